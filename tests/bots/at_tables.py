"""Tables of any game with bots on some of their seats, in simulated time."""

from collections.abc import Iterator
from typing import Any

import msgspec

from dedale.bots import Answer, Bot, Call, Do, new_bot
from dedale.games.base import Refusal
from dedale.games.registry import GAMES
from dedale.table import Table
from dedale.table.manners import calling

Question = tuple[int, dict[str, Any], list[Any], int]
"""Who is asked, what it sees, what it may do, and when."""


def open_table(game: str, seed: int, **options: Any) -> Table:
    table = Table.open(GAMES[game], msgspec.convert(options, GAMES[game].options), seed)
    assert isinstance(table, Table), table
    return table


def bot_at(table: Table, seat: int, name: str, seed: int = 1) -> Bot:
    return new_bot(table.game.name, name, seat, seed, table.public_options)


def do(table: Table, seat: int, action: Any, t: int) -> None:
    answer = table.act(seat, action, t)
    assert not isinstance(answer, Refusal), answer.message


def questions(
    table: Table, bots: dict[int, Bot], until: int, t: int = 0
) -> Iterator[tuple[Question, Answer]]:
    """Let bots play, and tell what they were asked and answered, until that time or the end."""
    while not table.outcome:
        waits = []
        for seat, bot in bots.items():
            question = (seat, table.view(seat), table.legal(seat), t)
            answer = bot.answer(*question[1:])
            yield question, answer
            if isinstance(answer, Do | Call):
                do(
                    table,
                    seat,
                    answer.action if isinstance(answer, Do) else calling(answer.manner, answer.seat),
                    t,
                )
                break
            if answer.until is not None:
                assert answer.until > t
                waits.append(answer.until)
        else:
            deadline = table.game.deadline(table.state)
            soon = min([*waits, *([deadline] if deadline is not None else [])], default=None)
            if soon is None or soon > until:
                return
            t = soon
            table.wait(t)
