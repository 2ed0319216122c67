"""Positions of a quest without a match around them: what the solvers search."""

from collections.abc import Iterable, Iterator
from random import Random

from dedale.games.base import Source, Step
from dedale.games.tower import rules
from dedale.games.tower.actions import Move, Rotate, Slide
from dedale.games.tower.board import board_of
from dedale.games.tower.plan_text import Act
from dedale.games.tower.quest import Quest
from dedale.games.tower.state import Position, Setup, State, first_position
from dedale.grid import DIRECTIONS

ALONE = Setup(Source("", ""), (DIRECTIONS,))
"""One seat that owns every direction."""


def state_at(quest: Quest, position: Position) -> State:
    """Return that position as the fresh state of a one-player match."""
    return State(ALONE, board_of(quest, position.lay), position)


def is_goal(position: Position) -> bool:
    """TOWER-54."""
    return all(place is None for place in position.heroes)


def after(quest: Quest, position: Position) -> Iterator[tuple[Act, Position]]:
    """Yield every move (TOWER-16) from that position by the rules of the game, and where it leads."""
    state = state_at(quest, position)
    for action in rules.legal(state, 0):
        if isinstance(action, Move | Rotate | Slide):
            step = rules.apply(state, 0, action)
            assert isinstance(step, Step)
            yield action, step.state.position


def follow(quest: Quest, position: Position, action: Act) -> Position:
    """Return where that legal move leads."""
    step = rules.apply(state_at(quest, position), 0, action)
    assert isinstance(step, Step)
    reached: Position = step.state.position
    return reached


def positions_of(quest: Quest, plan: Iterable[Act]) -> tuple[Position, ...]:
    """Return the positions a plan passes through, from the start."""
    positions = [first_position(quest)]
    for action in plan:
        positions.append(follow(quest, positions[-1], action))
    return tuple(positions)


def wander(quest: Quest, random: Random, steps: int) -> Position:
    """Return where `steps` random moves lead that never solve the quest."""
    position = first_position(quest)
    for _ in range(steps):
        reached = [each for _, each in after(quest, position) if not is_goal(each)]
        position = random.choice(reached) if reached else position
    return position


def plan_through(quest: Quest, positions: Iterable[Position]) -> list[Act]:
    """Return the moves from each of these positions to the next. This way the rules confirm every plan."""
    plan: list[Act] = []
    here: Position | None = None
    for there in positions:
        if here is not None:
            plan.append(next(action for action, reached in after(quest, here) if reached == there))
        here = there
    return plan
