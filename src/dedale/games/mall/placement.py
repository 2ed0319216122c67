"""Scenario 13: choosing where two heroes start (MALL-66)."""

from msgspec.structs import replace

from dedale.games.mall.actions import BARBARIAN, HEROES, MAGE, SISTER, Place
from dedale.games.mall.board import dimension
from dedale.games.mall.setup import SECOND_START
from dedale.games.mall.state import State
from dedale.grid import Square


def placed(state: State) -> list[int]:
    """Return the heroes that players may place, unless that would bring all of them into one dimension."""
    if not state.setup.scenario.dimensions:
        return []
    return [hero for hero in (BARBARIAN, MAGE) if _one_stays_behind(state, hero)]


def _one_stays_behind(state: State, hero: int) -> bool:
    """True if another hero is in the first dimension. Options may put the others anywhere."""
    others = [at for other, at in enumerate(state.heroes[:SISTER]) if other != hero and at is not None]
    return any(dimension(at) == 0 for at in others)


def squares(state: State) -> list[Square]:
    """Return the floor of the tile on which they start."""
    return [square for square, tile in state.board.tile_of.items() if tile == SECOND_START]


def places(state: State) -> list[Place]:
    """Return every choice there is before the timer is turned."""
    return [
        Place(HEROES[hero], square)
        for hero in placed(state)
        for square in squares(state)
        if square not in state.heroes
    ]


def place(state: State, hero: int, to: Square) -> State:
    return replace(state, heroes=(*state.heroes[:hero], to, *state.heroes[hero + 1 :]))
