"""The one question that a bot answers."""

from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from dedale.games.base import ActionT, View

ViewT_contra = TypeVar("ViewT_contra", bound=View, contravariant=True)


class Do(NamedTuple):
    """An action, now."""

    action: Struct


class Call(NamedTuple):
    """Call for the attention of another seat, without a word. The seat's view says how it may (`may`)."""

    seat: int
    manner: Literal["nudge", "drum", "stare"] = "nudge"


class Wait(NamedTuple):
    """Nothing until that time of the table (None: until something happens)."""

    until: int | None = None


Answer = Do | Call | Wait


class Bot(Protocol[ViewT_contra, ActionT]):
    """One bot on one seat. It keeps its own memory, and has nothing but what it is given."""

    def answer(self, view: ViewT_contra, legal: list[ActionT], t: int) -> Answer:
        """What to do now. Asked after everything that happens, and again when a `Wait` is over.

        `t` is the time of the table now; the view is from its own `t`, when something last happened.
        """


AnyBot = Bot[Any, Any]
