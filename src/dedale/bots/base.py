"""The interface of a bot."""

from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from dedale.games.base import ActionT, View

ViewT_contra = TypeVar("ViewT_contra", bound=View, contravariant=True)


class Do(NamedTuple):
    """Take an action now."""

    action: Struct


class Call(NamedTuple):
    """Call for another seat's attention without words. The seat's view says how it may (`may`)."""

    seat: int
    manner: Literal["nudge", "drum", "stare"] = "nudge"


class Wait(NamedTuple):
    """Do nothing until that time of the match (None: until something happens)."""

    until: int | None = None


Answer = Do | Call | Wait


class Bot(Protocol[ViewT_contra, ActionT]):
    """One bot in one seat. It has its own memory, and nothing else but what it is given."""

    def answer(self, view: ViewT_contra, legal: list[ActionT], t: int) -> Answer:
        """Return what to do now. Called after every change, and again when a `Wait` is over.

        `t` is the current time of the match. The view is from its own `t`, when something last happened.
        """


AnyBot = Bot[Any, Any]
