"""A small mall to draw."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from dedale.games.base import Source
from dedale.games.mall import text_board
from dedale.games.mall.setup import Options, new
from dedale.games.mall.state import State

TILES = (Path(__file__).parent / "drawing.maze").read_text(encoding="utf-8")
START = TILES.split("\ntile: 2")[0]
PLACES = {"barbarian": (1, 1), "mage": (2, 1), "elf": (1, 2), "dwarf": (2, 0)}


def mall(tiles: str = TILES, **options: Any) -> State:
    """A state with tile 2 laid to the north, if there is one."""
    options = {"scenario": 6, "start": PLACES, "pile": (2,) if "tile: 2" in tiles else (), **options}
    state = new(Options(tiles=Source("own.maze", tiles), **options), seed=1)
    assert isinstance(state, State), state
    if state.pile:
        board, _ = state.board.explore(2, state.board.frontier[2, 0])
        state = replace(state, board=board, pile=())
    return state


def text(state: State) -> str:
    return "\n".join(line.rstrip() for line in text_board.draw(state, colour=False).split("\n"))
