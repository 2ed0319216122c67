"""What a bot does depends on nothing outside its seat's view."""

from random import Random
from typing import Any

import pytest

from bots.at_tables import questions
from bots.mall_matches import bot_at, open_table, scrambled
from contract.referee_play import view_of
from dedale.bots import Do
from dedale.games.mall.setup import Options

CASES: list[dict[str, Any]] = [
    {"scenario": 1, "players": 3},
    {"scenario": 4, "players": 1},
    {"scenario": 7, "players": 5},
    {"scenario": 8, "players": 2, "level": 12},
    {"scenario": 9, "players": 2, "level": 12},
    {"scenario": 10, "players": 4, "level": 14, "edition": "pocket"},
    {"scenario": 11, "players": 2, "level": 12, "sand_ms": 60_000},
    {"scenario": 13, "players": 3, "level": 12, "heroes": 5},
    {"scenario": 17, "players": 2, "level": 12, "side": "B"},
]


@pytest.mark.parametrize("options", CASES, ids=str)
def test_with_other_secrets_it_answers_the_same(options: dict[str, Any]) -> None:
    random = Random(3)
    table = open_table(6, **options)
    seats = range(table.seats)
    bots = {seat: bot_at(table, seat) for seat in seats}
    twins = {seat: bot_at(table, seat) for seat in seats}
    done = 0
    for (seat, view, legal, t), answer in questions(table, bots, 100_000):
        # If the bot acted, the match has moved on, so the twin is asked about the same moment.
        assert twins[seat].answer(view, legal, t) == answer
        done += isinstance(answer, Do)
        other = scrambled(table, random)
        for each in seats:
            assert other.view(each) == table.view(each)
            assert other.legal(each) == table.legal(each)
    assert done > 20


def test_an_own_pile_is_not_told_to_bots() -> None:
    pile = (2, 3, 4, 5, 6, 7, 8, 9)
    logs = []
    for rest in (pile[1:], pile[:0:-1]):
        table = open_table(1, scenario=1, players=2, pile=(2, *rest))
        options = table.public_options
        assert isinstance(options, Options)
        assert options.pile is None
        bots = {seat: bot_at(table, seat) for seat in (0, 1)}
        for _ in questions(table, bots, 60_000):
            if len(view_of(table)["tiles"]) > 2:
                break
        logs.append(table.log)
    assert logs[0][:-1] == logs[1][:-1]
    assert len(logs[0]) > 3
