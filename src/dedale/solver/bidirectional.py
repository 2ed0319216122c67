"""The shortest solution from one position of an epic quest, searched from both ends at once.

Two fronts, one along the moves and one against them, meet half-way while both are still small. If the heroes
must arm themselves first, there are two such searches, since every solution passes through the one position
in which all heroes are on their armories.
"""

import numpy as np

from dedale.games.tower.quest import Quest
from dedale.games.tower.state import Position
from dedale.solver.arrays import Tables, tables_of
from dedale.solver.buffer_pool import give_back, reused
from dedale.solver.frontier import (
    COUNT,
    DONE,
    LONGEST,
    MET,
    TAKEN_UP,
    Front,
    advance,
    estimate,
    front_from,
)
from dedale.solver.goal_distances import Reverse, reverse_of
from dedale.solver.hero_distances import NEVER
from dedale.solver.hero_moves import Ways
from dedale.solver.lone_distances import from_start, to_end
from dedale.solver.packing import Space, pack, space_of, unpack
from dedale.solver.shortest_plans import Limits, Trace, chain_to

BYTES_PER_ENTRY = 12
MOST_ENTRIES = 20_000_000
"""Per front. Anything that needs more would not be found soon anyway."""
LEAD = 8
"""How much larger the forward front may grow than the other. Measured on the bench set."""


def way_out(quest: Quest, start: Position, limits: Limits) -> Trace:
    """Return the shortest plan from that position, or proof that there is none."""
    t = tables_of(quest)
    unarmed = t._replace(armories=np.full_like(t.armories, -1))
    if start.armed:
        return _leg(quest, unarmed, start, limits)
    first = _leg(quest, t, start, limits)
    if first.positions is None:
        return first
    second = _leg(quest, unarmed, first.positions[-1], limits)
    explored = first.explored + second.explored
    if second.positions is None:
        return Trace(None, explored, second.known, len(first.positions) - 1 + second.bound)
    return Trace((*first.positions, *second.positions[1:]), explored, True)


def _leg(quest: Quest, t: Tables, start: Position, limits: Limits) -> Trace:
    """To the armories if the quest has any, otherwise out. Only what is reachable from here is searched."""
    heroes = zip(quest.heroes, start.heroes, strict=True)
    places = [hero.exit if place is None else place for hero, place in heroes]
    t = t._replace(starts=np.array(places, t.starts.dtype))
    packing = space_of(t)
    if packing is None:
        return Trace(None, 1, True)
    space, ways = packing
    begin, end = pack(space, start), space.armories | space.armed if space.armed else space.goal
    to_go, to_come = to_end(t, space, ways), from_start(t, space, ways)
    least = estimate(space, to_go, np.uint32(begin)), estimate(space, to_come, np.uint32(end))
    if NEVER in least:
        return Trace(None, 1, True)
    entries = min(MOST_ENTRIES, (limits.memory_mb << 20) // BYTES_PER_ENTRY // 2)
    ahead = reused(front_from(space, begin, to_go, entries))
    back = reused(front_from(space, end, to_come, entries))
    found = _Meeting(quest, space, ways, ahead, back, limits).between(max(1, min(least)))
    for front in (ahead, back):
        give_back(front, found.bound if found.moves is None else found.moves)
    return found


class _Meeting:
    def __init__(
        self, quest: Quest, space: Space, ways: Ways, ahead: Front, back: Front, limits: Limits
    ) -> None:
        self.quest, self.space, self.ways, self.limits = quest, space, ways, limits
        self.ahead, self.back = ahead, back
        self.reverse: Reverse = reverse_of(space, ways)

    @property
    def explored(self) -> int:
        return int(self.ahead.progress[TAKEN_UP] + self.back.progress[TAKEN_UP])

    def between(self, bound: int) -> Trace:
        """Try solutions of `bound` moves, then of one more, and so on. No front may estimate more than
        that."""
        deep_ahead = (bound - 1) // 2
        deep_back = bound - 1 - deep_ahead
        while bound < LONGEST:
            fronts = [(self.ahead, deep_ahead), (self.back, deep_back)]
            # Advance the smaller one first. It may meet the other.
            for front, deepest in sorted(fronts, key=lambda each: int(each[0].progress[COUNT])):
                if not self._advance(front, deepest, bound):
                    return Trace(None, self.explored, False, bound)
                if front.progress[MET]:
                    return Trace(self._path(front), self.explored, True)
                if front.progress[DONE] == front.progress[COUNT]:
                    return Trace(None, self.explored, True, bound)
            bound += 1
            if self.ahead.progress[COUNT] <= LEAD * self.back.progress[COUNT]:
                deep_ahead += 1
            else:
                deep_back += 1
        return Trace(None, self.explored, False, bound)

    def _advance(self, front: Front, deepest: int, in_all: int) -> bool:
        """False if time or memory runs out."""
        other = self.back if front is self.ahead else self.ahead
        while True:
            left, before = self.limits.left(self.explored), int(front.progress[DONE])
            if left <= 0:
                return False
            done = advance(
                *(self.space, self.ways, self.reverse, front, other.closed, front is self.ahead),
                *(bool(self.space.armed), deepest, in_all, left),
            )
            if done:
                return True
            if int(front.progress[DONE]) == before:
                return False

    def _path(self, met: Front) -> tuple[Position, ...]:
        """The path through the position where the fronts met."""
        entry = int(met.progress[MET]) - 1
        other = self.back if met is self.ahead else self.ahead
        known = np.flatnonzero(other.positions[: other.progress[COUNT]] == met.positions[entry])
        here = _packed(met, chain_to(met.parents, entry))
        there = _packed(other, min((chain_to(other.parents, int(each)) for each in known), key=len))
        path = here + there[-2::-1] if met is self.ahead else there + here[-2::-1]
        return tuple(unpack(self.space, self.quest, each) for each in path)


def _packed(front: Front, chain: list[int]) -> list[int]:
    return [int(front.positions[entry]) for entry in chain]
