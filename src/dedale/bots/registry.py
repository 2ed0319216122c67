"""The bots by name."""

from collections.abc import Callable

from dedale.bots.base import Bot
from dedale.bots.wanderer import Wanderer

BOTS: dict[str, Callable[[int], Bot]] = {"wanderer": Wanderer}


def bots_for(game: str) -> tuple[str, ...]:
    """Those that can play this game."""
    return tuple(BOTS)


def new_bot(name: str, seed: int) -> Bot:
    return BOTS[name](seed)
