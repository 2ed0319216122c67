"""Two tables with the same public history and different secrets, and servers that give some away.

`arrange` is called in the server's process. From then on its clock stands still, and of the matches that
begin one after the other every second has other secrets than the one before it.
"""

import secrets
from collections.abc import Sequence
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from msgspec.json import decode
from msgspec.structs import replace

from contract.random_hidden import scramble_hidden
from contract.random_play import scramble_mall
from dedale.games.base import Refusal
from dedale.games.hidden.state import State as HiddenState
from dedale.games.mall.state import State as MallState
from dedale.games.registry import GAMES
from dedale.match import Match
from dedale.server import runner
from dedale.server.tables import Tables
from dedale.session.messages import encode
from dedale.session.table import Table
from dedale.session.view_streams import Follower

SEED = 31_415_926_535
DICE = (3, 2, 4) * 40
KEPT = 3
"""How many of the next tiles and tokens both tables share, since the first turns may reveal them."""
BEFORE = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[1])!r})
from server import twins
twins.arrange()
"""


def twin(state: Any, number: int) -> Any:
    """Return the state of table 0, or of its twin 1."""
    random = Random(number)
    if isinstance(state, MallState):
        mall = scramble_mall(state, random) if number else state
        if state.deck and mall.deck:
            mall = replace(mall, deck=replace(mall.deck, pile=alike(state.deck.pile, mall.deck.pile, 8)))
        return replace(mall, pile=alike(state.pile, mall.pile, KEPT))
    if isinstance(state, HiddenState):
        hidden = scramble_hidden(state, random) if number else state
        bag = alike(state.setup.bag, hidden.setup.bag, state.drawn + KEPT)
        return replace(hidden, setup=replace(hidden.setup, bag=bag, dice=DICE, first=0))
    return state


def alike(one: Sequence[Any], other: Sequence[Any], known: int) -> tuple[Any, ...]:
    """Return the other order, with the same beginning as the first."""
    rest = list(other)
    for each in one[:known]:
        rest.remove(each)
    return (*one[:known], *rest)


def twin_table(game: str, options: Any, names: tuple[str, ...], number: int) -> Match:
    """What the server turns it into."""
    table = Match.open(GAMES[game], options, SEED, names)
    assert isinstance(table, Match), table
    table.state, table.seed = twin(table.state, number), SEED * (number + 2)
    return table


def arrange() -> None:
    runner.Tables = partial(Tables, now=lambda: 1_000.0)  # type: ignore[assignment,attr-defined]
    Tables.wall = lambda self: 1_800_000_000  # type: ignore[method-assign]
    secrets.randbelow = lambda exclusive_upper_bound: SEED
    begun, first = count(), Match.open

    def opened(game: Any, options: Any, seed: int, names: tuple[str, ...] = ()) -> Match | Refusal:
        table = first(game, options, seed, names)
        if seed == SEED and isinstance(table, Match):
            number = next(begun) % 2
            table.state, table.seed = twin(table.state, number), SEED * (number + 2)
        return table

    Match.open = staticmethod(opened)  # type: ignore[method-assign]
    show = Table.show

    def shown(self: Table) -> list[tuple[Follower, bytes]]:
        return [(member, give_away(self, frame)) for member, frame in show(self)]

    Table.show = shown  # type: ignore[method-assign]


def give_away(table: Table, frame: bytes) -> bytes:
    """A frame with a secret in the part that the first player's name says, if it is called `Leak ...`."""
    where = table.live.match.names[0].removeprefix("Leak ") if table.live else ""
    message = decode(frame)
    if table.live is None or where not in (*message, message["type"]):
        return frame
    known = secret(table.live.match)
    match where:
        case "view":
            message["view"]["reason"] = known
        case "legal" | "said" | "events":
            message[where].append(known)
        case _:
            message["seed"] = known
    return encode(message)


def secret(table: Match) -> Any:
    """Return something that no player may know: the last tile of the pile, or the walls."""
    state = table.state
    return state.pile[-1] if isinstance(state, MallState) else sorted(state.walls)
