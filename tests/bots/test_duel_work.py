"""A duellist's thinking is bounded: by positions and, if those take too long, by the clock."""

from itertools import count
from random import Random

import pytest

from bots.duel_matches import open_duel, play_at_random
from dedale.bots.duel import CHAMPION, search
from dedale.bots.duel.candidates import moves, walls
from dedale.bots.duel.evaluation import Judge
from dedale.bots.duel.levels import KNIGHT, SQUIRE
from dedale.bots.duel.search import LAYING, Search
from dedale.games.duel import rules
from dedale.games.duel.actions import Action
from dedale.games.duel.state import State


def choices_in(judge: Judge, state: State) -> list[Action]:
    return walls(judge, state, 10) if state.revealed else moves(judge, state, 4)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_does_no_more_than_its_work(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever random play leads. A position with a wall to lay counts several times."""
    done = 0
    apply = rules.apply

    def counted(state: State, seat: int, action: Action) -> object:
        nonlocal done
        done += 1
        return apply(state, seat, action)

    table = open_duel(players, players=players, level=2)
    most, thought = 200, 0
    for number, _ in enumerate(play_at_random(table, Random(players))):
        state: State = table.state
        if number % 9 or state.phase not in ("playing", "laying") or len(table.legal(0)) == 1:
            continue
        judge = Judge(state.acting, CHAMPION.weights)
        ahead = Search(judge, CHAMPION.effort._replace(work=most))
        done = 0
        with monkeypatch.context() as patched:
            patched.setattr(rules, "apply", counted)
            choices = choices_in(judge, state)
            assert ahead.best(state, choices) in choices
        assert 0 < done <= ahead.work <= most + 1 + 2 * LAYING
        thought += 1
    assert thought > 3


def test_a_clock_ends_what_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if every look at the clock took a tenth of a second."""
    table = open_duel(1, players=2, first=0)
    for _ in play_at_random(table, Random(1)):
        if table.state.phase == "playing":
            break
    judge = Judge(table.state.turn, CHAMPION.weights)
    choices = choices_in(judge, table.state)
    ahead = Search(judge, CHAMPION.effort)
    ahead.best(table.state, choices)
    unhurried = ahead.work
    ticks = count()
    monkeypatch.setattr(search, "process_time", lambda: next(ticks) / 10)
    assert ahead.best(table.state, choices) in choices
    assert 0 < ahead.work < unhurried / 2


def test_only_the_champion_thinks_ahead() -> None:
    assert SQUIRE.effort.depth == KNIGHT.effort.depth == 1 < CHAMPION.effort.depth
