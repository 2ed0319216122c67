"""Where heroes can go in the mall as it lies, for any positions of the heroes.

The rules answer this for the current state only, but a planner asks about thousands of possible standings.
What it finds still consists of real actions, which the rules check one by one.
"""

from collections.abc import Container, Iterable, Iterator, Sequence

from dedale.games.mall.actions import (
    ABILITIES,
    DWARF,
    HEROES,
    LETTERS,
    SISTER,
    Ability,
    Action,
    Escalator,
    Move,
    Vortex,
)
from dedale.games.mall.board import Board, dimension
from dedale.games.mall.movement import HOURGLASS, hourglasses_locked, vortexes_work
from dedale.games.mall.state import State
from dedale.grid import DIRECTIONS, Square, side_towards

Standing = tuple[Square | None, ...]
"""Where each hero stands; None once it is off the board."""

Sides = tuple[int, ...]
"""Directions, as indices into DIRECTIONS."""
ALL_SIDES: Sides = (0, 1, 2, 3)
ACROSS: tuple[Sides, ...] = ((1, 3), (0, 2), (1, 3), (0, 2))
"""The two directions at right angles to each one."""


DEAR = 6
"""The cost of an action that a plan should avoid."""


class Walk:
    """Every square one hero has been found to reach, and how."""

    def __init__(self, hero: int, start: Square) -> None:
        self.hero = hero
        self.came: dict[Square, Square] = {start: start}
        """The square from which each square was reached."""
        self.lifts: dict[Square, type[Escalator] | type[Vortex]] = {}
        """The squares that were not reached by a plain move."""

    def actions(self, to: Square) -> list[Action]:
        """Return the actions that bring the hero there."""
        name = HEROES[self.hero]
        found: list[Action] = []
        while (before := self.came[to]) != to:
            found.append(self.lifts.get(to, Move)(name, to))
            to = before
        found.reverse()
        return found


class Ways:
    """The ways of a mall: built once per board, used for many standings."""

    def __init__(
        self, state: State, dear: frozenset[Ability] = frozenset(), shunned: frozenset[Square] = frozenset()
    ) -> None:
        board = self.board = state.board
        self.dear = dear
        """Actions that a plan should avoid. Each costs as much as several others."""
        self.scenario = state.setup.scenario
        hourglasses = [at for at in board.icons.get(HOURGLASS, ()) if at not in state.out_of_order]
        self.no_stop: set[Square] = {*hourglasses, *shunned}
        """Unless the timer must be turned, an hourglass is useless, and in scenario 11 harmful."""
        self.locked = frozenset(hourglasses if hourglasses_locked(state) else ())
        works = vortexes_work(state)
        self.vortexes = [board.icons.get(letter + "~", ()) if works else () for letter in LETTERS[:SISTER]]
        """For each hero but the sister, who takes none (MALL-92)."""
        self.tile_squares: dict[int, list[Square]] = {}
        """Where heroes must keep apart, the squares of each tile for one hero only (MALL-70)."""
        for square, tile in board.tile_of.items() if self.scenario.apart else ():
            if tile not in board.first_tiles:
                self.tile_squares.setdefault(tile, []).append(square)

    def closed(self, hero: int, standing: Standing) -> set[Square | None]:
        """Return the squares this hero may neither enter nor pass."""
        squares: set[Square | None] = set(standing)
        squares |= self.locked
        if self.tile_squares and hero != SISTER:
            for other, at in enumerate(standing[:SISTER]):
                if at is not None and other != hero:
                    squares.update(self.tile_squares.get(self.board.tile_of[at], ()))
        return squares

    def layers(self, hero: int, standing: Standing) -> Iterator[Walk]:
        """Yield what a hero reaches with one more action each time, while the others stand still."""
        if self.dear and hero != SISTER:
            yield from self._dear_layers(hero, standing)
            return
        start = standing[hero]
        assert start is not None
        walk = Walk(hero, start)
        came = walk.came
        closed = self.closed(hero, standing)
        if hero == SISTER:
            squares = [start]
            while squares := self._teleported(walk, squares, standing, closed):
                yield walk
            return
        steps = self.board.dwarf_steps if hero == DWARF else self.board.steps
        escalators, no_stop = self.board.escalators, self.no_stop
        layer = [(start, ALL_SIDES)]
        while layer:
            following: list[tuple[Square, Sides]] = []
            for here, sides in layer:
                around = steps[here]
                for side in sides:
                    there = around[side]
                    while there is not None and there not in closed:
                        if there not in came and there not in no_stop:
                            came[there] = here
                            # A hero that came along a line has already seen all of that line.
                            following.append((there, ACROSS[side]))
                        there = steps[there][side]
                if here in escalators:
                    following += self._lift(walk, Escalator, here, (escalators[here],), closed)
            for here, _ in layer if self.scenario.dimensions else layer[:1]:
                targets = self.vortex_targets(hero, here, standing)
                following += self._lift(walk, Vortex, here, targets, closed)
            layer = following
            yield walk

    def _dear_layers(self, hero: int, standing: Standing) -> Iterator[Walk]:
        """The same with dear actions: yield what a hero reaches at a cost of one more each time."""
        start = standing[hero]
        assert start is not None
        walk = Walk(hero, start)
        came, lifts = walk.came, walk.lifts
        closed = self.closed(hero, standing)
        steps = self.board.dwarf_steps if hero == DWARF else self.board.steps
        price = {ability: DEAR if ability in self.dear else 1 for ability in ABILITIES}
        sides = [price[direction] for direction in DIRECTIONS]
        waiting: dict[int, list[tuple[Square, Square, type[Escalator] | type[Vortex] | None]]] = {}

        def go_on(here: Square, cost: int) -> None:
            for side, there in enumerate(steps[here]):
                while there is not None and there not in closed:
                    if there not in came and there not in self.no_stop:
                        waiting.setdefault(cost + sides[side], []).append((there, here, None))
                    there = steps[there][side]
            far = self.board.escalators.get(here)
            if far is not None and far not in closed:
                waiting.setdefault(cost + price["escalator"], []).append((far, here, Escalator))
            if here == start or self.scenario.dimensions:
                for there in self.vortex_targets(hero, here, standing):
                    if there not in closed:
                        waiting.setdefault(cost + price["vortex"], []).append((there, here, Vortex))

        go_on(start, 0)
        cost = 0
        while waiting:
            cost += 1
            for there, here, by in waiting.pop(cost, ()):
                if there not in came:
                    came[there] = here
                    if by:
                        lifts[there] = by
                    go_on(there, cost)
            yield walk

    def cost(self, here: Square, actions: Iterable[Action]) -> int:
        """Return the cost of these actions of a hero standing here."""
        total = 0
        for action in actions:
            if isinstance(action, Move):
                side = side_towards(here, action.to)
                ability: str = DIRECTIONS[side] if side is not None else ""
            else:
                ability = type(action).__name__.lower()
            total += DEAR if ability in self.dear else 1
            here = getattr(action, "to", here)
        return total

    def _lift(
        self,
        walk: Walk,
        by: type[Escalator] | type[Vortex],
        here: Square,
        targets: Iterable[Square],
        closed: set[Square | None],
    ) -> list[tuple[Square, Sides]]:
        found: list[tuple[Square, Sides]] = []
        for there in targets:
            if there not in walk.came and there not in closed:
                walk.came[there] = here
                walk.lifts[there] = by
                found.append((there, ALL_SIDES))
        return found

    def vortex_targets(self, hero: int, here: Square, standing: Standing) -> list[Square]:
        """MALL-18, and MALL-66 with two dimensions. Includes occupied ones."""
        vortexes = self.vortexes[hero]
        if not self.scenario.dimensions:
            return list(vortexes)
        if here not in vortexes:
            return []
        away = 1 - dimension(here)
        others = [at for other, at in enumerate(standing[:SISTER]) if other != hero and at is not None]
        if others and all(dimension(at) == away for at in others):
            return []
        return [there for there in vortexes if dimension(there) == away]

    def _teleported(
        self, walk: Walk, layer: list[Square], standing: Standing, closed: set[Square | None]
    ) -> list[Square]:
        following: list[Square] = []
        targets = [there for other in standing[:SISTER] if other for there in self.board.beside(other)]
        for here in layer:
            for there in targets:
                if there in walk.came or there in closed or there in self.no_stop:
                    continue
                if dimension(here) == dimension(there) and side_towards(here, there) is not None:
                    walk.came[there] = here
                    following.append(there)
        return following

    def options(self, hero: int, standing: Standing) -> Iterator[tuple[Square, Action]]:
        """Yield where one action takes this hero, and that action."""
        walk = next(self.layers(hero, standing), None)
        if walk is None:
            return
        for there in walk.came:
            if there != standing[hero]:
                yield there, walk.lifts.get(there, Move)(HEROES[hero], there)

    def path(
        self, hero: int, standing: Standing, goals: Iterable[Square]
    ) -> tuple[list[Action], Square] | None:
        """Return a hero's shortest way to one of these squares, and which; None if others are in the way."""
        here = standing[hero]
        for goal in goals:
            if goal == here:
                return [], goal
        for walk in self.layers(hero, standing):
            for goal in goals:
                if goal in walk.came:
                    return walk.actions(goal), goal
        return None

    def distances(self, hero: int, goals: Iterable[Square]) -> dict[Square, int]:
        """Return how many actions a hero needs from each square to one of these, if nobody is in its way."""
        vortexes = self.vortexes[hero]
        if self.scenario.dimensions:
            return on_foot(self.board, hero, goals, self.locked, vortexes)
        found = on_foot(self.board, hero, goals, self.locked)
        if vortexes:
            nearest = 1 + min(found.get(at, 999) for at in vortexes)
            return {at: min(nearest, found.get(at, nearest)) for at in self.board.codes}
        return found


def on_foot(
    board: Board,
    hero: int,
    goals: Iterable[Square],
    locked: Container[Square] = (),
    gates: Sequence[Square] = (),
) -> dict[Square, int]:
    """Return how many actions a hero needs from each square to one of these, by moves, escalators, and from a
    gate to one in the other dimension."""
    found = dict.fromkeys(goals, 0)
    steps = board.dwarf_steps if hero == DWARF else board.steps
    layer, depth = list(found), 0
    while layer:
        depth += 1
        following: list[Square] = []
        for here in layer:
            reached = [board.escalators[here]] if here in board.escalators else []
            if here in gates:
                reached += [at for at in gates if dimension(at) != dimension(here)]
            for side, there in enumerate(steps[here]):
                while there is not None and there not in locked:
                    reached.append(there)
                    there = steps[there][side]
            for there in reached:
                if there not in found:
                    found[there] = depth
                    following.append(there)
        layer = following
    return found
