"""Replays plans in a real match, and counts the mechanisms they use."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from contract.referee_play import view_of
from dedale.games.base import Refusal, Source
from dedale.games.tower import TOWER
from dedale.games.tower.actions import Move
from dedale.games.tower.setup import Options
from dedale.games.tower.state import State
from dedale.grid import DIRECTIONS, STEPS, neighbour
from dedale.match import Match

MECHANISMS = (
    "walk",
    "ladder",
    "jump",
    "throw",
    "teleport",
    "swapped",
    "armed",
    "turned",
    "slid",
    "door",
    "draft",
    "narrow",
    "common exit",
)


def replay(text: str, plan: Sequence[Any]) -> Counter[str]:
    """Check that every action is accepted and only the last one wins, and return the mechanisms used."""
    match = Match.open(TOWER, Options(quest=Source("plan.maze", text)), 0)
    assert isinstance(match, Match)
    used: Counter[str] = Counter()
    for action in plan:
        assert match.outcome is None
        before = match.state
        events = match.act(0, action)
        assert not isinstance(events, Refusal), (action, events)
        for event in events:
            used[event["event"]] += 1
            if event["event"] == "moved":
                used[event["by"]] += 1
                if event["by"] == "walk":
                    used.update(_crossed(before, action))
            if event["event"] == "left" and "*=" in text:
                used["common exit"] += 1
    assert match.outcome is not None
    assert match.outcome.result == "won"
    assert view_of(match)["moves"] == len(plan)
    return used


def _crossed(state: State, move: Move) -> Counter[str]:
    """Yield what a walk passed on its way."""
    hero = next(i for i, each in enumerate(state.quest.heroes) if each.name == move.hero)
    place = state.position.heroes[hero]
    assert place is not None
    here, crossed = state.board.squares[place], Counter[str]()
    dx, dy = (_sign(move.to[axis] - here[axis]) for axis in (0, 1))
    direction = next(each for each in DIRECTIONS if STEPS[each] == (dx, dy))
    while here != move.to:
        edge = state.board.edge(here, direction)
        if edge.isdigit():
            crossed["door"] += 1
        elif edge in "^v<>":
            crossed["draft"] += 1
        elif edge == "o":
            crossed["narrow"] += 1
        here = neighbour(here, direction)
    return crossed


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
