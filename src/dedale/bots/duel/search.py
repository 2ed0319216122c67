"""Thinking ahead: alpha-beta over the candidate moves, with increasing depth until the budget is spent.

With three or four players it expects the worst: that all others play against it.
"""

from collections.abc import Iterable
from time import process_time
from typing import NamedTuple

from dedale.bots.duel.candidates import moves, walls
from dedale.bots.duel.evaluation import WON, Judge
from dedale.games.base import Step
from dedale.games.duel import rules
from dedale.games.duel.actions import Action
from dedale.games.duel.state import State

NEVER = 10 * WON
NEARLY_WON = WON // 2
LATE, DEEP = 2, 3
"""From this depth on, choices after the first two are searched less deeply at first."""
LAYING = 12
"""Finding the walls that can be laid costs as much work as this many positions."""
LONGEST = 0.8
"""A safety net: the search stops after this many seconds of processor time in any case."""
GLANCE = 32
"""How many new positions to visit between checks of the clock."""


class Effort(NamedTuple):
    """How much a bot thinks. Work is counted in positions, so that games do not depend on the machine."""

    work: int
    depth: int
    walls: tuple[int, int] = (10, 2)
    """How many layings to consider: now, and deeper in the search."""
    places: tuple[int, int] = (4, 1)
    """How many places for the door, and for the rock, to consider: now, and deeper in the search."""


class OutOfWork(Exception):
    pass


class Node:
    """A position, its choices, and what is known about its worth."""

    __slots__ = ("again", "best", "children", "choices", "depth", "high", "low", "placed", "state", "worth")

    def __init__(self, state: State) -> None:
        self.state = state
        seen = state.history
        self.again = bool(seen) and not state.revealed and seen.count(seen[-1]) > 1
        """True if the position is a repetition. A player who wants more than a draw does something else."""
        self.choices: list[Action] = []
        self.placed = False
        """True if the choices end with places for the door and the rock."""
        self.children: dict[int, Node] = {}
        self.best = 0
        self.depth = -1
        """The depth to which it was searched. The result lies between `low` and `high`."""
        self.low, self.high = -NEVER, NEVER
        self.worth: int | None = None

    def in_order(self, count: int) -> Iterable[int]:
        """Return the indices of the choices, the best so far first."""
        if not 0 < self.best < count:
            return range(count)
        return (self.best, *range(self.best), *range(self.best + 1, count))


class Search:
    def __init__(self, judge: Judge, effort: Effort) -> None:
        self._judge, self._effort = judge, effort
        self._until = 0.0
        self._nodes: dict[tuple[object, ...], Node] = {}
        self._best_yet: int | None = None
        self.work = 0
        """The work of the last search. It may exceed the budget by one position with its wall."""
        self.reached = 0
        """The depth of the last completed search."""

    def best(self, state: State, choices: list[Action]) -> Action:
        """Return the best of these actions. The more promising ones come first."""
        root = Node(state)
        root.choices, root.placed = choices, True
        self.work, self.reached, self._until = 0, 0, process_time() + LONGEST
        best = 0
        try:
            for depth in range(1, self._effort.depth + 1):
                self._best_yet = None
                value = self._root(root, depth)
                best, self.reached = root.best, depth
                if abs(value) > NEARLY_WON:
                    break
        except OutOfWork:
            # The best so far is searched first, so the result is at least as good.
            best = best if self._best_yet is None else self._best_yet
        self._judge.forget()
        self._nodes.clear()
        return choices[best]

    def _root(self, root: Node, depth: int) -> int:
        value = -NEVER
        for number in root.in_order(len(root.choices)):
            found = self._after(root, number, depth, value, NEVER)
            if found > value:
                value, self._best_yet = found, number
        root.best = self._best_yet or 0
        return value

    def _after(self, node: Node, number: int, depth: int, low: int, high: int) -> int:
        """Return the worth of a choice. Laying a wall belongs to the action before it."""
        child = node.children.get(number) or self._child(node, number)
        value = self._ahead(child, depth if node.state.revealed else depth - 1, low, high)
        # A sooner win is better, and so is a later loss.
        if value > NEARLY_WON:
            return value - 1
        return value + 1 if value < -NEARLY_WON else value

    def _ahead(self, node: Node, depth: int, low: int, high: int) -> int:
        """Return the worth of a position, exact between `low` and `high`."""
        state, judge = node.state, self._judge
        if state.ended or node.again:
            return judge.ended(state)
        if depth <= 0 and not state.revealed:
            if node.worth is None:
                node.worth = judge.worth(state)
            return node.worth
        if node.depth >= depth:
            if node.low >= high or node.low == node.high:
                return node.low
            if node.high <= low:
                return node.high
        self._find_choices(node, depth)
        count = 1 if state.revealed and depth <= 0 else len(node.choices)
        least, most, mine = low, high, state.acting == judge.me
        value = -NEVER if mine else NEVER
        for place, number in enumerate(node.in_order(count)):
            late = place >= LATE and depth >= DEEP and not state.revealed
            found = self._after(node, number, depth - late, low, high)
            if late and (found > low if mine else found < high):
                # It turned out well, so it deserves a closer look.
                found = self._after(node, number, depth, low, high)
            if mine and found > value:
                value, node.best = found, number
                low = max(low, value)
            elif not mine and found < value:
                value, node.best = found, number
                high = min(high, value)
            if low >= high:
                break
        node.depth = depth
        node.low = value if value > least else -NEVER
        node.high = value if value < most else NEVER
        return value

    def _find_choices(self, node: Node, depth: int) -> None:
        state, judge, effort, later = node.state, self._judge, self._effort, 1
        if state.revealed:
            if not node.choices:
                self.work += LAYING
                node.choices = walls(judge, state, effort.walls[later])
        elif not node.choices or (depth > 1 and not node.placed):
            # Places come last, so that what is known about the other choices stays true.
            node.placed = depth > 1
            node.choices = moves(judge, state, effort.places[later] if node.placed else 0)

    def _child(self, node: Node, number: int) -> Node:
        if self.work >= self._effort.work:
            raise OutOfWork
        if len(self._nodes) % GLANCE == 0 and process_time() > self._until:
            raise OutOfWork
        state = node.state
        step = rules.apply(state, state.setup.players.index(state.acting), node.choices[number])
        assert isinstance(step, Step)
        after: State = step.state
        self.work += 1 + LAYING * bool(after.revealed)
        position = (after.turn, after.pawns, after.rocks, after.pushed, after.pushed_from, after.angry_at)
        key = (id(after.ground), *position, after.revealed, after.rolling, bool(after.ended))
        child = self._nodes.get(key)
        if child is None:
            child = self._nodes[key] = Node(after)
        node.children[number] = child
        return child
