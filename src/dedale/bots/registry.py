"""The bots by name."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from dedale.bots import mall, tower
from dedale.bots.base import AnyBot, Coach
from dedale.bots.mall import BRISK, CALM, MACHINE, Teammate
from dedale.bots.wanderer import Wanderer

BOTS: dict[str, Callable[[int], AnyBot]] = {"wanderer": Wanderer}
"""Bots that play every game. All they need is a seed."""


# Browsers play neither of these games, and are not sent their bots: those are imported when they are needed.


def _magician(level: str) -> Callable[[int, int, Any], AnyBot]:
    def made(seat: int, seed: int, options: Any) -> AnyBot:
        from dedale.bots import hidden

        return hidden.Magician(seat, seed, options, getattr(hidden, level.upper()))

    return made


def _duellist(level: str) -> Callable[[int, int, Any], AnyBot]:
    def made(seat: int, seed: int, options: Any) -> AnyBot:
        from dedale.bots import duel

        return duel.Duellist(seat, seed, options, getattr(duel, level.upper()))

    return made


OWN: dict[str, dict[str, Callable[[int, int, Any], AnyBot]]] = {
    "hidden": {name: _magician(name) for name in ("calm", "sharp", "perfect")},
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
    "duel": {name: _duellist(name) for name in ("squire", "knight", "champion")},
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
