"""Find the step most likely to win: a search through this turn and the next ones.

The future is worked out from the last turn back to this one. Each turn begins with a roll of the die, and
every step reveals whether there was a wall. A step into a wall ends the turn in the magician's own corner,
which may be just where it wants to be. Between two turns somebody else may get the token.
"""

from collections.abc import Sequence
from typing import NamedTuple

from dedale.bots.hidden.odds import FARTHEST, REACHING, ROLLS, winning
from dedale.bots.hidden.prospects import AT, CERTAIN, STEPS, nearness, prospect, ways_to
from dedale.bots.hidden.wall_beliefs import NUMBER, SAME, Belief
from dedale.games.hidden.labyrinth import SQUARES
from dedale.games.hidden.movement import NEIGHBOURS
from dedale.grid import Direction, Square

HORIZON = 12
"""Turns to look ahead."""
LEAST_RISK, MOST_RISK = 0.03, 0.9
"""Bounds of the chance that somebody else gets the token in a round. The lower one prevents dawdling."""
TRUST = 0.85
"""Others who have not got it so far do not know how. They are trusted less with every round."""
NEVER = -1.0
"""Worse than anything that is allowed."""

Choice = tuple[Direction, int, float, int, int]
"""A step: direction, destination, chance of a wall, and the beliefs without and with one."""


class Race(NamedTuple):
    """Everything that matters apart from the walls."""

    start: Square
    goal: Square
    others: tuple[Square, ...]
    """Where the others stand."""
    closed: frozenset[Square]
    """Where this turn may not end, except by a bump or by staying (HIDDEN-23)."""
    later: tuple[Square, ...]
    """The squares of the symbols that may be wanted next."""
    needs: int
    others_need: tuple[int, ...]
    bag: int
    rounds: int = 0
    """For how many of its own turns this token has been wanted."""
    bumps: bool = True
    """True if it would run into a wall on purpose."""


class Plan:
    """The value of everything that can be done this turn."""

    def __init__(self, beliefs: Sequence[Belief], race: Race) -> None:
        self._beliefs, self._race = beliefs, race
        self._start, self._goal = AT[race.start], AT[race.goal]
        self._closed: frozenset[int] = frozenset()
        """The same for the turn being evaluated."""
        self._choices = _choices(beliefs, race.bumps)
        self._reward: list[float] = []
        """[belief]: the value of reaching the goal."""
        self._else: list[list[float]] = []
        """[belief][square]: the value of standing there when somebody else reaches it."""
        self._risk: list[list[float]] = []
        """[belief][turn]: the chance that somebody does before the next one."""
        for number, belief in enumerate(beliefs):
            self._foresee(number, belief)
        self._turn: list[list[list[float]]] = []
        """[belief][steps left][square], for the turn being evaluated."""
        self._search()

    def values(self, belief: int, at: Square, left: int) -> dict[Direction | None, float]:
        """Return the value of each step from there with `left` steps left, and of stopping (None)."""
        here = AT[at]
        directions = [each[0] for each in self._choices[belief][here]]
        steps = zip(directions, self._steps(belief, here, left), strict=True)
        return {None: self._turn[belief][0][here], **dict(steps)}

    def after(self, belief: int, at: Square, direction: Direction) -> int:
        """Return the belief after that step turned out to be possible."""
        edge = NUMBER[NEIGHBOURS[at][direction][1]]
        following = self._beliefs[belief].if_open[edge]
        return belief if following == SAME else following

    def _foresee(self, number: int, belief: Belief) -> None:
        """Work out the race after the token is won, by anybody."""
        if belief.parts[0][1] != number:
            parts = belief.parts
            self._reward.append(sum(share * self._reward[each] for share, each in parts))
            columns = zip(*([share * v for v in self._else[each]] for share, each in parts), strict=True)
            self._else.append([sum(column) for column in columns])
            # The shares of those in which nobody was faster by then.
            staying, risk = [share for share, _ in parts], []
            for turn in range(HORIZON):
                left = sum(staying)
                after = [
                    share * (1 - self._risk[each][turn])
                    for share, (_, each) in zip(staying, parts, strict=True)
                ]
                risk.append(1 - sum(after) / left)
                staying = after
            self._risk.append(risk)
            return
        race = self._race
        near = nearness(belief, race.later, race.start)
        mine, others, bag = race.needs, race.others_need, race.bag
        self._reward.append(prospect(mine - 1, others, bag, near[self._goal]))
        losing = [(*others[:n], needs - 1, *others[n + 1 :]) for n, needs in enumerate(others)]
        won, not_won = (
            sum(prospect(mine, tuple(sorted(each)), bag, chance) for each in losing) / len(losing)
            for chance in (1.0, 0.0)
        )
        self._else.append([chance * won + (1 - chance) * not_won for chance in near])
        ways = ways_to(belief, self._goal)
        far = [min(FARTHEST, round(ways[AT[other]])) for other in race.others]
        risk, safe, most = [], 1.0, MOST_RISK * TRUST**race.rounds
        for turn in range(HORIZON):
            still = 1.0
            for steps in far:
                still *= 1 - REACHING[turn + 1][steps]
            risk.append(max(LEAST_RISK, min(most, 1 - still / safe if safe > 0 else 1.0)))
            safe = still
        self._risk.append(risk)

    def _search(self) -> None:
        race = self._race
        ahead = [[winning(race.needs, race.others_need, race.bag + 1)] * len(SQUARES) for _ in self._beliefs]
        for turn in reversed(range(HORIZON)):
            self._turn = []
            for number in range(len(self._beliefs)):
                risk = self._risk[number][turn]
                end = [
                    (1 - risk) * stay + risk * taken
                    for stay, taken in zip(ahead[number], self._else[number], strict=True)
                ]
                if turn == 0:
                    self._closed = frozenset(AT[square] for square in race.closed)
                self._turn.append([end])
                stop = [NEVER if here in self._closed else value for here, value in enumerate(end)]
                for left in range(1, ROLLS[-1][0] + 1):
                    values = [
                        max([stop[here], *self._steps(number, here, left)]) for here in range(len(SQUARES))
                    ]
                    self._turn[number].append(values)
            ahead = [
                [sum(often * turns[face][at] for face, often in ROLLS) for at in range(len(SQUARES))]
                for turns in self._turn
            ]

    def _steps(self, number: int, here: int, left: int) -> list[float]:
        """Return the value of each step from there."""
        turn, start, goal, closed = self._turn, self._start, self._goal, self._closed
        found = []
        for _, to, wall, if_open, if_wall in self._choices[number][here]:
            if left == 1 and to in closed:
                found.append(NEVER)
                continue
            value = 0.0
            if wall < 1:
                value = (1 - wall) * (self._reward[if_open] if to == goal else turn[if_open][left - 1][to])
            if wall > 0:
                value += wall * turn[if_wall][0][start]
            found.append(value)
        return found


def _choices(beliefs: Sequence[Belief], bumps: bool) -> list[list[list[Choice]]]:
    """[belief][square]: the steps worth considering."""
    return [
        [
            [
                (
                    direction,
                    to,
                    belief.walls[edge],
                    number if belief.if_open[edge] == SAME else belief.if_open[edge],
                    number if belief.if_wall[edge] == SAME else belief.if_wall[edge],
                )
                for direction, to, edge in steps
                if bumps or belief.walls[edge] < CERTAIN
            ]
            for steps in STEPS
        ]
        for number, belief in enumerate(beliefs)
    ]
