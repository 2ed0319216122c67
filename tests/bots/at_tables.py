"""Matches of any game with bots in some of their seats, in simulated time."""

from collections.abc import Iterator
from typing import Any

import msgspec

from dedale.bots import Answer, AnyBot, Call, Do, new_bot
from dedale.games.base import Refusal, View
from dedale.games.registry import GAMES
from dedale.match import Match
from dedale.match.talk import calling

Question = tuple[int, View, list[Any], int]
"""Who is asked, what it sees, what it may do, and when."""


def open_table(game: str, seed: int, **options: Any) -> Match:
    match = Match.open(GAMES[game], msgspec.convert(options, GAMES[game].options), seed)
    assert isinstance(match, Match), match
    return match


def bot_at(match: Match, seat: int, name: str, seed: int = 1) -> AnyBot:
    return new_bot(match.game.name, name, seat, seed, match.public_options)


def do(match: Match, seat: int, action: Any, t: int) -> None:
    answer = match.act(seat, action, t)
    assert not isinstance(answer, Refusal), answer.message


def questions(
    match: Match, bots: dict[int, AnyBot], until: int, t: int = 0
) -> Iterator[tuple[Question, Answer]]:
    """Let bots play until that time or the end, and yield what they were asked and answered."""
    while not match.outcome:
        waits = []
        for seat, bot in bots.items():
            question = (seat, match.view(seat), match.legal(seat), t)
            answer = bot.answer(*question[1:])
            yield question, answer
            if isinstance(answer, Do | Call):
                do(
                    match,
                    seat,
                    answer.action if isinstance(answer, Do) else calling(answer.manner, answer.seat),
                    t,
                )
                break
            if answer.until is not None:
                assert answer.until > t
                waits.append(answer.until)
        else:
            deadline = match.game.deadline(match.state)
            soon = min([*waits, *([deadline] if deadline is not None else [])], default=None)
            if soon is None or soon > until:
                return
            t = soon
            match.wait(t)
