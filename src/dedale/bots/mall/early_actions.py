"""Which actions of a plan can be done before their turn."""

from functools import lru_cache

from dedale.bots.mall.routes.joint_moves import passed
from dedale.games.mall.actions import HEROES, Action, Escalator, Explore, Hero, Move, Vortex
from dedale.games.mall.state import State
from dedale.grid import Square


@lru_cache(maxsize=64)
def ready(state: State, actions: tuple[Action, ...], in_order: bool) -> tuple[Action, ...]:
    """Return the first action, and those that depend on none of the earlier ones and obstruct none of them.

    Each seat checks for itself whether the rules allow them now.
    """
    found: list[Action] = []
    moved: set[Hero] = set()
    swept: set[Square] = set()
    tiles: set[int] = set()
    tile_of, first_tiles = state.board.tile_of, state.board.first_tiles
    standing = {hero: at for hero, at in zip(HEROES, state.heroes, strict=False) if at is not None}
    whirled = False
    for action in actions:
        if isinstance(action, Explore):
            if not any(standing[hero] == action.at for hero in moved):
                found.append(action)
        elif isinstance(action, Move | Escalator | Vortex):
            tile = tile_of[action.to]
            # Two heroes in different dimensions may block each other's vortex (MALL-66).
            crossing = whirled and isinstance(action, Vortex) and state.setup.scenario.dimensions
            if action.hero not in moved and action.to not in swept and tile not in tiles and not crossing:
                found.append(action)
            whirled = whirled or isinstance(action, Vortex)
            way = passed(standing[action.hero], action)
            swept |= way
            if state.setup.scenario.apart:
                tiles |= {tile_of[at] for at in way if at in tile_of} - first_tiles
            moved.add(action.hero)
            standing[action.hero] = action.to
        else:
            found.append(action)
        if in_order:
            break
    return tuple(found)
