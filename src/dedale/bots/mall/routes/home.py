"""Tile 1 as a place to wait, where a hero is in nobody's way."""

from dedale.bots.mall.routes.walks import Standing, Ways
from dedale.games.mall.tile import START_TILE
from dedale.grid import Square


class Home:
    def __init__(self, ways: Ways) -> None:
        self.ways = ways
        tile_of, codes = ways.board.tile_of, ways.board.codes
        self.squares = frozenset(square for square, tile in tile_of.items() if tile == START_TILE)
        self.doors = frozenset(square for square in self.squares if codes[square].endswith("?"))

    def quiet(self, standing: Standing, hero: int) -> frozenset[Square]:
        """Return the squares where this hero leaves the ways from door to door open."""
        others = {at for other, at in enumerate(standing) if at is not None and other != hero}
        return frozenset(
            square for square in self.squares - self.doors - others if self._open(others | {square})
        )

    def _open(self, taken: set[Square]) -> bool:
        free = [door for door in self.doors if door not in taken]
        reached = set(free[:1])
        todo = list(reached)
        while todo:
            for step in self.ways.board.steps[todo.pop()]:
                if step in self.squares and step not in reached and step not in taken:
                    reached.add(step)
                    todo.append(step)
        return reached.issuperset(free)
