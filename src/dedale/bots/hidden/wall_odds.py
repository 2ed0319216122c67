"""Counts labyrinths exactly: the chance of a wall on an edge, if all labyrinths the rules allow are equally
likely.

A labyrinth is connected exactly when its walls close no ring (HIDDEN-12): they form a forest on the points
where walls meet, with the border as one point. Edges are processed one by one. All that matters about the
earlier ones is which of the points that still have edges to come are connected, and how many walls there
were. So no labyrinth is ever enumerated: on the board of 6 x 6 squares, a few thousand steps count
342,374,723,920,040 of them.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from dedale.games.hidden.labyrinth import ENDS
from dedale.grid import Edge

Known = Mapping[Edge, bool]
"""The edges known to have a wall, or to have none."""
NONE = -1
"""The state after a wall that would close a ring."""


class Forests:
    """`ends` are the two points of each edge. A state is a way in which points are connected."""

    def __init__(self, ends: Mapping[Edge, tuple[int, int]]) -> None:
        # In this order, few points have edges on both sides at a time.
        self.edges = sorted(ends, key=lambda edge: (max(ends[edge]), min(ends[edge])))
        last = {point: number for number, edge in enumerate(self.edges) for point in ends[edge]}
        self._layers: list[list[tuple[int, int]]] = []
        """[edge][state]: the next state if it is open, and if it has a wall."""
        self._sizes = [1]
        """The number of states before each edge, and at the end."""
        points: tuple[int, ...] = ()
        states: dict[tuple[int, ...], int] = {(): 0}
        for number, edge in enumerate(self.edges):
            here = (*points, *sorted(set(ends[edge]) - set(points)))
            kept = [at for at, point in enumerate(here) if last[point] > number]
            first, second = (here.index(point) for point in ends[edge])
            following: dict[tuple[int, ...], int] = {}
            layer = []
            for state in states:
                groups = (*state, *range(len(here), 2 * len(here) - len(state)))
                after = [following.setdefault(_plain(groups, kept), len(following)), NONE]
                if groups[first] != groups[second]:
                    joined = tuple(groups[first] if each == groups[second] else each for each in groups)
                    after[1] = following.setdefault(_plain(joined, kept), len(following))
                layer.append((after[0], after[1]))
            points, states = tuple(here[at] for at in kept), following
            self._layers.append(layer)
            self._sizes.append(len(states))
        self._slot = len(ends) + 1
        """Bits per number: there are fewer labyrinths than sets of edges."""

    def count(self, known: Known, walls: int) -> int:
        """Return how many labyrinths with `walls` walls agree with what is known."""
        return self._number(self._from_start(known)[-1][0], walls)

    def chances(self, known: Known, walls: int) -> dict[Edge, float]:
        """Return the chance of a wall on each edge. Some labyrinth must agree with what is known."""
        before, after = self._from_start(known), self._from_end(known)
        total = self._number(before[-1][0], walls)
        found = {}
        for number, edge in enumerate(self.edges):
            if edge in known:
                found[edge] = float(known[edge])
                continue
            following = after[number + 1]
            with_wall = sum(
                ways * following[wall]
                for ways, (_, wall) in zip(before[number], self._layers[number], strict=True)
                if ways and wall != NONE
            )
            found[edge] = self._number(with_wall << self._slot, walls) / total
        return found

    # Numbers of labyrinths by number of walls are packed into one integer, `slot` bits each.

    def _number(self, numbers: int, walls: int) -> int:
        return numbers >> self._slot * walls & (1 << self._slot) - 1

    def _from_start(self, known: Known) -> list[list[int]]:
        """[edge][state]: in how many ways the earlier edges lead there."""
        found, ways = [[1]], [1]
        for edge, layer, size in zip(self.edges, self._layers, self._sizes[1:], strict=True):
            following, wall = [0] * size, known.get(edge)
            for number, (if_open, if_wall) in zip(ways, layer, strict=True):
                if not number:
                    continue
                if wall is not True:
                    following[if_open] += number
                if wall is not False and if_wall != NONE:
                    following[if_wall] += number << self._slot
            found.append(following)
            ways = following
        return found

    def _from_end(self, known: Known) -> list[list[int]]:
        """[edge][state]: in how many ways the edges from this one on can continue from there."""
        ways = [1] * self._sizes[-1]
        found = [ways]
        for edge, layer in zip(reversed(self.edges), reversed(self._layers), strict=True):
            wall = known.get(edge)
            ways = [
                (0 if wall is True else ways[if_open])
                + (0 if wall is False or if_wall == NONE else ways[if_wall] << self._slot)
                for if_open, if_wall in layer
            ]
            found.append(ways)
        return found[::-1]


def _plain(groups: Sequence[int], kept: Sequence[int]) -> tuple[int, ...]:
    """Return the groups of the kept points, numbered in order of appearance."""
    names: dict[int, int] = {}
    return tuple(names.setdefault(groups[at], len(names)) for at in kept)


@lru_cache(maxsize=1)
def labyrinths() -> Forests:
    """Return the counts for the game's board."""
    return Forests(ENDS)
