"""A table without a server, whose time passes when a test says so."""

from collections import Counter
from itertools import count
from typing import Any

from dedale.bots import bots_for
from dedale.games.registry import GAMES
from dedale.session.changes import TableRecord
from dedale.session.context import BotHost, Context
from dedale.session.lobby import Lobby
from dedale.session.option_checks import check_options
from dedale.session.seated_bot import AtOnce
from dedale.session.table import Table
from server.harness import JSON

DEVICE = "d" * 32


class Timeless(Table):
    """A table of bots, with a person in seat 0 who does nothing (`name`)."""

    def __init__(
        self,
        game: str,
        options: JSON,
        name: str | None = None,
        bots: str | None = None,
        *,
        start: bool = True,
    ) -> None:
        self.seconds = 1_000.0
        checked = check_options(GAMES[game], options, {}, 65_536)
        assert isinstance(checked, tuple), checked
        kept, seats = checked
        context = self.context = Context(
            now=lambda: self.seconds,
            wall=lambda: 0,
            when=lambda: "2026-12-24",
            seed=lambda: 5,
            numbers=count(1),
            away_seconds=10,
            longest_match=100_000,
            refused=Counter(),
            match_id=lambda number: f"match{number}",
            bots=BotHost(bots_for, lambda table, place: AtOnce(place)),
        )
        lobby = Lobby(game, kept, (None,) * seats, DEVICE)
        super().__init__(TableRecord("id", "CODE", "watch", lobby), context)
        assert self.furnish(DEVICE, name, bots, start=start) is None

    def go_on(self) -> None:
        """Sleep until something happens by itself, as the server would."""
        at = self.next_tick()
        seconds = None if at is None else self.seconds_until(at)
        assert seconds is not None, "nothing will ever happen here again"
        self.seconds += seconds + 0.001
        self.tick()
        self.take()
        self.show()


class Somebody:
    """A member who is present."""

    watching = False

    def __init__(self, device: str = DEVICE) -> None:
        self.device = device
        self.frames: list[Any] = []

    def send(self, *frames: bytes) -> None:
        self.frames += frames
