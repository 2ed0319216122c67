"""The one question that a bot answers."""

from typing import Any, Literal, NamedTuple, Protocol

from dedale.games.base import JSON


class Do(NamedTuple):
    """An action, now."""

    action: Any


class Call(NamedTuple):
    """Call for the attention of another seat, without a word. The seat's view says how it may (`may`)."""

    seat: int
    manner: Literal["nudge", "drum", "stare"] = "nudge"


class Wait(NamedTuple):
    """Nothing until that time of the table (None: until something happens)."""

    until: int | None = None


Answer = Do | Call | Wait


class Bot(Protocol):
    """One bot on one seat. It keeps its own memory, and has nothing but what it is given."""

    def answer(self, view: dict[str, JSON], legal: list[Any], t: int) -> Answer:
        """What to do now. Asked after everything that happens, and again when a `Wait` is over.

        `t` is the time of the table now; the view is from its own `t`, when something last happened.
        """
