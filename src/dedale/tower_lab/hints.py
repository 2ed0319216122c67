"""Hints for a running quest: which hero, then where, then the move; or that it can no longer be solved."""

from collections import OrderedDict
from functools import lru_cache

from msgspec import Struct

from dedale.games.tower.actions import Move
from dedale.games.tower.plan_text import Act
from dedale.games.tower.quest import Hero, Quest
from dedale.games.tower.state import Position, State
from dedale.grid import DIRECTIONS, STEPS, Direction, Square
from dedale.tower_lab.positions import after, state_at
from dedale.tower_lab.solver import Far, far_from, solve
from dedale.tower_lab.telling import tell, tell_hero, tell_where

LEVELS = (1, 2, 3)
PATIENCE = 10.0
"""Seconds for a search where no table is kept: for a legendary quest, or a huge one."""
PLANS_KEPT = 100_000
"""Positions of legendary quests of which the next move is remembered."""


class Hint(Struct, frozen=True):
    """What to do next on a shortest way out."""

    solvable: bool | None
    """None if that could not be found out in time."""
    moves: int | None = None
    """How many moves are left at best."""
    action: Act | None = None
    hero: Hero | None = None
    """Who moves; None if a card does."""
    where: Square | None = None
    direction: Direction | None = None

    def words(self, level: int) -> str:
        """One sentence that says as much as the level allows."""
        if self.solvable is None:
            return "Whether this can still be solved is not known."
        if self.action is None:
            return "It is solved." if self.solvable else "This can no longer be solved."
        return (tell_hero, tell_where, tell)[level - 1](self.action)


def hint(state: State) -> Hint:
    """The next move of a shortest plan, from where the heroes stand now."""
    return hint_at(state.quest, state.position)


def prepare(quest: Quest) -> None:
    """Work out what hints of this quest need; after that each takes a moment."""
    _far(quest)


@lru_cache(maxsize=2)
def _far(quest: Quest) -> Far | None:
    return far_from(quest)


_next: OrderedDict[tuple[Quest, Position], tuple[Act, int]] = OrderedDict()


def hint_at(quest: Quest, position: Position) -> Hint:
    far = _far(quest)
    if far is None:
        return _searched(quest, position)
    moves = far(position)
    if not moves:
        return Hint(moves is not None, moves)
    for action, reached in after(quest, position):
        if far(reached) == moves - 1:
            return _hint(quest, position, action, moves)
    raise AssertionError("the table of distances contradicts the rules")


def _searched(quest: Quest, position: Position) -> Hint:
    """By a search; its whole plan is remembered, so that whoever follows it need not wait again."""
    if (quest, position) not in _next:
        solution = solve(quest, position, seconds=PATIENCE)
        if not solution.plan:
            return Hint(solution.solvable, solution.moves)
        here = position
        for done, action in enumerate(solution.plan):
            _next[quest, here] = action, len(solution.plan) - done
            here = next(reached for each, reached in after(quest, here) if each == action)
        while len(_next) > PLANS_KEPT:
            _next.popitem(last=False)
    return _hint(quest, position, *_next[quest, position])


def _hint(quest: Quest, position: Position, action: Act, moves: int) -> Hint:
    if not isinstance(action, Move):
        return Hint(True, moves, action)
    hero = [each.name for each in quest.heroes].index(action.hero)
    place = position.heroes[hero]
    assert place is not None
    here = state_at(quest, position).board.squares[place]
    towards = tuple((there > at) - (there < at) for at, there in zip(here, action.to, strict=True))
    direction = next(each for each in DIRECTIONS if STEPS[each] == towards)
    return Hint(True, moves, action, action.hero, action.to, direction)
