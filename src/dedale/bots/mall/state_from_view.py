"""From a view to a state without secrets, for the rules' own functions."""

from functools import lru_cache

from dedale.games.base import Refusal
from dedale.games.mall.actions import HEROES
from dedale.games.mall.board import Board, LaidTile
from dedale.games.mall.setup import Options, new
from dedale.games.mall.state import State
from dedale.games.mall.tileset import TileSet, tile_set
from dedale.games.mall.view import MallView
from dedale.games.sand import SandTimer

STOPPED = SandTimer(1, 1)
"""Plans do not depend on the sand. Whatever does looks at the view."""


def opening(options: Options) -> State:
    """Return what the options alone tell: the set-up, and which tiles there are. Nothing is random here."""
    state = new(options, 0)
    if isinstance(state, Refusal):
        # Only a fixed draw pile, which we are not told about, makes such a match possible.
        known = {name: getattr(options, name) for name in options.__struct_fields__}
        state = new(Options(**{**known, "pile": ()}), 0)
    assert isinstance(state, State)
    return state


def sight(start: State, view: MallView) -> State:
    """Return what a seat sees as a state. Hidden tiles are in numerical order. Who owns which action is left
    out, since it does not affect what should happen."""
    setup = start.setup
    return State(
        setup=setup,
        board=board(start.board.tiles, setup.side, setup.scenario.small_passages, view.tiles),
        heroes=tuple(view.heroes[hero] for hero in HEROES[: setup.heroes]),
        hands=(),
        pile=_pile(start, view.tiles, view.pile, view.next),
        sand=STOPPED,
        phase=view.phase,
        out=tuple(HEROES.index(hero) for hero in view.out),
        stolen=view.stolen,
        at_items=view.at_items,
        out_of_order=frozenset(view.out_of_order),
        peeked=view.next is not None and not setup.scenario.face_up,
        to_discard=view.to_discard,
    )


@lru_cache(maxsize=512)
def board(tiles: TileSet, side: str, small_passages: bool, laid: tuple[LaidTile, ...]) -> Board:
    """Return the board with these tiles, built on the one before the last was laid."""
    if len(laid) <= 2:
        return Board(tiles, side, small_passages).lay(*laid)
    return board(tiles, side, small_passages, laid[:-1]).lay(laid[-1])


def _pile(start: State, laid: tuple[LaidTile, ...], count: int, upcoming: int | None) -> tuple[int, ...]:
    """Return the tiles to come. They are no secret, because the scenario says which are used."""
    lying = {each.tile for each in laid} | {upcoming}
    left = sorted(tile for tile in start.pile if tile not in lying)
    if upcoming is not None:
        left.insert(0, upcoming)
    # A custom draw pile may differ. Then nobody knows what is in it.
    spare = (tile for tile in tile_set(start.setup.tiles).tiles if tile not in lying and tile not in left)
    while len(left) < count:
        left.append(next(spare))
    return tuple(left[:count])
