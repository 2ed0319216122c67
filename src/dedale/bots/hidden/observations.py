"""What a seat learns from what it sees: steps show where there is no wall, bumps show where there is one."""

from typing import Any

from dedale.games.base import JSON
from dedale.games.hidden.labyrinth import SQUARES
from dedale.games.hidden.movement import NEIGHBOURS
from dedale.games.hidden.state import COVERED
from dedale.grid import Edge, Square

Fact = tuple[Edge, bool]
"""An edge, and whether it has a wall."""

_BETWEEN: dict[tuple[Square, Square], Edge] = {
    (square, to): edge for square in SQUARES for to, edge in NEIGHBOURS[square].values()
}


class Watching:
    """Compares what is seen with what was seen before. What it was not asked about it does not know."""

    def __init__(self) -> None:
        self._before: dict[str, JSON] | None = None

    def look(self, view: dict[str, JSON]) -> list[Fact]:
        """What is new."""
        before, self._before = self._before, view
        facts: list[Fact] = []
        if view["phase"] not in COVERED and view["outcome"] is None:
            return facts
        if view["hit"] is not None:
            facts.append((edge_of(view["hit"]), True))
        if before is None or before["phase"] != "moving":
            return facts
        seat = before["turn"]
        old, new = (pair(each["magicians"][seat]) for each in (before, view))
        edge = _BETWEEN.get((old, new))
        if edge is not None and self._stepped(before, view, seat, new):
            facts.append((edge, False))
        return facts

    @staticmethod
    def _stepped(before: dict[str, JSON], view: dict[str, JSON], seat: int, to: Square) -> bool:
        """Whether it went there, and was not sent back to its corner."""
        if view["turn"] == seat and view["phase"] == "moving":
            return bool(view["left"] == before["left"] - 1)
        if view["hit"] is not None:
            return False
        # Once the next die is rolled, nothing tells any more how somebody came to their own corner.
        return view["phase"] != "moving" or to != pair(view["seats"][seat]["start"])


def pair(square: Any) -> Square:
    x, y = square
    return (x, y)


def edge_of(edge: Any) -> Edge:
    x, y, side = edge
    return (x, y, side)
