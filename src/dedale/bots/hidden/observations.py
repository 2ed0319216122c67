"""What a seat learns from its views: steps reveal where there is no wall, bumps where there is one."""

from dedale.games.hidden.labyrinth import SQUARES
from dedale.games.hidden.movement import NEIGHBOURS
from dedale.games.hidden.state import COVERED
from dedale.games.hidden.view import HiddenView
from dedale.grid import Edge, Square

Fact = tuple[Edge, bool]
"""An edge, and whether it has a wall."""

_BETWEEN: dict[tuple[Square, Square], Edge] = {
    (square, to): edge for square in SQUARES for to, edge in NEIGHBOURS[square].values()
}


class Watching:
    """Compares each view with the one before. It misses whatever happens between two questions."""

    def __init__(self) -> None:
        self._before: HiddenView | None = None

    def look(self, view: HiddenView) -> list[Fact]:
        """Return what is new."""
        before, self._before = self._before, view
        facts: list[Fact] = []
        if view.phase not in COVERED and view.outcome is None:
            return facts
        if view.hit is not None:
            facts.append((view.hit, True))
        if before is None or before.phase != "moving":
            return facts
        seat = before.turn
        assert seat is not None
        old, new = (each.magicians[seat] for each in (before, view))
        edge = _BETWEEN.get((old, new))
        if edge is not None and self._stepped(before, view, seat, new):
            facts.append((edge, False))
        return facts

    @staticmethod
    def _stepped(before: HiddenView, view: HiddenView, seat: int, to: Square) -> bool:
        """True if the magician went there and was not sent back to its corner."""
        if view.turn == seat and view.phase == "moving":
            return view.left == before.left - 1
        if view.hit is not None:
            return False
        # Once the die is rolled again, there is no telling how a magician got to its own corner.
        return view.phase != "moving" or to != view.seats[seat].start
