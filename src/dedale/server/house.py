"""All tables of the server: finds them, wakes them, keeps what they write, and lets them rest."""

import asyncio
import logging
import secrets
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import date
from functools import partial
from itertools import count
from typing import Any

from dedale.games.base import Refusal
from dedale.server import records
from dedale.server.asking import check_options, game_called, shared_ids
from dedale.server.clock import BEAT_SECONDS, Now, SeenClock
from dedale.server.counts import Counts
from dedale.server.door import Door
from dedale.server.keeping import Keeper
from dedale.server.keys import new_code, new_id
from dedale.server.limits import Buckets, Limits
from dedale.server.lobby import Lobby
from dedale.server.match import Match
from dedale.server.records import Row
from dedale.server.room import Room
from dedale.server.solving import Solver
from dedale.server.store import Statement, Store
from dedale.server.thinking import Thinkers
from dedale.server.turns import Turns
from dedale.server.world import Surroundings
from dedale.table.document import prepare

LOG = logging.getLogger("dedale.server")
SWEEP_SECONDS = 60
NOTE_SECONDS = 5
REST_SECONDS = 300
"""How long a table without anybody stays in memory."""
CLEAN_UP_SECONDS = 3_600
RETELLINGS = 4
"""Replays that are worked out at a time."""
NO_SUCH_TABLE = Refusal("no_such_table", "There is no such table, or it is gone.")


class House:
    def __init__(self, store: Store, limits: Limits, now: Now | None = None) -> None:
        self.store = store
        self.limits = limits
        now = self.now = now or SeenClock()
        self.thinkers = Thinkers()
        self.counts = Counts()
        self.rooms: dict[str, Room] = {}
        self.door = Door(self)
        self.stopping = False
        self.keeper = Keeper(store, self.counts, self._not_kept, self._broken)
        self._stirred: dict[Room, None] = {}
        """Tables at which something has happened in this turn of the loop, in the order in which it did."""
        self._timers: dict[str, tuple[int, asyncio.TimerHandle]] = {}
        """When each table will be looked at, by its own clock."""
        self._idle: dict[str, float] = {}
        self.turns = Turns()
        self._waking: dict[str, asyncio.Task[Room | Refusal]] = {}
        self._one_wakes = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._world: Surroundings | None = None
        self._seen_running = now()
        self._promised_codes: set[str] = set()
        """Of tables that are being made."""
        self.messages = Buckets(limits.messages_of_address, now)
        self.code_tries = Buckets(limits.codes, now)
        self.new_tables = Buckets(limits.new_tables, now)
        self.shared_texts = Buckets(limits.shared_texts, now)
        self.results = Buckets(limits.results, now)
        self.replays = Buckets(limits.replays, now)
        self.retellings = asyncio.Semaphore(RETELLINGS)
        self.long_answers = 0
        """Replays that are being read, as long as that takes."""
        self.syncs = Buckets(limits.syncs, now)
        self.checks = Buckets(limits.checks, now)
        self.hints = Buckets(limits.hints, now)
        self.solves = Buckets(limits.solves, now)
        self.solver = Solver()
        """For hints; somebody waits for each."""
        self.judge = Solver()
        """For quests that are being drawn, which may take long."""
        self.requests = Buckets(limits.requests, now)
        self.files = Buckets(limits.files, now)
        self.counts.totals = {
            "dedale_thinking_processes_died": (
                "Processes in which bots thought that died or hung.",
                lambda: self.thinkers.deaths,
            ),
            "dedale_solvers_died": (
                "Solvers that died or hung.",
                lambda: self.solver.deaths + self.judge.deaths,
            ),
        }
        self.counts.gauges = {
            "dedale_sockets": ("Clients that are connected.", lambda: len(self.door.sockets)),
            "dedale_tables_awake": ("Tables in memory.", lambda: len(self.rooms)),
            "dedale_thinking_processes": ("Processes in which bots think.", lambda: self.thinkers.running),
        }

    async def open(self) -> None:
        """Read what must be known from the start, and begin to look after things."""
        last: int = await self.store.read(
            lambda connection: connection.execute("SELECT max(number) FROM matches").fetchone()[0] or 0
        )
        self._world = Surroundings(
            now=self.now,
            wall=self.wall,
            when=lambda: date.today().isoformat(),
            seed=lambda: secrets.randbelow(2**53),
            numbers=count(last + 1),
            away_seconds=self.limits.away_seconds,
            longest_match=self.limits.actions_of_match,
            refused=self.counts.refused,
            new_mind=lambda place, room: self.thinkers.seat(place, room.id, lambda: self._stir(room)),
        )
        self.run(self._look_after())
        self.run(self._watch_clocks())
        self.run(self._beat())

    async def close(self) -> None:
        """Every table is saved, every client told to come back."""
        self.stopping = True
        for task in [*self._tasks, *self._waking.values()]:
            task.cancel()
        for room in self.rooms.values():
            room.rest()
            self.flush(room)
        self.end_turn()
        for socket in list(self.door.sockets):
            socket.close("The server stops.", again=True)
        await self.stop_solving()
        await self.thinkers.close()
        await asyncio.to_thread(self.store.close)

    async def stop_solving(self) -> None:
        """Whoever waits for a solver is told that nothing is known."""
        await asyncio.gather(self.solver.close(), self.judge.close())

    def wall(self) -> int:
        """Seconds since 1970."""
        return int(time.time())

    # Tables

    async def check(self, game_name: str, asked: dict[str, Any]) -> tuple[dict[str, Any], int] | Refusal:
        """Options that somebody asked for, as they are kept, and how many seats they make."""
        game = game_called(game_name)
        if isinstance(game, Refusal):
            return game
        shared = {}
        for text_id in shared_ids(asked)[: len(game.files)]:
            found = await self.shared_text(text_id)
            if found:
                shared[text_id] = found[1]
        # A long text takes long to read; the tables go on meanwhile.
        return await asyncio.to_thread(check_options, game, asked, shared, self.limits.text_bytes)

    async def shared_text(self, text_id: str) -> tuple[str, str] | None:
        """Its kind and the text."""
        found: tuple[str, str] | None = await self.store.read(
            lambda connection: connection.execute(
                "SELECT kind, text FROM shared WHERE id = ?", (text_id,)
            ).fetchone()
        )
        return found

    async def make_table(
        self,
        device: str,
        game: str,
        options: dict[str, Any],
        name: str | None,
        bots: str | None,
        *,
        start: bool,
    ) -> Row | Refusal:
        """A new table, with its host on the first seat if there is a name."""
        checked = await self.check(game, options)
        if isinstance(checked, Refusal):
            return checked
        kept, seats = checked
        if await self._open_tables() >= self.limits.tables:
            return Refusal("full", "This server has as many tables as it can hold.")
        lobby = Lobby(game, kept, (None,) * seats, host=device)
        async with self._free_code() as code:
            return await self._make(Row(new_id(), code, new_id(), lobby), device, name, bots, start=start)

    async def _make(
        self, row: Row, device: str, name: str | None, bots: str | None, *, start: bool
    ) -> Row | Refusal:
        assert self._world
        room = Room(row, self._world)
        if start:
            await self.turns.finish(room.prepare())
        refusal = room.furnish(device, name, bots, start=start)
        if refusal:
            return refusal
        room.show()
        statements, actions = room.take()
        statements += records.add_actions(actions)
        await self.store.save(records.save_table(row, self._world.wall()), *statements)
        self.counts.tables_made += 1
        self.rooms[room.id] = room
        self._idle[room.id] = self.now()
        self._stir(room)
        return room.row

    async def _open_tables(self) -> int:
        found: int = await self.store.read(
            lambda connection: connection.execute("SELECT count(*) FROM tables").fetchone()[0]
        )
        return found

    @asynccontextmanager
    async def _free_code(self) -> AsyncIterator[str]:
        """A code that no table has, and that nobody else is given meanwhile."""
        while True:
            code = new_code()
            if code in self._promised_codes:
                continue
            self._promised_codes.add(code)
            try:
                if not await self.store.read(partial(records.find_code, code=code)):
                    yield code
                    return
            finally:
                self._promised_codes.discard(code)

    async def watched_room(self, watch: str) -> Room | Refusal:
        """The table of that link for spectators, woken if it slept."""
        table = await self.store.read(lambda connection: records.find_watched(connection, watch))
        return NO_SUCH_TABLE if table is None else await self.room(table)

    async def room(self, table: str) -> Room | Refusal:
        """The table of that id, woken if it slept."""
        if table in self.rooms:
            return self.rooms[table]
        waking = self._waking.get(table)
        if waking is None:
            waking = self._waking[table] = asyncio.ensure_future(self._wake(table))
            waking.add_done_callback(lambda _: self._waking.pop(table, None))
        # Whoever waits for it in vain does not stop it: others may wait too.
        return await asyncio.shield(waking)

    async def _wake(self, table: str) -> Room | Refusal:
        row = await self.store.read(lambda connection: records.find_table(connection, table))
        if row is None:
            return NO_SUCH_TABLE
        try:
            match = await self._latest_match(row.lobby.match_id) if row.lobby.match_id else None
        except ValueError as error:
            LOG.error("a table cannot be woken", extra={"table": table, "reason": str(error)})
            return Refusal("other_rules", "This table was played with other rules and cannot go on.")
        assert self._world
        room = self.rooms[table] = Room(row, self._world, match)
        return room

    async def _latest_match(self, match_id: str) -> Match | None:
        """As its log says. Raises BadDocument if the rules refuse it."""
        kept = await self.store.read_actions(lambda connection: records.find_match(connection, match_id))
        if kept is None:
            return None
        # One after the other: the first of many tables is not to wait for the last.
        async with self._one_wakes:
            await self.turns.finish(prepare(kept.document))
            return await self.turns.last(Match.again(kept, self.now))

    # Keeping

    def happen(self, room: Room, what: Callable[[], None]) -> None:
        """Let something happen at a table. If it goes wrong in the middle, nothing happened in this turn."""
        try:
            what()
        except Exception:
            self._broken(room)
        else:
            self.flush(room)

    def flush(self, room: Room) -> None:
        """At the end of this turn of the loop, what has happened at this table is kept and shown."""
        if not self._stirred:
            asyncio.get_running_loop().call_soon(self.end_turn)
        self._stirred[room] = None

    def end_turn(self) -> None:
        """Keep and show what has come of what happened, and be there when something will by itself."""
        rooms, self._stirred = self._stirred, {}
        self.keeper.keep(rooms)
        for room in rooms:
            if self.rooms.get(room.id) is room:
                self._set_timer(room)

    def _broken(self, room: Room) -> None:
        """While an exception is handled that a table has raised."""
        LOG.exception("something went wrong at a table", extra={"table": room.id})
        self._drop(room, "Something went wrong at this table; it was noted.")

    def _not_kept(self, room: Room, error: Exception) -> None:
        if self.rooms.get(room.id) is room:
            LOG.error("a change could not be kept", extra={"table": room.id, "reason": str(error)})
            self._drop(room, "What you did could not be saved.")

    def _drop(self, room: Room, reason: str) -> None:
        """Forget what is in memory: what is on disk counts."""
        self._stirred.pop(room, None)
        self._forget(room)
        for socket in [each for each in self.door.sockets if each.room is room]:
            socket.room = None
            socket.close(reason, again=True)

    def _forget(self, room: Room) -> None:
        self.rooms.pop(room.id, None)
        self._idle.pop(room.id, None)
        timer = self._timers.pop(room.id, None)
        if timer:
            timer[1].cancel()
        room.dismiss_bots()

    # Time

    def _set_timer(self, room: Room) -> None:
        """Be there when something happens by itself. A timer that comes too early sets another."""
        at = room.next_tick()
        if at is None:
            return
        known = self._timers.get(room.id)
        if known:
            if known[0] <= at:
                return
            known[1].cancel()
        timer = asyncio.get_running_loop().call_later(room.seconds_until(at), self._tick, room)
        self._timers[room.id] = at, timer

    def _tick(self, room: Room) -> None:
        self._timers.pop(room.id, None)
        self._stir(room)

    def _stir(self, room: Room) -> None:
        """Its time has come, or one of its bots has made up its mind."""
        if self.rooms.get(room.id) is room:
            self.happen(room, room.tick)

    async def _beat(self) -> None:
        """Look at the clock, so that it notices when the loop has stood still."""
        while True:
            self.now()
            await asyncio.sleep(BEAT_SECONDS)

    async def _watch_clocks(self) -> None:
        while True:
            await asyncio.sleep(NOTE_SECONDS)
            self.note_time()

    def note_time(self) -> None:
        """A server that is killed gives back no more sand than has run since."""
        notes = [note for room in self.rooms.values() if (note := room.note_time())]
        if notes:
            self.store.write(notes, _noted)

    async def _look_after(self) -> None:
        cleaned = 0.0
        while True:
            now = self.now()
            if not cleaned or now - cleaned > CLEAN_UP_SECONDS:
                cleaned = now
                await self.clean_up()
            self.sweep()
            await asyncio.sleep(SWEEP_SECONDS)
            self.note_running()

    def note_running(self) -> None:
        """A machine that slept, or whose clock has jumped, was not seen to run in between."""
        now = self.now()
        seconds, self._seen_running = now - self._seen_running, now
        if 1 <= seconds <= 2 * SWEEP_SECONDS:
            self.store.write([records.has_run(int(seconds))], _noted)

    async def clean_up(self) -> None:
        """Forget tables by age, but none at which somebody is."""
        try:
            await self.store.save(*self._touch_awake())
            # What was appended is moved first: the actions of a match that is forgotten would belong to none.
            while not await self.store.read_actions(records.is_clean):
                await self.store.save(*self._touch_awake(), *records.clean_up())
        except sqlite3.Error as error:
            LOG.error("old tables could not be forgotten", extra={"reason": str(error)})

    def _touch_awake(self) -> list[Statement]:
        wall = self.wall()
        return [records.touch(table, wall) for table in [*self.rooms, *self._waking]]

    def is_visited(self, room: Room) -> None:
        """Somebody comes to this table."""
        self._idle.pop(room.id, None)

    def sweep(self) -> None:
        """Tables without anybody go to rest."""
        now = self.now()
        for room in list(self.rooms.values()):
            if room.members or self.keeper.is_busy(room):
                self._idle.pop(room.id, None)
            elif now - self._idle.setdefault(room.id, now) >= REST_SECONDS:
                room.rest()
                self.flush(room)
                self.end_turn()  # whoever wakes it reads what is written now
                self._forget(room)

    def run(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            LOG.error("something went wrong", exc_info=task.exception())


def _noted(error: Exception | None) -> None:
    if error:
        LOG.error("the time could not be noted", extra={"reason": str(error)})
