"""The bots by name."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from dedale.bots import hidden, mall, tower
from dedale.bots.base import AnyBot, Coach
from dedale.bots.duel import CHAMPION, KNIGHT, SQUIRE, Duellist
from dedale.bots.mall import BRISK, CALM, MACHINE, Teammate
from dedale.bots.wanderer import Wanderer

BOTS: dict[str, Callable[[int], AnyBot]] = {"wanderer": Wanderer}
"""Bots that play every game. All they need is a seed."""

OWN: dict[str, dict[str, Callable[[int, int, Any], AnyBot]]] = {
    "hidden": {
        "calm": lambda seat, seed, options: hidden.Magician(seat, seed, options, hidden.CALM),
        "sharp": lambda seat, seed, options: hidden.Magician(seat, seed, options, hidden.SHARP),
        "perfect": lambda seat, seed, options: hidden.Magician(seat, seed, options, hidden.PERFECT),
    },
    "mall": {
        "calm": lambda seat, seed, options: Teammate(seat, seed, options, CALM),
        "brisk": lambda seat, seed, options: Teammate(seat, seed, options, BRISK),
        "machine": lambda seat, seed, options: Teammate(seat, seed, options, MACHINE),
    },
    "tower": {
        "calm": lambda seat, seed, options: tower.Teammate(seat, seed, options, tower.CALM),
        "brisk": lambda seat, seed, options: tower.Teammate(seat, seed, options, tower.BRISK),
        "machine": lambda seat, seed, options: tower.Teammate(seat, seed, options, tower.MACHINE),
    },
    "duel": {
        "squire": lambda seat, seed, options: Duellist(seat, seed, options, SQUIRE),
        "knight": lambda seat, seed, options: Duellist(seat, seed, options, KNIGHT),
        "champion": lambda seat, seed, options: Duellist(seat, seed, options, CHAMPION),
    },
}
"""Bots that play one game well, the gentlest first, made from their seat, a seed and the options."""

COACHES: dict[str, Callable[[Any], Coach]] = {"mall": mall.Coach}
"""Coaches, made from the options. Where players take turns, the panel and the lessons say enough."""


def bots_for(game: str) -> tuple[str, ...]:
    """Return the bots for this game. The first is good company for anybody, the last plays at random."""
    return (*OWN.get(game, ()), *BOTS)


def new_bot(game: str, name: str, seat: int, seed: int, options: Struct) -> AnyBot:
    """Create a bot for that seat. `options` are those of the match, without its secrets."""
    own = OWN.get(game, {})
    return own[name](seat, seed, options) if name in own else BOTS[name](seed)
