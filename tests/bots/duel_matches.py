"""Matches of the Duel with bots in all seats, in simulated time."""

from collections.abc import Iterator
from random import Random
from typing import Any

from bots.at_tables import Question, do
from contract.random_duel import duel_eagerness
from contract.referee_play import view_of
from dedale.bots import Answer, AnyBot, Do, Wait, new_bot
from dedale.games.base import Source
from dedale.games.duel import DUEL
from dedale.games.duel.setup import Options
from dedale.match import Match
from duel.play import pawn, position

LEVELS = ("squire", "knight", "champion")


def open_duel(seed: int, **options: Any) -> Match:
    match = Match.open(DUEL, Options(**options), seed)
    assert isinstance(match, Match)
    return match


def drawn(picture: str, **more: Any) -> Match:
    """A match in a position, with blue to move by default. See `duel.play.Play`."""
    text = position(picture, more.pop("at", (0, 0)), more.pop("also", {}), more.pop("fields", ""))
    players = 4 if pawn("G", text) else 3 if pawn("Y", text) else 2
    return open_duel(1, **{"players": players, "board": Source("position.maze", text), "first": 0} | more)


def duellist(match: Match, seat: int, name: str, seed: int = 1) -> AnyBot:
    return new_bot("duel", name, seat, seed, match.public_options)


def choice(match: Match, name: str, seat: int | None = None) -> Any:
    """Return what a bot of that name does in this position."""
    seat = view_of(match)["turn"] if seat is None else seat
    bot, t = duellist(match, seat, name), match.t
    for _ in range(2):
        answer = bot.answer(match.view(seat), match.legal(seat), t)
        if isinstance(answer, Do):
            return answer.action
        assert isinstance(answer, Wait)
        assert answer.until is not None
        t = answer.until
    raise AssertionError("it waits and waits")


def duel_questions(match: Match, bots: list[AnyBot]) -> Iterator[tuple[Question, Answer]]:
    """Let bots play to the end, and yield what they were asked and answered."""
    t = 0
    while not match.outcome:
        waits = []
        for seat, bot in enumerate(bots):
            question = (seat, match.view(seat), match.legal(seat), t)
            answer = bot.answer(*question[1:])
            yield question, answer
            if isinstance(answer, Do):
                do(match, seat, answer.action, t)
                break
            assert isinstance(answer, Wait)
            if answer.until is not None:
                assert answer.until > t
                waits.append(answer.until)
        else:
            t = min(waits)


def play_at_random(match: Match, random: Random) -> Iterator[int]:
    """Random play. Yield the seat to move, before each action and at the end."""
    while not match.outcome:
        seat = view_of(match)["turn"]
        yield seat
        legal = match.legal(seat)
        weights = [duel_eagerness(match.state, action) for action in legal]
        do(match, seat, random.choices(legal, weights)[0], match.t)
    yield seat
