"""The one question that a bot answers."""

from typing import Any, NamedTuple, Protocol

from dedale.games.base import JSON


class Do(NamedTuple):
    """An action, now."""

    action: Any


class Wait(NamedTuple):
    """Nothing until that time of the table (None: until something happens)."""

    until: int | None = None


class Bot(Protocol):
    """One bot on one seat. It keeps its own memory, and has nothing but what it is given."""

    def answer(self, view: dict[str, JSON], legal: list[Any], t: int) -> Do | Wait:
        """What to do now. Asked after everything that happens, and again when a `Wait` is over."""
