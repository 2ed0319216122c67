"""What things of the gallery look like, for clients that draw them: a ground, and a view of its pieces."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from math import isqrt
from typing import Any

import msgspec

from dedale.games.base import Refusal, Source
from dedale.games.mall.board import tile_ground
from dedale.games.mall.scenario import own_scenario
from dedale.games.mall.tile import SIZE, START_TILE
from dedale.games.mall.tileset import TileSet, read_tile_set, tile_set
from dedale.games.maze_files import OPTIONS
from dedale.games.registry import GAMES
from dedale.grid import Ground, Square
from dedale.match import Match

MOST_TILES = 9
"""Tiles in a picture."""
STEP = SIZE + 1
"""From a tile to the next: they lie side by side with a gap."""


def picture_of(kind: str, source: Source) -> dict[str, Any]:
    """A `ground`, and where a match begins on it also the `view`."""
    match kind:
        case "tiles":
            drawn = read_tile_set(source)
            own_start = any(line.strip() == f"tile: {START_TILE}" for line in source.text.splitlines())
            return {"ground": _spread(drawn, [*((START_TILE,) if own_start else ()), *sorted(drawn.tiles)])}
        case "scenario":
            scenario = own_scenario(source)
            return {"ground": _spread(tile_set(None), [START_TILE, *scenario.top, *scenario.tiles])}
    game, option = OPTIONS[kind]
    asked = {
        option: source,
        **({"look": False} if kind == "hidden" else {}),
    }  # its walls are those of a match
    match = Match.open(GAMES[game], msgspec.convert(asked, GAMES[game].options), seed=0)
    if isinstance(match, Refusal):
        raise ValueError(match.message)
    return {"ground": match.game.ground(match.state), "view": match.view(None)}


def _spread(tiles: TileSet, numbers: Iterable[int]) -> Ground:
    """The first tiles side by side, in a square as far as there are enough."""
    chosen = [number for number in numbers if number == START_TILE or number in tiles.tiles][:MOST_TILES]
    columns = isqrt(len(chosen) - 1) + 1
    laid = [
        _moved(tile_ground(tiles, number), (index % columns * STEP, index // columns * STEP))
        for index, number in enumerate(chosen)
    ]
    return Ground(
        tuple(chain.from_iterable(ground.parts for ground in laid)),
        tuple(chain.from_iterable(ground.links for ground in laid)),
    )


def _moved(ground: Ground, to: Square) -> Ground:
    """A single tile, with its north-west square there."""
    [tile] = ground.parts
    across, down = to[0] - tile.at[0], to[1] - tile.at[1]
    links = tuple(((a + across, b + down), (c + across, d + down)) for (a, b), (c, d) in ground.links)
    return Ground((replace(tile, at=to),), links)
