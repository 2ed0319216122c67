"""A bot never does what the rules refuse, wherever the others have led it."""

from random import Random

import pytest

from bots.mall_matches import bot_at
from contract.random_play import mall_options
from dedale.bots import AnyBot, Call, Do
from dedale.games.base import Refusal
from dedale.games.mall import MALL
from dedale.games.mall.actions import Pause
from dedale.match import Match
from dedale.match.talk import calling

PATIENCE = 40
"""How often a bot is asked in one position until it does something."""


LONG_MS = 25_000
"""A bot that waits longer than this is waiting for others."""


def answer_of(match: Match, seat: int, bot: AnyBot) -> bool:
    """Ask the bot until it acts or waits for others. Its action must be accepted."""
    t = match.t
    for _ in range(PATIENCE):
        legal = match.legal(seat)
        answer = bot.answer(match.view(seat), legal, t)
        if isinstance(answer, Do):
            assert answer.action in legal
            assert not isinstance(match.act(seat, answer.action, t), Refusal)
            return True
        if isinstance(answer, Call):
            assert not isinstance(match.act(seat, calling(answer.manner, answer.seat), t), Refusal)
            continue
        assert answer.until is None or answer.until > t
        if answer.until is None or answer.until > t + LONG_MS:
            return False
        t = answer.until
        deadline = MALL.deadline(match.state)
        if deadline is not None and t >= deadline:
            match.wait(deadline)
            return False
    raise AssertionError("it never stops thinking")


@pytest.mark.parametrize("seed", range(60))
def test_among_people_who_do_anything(seed: int) -> None:
    random = Random(seed)
    match = Match.open(MALL, mall_options(random), seed)
    assert isinstance(match, Match)
    bots = {
        seat: bot_at(match, seat, random.choice(("calm", "brisk", "machine"))) for seat in range(match.seats)
    }
    acted = 0
    for _ in range(60):
        if match.outcome:
            break
        seat = random.randrange(match.seats)
        if random.random() < 0.6:
            acted += answer_of(match, seat, bots[seat])
            continue
        legal = [action for action in match.legal(seat) if action != Pause() or random.random() < 0.1]
        if legal:
            match.act(seat, random.choice(legal), match.t + random.randint(0, 900))
    assert acted or match.outcome
