"""A bot never does what the rules refuse, wherever the others have brought it."""

from random import Random

import pytest

from bots.playing import bot_at
from dedale.bots import Bot, Call, Do
from dedale.games.base import Refusal
from dedale.games.mall import MALL
from dedale.games.mall.actions import Pause
from dedale.table import Table
from dedale.table.manners import calling
from house.random_play import mall_options

PATIENCE = 40
"""How often a bot is asked at one position until it does something."""


LONG_MS = 25_000
"""A bot that waits longer than this waits for others."""


def answer_of(table: Table, seat: int, bot: Bot) -> bool:
    """Ask the bot until it acts or waits for others; what it does must be accepted."""
    t = table.t
    for _ in range(PATIENCE):
        legal = table.legal(seat)
        answer = bot.answer(table.view(seat), legal, t)
        if isinstance(answer, Do):
            assert answer.action in legal
            assert not isinstance(table.act(seat, answer.action, t), Refusal)
            return True
        if isinstance(answer, Call):
            assert not isinstance(table.act(seat, calling(answer.manner, answer.seat), t), Refusal)
            continue
        assert answer.until is None or answer.until > t
        if answer.until is None or answer.until > t + LONG_MS:
            return False
        t = answer.until
        deadline = MALL.deadline(table.state)
        if deadline is not None and t >= deadline:
            table.wait(deadline)
            return False
    raise AssertionError("it never stops thinking")


@pytest.mark.parametrize("seed", range(60))
def test_among_people_who_do_anything(seed: int) -> None:
    random = Random(seed)
    table = Table.open(MALL, mall_options(random), seed)
    assert isinstance(table, Table)
    bots = {
        seat: bot_at(table, seat, random.choice(("calm", "brisk", "machine"))) for seat in range(table.seats)
    }
    acted = 0
    for _ in range(60):
        if table.outcome:
            break
        seat = random.randrange(table.seats)
        if random.random() < 0.6:
            acted += answer_of(table, seat, bots[seat])
            continue
        legal = [action for action in table.legal(seat) if action != Pause() or random.random() < 0.1]
        if legal:
            table.act(seat, random.choice(legal), table.t + random.randint(0, 900))
    assert acted or table.outcome
