"""Thinking ahead: alpha-beta over what is worth thinking about, deeper and deeper until the work is done.

With three or four at the table it expects the worst: that all others play against it.
"""

from typing import NamedTuple

from dedale.bots.duel.choices import moves, walls
from dedale.bots.duel.worth import WON, Judge
from dedale.games.base import Step
from dedale.games.duel import rules
from dedale.games.duel.actions import Action
from dedale.games.duel.state import State

NEVER = 10 * WON
LAYING_WORK = 12
"""How many positions' work it is to find the walls that can be laid."""


class Effort(NamedTuple):
    """How much a player thinks. Work is counted in positions, so that it does not depend on the machine."""

    work: int
    depth: int
    walls: tuple[int, int] = (10, 2)
    """How many layings are thought about: now, and later."""
    places: tuple[int, int] = (4, 1)
    """How many places for the door, and as many for the rock: now, and later."""


class OutOfWork(Exception):
    pass


class Node:
    """A position, what can be done there, and what is known about it."""

    __slots__ = ("again", "best", "children", "choices", "depth", "low", "high", "placed", "state", "worth")

    def __init__(self, state: State) -> None:
        self.state = state
        self.again = not state.revealed and state.history.count(state.history[-1:][0] if state.history else b"") > 1
        """The position has been there before: whoever wants more than a draw does something else."""
        self.choices: list[Action] | None = None
        self.children: dict[int, Node] = {}
        self.placed = False
        self.best = 0
        self.depth = -1
        self.low, self.high = -NEVER, NEVER
        self.worth: int | None = None


class Search:
    def __init__(self, judge: Judge, effort: Effort) -> None:
        self._judge, self._effort = judge, effort
        self._work = 0
        self._nodes: dict[tuple[object, ...], Node] = {}
        self.reached = 0
        """The depth of the last search that was finished."""

    def best(self, state: State, legal: list[Action]) -> Action:
        """The best of these actions. The first of them is done if nothing better is found."""
        root = Node(state)
        root.choices, root.placed = legal, True
        self._work, self._nodes = 0, {}
        best = 0
        try:
            for depth in range(1, self._effort.depth + 1):
                self._begun: int | None = None
                value = self._ahead(root, depth, -NEVER, NEVER, root=True)
                best, self.reached = root.best, depth
                if abs(value) > WON // 2:
                    break
        except OutOfWork:
            if self._begun is not None:
                best = self._begun
        self._judge.forget()
        self._nodes = {}
        return legal[best]

    def _ahead(self, node: Node, depth: int, low: int, high: int, *, root: bool = False) -> int:
        """The worth of a position, exact between `low` and `high`."""
        state, judge = node.state, self._judge
        if state.ended or (node.again and not root):
            return judge.ended(state)
        laying = bool(state.revealed)
        if depth <= 0 and not laying:
            if node.worth is None:
                node.worth = judge.worth(state)
            return node.worth
        if node.depth >= depth and not root:
            if node.low >= high:
                return node.low
            if node.high <= low:
                return node.high
            if node.low == node.high:
                return node.low
        if node.choices is None or (depth > 1 and not node.placed):
            # Places come last, so that what is known about the others stays where it is.
            node.choices, node.placed = self._choices(state, depth), depth > 1
        mine = state.acting == judge.me
        count = len(node.choices)
        if laying and not root and depth <= 0:
            count = 1
        order = [node.best, *(each for each in range(count) if each != node.best)] if node.best < count else range(count)
        floor, ceiling = low, high
        value, best = (-NEVER, 0) if mine else (NEVER, 0)
        for number in order:
            child = node.children.get(number) or self._child(node, number)
            found = self._ahead(child, depth - (not laying), low, high)
            # Sooner is better.
            if found > WON // 2:
                found -= 1
            elif found < -WON // 2:
                found += 1
            if mine:
                if found > value:
                    value, best = found, number
                    low = max(low, value)
                    if root:
                        self._begun = number
            elif found < value:
                value, best = found, number
                high = min(high, value)
            if low >= high:
                break
        node.best, node.depth = best, depth
        node.low = value if value > floor else -NEVER
        node.high = value if value < ceiling else NEVER
        return value

    def _choices(self, state: State, depth: int) -> list[Action]:
        later = 1
        if state.revealed:
            self._work += LAYING_WORK
            return walls(self._judge, state, self._effort.walls[later])
        return moves(self._judge, state, self._effort.places[later] if depth > 1 else 0)

    def _child(self, node: Node, number: int) -> Node:
        if self._work >= self._effort.work:
            raise OutOfWork
        self._work += 1
        state = node.state
        assert node.choices
        step = rules.apply(state, state.setup.players.index(state.acting), node.choices[number])
        assert isinstance(step, Step)
        after: State = step.state
        if after.revealed:
            self._work += LAYING_WORK
        key = (id(after.ground), after.turn, after.pawns, after.rocks, after.revealed, after.rolling, after.angry_at, after.pushed, bool(after.ended))
        known = self._nodes.get(key)
        if known is None:
            known = self._nodes[key] = Node(after)
        node.children[number] = known
        return known
