"""Hints for a quest in play: which hero, then where, then the move; or that it can no longer be solved."""

from collections import OrderedDict

from msgspec import Struct

from dedale.games.tower.actions import Move
from dedale.games.tower.board import board_of
from dedale.games.tower.plan_text import Act
from dedale.games.tower.quest import Hero, Quest
from dedale.games.tower.state import Position, State
from dedale.grid import DIRECTIONS, Direction, Square, side_towards
from dedale.solver import solver
from dedale.solver.descriptions import tell, tell_hero, tell_where
from dedale.solver.positions import after, follow
from dedale.solver.solver import Far, far_from, solve

LEVELS = (1, 2, 3)
PATIENCE = 10.0
"""Seconds for a search if there is no table of distances."""
TABLES_KEPT = 2
HINTS_KEPT = 100_000


class Hint(Struct, frozen=True):
    """What to do next on a shortest solution."""

    solvable: bool | None
    """None if this could not be found out in time."""
    moves: int | None = None
    """How many moves are left at best."""
    action: Act | None = None
    hero: Hero | None = None
    """Who moves; None if a card does."""
    where: Square | None = None
    direction: Direction | None = None

    def words(self, level: int) -> str:
        """Return one sentence that says as much as the level allows."""
        if self.solvable is None:
            return "It is not known whether this can still be solved."
        if self.action is None:
            return "It is solved." if self.solvable else "This can no longer be solved."
        return (tell_hero, tell_where, tell)[level - 1](self.action)


def hint(state: State) -> Hint:
    """Return the next move of a shortest plan from where the heroes stand now."""
    return hint_at(state.quest, state.position)


_tables: OrderedDict[Quest, Far] = OrderedDict()
_hints: OrderedDict[tuple[Quest, Position], Hint] = OrderedDict()


def prepare(quest: Quest) -> None:
    """Compute how far every position of an epic quest is from its end. After that no hint needs a search."""
    far = _tables.get(quest) or far_from(quest)
    if far:
        _tables[quest] = far
        _tables.move_to_end(quest)
        while len(_tables) > TABLES_KEPT:
            _tables.popitem(last=False)


def forget() -> None:
    """Drop everything that was computed."""
    _tables.clear()
    _hints.clear()
    solver.forget()


def hint_at(quest: Quest, position: Position, seconds: float | None = PATIENCE) -> Hint:
    """Return the next move of a shortest plan from that position, which must be reachable."""
    far = _tables.get(quest)
    if far is None:
        return _searched(quest, position, seconds)
    moves = far(position)
    if not moves:
        return Hint(moves is not None, moves)
    action = next(action for action, reached in after(quest, position) if far(reached) == moves - 1)
    return _hint(quest, position, action, moves)


def _searched(quest: Quest, position: Position, seconds: float | None) -> Hint:
    """Search for a hint. The whole plan is cached, so players who follow it need not wait again."""
    if (quest, position) not in _hints:
        solution = solve(quest, position, seconds=seconds, soon=True)
        if not solution.plan:
            return Hint(solution.solvable, solution.moves)
        here = position
        for done, action in enumerate(solution.plan):
            _hints[quest, here] = _hint(quest, here, action, len(solution.plan) - done)
            here = follow(quest, here, action)
        while len(_hints) > HINTS_KEPT:
            _hints.popitem(last=False)
    return _hints[quest, position]


def _hint(quest: Quest, position: Position, action: Act, moves: int) -> Hint:
    if not isinstance(action, Move):
        return Hint(True, moves, action)
    place = position.heroes[[hero.name for hero in quest.heroes].index(action.hero)]
    assert place is not None
    side = side_towards(board_of(quest, position.lay).squares[place], action.to)
    assert side is not None
    return Hint(True, moves, action, action.hero, action.to, DIRECTIONS[side])
