"""Which hero can turn the timer, and how (MALL-23, MALL-52, MALL-64)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from dedale.bots.mall.routes.arrangement import fetch
from dedale.bots.mall.routes.dimensions import codes_of
from dedale.bots.mall.routes.walks import Standing, Ways
from dedale.games.mall.actions import BARBARIAN, SISTER, Ability, Action
from dedale.games.mall.movement import CAMERA, HOURGLASS
from dedale.games.mall.state import State
from dedale.games.mall.tile_removal import removable_pairs
from dedale.grid import Square


class Way(NamedTuple):
    """How a hero gets somewhere, and the cost."""

    cost: int
    hero: int
    to: Square
    actions: tuple[Action, ...]


CLEARING = 300
"""How many standings to search to clear a hero's way."""
NO_WAY = Way(0, 0, (0, 0), ())


@lru_cache(maxsize=512)
def to_hourglass(state: State, dear: frozenset[Ability]) -> Way:
    """Return a hero's shortest way to a working hourglass, or nothing if there is none.

    While cameras lock the hourglasses, the barbarian's ways to cameras come first.
    """
    board, standing = state.board, state.heroes
    ways = Ways(state, dear)
    found: list[Action] = []
    cost = 0
    cameras = [at for at in board.icons.get(CAMERA, ()) if at not in state.out_of_order]
    while ways.locked:
        way = _way(state, ways, BARBARIAN, standing, cameras)
        if way is None:
            return (not found and _by_clearing(state, ways, (BARBARIAN,), cameras)) or NO_WAY
        cost += way.cost
        found += way.actions
        standing = (way.to, *standing[1:])
        cameras.remove(way.to)
        if len(cameras) < 2:
            ways.locked = frozenset()
    hourglasses = [at for at in board.icons.get(HOURGLASS, ()) if at not in state.out_of_order]
    ways.no_stop.clear()
    ends = (_way(state, ways, hero, standing, hourglasses) for hero in range(len(standing[:SISTER])))
    last = next((end for end in sorted(filter(None, ends)) if _leaves_a_game(state, end)), None)
    if last is None:
        heroes = range(len(standing[:SISTER]))
        return (hourglasses and not found and _by_clearing(state, ways, heroes, hourglasses)) or NO_WAY
    return Way(cost + last.cost, last.hero, last.to, (*found, *last.actions))


@lru_cache(maxsize=512)
def to_lone_camera(state: State, dear: frozenset[Ability]) -> int:
    """Return the cost of getting the barbarian to the only working camera, if the next tile may bring
    another.

    Two would lock the hourglasses. 0 if that cannot happen.
    """
    working = [at for at in state.board.icons.get(CAMERA, ()) if at not in state.out_of_order]
    more = any(CAMERA in codes_of(state.board.tiles.tiles[tile]) for tile in state.pile)
    if not state.setup.scenario.cameras or len(working) != 1 or not more:
        return 0
    way = _way(state, Ways(state, dear), BARBARIAN, state.heroes, working)
    return way.cost if way else 0


def _way(state: State, ways: Ways, hero: int, standing: Standing, goals: list[Square]) -> Way | None:
    here = standing[hero]
    if here is None or hero in state.out:
        return None
    found = ways.path(hero, standing, goals)
    if not found or not found[0]:
        return None
    actions, to = found
    return Way(ways.cost(here, actions), hero, to, tuple(actions))


def _by_clearing(state: State, ways: Ways, heroes: Iterable[int], goals: list[Square]) -> Way | None:
    """All ways are blocked, so move others out of one."""
    for hero in heroes:
        if state.heroes[hero] is not None and hero not in state.out:
            actions = fetch(ways, state.heroes, hero, frozenset(goals), CLEARING)
            if actions:
                to: Square = getattr(actions[-1], "to", goals[0])
                way = Way(len(actions), hero, to, tuple(actions))
                return way if _leaves_a_game(state, way) else None
    return None


def _leaves_a_game(state: State, way: Way) -> bool:
    """If two tiles must go at each turn, the game is lost when no two can."""
    if not state.setup.scenario.rearrange:
        return True
    heroes = (*state.heroes[: way.hero], way.to, *state.heroes[way.hero + 1 :])
    taken = [at for at in (*heroes, *state.out_of_order) if at is not None]
    return bool(removable_pairs(_standing(state, heroes, frozenset(taken))))


def _standing(state: State, heroes: tuple[Square | None, ...], tokens: frozenset[Square]) -> State:
    known = {name: getattr(state, name) for name in state.__struct_fields__}
    return State(**{**known, "heroes": heroes, "out_of_order": tokens})
