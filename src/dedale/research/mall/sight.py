"""Asymmetric sight: a variant of the environment, not of the printed rules.

Each seat sees the colours of some items and exits only, and has to infer the others from what its partners
do. The printed tiles would give everything away by their numbers. So in every match the items change places
among their tiles, and so do the exits.
"""

import re
from functools import cache
from random import Random

from dedale.games.base import Source
from dedale.games.mall.scenario import printed_scenarios
from dedale.games.mall.tile import COLOURS
from dedale.games.mall.tileset import content

Sight = frozenset[str]
"""The colours that a seat sees."""
ALL: Sight = frozenset(COLOURS)


def dealt_sight(seats: int, seed: int) -> tuple[Sight, ...]:
    """Share out the colours. With more than four seats, several see the same one."""
    colours = list(COLOURS)
    Random(f"{seed}/sight").shuffle(colours)
    return tuple(
        frozenset(colours[seat::seats] if seats < len(colours) else colours[seat % len(colours)])
        for seat in range(seats)
    )


def shuffled_tiles(scenario: int, seed: int) -> Source:
    """Return the tiles in the box, with the colours of items and exits exchanged.

    Where everybody leaves by the purple exit (MALL-41), exits stay as they are.
    """
    random = Random(f"{seed}/colours")
    items, exits = (random.sample(COLOURS, len(COLOURS)) for _ in range(2))
    if printed_scenarios()[scenario].exits == "purple":
        exits = list(COLOURS)
    return _tiles("".join(items), "".join(exits))


@cache
def _tiles(items: str, exits: str) -> Source:
    """There are 576 of them at most."""
    text = content("tiles.maze")
    for mark, colours in (("!", items), ("=", exits)):
        places = dict(zip(COLOURS, colours, strict=True))
        text = re.sub(f"([{COLOURS}]){mark}", lambda found: places[found[1]] + mark, text)  # noqa: B023
    return Source(f"tiles-{items}-{exits}.maze", text)
