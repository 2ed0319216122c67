"""Beliefs about the walls: how likely each is, and what a step will reveal."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from dedale.bots.hidden.wall_odds import Known
from dedale.games.hidden.labyrinth import EDGES, Walls, turned_edge
from dedale.grid import Edge

NUMBER = {edge: number for number, edge in enumerate(EDGES)}
SAME = -1
"""Nothing new is learned."""


class Belief(NamedTuple):
    """The chance of a wall on each edge, by number, and the belief that follows what a step reveals."""

    walls: list[float]
    if_open: list[int]
    if_wall: list[int]
    parts: list[tuple[float, int]]
    """The beliefs of which this one is a mixture, with their shares; itself if it is not a mixture."""


class Weighing(Protocol):
    """A way to weigh labyrinths: by counting them (`Forests`), or carelessly (`Scattered`)."""

    def count(self, known: Known, walls: int) -> float:
        """Return the total weight of all labyrinths that agree with this; 0 if there are none."""

    def chances(self, known: Known, walls: int) -> dict[Edge, float]:
        """Return the chance of a wall on each edge."""


class Scattered:
    """Treats every edge as independent of the others."""

    def count(self, known: Known, walls: int) -> float:
        share = walls / len(EDGES)
        seen = sum(known.values())
        return share**seen * (1 - share) ** (len(known) - seen)

    def chances(self, known: Known, walls: int) -> dict[Edge, float]:
        left = max(walls - sum(known.values()), 0)
        unknown = max(len(EDGES) - len(known), 1)
        return {edge: float(known[edge]) if edge in known else left / unknown for edge in EDGES}


def turned(memory: Known, quarters: int, facts: Known) -> Known | None:
    """Combine what was seen before the labyrinth was turned with what was learned since. None on conflict."""
    known = dict(facts)
    for edge, wall in memory.items():
        now = turned_edge(edge, quarters)
        if known.setdefault(now, wall) != wall:
            return None
    return known


def mixed(weighing: Weighing, memory: Known, facts: Known, walls: int, turns: range) -> dict[Edge, float]:
    """Return the chance of a wall on each edge, over all ways the labyrinth may have been turned."""
    ways = [known for quarters in turns if (known := turned(memory, quarters, facts)) is not None]
    # If the counts rule it out, it must be a memory of another labyrinth. Then only the facts remain.
    ways = [known for known in ways if weighing.count(known, walls)] or [facts]
    shares = [weighing.count(known, walls) for known in ways]
    total = sum(shares) or 1.0
    found = dict.fromkeys(EDGES, 0.0)
    for known, share in zip(ways, shares, strict=True):
        if share < total / 1_000:
            continue
        for edge, chance in weighing.chances(known, walls).items():
            found[edge] += chance * (share / total)
    return found


def vague(chances: Mapping[Edge, float]) -> list[Belief]:
    """Return a belief that stays the same until the turn is over, with independent edges."""
    same = [SAME] * len(EDGES)
    return [Belief([min(1.0, chances[edge]) for edge in EDGES], same, same, [(1.0, 0)])]


def exact(worlds: Mapping[Walls, float]) -> list[Belief]:
    """Return all beliefs that can follow if it is one of these labyrinths. The current one comes last."""
    weights = list(worlds.values())
    having = [sum(1 << n for n, walls in enumerate(worlds) if edge in walls) for edge in EDGES]
    beliefs: list[Belief] = []
    numbers: dict[int, int] = {}

    def weight(which: int) -> float:
        return sum(each for n, each in enumerate(weights) if which >> n & 1)

    def believe(which: int) -> int:
        """Return the number of the belief in the worlds `which` (bits). Those that follow from it come
        before."""
        if which in numbers:
            return numbers[which]
        total = weight(which)
        chances, if_open, if_wall = [], [], []
        for has in having:
            split = which & has and which & ~has
            if_open.append(believe(which & ~has) if split else SAME)
            if_wall.append(believe(which & has) if split else SAME)
            chances.append(weight(which & has) / total)
        alone = not which & which - 1
        parts = [
            (weights[n] / total, believe(1 << n)) for n in range(len(weights)) if which >> n & 1 and not alone
        ]
        numbers[which] = len(beliefs)
        beliefs.append(Belief(chances, if_open, if_wall, parts or [(1.0, len(beliefs))]))
        return numbers[which]

    believe((1 << len(weights)) - 1)
    return beliefs
