"""The interface of a bot."""

from typing import Any, Literal, NamedTuple, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from dedale.games.base import ActionT, View
from dedale.grid import Square

ViewT_contra = TypeVar("ViewT_contra", bound=View, contravariant=True)


class Do(NamedTuple):
    """Take an action now."""

    action: Struct


class Advice(NamedTuple):
    """What a seat should do: what a coach says, and what a call is about."""

    action: Struct | None
    """What should be done next; None if that is up to the players."""
    seats: tuple[int, ...] = ()
    """Whose it is to do."""
    goal: Square | None = None
    """Where the piece that moves is going in the end."""
    turner: str | None = None
    """The hero that is to turn the sand timer next, if it is time for that."""


class Call(NamedTuple):
    """Call for another seat's attention without words. The seat's view says how it may (`may`)."""

    seat: int
    manner: Literal["nudge", "drum", "stare"] = "nudge"
    about: Advice | None = None
    """What that seat should do."""


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


@runtime_checkable
class Rememberer(Protocol):
    """A bot to which it matters what it saw before it was first asked."""

    def recall(self, view: Any) -> None:
        """Take in a view from earlier in the match."""


class Coach(Protocol):
    """It sees what its seat sees, and never acts."""

    def answer(self, view: Any, legal: list[Any], t: int) -> Advice:
        """Return what the seat should do now."""
