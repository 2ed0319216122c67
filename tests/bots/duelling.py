"""Tables of the Duel with bots on all seats, in simulated time."""

from collections.abc import Iterator
from random import Random
from typing import Any

from bots.at_tables import Question, do
from dedale.bots import Answer, Bot, Do, Wait, new_bot
from dedale.games.base import Source
from dedale.games.duel import DUEL
from dedale.games.duel.setup import Options
from dedale.table import Table
from duel.playing import pawn, position
from house.random_duel import duel_eagerness

LEVELS = ("squire", "knight", "champion")


def open_duel(seed: int, **options: Any) -> Table:
    table = Table.open(DUEL, Options(**options), seed)
    assert isinstance(table, Table)
    return table


def drawn(picture: str, **more: Any) -> Table:
    """A table in a position; blue is to move if nothing else is said. See `duel.playing.Play`."""
    text = position(picture, more.pop("at", (0, 0)), more.pop("also", {}), more.pop("fields", ""))
    players = 4 if pawn("G", text) else 3 if pawn("Y", text) else 2
    return open_duel(1, **{"players": players, "board": Source("position.maze", text), "first": 0} | more)


def duellist(table: Table, seat: int, name: str, seed: int = 1) -> Bot:
    return new_bot("duel", name, seat, seed, table.public_options)


def choice(table: Table, name: str, seat: int | None = None) -> Any:
    """What a bot of that name does in this position."""
    seat = table.view(None)["turn"] if seat is None else seat
    bot, t = duellist(table, seat, name), table.t
    for _ in range(2):
        answer = bot.answer(table.view(seat), table.legal(seat), t)
        if isinstance(answer, Do):
            return answer.action
        assert isinstance(answer, Wait)
        assert answer.until is not None
        t = answer.until
    raise AssertionError("it waits and waits")


def duel_questions(table: Table, bots: list[Bot]) -> Iterator[tuple[Question, Answer]]:
    """Let bots play to the end, and tell what they were asked and answered."""
    t = 0
    while not table.outcome:
        waits = []
        for seat, bot in enumerate(bots):
            question = (seat, table.view(seat), table.legal(seat), t)
            answer = bot.answer(*question[1:])
            yield question, answer
            if isinstance(answer, Do):
                do(table, seat, answer.action, t)
                break
            assert isinstance(answer, Wait)
            if answer.until is not None:
                assert answer.until > t
                waits.append(answer.until)
        else:
            t = min(waits)


def play_at_random(table: Table, random: Random) -> Iterator[int]:
    """Random play; the seat whose turn it is, before each action and at the end."""
    while not table.outcome:
        seat = table.view(None)["turn"]
        yield seat
        legal = table.legal(seat)
        weights = [duel_eagerness(table.state, action) for action in legal]
        do(table, seat, random.choices(legal, weights)[0], table.t)
    yield seat
