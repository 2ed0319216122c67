"""A set of tiles: the one in the box, or a custom one."""

from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from dedale.games.base import Source
from dedale.games.mall.tile import START_TILE, Mistake, Tile, read_tile
from dedale.grid import MazeError, Mistakes, read_maze

TWICE: Mistake = "tile_twice"


class TileSet(NamedTuple):
    tiles: dict[int, Tile]
    """Tiles 2 and up, by number."""
    starts: dict[str, Tile]
    """The sides of tile 1."""

    def start_side(self, wanted: str) -> Tile:
        """Return a side of tile 1. A set that draws only one side uses it for everyone."""
        return self.starts.get(wanted) or next(iter(self.starts.values()))

    def __hash__(self) -> int:
        return id(self)


def read_tile_set(source: Source) -> TileSet:
    """Read a tile set. Raises MazeError where it is wrong."""
    tiles: dict[int, Tile] = {}
    starts: dict[str, Tile] = {}
    mistakes = Mistakes()
    for section in read_maze(source.text, source.path):
        with mistakes:
            tile = read_tile(section, source.path)
            if tile.number == START_TILE:
                again, starts[tile.side] = tile.side in starts, tile
            else:
                again, tiles[tile.number] = tile.number in tiles, tile
            if again:
                place = section.place_of_field("tile")
                number = f"{tile.number}{tile.side}"
                raise MazeError(source.path, *place, f"tile {number} is drawn twice", TWICE, number)
    mistakes.settle()
    # A set without a start tile uses the one in the box.
    return TileSet(tiles, starts or tile_set(None).starts)


@lru_cache(maxsize=64)
def tile_set(source: Source | None) -> TileSet:
    """Return the tile set of that source, or the one in the box for None."""
    return read_tile_set(source or Source("tiles.maze", content("tiles.maze")))


def content(name: str) -> str:
    return (files("dedale.games.mall") / "content" / name).read_text(encoding="utf-8")
