"""The fixed action space of the Mall: a number for everything that a seat can ever do.

A number says what to do from wherever the hero stands at that moment: "the elf, three squares east". What
that means on the board, and whether the rules allow it, is only known when its turn in the tick comes.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from dedale.games.mall import actions as do
from dedale.games.mall.actions import HEROES as HERO_NAMES
from dedale.games.mall.state import State
from dedale.grid import DIRECTIONS, neighbour, side_towards
from dedale.research.mall.geometry import HEROES, REACH, SIDES, TILES, Geometry

MOST_SEATS = 9
NOOP = 0
MOVES = 1
"""Hero, direction, distance."""
ESCALATORS = MOVES + HEROES * SIDES * REACH
"""Hero."""
VORTEXES = ESCALATORS + HEROES
"""Hero, tile."""
EXPLORATIONS = VORTEXES + HEROES * TILES
"""The hero that stands on the exploration square of its colour."""
BALL_EXPLORATIONS = EXPLORATIONS + HEROES
"""MALL-51: through the crystal ball. Tile, side."""
PEEK = BALL_EXPLORATIONS + TILES * SIDES
CAMPAIGN_ACTIONS = PEEK + 1
"""As many are enough for scenarios 1 to 7 of the table edition with two players or more, without calls."""
STEAL = CAMPAIGN_ACTIONS
DRAW = STEAL + 1
DISCARDS = DRAW + 1
"""Tile."""
NUDGES = DISCARDS + TILES
"""Seat. In the pocket edition, drumming."""
STARES = NUDGES + MOST_SEATS
"""Seat."""
ACTIONS = STARES + MOST_SEATS

FIXED: dict[int, do.Action] = {PEEK: do.Peek(), STEAL: do.Steal(), DRAW: do.Draw()}
FIXED_NUMBERS: dict[type[Struct], int] = {type(action): number for number, action in FIXED.items()}


def numbers(state: State, geometry: Geometry, actions: Iterable[Struct]) -> Iterator[int]:
    """Yield the numbers of legal actions. Pauses have none: an environment has no use for them."""
    for action in actions:
        match action:
            case do.Move(name, to):
                hero = HERO_NAMES.index(name)
                here = state.heroes[hero]
                assert here is not None
                side = side_towards(here, to)
                assert side is not None
                distance = abs(to[0] - here[0]) + abs(to[1] - here[1])
                yield MOVES + (hero * SIDES + side) * REACH + distance - 1
            case do.Escalator(name):
                yield ESCALATORS + HERO_NAMES.index(name)
            case do.Vortex(name, to):
                yield VORTEXES + HERO_NAMES.index(name) * TILES + geometry.board.tile_of[to] - 1
            case do.Explore(at):
                opening = geometry.board.frontier[at]
                if state.heroes[opening.colour] == at:
                    yield EXPLORATIONS + opening.colour
                else:
                    tile, side = geometry.board.tile_of[at], DIRECTIONS.index(opening.towards)
                    yield BALL_EXPLORATIONS + (tile - 1) * SIDES + side
            case do.Discard(tile):
                yield DISCARDS + tile - 1
            case do.Pause() | do.Resume():
                pass
            case _:
                yield FIXED_NUMBERS[type(action)]


def meaning(state: State, geometry: Geometry, number: int) -> do.Action | None:
    """Return what a number below `NUDGES` means now, or None if it means nothing."""
    if number in FIXED:
        return FIXED[number]
    if number >= DISCARDS:
        return do.Discard(number - DISCARDS + 1)
    if number >= BALL_EXPLORATIONS:
        tile, side = divmod(number - BALL_EXPLORATIONS, SIDES)
        at = geometry.openings.get((tile + 1, side))
        if at is None or state.heroes[geometry.board.frontier[at].colour] == at:
            return None  # In the second case it is the hero's exploration, which has a number of its own.
        return do.Explore(at)
    return _of_hero(state, geometry, number)


def _of_hero(state: State, geometry: Geometry, number: int) -> do.Action | None:
    board = geometry.board
    if number >= EXPLORATIONS:
        at = state.heroes[number - EXPLORATIONS]
        own = at is not None and at in board.frontier and board.frontier[at].colour == number - EXPLORATIONS
        return do.Explore(at) if at is not None and own else None
    if number >= VORTEXES:
        hero, tile = divmod(number - VORTEXES, TILES)
        to = geometry.vortexes.get((hero, tile + 1))
        return do.Vortex(HERO_NAMES[hero], to) if to else None
    hero = number - ESCALATORS
    side = distance = 0
    if number < ESCALATORS:
        rest, distance = divmod(number - MOVES, REACH)
        hero, side = divmod(rest, SIDES)
    here = state.heroes[hero]
    if here is None:
        return None
    if number >= ESCALATORS:
        to = board.escalators.get(here)
        return do.Escalator(HERO_NAMES[hero], to) if to else None
    for _ in range(distance + 1):
        here = neighbour(here, DIRECTIONS[side])
    return do.Move(HERO_NAMES[hero], here)


def words(number: int) -> dict[str, Any]:
    """Return what a number stands for, like `{"do": "move", "hero": "elf", "dir": "E", "squares": 3}`."""
    if number == NOOP:
        return {"do": "nothing"}
    if number in FIXED:
        return {"do": type(FIXED[number]).__name__.lower()}
    if not 0 < number < ACTIONS:
        raise ValueError(f"There is no action {number}; they go from 0 to {ACTIONS - 1}.")
    if number >= NUDGES:
        manner, seat = divmod(number - NUDGES, MOST_SEATS)
        return {"do": ("nudge", "stare")[manner], "seat": seat}
    if number >= DISCARDS:
        return {"do": "discard", "tile": number - DISCARDS + 1}
    if number >= BALL_EXPLORATIONS:
        tile, side = divmod(number - BALL_EXPLORATIONS, SIDES)
        return {"do": "explore", "tile": tile + 1, "side": DIRECTIONS[side]}
    if number >= EXPLORATIONS:
        return {"do": "explore", "hero": HERO_NAMES[number - EXPLORATIONS]}
    if number >= VORTEXES:
        hero, tile = divmod(number - VORTEXES, TILES)
        return {"do": "vortex", "hero": HERO_NAMES[hero], "tile": tile + 1}
    if number >= ESCALATORS:
        return {"do": "escalator", "hero": HERO_NAMES[number - ESCALATORS]}
    rest, distance = divmod(number - MOVES, REACH)
    hero, side = divmod(rest, SIDES)
    return {"do": "move", "hero": HERO_NAMES[hero], "dir": DIRECTIONS[side], "squares": distance + 1}
