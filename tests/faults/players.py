"""People who play real games through the balancer, come back after every cut, and note what they saw."""

import asyncio
import json
import random
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from dedale.session.tokens import tag_of
from faults.site import Site
from server.harness import JSON, new_token

TOWER = {"quest": "15-L", "players": 2}
MALL = {"scenario": 3, "players": 3}
MOVES = ("start", "move", "explore", "escalator", "rotate", "slide")
"""Not what ends a match, or begins it again."""
PING_SECONDS = 0.2
FIRST_WAIT, LONGEST_WAIT, INVITED = 0.25, 4.0, -2
"""As in the client: waits double with every attempt, and are shorter for whoever was told to come again."""
PONGS = 5
MOST_PENDING = 5
GIVE_UP = 5.0
"""As in the client: after this much silence, it connects again."""
STUCK = 120.0
"""If play has not gone on after this time, it never will."""


@dataclass
class Notes:
    """What all players saw."""

    acked: dict[str, str] = field(default_factory=dict)
    """The table of each key, in the order of the answers."""
    told: list[tuple[str, str, str]] = field(default_factory=list)
    """Table, key and node of every action that an update acknowledged or reported."""
    views: dict[tuple[str, int], list[JSON]] = field(default_factory=lambda: defaultdict(list))
    """By table and seat, for games without a clock."""
    gaps: list[float] = field(default_factory=list)


class Player:
    def __init__(self, port: int, table: str, game: str, seat: int, token: str, notes: Notes) -> None:
        self._address = f"ws://127.0.0.1:{port}/ws/{tag_of(table)}"
        self.table, self._game, self._seat, self._token, self._notes = table, game, seat, token, notes
        self._random = random.Random(f"{game} {seat}")
        self._pending: dict[str, JSON] = {}
        self._count = 0
        self._legal: list[JSON] = []
        self._view: JSON = {}
        self._playing = False
        self._heard = monotonic()
        self._cut = False
        self._tries = 0
        self.pongs = 0

    async def play(self, rate: float, rest: asyncio.Event) -> None:
        """Until `rest` is set and everything has an answer."""
        while not rest.is_set() or self._pending:
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(
                    self._address,
                    open_timeout=GIVE_UP,
                    ping_interval=None,
                    close_timeout=0.2,
                    compression=None,
                ) as wire:
                    assert wire.response
                    await self._meet(wire, wire.response.headers["x-node"], rate, rest)
            if not rest.is_set() or self._pending:
                self._cut = True
                wait = min(LONGEST_WAIT, FIRST_WAIT * 2**self._tries)
                self._tries += 1
                await asyncio.sleep(wait * (0.75 + self._random.random() / 2))

    async def _meet(self, wire: ClientConnection, node: str, rate: float, rest: asyncio.Event) -> None:
        await wire.send(json.dumps({"type": "hello", "token": self._token, "table": self.table}))
        for message in list(self._pending.values()):
            await wire.send(json.dumps(message))
        tasks = [asyncio.ensure_future(each) for each in (self._ping(wire), self._act(wire, rate, rest))]
        try:
            while not rest.is_set() or self._pending:
                self._hear(json.loads(await asyncio.wait_for(wire.recv(), GIVE_UP)), node)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _ping(self, wire: ClientConnection) -> None:
        while True:
            await wire.send('{"type":"ping","n":1}')
            await asyncio.sleep(PING_SECONDS)

    async def _act(self, wire: ClientConnection, rate: float, rest: asyncio.Event) -> None:
        while not rest.is_set():
            await asyncio.sleep(self._random.expovariate(rate))
            if self._playing and len(self._pending) < MOST_PENDING:
                key = f"{self.table[:4]}-{self._seat}-{self._count}"
                self._count += 1
                if self._game == "tower" and self._random.random() < 0.5:
                    action = {"do": "say", "text": key}
                elif legal := [each for each in self._legal if each["do"] in MOVES]:
                    action = self._random.choice(legal)
                else:
                    continue
                message = {"type": "act", "seat": self._seat, "action": action, "key": key}
                self._pending[key] = message
                await wire.send(json.dumps(message))

    def _hear(self, message: JSON, node: str) -> None:
        now = monotonic()
        if message["type"] == "bye":
            self._tries = self._tries if self._cut else INVITED
            return
        if message["type"] in ("snapshot", "update") or (not self._cut and message["type"] == "pong"):
            if self._cut:
                self._notes.gaps.append(now - self._heard)
            self._heard, self._cut, self._tries = now, False, 0
        match message:
            case {"type": "pong"}:
                self.pongs += 1
            case {"type": "lobby", "playing": playing}:
                self._playing = playing
            case {"type": "snapshot"}:
                self._view, self._legal = message["view"], message["legal"]
                self._note_view()
            case {"type": "update"}:
                self._view = {**self._view, **message.get("view", {})}
                for name in message.get("gone", ()):
                    del self._view[name]
                self._legal = message.get("legal", self._legal)
                self._note_view()
                said = [each["text"] for each in message["events"] if each["event"] == "say"]
                for key in {*said, *filter(None, [message.get("ack")])}:
                    self._notes.told.append((self.table, key, node))
                self._answered(message.get("ack"))
                if message.get("ack"):
                    self._notes.acked[message["ack"]] = self.table
            case {"type": "ack", "key": key}:
                self._answered(key)
                self._notes.acked[key] = self.table
            case {"type": "refused", "key": key}:
                self._answered(key)

    def _answered(self, key: str | None) -> None:
        self._pending.pop(key or "", None)

    def _note_view(self) -> None:
        if self._game == "tower":
            self._notes.views[self.table, self._seat].append(self._view)


class Company:
    """Tables with two people each; at every second one the sand runs, and a bot plays along."""

    def __init__(self, site: Site, tables: int, rate: float) -> None:
        self._site, self._tables, self._rate = site, tables, rate
        self.notes = Notes()
        self.players: list[Player] = []
        self._rest = asyncio.Event()
        self._playing: list[asyncio.Task[None]] = []

    async def sit_down(self) -> None:
        for n in range(self._tables):
            await self._open("mall" if n % 2 else "tower")
        for player in self.players:
            self._playing.append(asyncio.ensure_future(player.play(self._rate, self._rest)))

    async def _open(self, game: str) -> None:
        tokens = new_token(), new_token()
        options: Any = MALL if game == "mall" else TOWER
        made = await asyncio.to_thread(
            self._site.http,
            "POST",
            "/api/tables",
            {"game": game, "options": options, "name": "Ann"},
            tokens[0],
        )
        assert made[0] == 201, made
        table = made[1]["id"]
        wants: list[JSON] = [
            {"type": "sit", "seat": 1, "name": "Bo"},
            {"type": "ready", "seat": 1, "ready": True},
        ]
        await _ask(self._site.port, table, tokens[1], wants)
        wants = [{"type": "bot", "seat": 2, "bot": "wanderer"}] if game == "mall" else []
        await _ask(self._site.port, table, tokens[0], [*wants, {"type": "start"}])
        self.players += [
            Player(self._site.port, table, game, seat, tokens[seat], self.notes) for seat in (0, 1)
        ]

    async def play_on(self) -> None:
        """Until everybody has been at their table for a second, and something was done."""
        wanted = [(player, player.pongs + PONGS) for player in self.players]
        answers = len(self.notes.acked) + len(self.players)
        end = monotonic() + STUCK
        while missing := [player.table for player, enough in wanted if player.pongs < enough] or (
            len(self.notes.acked) < answers
        ):
            for task in self._playing:
                if task.done():
                    task.result()
            assert monotonic() < end, f"nothing happens any more: {missing}"
            await asyncio.sleep(0.05)

    async def finish(self) -> None:
        """Everybody waits for what was not answered, and goes."""
        self._rest.set()
        await asyncio.gather(*self._playing)


async def _ask(port: int, table: str, token: str, messages: list[JSON]) -> None:
    async with connect(f"ws://127.0.0.1:{port}/ws/{tag_of(table)}", compression=None) as wire:
        await wire.send(json.dumps({"type": "hello", "token": token, "table": table}))
        for number, message in enumerate(messages):
            await wire.send(json.dumps({**message, "key": f"{number}"}))
            while (heard := json.loads(await wire.recv())).get("key") != f"{number}":
                pass
            assert heard["type"] == "ack", heard
