"""Tables of the Mall with bots on some of their seats, in simulated time."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from dedale.bots import Answer, Bot, Call, Do, new_bot
from dedale.games.base import Refusal
from dedale.games.mall import MALL
from dedale.games.mall.setup import Options
from dedale.games.mall.state import State
from dedale.table import Table
from dedale.table.manners import calling

Question = tuple[int, dict[str, Any], list[Any], int]
"""Who is asked, what it sees, what it may do, and when."""


def open_table(seed: int, **options: Any) -> Table:
    table = Table.open(MALL, Options(**options), seed)
    assert isinstance(table, Table)
    return table


def bot_at(table: Table, seat: int, name: str = "brisk", seed: int = 1) -> Bot:
    return new_bot("mall", name, seat, seed, table.public_options)


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
                action = answer.action if isinstance(answer, Do) else calling(answer.manner, answer.seat)
                do(table, seat, action, t)
                break
            if answer.until is not None:
                assert answer.until > t
                waits.append(answer.until)
        else:
            deadline = MALL.deadline(table.state)
            soon = min([*waits, *([deadline] if deadline is not None else [])], default=None)
            if soon is None or soon > until:
                return
            t = soon
            table.wait(t)


def scrambled(table: Table, random: Random) -> Table:
    """The same to every eye: what nobody sees of the pile and the deck lies in another order."""
    state: State = table.state
    shown = 1 if state.peeked or state.setup.scenario.face_up else 0
    hidden = list(state.pile[shown:])
    random.shuffle(hidden)
    deck = state.deck
    if deck:
        pile, under = list(deck.pile), list(deck.discard[:-1])
        random.shuffle(pile)
        random.shuffle(under)
        deck = replace(deck, pile=tuple(pile), discard=(*under, *deck.discard[-1:]))
    other = Table(table.game, table.options, random.getrandbits(32), state, table.names)
    setup = replace(state.setup, seed=random.getrandbits(32))
    other.state = replace(state, pile=(*state.pile[:shown], *hidden), deck=deck, setup=setup)
    other.t, other.nudged, other.said = table.t, table.nudged, table.said
    return other
