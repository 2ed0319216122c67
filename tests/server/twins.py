"""Two tables with the same public history and different secrets, and servers that give some away.

`arrange` runs in the server's process. From then on its clock stands still, and every second match has
different secrets from the one before it.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
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
from dedale.session.view_streams import NOBODY, Showing

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
    secrets.randbelow = lambda exclusive_upper_bound: SEED
    begun, first = count(), Match.open

    def opened(game: Any, options: Any, seed: int, names: tuple[str, ...] = ()) -> Match | Refusal:
        table = first(game, options, seed, names)
        if seed == SEED and isinstance(table, Match):
            number = next(begun) % 2
            table.state, table.seed = twin(table.state, number), SEED * (number + 2)
        return table

    Match.open = staticmethod(opened)  # type: ignore[method-assign]
    leak(Showing, "_view", "view", lambda table, view: replace(view, reason=str(secret(table))))
    leak(
        Showing,
        "_legal",
        "legal",
        lambda table, legal: [encode([*decode(each), secret(table)]) for each in legal],
    )
    leak(Showing, "_said", "said", lambda table, said: [*said, secret(table)])
    update, show_lobby, refuse = Showing.update, Table._show_lobby, Table._refuse

    def tell(self: Showing, events: list[Any], doers: Mapping[int, str] = NOBODY) -> Any:
        told = (
            [*events, {"event": "rain", "at": secret(self._table)}]
            if leaks(self._table, "events")
            else events
        )
        return update(self, told, doers)

    def show(self: Table, members: Any, *, options: bool = False) -> None:
        show_lobby(self, members, options=options)
        if self.live and leaks(self.live.match, "lobby"):
            self._frames = [
                (each, frame[:-1] + b',"seed":%d}' % self.live.match.seed) for each, frame in self._frames
            ]

    def say_no(self: Table, member: Any, key: str, refusal: Refusal) -> None:
        if self.live and leaks(self.live.match, "refusals"):
            refusal = Refusal(refusal.error, f"{refusal.message} {secret(self.live.match)}")
        refuse(self, member, key, refusal)

    Showing.update, Table._show_lobby, Table._refuse = tell, show, say_no  # type: ignore[method-assign]


def leaks(table: Match, where: str) -> bool:
    """True if this table gives its secrets away there: its first player has that name."""
    return table.names[0] == f"Leak {where}"


def secret(table: Match) -> Any:
    """Return something that no player may know: the last tile of the pile, or the walls."""
    state = table.state
    return state.pile[-1] if isinstance(state, MallState) else sorted(state.walls)


def leak(owner: type, method: str, where: str, add: Callable[[Match, Any], Any]) -> None:
    original = getattr(owner, method)

    def leaky(self: Any, *arguments: Any) -> Any:
        found = original(self, *arguments)
        return add(self._table, found) if leaks(self._table, where) else found

    setattr(owner, method, leaky)
