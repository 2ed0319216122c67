"""Many people at a table act at random, several in one turn of the event loop, and all of them see the truth.

Whoever comes, goes, sits elsewhere or asks for everything again: the updates lead each of them to what a
fresh snapshot shows, and nobody is told what the disk does not hold at that moment.
"""

import asyncio
import secrets
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dedale.server import time_slicer
from dedale.server.bot_pool import BotPool
from dedale.server.limits import Limits
from dedale.server.sqlite_store import SqliteStore
from dedale.server.tables import REST_SECONDS, Tables
from dedale.session.seated_bot import AtOnce
from dedale.session.table import Table
from dedale.session.tokens import device_of
from server.harness import JSON
from server.kept import sqlite_of
from server.mirrors import Disk, Mirror

TURNS = 100
LONGEST_SECONDS = 60
"""For one match and its rematches, which take about one second."""
OPTIONS: dict[str, list[JSON]] = {
    "mall": [{"players": 3, "sand_ms": 60_000}, {"players": 4, "sand_ms": 20_000, "scenario": 3}],
    "tower": [{"quest": "1-1", "players": 3}, {"quest": "t1", "players": 4}],
    "duel": [{"players": 3}, {"players": 4, "level": 2}],
    "hidden": [{"players": 3, "look_ms": 2_000, "helps": "notes"}, {"players": 4, "build": "turns"}],
}
TOKENS = ["a" * 32, "a" * 32, "b" * 32, "c" * 32, "d" * 32, "e" * 32]
"""The first two belong to one device. The last one comes to watch."""
WATCHER = len(TOKENS) - 1
CALLS = ("nudge", "nudge", "stare", "drum")
SAYING: list[JSON] = [
    {"do": "say", "text": "Well."},
    {"do": "gesture", "sign": "yes"},
    {"do": "point", "icon": "exit"},
]


class Company:
    """The people at one table, and what they do."""

    def __init__(self, tables: Tables, disk: Disk, clock: list[float], random: Random, game: str) -> None:
        self.tables, self.disk, self.clock, self.random, self.game = tables, disk, clock, random, game
        self.keys = map(str, count())
        self.there: list[Mirror | None] = [None] * len(TOKENS)
        self.said: list[tuple[int, JSON]] = []

    async def play(self) -> None:
        random, first = self.random, OPTIONS[self.game][0]
        row = await self.tables.make_table(
            device_of(TOKENS[0]) or "", self.game, first, None, None, start=False
        )
        assert isinstance(row, tuple), row
        self.id, self.watch = row.id, row.watch
        for _ in range(TURNS):
            if random.random() < 0.25:
                self.disk.answers.clear()  # what goes through the database takes longer than this turn
            self.disk.fails = random.random() < 0.02
            for _ in range(random.choice((1, 1, 2, 3, 5, 8))):
                self.do_something()
                self.clock[0] += random.choice((0, 0, 0.002, 0.05, 0.7))
            if self.disk.answers.is_set() or random.random() < 0.5:
                await self.settle()
            else:
                for _ in range(4):
                    await asyncio.sleep(0)
        await self.settle()

    async def settle(self) -> None:
        """Once everything is stored and shown, check that everything shown is true."""
        self.disk.answers.set()
        waiting = True
        while waiting:
            for _ in range(4):
                await sqlite_of(self.tables).read(lambda connection: None)
                await asyncio.sleep(0)
            self.tables.end_turn()
            waiting = bool(self.tables.outbox.pending) or any(
                each and not each.closed and each.waiting is not None for each in self.there
            )
        kept = {action[4] for actions in self.disk.actions.values() for action in actions.values()}
        for each in self.there:
            if each:
                each.hear()
                assert each.acked <= kept
                if not each.closed:
                    each.compare()
        for table in self.tables.awake.values():
            self.disk.compare(table)

    # What they do

    def do_something(self) -> None:
        random = self.random
        who = random.randrange(len(TOKENS))
        mirror = self.there[who]
        if mirror is None or mirror.closed or not mirror.table:
            return self.come(who)
        if not mirror.table.lobby.playing and random.random() < 0.3:
            return self.begin(mirror.table)
        if random.random() < 0.006:
            return random.choice((self.break_down, self.rest))()
        wishes = (self.act, self.talk, self.sit, self.arrange, self.repeat, self.ask, self.leave, self.wait)
        return random.choices(wishes, (30, 12, 6, 6, 4, 4, 2, 2))[0](who, mirror)

    def come(self, who: int) -> None:
        """Say hello, and resend what was not answered before the last cut."""
        before = self.there[who]
        if before and not before.closed:
            return  # the table is being loaded
        mirror = self.there[who] = Mirror(self.tables, self.disk)
        where = {"watch": self.watch} if who == WATCHER else {"table": self.id}
        mirror.say(type="hello", token=TOKENS[who], **where)
        if before:
            before.hear()
            for message in before.asked.values():
                if message["type"] == "act":
                    mirror.say(**message)

    def say(self, who: int, **message: Any) -> None:
        mirror = self.there[who]
        assert mirror
        message["key"] = next(self.keys)
        self.said.append((who, message))
        mirror.say(**message)

    def begin(self, table: Table) -> None:
        """Somebody asks for a rematch; or everyone present sits down and gets ready, and the host starts."""
        here = {who: each for who, each in enumerate(self.there[:-1]) if each and each.table is table}
        sitting = [who for who, each in here.items() if table.lobby.seats_of(each.device)]
        if table.lobby.match and all(table.lobby.seats) and sitting and self.random.random() < 0.5:
            who = self.random.choice(sitting)
            self.talk(who, here[who])
            return self.say(self.random.choice(sitting), type="rematch")
        for seat, sitter in enumerate(table.lobby.seats):
            if sitter is None and here:
                self.say(self.random.choice([*here]), type="sit", seat=seat, name=f"Player {seat}")
        for who, each in here.items():
            for seat in table.lobby.seats_of(each.device):
                self.say(who, type="ready", seat=seat, ready=True)
        hosts = [who for who, each in here.items() if table.lobby.is_host(each.device)]
        return self.say(hosts[0], type="start") if hosts else None

    def act(self, who: int, mirror: Mirror) -> None:
        """Mostly legal actions as somebody saw them. Others may have come first by now."""
        here = [(by, each) for by, each in enumerate(self.there) if each and each.table]
        able = [(by, seat, legal) for by, each in here for seat, legal in each.legal() if legal]
        if not able or self.random.random() < 0.1:
            able = [(who, self.random.randrange(4), [{"do": "ready"}, {"do": "start"}, {"do": "no"}])]
        by, seat, legal = self.random.choice(able)
        action = self.random.choice(legal)
        if self.game == "hidden" and self.random.random() < 0.2:
            action = {"do": "note", "edge": [self.random.randrange(8), self.random.randrange(8), "E"]}
        self.say(by, type="act", seat=seat, action=action)

    def talk(self, who: int, mirror: Mirror) -> None:
        seats = [seat for seat in mirror.seen if seat is not None] or [0]
        calls = [{"do": call, "seat": self.random.randrange(4)} for call in CALLS]
        self.say(who, type="act", seat=self.random.choice(seats), action=self.random.choice(SAYING + calls))

    def sit(self, who: int, mirror: Mirror) -> None:
        seat = self.random.randrange(4)
        mine = mirror.table.lobby.seats_of(mirror.device) if mirror.table else []
        if mine and self.random.random() < 0.3:
            return self.say(who, type="stand", seat=self.random.choice(mine))
        return self.say(who, type="sit", seat=seat, name=f"Player {seat}")

    def arrange(self, who: int, mirror: Mirror) -> None:
        """What mostly only the host may do."""
        kinds = ["start", "rematch", "host", "bot", "free", "rename", "remove"]
        if self.disk.answers.is_set():
            kinds.append("options")  # they are checked in a thread, and the next message waits for it
        kind = self.random.choice(kinds)
        fields: JSON = {} if kind in ("start", "rematch", "options") else {"seat": self.random.randrange(4)}
        match kind:
            case "bot":
                fields["bot"] = self.random.choice((None, None, "wanderer"))
            case "options":
                fields["options"] = self.random.choice(OPTIONS[self.game])
            case "rename":
                fields["name"] = self.random.choice(("Ann", "Bo", "Cleo", "Dan"))
        self.say(who, type=kind, **fields)

    def repeat(self, who: int, mirror: Mirror) -> None:
        mine = [message for by, message in self.said[-30:] if by == who]
        if mine:
            mirror.say(**self.random.choice(mine))

    def ask(self, who: int, mirror: Mirror) -> None:
        mirror.say(**self.random.choice(({"type": "sync"}, {"type": "ping", "n": 7})))

    def leave(self, who: int, mirror: Mirror) -> None:
        mirror.leave()

    def wait(self, who: int, mirror: Mirror) -> None:
        """Let time pass, and let the table see what it has done."""
        self.clock[0] += self.random.choice((0.5, 3, 12))
        assert mirror.table
        self.tables.happen(mirror.table, mirror.table.tick)

    def break_down(self) -> None:
        """Lose what is in memory."""

        def fail() -> None:
            raise ArithmeticError("it broke")

        self.tables.happen(self.tables.awake[self.id], fail)

    def rest(self) -> None:
        """Everybody leaves, and the table is unloaded before this turn of the event loop is over."""
        for each in self.there:
            if each and not each.closed:
                each.leave()
        self.tables.sweep()
        self.clock[0] += REST_SECONDS + 1
        self.tables.sweep()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", OPTIONS)
def test_whatever_happens_in_a_turn_all_hold_what_is_so_and_kept(
    game: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dedale.server.tables.NOTE_SECONDS", 3_600)
    monkeypatch.setattr(BotPool, "seat", lambda pool, place, table, stir: AtOnce(place))
    monkeypatch.setattr(time_slicer, "SLICE_SECONDS", 0)  # the same number of turns on every machine

    async def main() -> None:
        clock, random = [1_000.0], Random(f"{game}/{seed}")
        monkeypatch.setattr(secrets, "randbelow", lambda most: random.getrandbits(40))
        store = SqliteStore(str(tmp_path / "tables.db"), asyncio.get_running_loop().call_soon_threadsafe)
        disk = Disk(store, monkeypatch)
        tables = Tables(store, Limits(), lambda: clock[0])
        monkeypatch.setattr(tables.solver, "expect", lambda: None)  # nobody asks for hints
        await tables.open()
        await asyncio.wait_for(Company(tables, disk, clock, random, game).play(), LONGEST_SECONDS)
        await tables.close()

    asyncio.run(main())
