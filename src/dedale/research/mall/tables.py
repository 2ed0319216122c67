"""The tiles of the Mall as look-up tables, for environments that play thousands of matches at once.

A square is a number: 16 times its tile, plus 4y + x on the tile as it lies. Tables are indexed by tile (1 to
24), quarter turns, and the square on the tile.
"""

from functools import cache
from itertools import accumulate
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dedale.games.mall.actions import ABILITIES, LETTERS
from dedale.games.mall.scenario import CAMPAIGN, Scenario, Side, printed_scenarios
from dedale.games.mall.setup import ACTION_TILES
from dedale.games.mall.tile import CENTRE, OPENINGS, SIZE, Tile, turned_tile
from dedale.games.mall.tileset import tile_set
from dedale.grid import DIRECTIONS, OPEN, SMALL, SOLID, Grid, Square, neighbour
from dedale.research.mall.geometry import HEROES, SIDES, TILES

WALL, CROSSING, NOTHING = 255, 254, 255
"""No way, the way to the neighbouring tile, and no such thing on the tile."""
HOURGLASS, BALL, CAMERA = 1, 2, 3
ITEM, EXIT = 8, 16
"""Codes of squares: an item of a colour is 8 plus the hero, its exit 16 plus the hero."""
SQUARES = SIZE * SIZE
DOORS = [SIZE * y + x for x, y in map(OPENINGS.__getitem__, DIRECTIONS)]
"""By side, the square of a tile at which it opens."""
MOST_SEATS = 8
Array = NDArray[Any]


class Tables(NamedTuple):
    """One scenario. Its rules are numbers, so that compiled code can read them."""

    ways: Array
    """[for the dwarf, tile, turns, square, side]: the next square on the tile, `CROSSING` or `WALL`."""
    codes: Array
    """[tile, turns, square]"""
    escalators: Array
    """[tile, turns, square]: the other end, or `NOTHING`."""
    vortexes: Array
    """[tile, turns, hero]: the square of its vortex, or `NOTHING`."""
    explorations: Array
    """[tile, turns, side]: the hero that can explore there, or `NOTHING`."""
    entrances: Array
    """[tile]: the side of the white arrow, as printed."""
    items: Array
    """[tile]: as in the tokens: 0, or 1 plus the hero."""
    exits: Array
    cameras: Array
    """[tile]: how many there are."""
    doors: Array
    """[side]: the square of the opening."""
    starts: Array
    """The squares on which the heroes begin."""
    pile: Array
    """The tiles to draw; the first `top` of them are not shuffled."""
    hands: Array
    """The abilities of each seat, as bits, before they are dealt."""
    length: int
    """How many tiles there are in the pile."""
    top: int
    own_exits: int
    pass_left: int
    crystal_balls: int
    camera_rule: int


SHAPES: dict[str, tuple[int, ...]] = {
    "ways": (2, TILES + 1, 4, SQUARES, SIDES),
    "codes": (TILES + 1, 4, SQUARES),
    "escalators": (TILES + 1, 4, SQUARES),
    "vortexes": (TILES + 1, 4, HEROES),
    "explorations": (TILES + 1, 4, SIDES),
    **dict.fromkeys(("entrances", "items", "exits", "cameras"), (TILES + 1,)),
    "doors": (SIDES,),
    "starts": (HEROES,),
    "pile": (TILES,),
    "hands": (MOST_SEATS,),
    **dict.fromkeys(("length", "top", "own_exits", "pass_left", "crystal_balls", "camera_rule"), (1,)),
}
"""Everything in `Tables`."""
OFFSETS = dict(zip(SHAPES, accumulate(map(prod, SHAPES.values()), initial=0), strict=False))
"""Where each begins in `flat`."""


def flat(found: Tables) -> NDArray[np.uint8]:
    """Return all tables as one array: compiled code passes a single one much faster than many."""
    return np.concatenate(
        [np.ravel(np.asarray(getattr(found, name), np.uint8)) for name in SHAPES]
    )  # fmt: skip


@cache
def tables(scenario: int, seats: int, side: Side | None = None) -> Tables:
    """Return the tables of a scenario of the campaign, for two seats or more.

    `side`: the one of tile 1 that lies up, if not that of the scenario.
    """
    if scenario not in CAMPAIGN:
        raise ValueError(f"Batches play the scenarios {CAMPAIGN[0]} to {CAMPAIGN[-1]}, not {scenario}.")
    rules = printed_scenarios()[scenario]
    if seats not in rules.players or seats == 1:
        raise ValueError(f"Batches are for 2 to {rules.players.most} seats, not {seats}.")
    found = _empty(rules, seats)
    box = tile_set(None)
    for number in range(1, TILES + 1):
        tile = box.start_side(side or rules.side) if number == 1 else box.tiles[number]
        if tile.entrance:
            found.entrances[number] = DIRECTIONS.index(tile.entrance)
        for turns in range(4):
            _fill(found, rules, turned_tile(tile, turns), turns)
    return found


def _empty(rules: Scenario, seats: int) -> Tables:
    hands = [sum(1 << ABILITIES.index(each) for each in hand) for hand in ACTION_TILES[seats]]
    pile = (*rules.top, *rules.tiles)
    nothing = {"ways": WALL, "escalators": NOTHING, "vortexes": NOTHING, "explorations": NOTHING}
    blank = {name: np.full(shape, nothing.get(name, 0), np.uint8) for name, shape in SHAPES.items()}
    blank["doors"][:] = DOORS
    blank["starts"][:] = [SQUARES + _number(square) for square in CENTRE]
    blank["pile"][: len(pile)] = pile
    blank["hands"][: len(hands)] = hands
    rule = {
        "length": len(pile),
        "top": len(rules.top),
        "own_exits": int(rules.exits == "own"),
        "pass_left": int(rules.pass_left),
        "crystal_balls": int(rules.crystal_balls),
        "camera_rule": int(rules.cameras),
    }
    return Tables(**{**blank, **rule})  # type: ignore[arg-type]


def _number(square: Square) -> int:
    return SIZE * square[1] + square[0]


def _fill(found: Tables, rules: Scenario, tile: Tile, turns: int) -> None:
    here = tile.number, turns
    ends: dict[str, int] = {}
    for square in tile.walkable():
        code, at = tile.grid.code(square), _number(square)
        match code:
            case "Z":
                found.codes[here][at] = HOURGLASS
            case "B":
                found.codes[here][at] = BALL
            case "C":
                found.codes[here][at] = CAMERA
                found.cameras[tile.number] = 1
            case str() if code.endswith("!"):
                found.codes[here][at] = ITEM + LETTERS.index(code[0])
                found.items[tile.number] = 1 + LETTERS.index(code[0])
            case str() if code.endswith("="):
                found.codes[here][at] = EXIT + LETTERS.index(code[0])
                found.exits[tile.number] = 1 + LETTERS.index(code[0])
            case str() if code.endswith("~"):
                found.vortexes[here][LETTERS.index(code[0])] = at
            case str() if code.startswith("/"):
                if code in ends:
                    found.escalators[here][at], found.escalators[here][ends[code]] = ends[code], at
                ends[code] = at
        for side in range(SIDES):
            for dwarf in range(2):
                small = dwarf and rules.small_passages
                if _leads_on(tile.grid, square, side, (OPEN, SMALL) if small else (OPEN,)):
                    found.ways[dwarf][here][at, side] = _number(neighbour(square, DIRECTIONS[side]))
    for opening in tile.openings():
        side = DIRECTIONS.index(opening)
        found.ways[:, tile.number, turns, found.doors[side], side] = CROSSING
    for opening, colour in tile.explorations:
        found.explorations[here][DIRECTIONS.index(opening)] = LETTERS.index(colour)


def _leads_on(grid: Grid, square: Square, side: int, ways: tuple[str, ...]) -> bool:
    """True if one can go from that square to the next one of the tile."""
    there = neighbour(square, DIRECTIONS[side])
    return grid.inside(there) and grid.edge(square, DIRECTIONS[side]) in ways and grid.code(there) != SOLID
