"""Brings the little sister somewhere: she only teleports next to others, so others go ahead (MALL-92).

The search goes from teleport to teleport: a helper walks beside where she wants to go, then she follows.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count, islice

from dedale.bots.mall.routes.walks import Standing, Walk, Ways
from dedale.games.mall.actions import HEROES, SISTER, Action, Move
from dedale.games.mall.board import dimension
from dedale.grid import Square

MOST_STANDINGS = 150
"""How many standings the search may expand."""
GREED = 50
"""How many actions it is worth to be one teleport nearer."""
FAR_AWAY = 99


def bring_sister(ways: Ways, standing: Standing, goals: frozenset[Square]) -> list[Action] | None:
    """Return actions of hers and of helpers that bring her to one of these squares, or None."""
    lines = Lines(ways)
    far = lines.teleports(goals)
    tie = count()
    queue = [(0, next(tie), 0, standing)]
    came: dict[Standing, tuple[Standing, list[Action]] | None] = {standing: None}
    for _ in range(MOST_STANDINGS):
        if not queue:
            return None
        _, _, cost, here = heappop(queue)
        if here[SISTER] in goals:
            return _trace(came, here)
        for actions, there in _legs(ways, lines, here):
            if there not in came:
                came[there] = (here, actions)
                at = there[SISTER]
                assert at is not None
                spent = cost + len(actions)
                heappush(queue, (spent + GREED * far.get(at, FAR_AWAY), next(tie), spent, there))
    return None


def _trace(came: dict[Standing, tuple[Standing, list[Action]] | None], at: Standing) -> list[Action]:
    legs: list[list[Action]] = []
    while (step := came[at]) is not None:
        at, actions = step
        legs.append(actions)
    return [action for leg in reversed(legs) for action in leg]


def _legs(ways: Ways, lines: "Lines", standing: Standing) -> Iterator[tuple[list[Action], Standing]]:
    """Yield the shortest way for each helper and each square it can bring her to with one teleport."""
    here = standing[SISTER]
    assert here is not None
    in_line = lines.along(here)
    for helper, at in enumerate(standing[:SISTER]):
        if at is None:
            continue
        others = {square for hero, square in enumerate(standing) if hero != helper}
        targets = in_line - others
        for walk, beside in _walked(ways, helper, standing):
            for there in ways.board.beside(beside):
                if there in targets:
                    after = (*standing[:helper], beside, *standing[helper + 1 : SISTER], there)
                    if there not in ways.closed(SISTER, after[:SISTER]):
                        targets.discard(there)
                        yield [*walk.actions(beside), Move(HEROES[SISTER], there)], after


def _walked(ways: Ways, helper: int, standing: Standing) -> Iterator[tuple[Walk, Square]]:
    """Yield every square a helper reaches, the nearest first."""
    known = 0
    for walk in ways.layers(helper, standing):
        for square in list(islice(walk.came, known, None)):
            yield walk, square
        known = len(walk.came)


class Lines:
    """The rows and columns of the mall, along which she teleports at any distance."""

    def __init__(self, ways: Ways) -> None:
        self.lines: dict[tuple[int, str, int], set[Square]] = {}
        for square in ways.board.codes:
            if square not in ways.no_stop and square not in ways.locked:
                for line in self._through(square):
                    self.lines.setdefault(line, set()).add(square)

    def _through(self, square: Square) -> tuple[tuple[int, str, int], tuple[int, str, int]]:
        return (dimension(square), "column", square[0]), (dimension(square), "row", square[1])

    def along(self, square: Square) -> set[Square]:
        """Return the squares of her row and column."""
        column, row = self._through(square)
        return (self.lines.get(column, set()) | self.lines.get(row, set())) - {square}

    def teleports(self, goals: frozenset[Square]) -> dict[Square, int]:
        """Return a lower bound of the teleports she needs from each square."""
        found = dict.fromkeys(goals, 0)
        layer = list(goals)
        while layer:
            following = []
            for here in layer:
                for there in self.along(here):
                    if there not in found:
                        found[there] = found[here] + 1
                        following.append(there)
            layer = following
        return found
