"""Where heroes can go: walking, escalators, vortexes, teleports (MALL-15 to MALL-18, MALL-27, MALL-92)."""

from collections.abc import Container
from functools import cache

from dedale.games.mall.actions import HEROES, LETTERS, SISTER, Ability, Escalator, Move, Vortex
from dedale.games.mall.board import dimension
from dedale.games.mall.state import State, kept_for_latest
from dedale.grid import DIRECTIONS, Square, side_towards

HOURGLASS, CAMERA = "Z", "C"
NO_TILES: set[int] = set()


@kept_for_latest
def heroes_in_play(state: State) -> list[tuple[int, Square]]:
    """Return the heroes that have not left, and where they stand."""
    return [(hero, at) for hero, at in enumerate(state.heroes) if at is not None and hero not in state.out]


@kept_for_latest
def barred_squares(state: State) -> set[Square | None]:
    """Return the squares no hero may enter or pass: other heroes, and hourglasses locked by cameras."""
    squares: set[Square | None] = set(state.heroes)
    if hourglasses_locked(state):
        squares.update(square for square in state.board.icons[HOURGLASS] if square not in state.out_of_order)
    return squares


def hourglasses_locked(state: State) -> bool:
    """MALL-52: True if at least two cameras work."""
    if not state.setup.scenario.cameras or HOURGLASS not in state.board.icons:
        return False
    cameras = state.board.icons.get(CAMERA, ())
    return sum(camera not in state.out_of_order for camera in cameras) >= 2


@kept_for_latest
def watched_tiles(state: State) -> set[int]:
    """MALL-70: where heroes keep apart, return the tiles of the four, except a map's first."""
    if not state.setup.scenario.apart:
        return NO_TILES
    four = state.heroes[:SISTER]
    return {state.board.tile_of[at] for at in four if at is not None} - state.board.first_tiles


def barred(state: State, hero: int, there: Square) -> bool:
    """True if that hero may neither enter nor pass that square."""
    return there in barred_squares(state) or state.board.tile_of[there] in barred_tiles(state, hero)


def barred_tiles(state: State, hero: int) -> set[int]:
    """MALL-70: return the watched tiles except the hero's own.

    The sister only goes where others are, so she may enter them. Otherwise she could never reach her item.
    """
    watched = watched_tiles(state)
    if not watched or hero == SISTER:
        return NO_TILES
    return watched - {state.board.tile_of[state.heroes[hero]]}  # type: ignore[index]


@cache
def sides_of(hand: tuple[Ability, ...]) -> list[int]:
    """Return the directions on an action tile, as numbers."""
    return [side for side, direction in enumerate(DIRECTIONS) if direction in hand]


def moves(state: State, hand: tuple[Ability, ...]) -> list[Move]:
    """Return every move of every hero in these directions."""
    sides = sides_of(hand)
    if not sides:
        return []
    found: list[Move] = []
    board, tile_of = state.board, state.board.tile_of
    squares, watched = barred_squares(state), watched_tiles(state)
    for hero, square in heroes_in_play(state):
        if hero == SISTER:
            found += teleports(state, sides)
            continue
        tiles = watched and watched - {tile_of[square]}
        walks = board.walks(hero, square)
        for side in sides:
            for move in walks[side]:
                if move.to in squares or (tiles and tile_of[move.to] in tiles):
                    break
                found.append(move)
    return found


def teleports(state: State, sides: Container[int | None]) -> list[Move]:
    """MALL-92, TOWER-41: along her row or column, at any distance, to a free square next to another hero."""
    here = state.heroes[SISTER]
    assert here is not None
    beside = (
        square
        for other in state.heroes[:SISTER]
        if other is not None and dimension(other) == dimension(here)
        for square in state.board.beside(other)
    )
    return [
        Move(HEROES[SISTER], square)
        for square in dict.fromkeys(beside)
        if side_towards(here, square) in sides and not barred(state, SISTER, square)
    ]


def escalators(state: State) -> list[Escalator]:
    """MALL-17. The sister takes no escalators (TOWER-45)."""
    ends = state.board.escalators
    if ends.keys().isdisjoint(state.heroes):
        return []
    return [
        Escalator(HEROES[hero], ends[here])
        for hero, here in heroes_in_play(state)
        if here in ends and hero != SISTER and not barred(state, hero, ends[here])
    ]


def vortexes_work(state: State) -> bool:
    """MALL-27, MALL-69."""
    return not state.stolen and not state.setup.scenario.no_vortexes


def vortexes(state: State) -> list[Vortex]:
    """MALL-18, and MALL-66 with two dimensions. The sister takes none (MALL-92)."""
    if not vortexes_work(state):
        return []
    found: list[Vortex] = []
    tile_of, dimensions = state.board.tile_of, state.setup.scenario.dimensions
    squares = barred_squares(state)
    for hero, _ in heroes_in_play(state):
        if hero == SISTER:
            continue
        tiles = barred_tiles(state, hero)
        for square in state.board.icons.get(LETTERS[hero] + "~", ()):
            if square in squares or (tiles and tile_of[square] in tiles):
                continue
            if not dimensions or crosses(state, hero, square):
                found.append(Vortex(HEROES[hero], square))
    return found


def crosses(state: State, hero: int, there: Square) -> bool:
    """MALL-66: from the hero's vortex to one in the other dimension, unless all four would be in one."""
    here = state.heroes[hero]
    assert here is not None
    if state.board.codes[here] != LETTERS[hero] + "~" or dimension(here) == dimension(there):
        return False
    others = [at for other, at in enumerate(state.heroes[:SISTER]) if other != hero and at is not None]
    return any(dimension(at) != dimension(there) for at in others)
