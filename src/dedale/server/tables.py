"""All tables of the server: finds, wakes and stores them, and unloads idle ones."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from typing import Any, TypeVarTuple

from dedale.bots import bots_for
from dedale.games.base import Refusal
from dedale.match.document import prepare
from dedale.server import checked_options
from dedale.server.addresses import maker_of
from dedale.server.background_tasks import BackgroundTasks
from dedale.server.bot_pool import BotPool, Remote
from dedale.server.capacity import Capacity
from dedale.server.client_socket import ClientSocket
from dedale.server.codes import Codes
from dedale.server.deadlines import Deadlines
from dedale.server.drain import CLOSING
from dedale.server.gallery_service import GalleryService
from dedale.server.ice_servers import NO_ICE, IceServers
from dedale.server.limits import Buckets, Limits
from dedale.server.metrics import Counts
from dedale.server.open_tables import OpenList
from dedale.server.outbox import Outbox
from dedale.server.person import PersonRates
from dedale.server.push import Pusher
from dedale.server.quest_service import QuestService
from dedale.server.solver_process import SolverProcess
from dedale.server.store import (
    AddActions,
    CleanUp,
    CodeTaken,
    DeleteTable,
    HasRun,
    MakeTable,
    ReleaseTable,
    Store,
    StoreError,
)
from dedale.server.time_slicer import TimeSlicer
from dedale.session.changes import TableRecord, TouchTable
from dedale.session.clock import BEAT_SECONDS, Now, SeenClock
from dedale.session.context import BotHost, Context
from dedale.session.live_match import LiveMatch
from dedale.session.lobby import Challenge, Lobby
from dedale.session.seated_bot import Place
from dedale.session.table import Table
from dedale.session.tokens import new_id

LOG = logging.getLogger("dedale.server")
Args = TypeVarTuple("Args")
SWEEP_SECONDS = 60
NOTE_SECONDS = 5
REST_SECONDS = 300
"""How long an empty table stays in memory."""
CLEAN_UP_SECONDS = 600
MOST_REPLAYS = 4
"""Replays processed at a time. Together they take at most a third of the time: players come first."""
REPLAY_REST = 2
SHUTTING_DOWN = "The server is shutting down."
MOVED = "This table has moved."
LOST = Refusal("gone", "This server has lost touch with the database.")
NO_SUCH_TABLE = Refusal("no_such_table", "There is no such table, or it has been deleted.")


class Tables:
    def __init__(
        self,
        store: Store,
        limits: Limits,
        now: Now | None = None,
        *,
        make_daily: bool = False,
        ice: IceServers = NO_ICE,
        push_contact: str = "",
    ) -> None:
        self.store = store
        self._ice = ice
        self.limits = limits
        now = self.now = now or SeenClock()
        self.bot_pool = BotPool()
        self.counts = Counts()
        self.awake: dict[str, Table] = {}
        self.sockets: set[ClientSocket] = set()
        self.stopping = False
        self.closing = False
        """Whether the host wants the last matches to be finished, and no new tables."""
        self._deleted: set[str] = set()
        self.outbox = Outbox(store, self.counts, self._not_kept, self._broken)
        self._stirred: dict[Table, None] = {}
        """Tables where something has happened in this turn of the event loop, in that order."""
        self._timers: dict[str, tuple[int, asyncio.TimerHandle]] = {}
        """When each table needs attention, by its own clock."""
        self._idle: dict[str, float] = {}
        self.slicer = TimeSlicer()  # for work that somebody at a table is waiting for
        self.replay_slicer = TimeSlicer(REPLAY_REST)
        self._waking: dict[str, asyncio.Task[Table | Refusal]] = {}
        self._one_wakes = asyncio.Lock()
        self._background = BackgroundTasks()
        self.run = self._background.run
        self._context: Context | None = None
        self._seen_running = now()
        self._codes = Codes(store)
        self._capacity = Capacity(store, limits, self._is_spare, self._forget_spare)
        self._name = ""
        """The id of the database."""
        self.messages = Buckets(limits.messages_of_address, now)
        self.code_tries = Buckets(limits.codes, now)
        self.new_tables = Buckets(limits.new_tables, now)
        self.shared_texts = Buckets(limits.shared_texts, now)
        self.results = Buckets(limits.results, now)
        self.replays = Buckets(limits.replays, now)
        self.replays_in_progress = asyncio.Semaphore(MOST_REPLAYS)
        self.long_answers = 0
        """Replays being read, for as long as that takes."""
        self.syncs = Buckets(limits.syncs, now)
        self.checks = Buckets(limits.checks, now)
        self.hints = Buckets(limits.hints, now)
        self.advice = Buckets(limits.advice, now)
        self.solves = Buckets(limits.solves, now)
        self.solver, self.judge = SolverProcess(), SolverProcess()
        """For hints, where somebody is waiting; and for quests being drawn, which may take long."""
        self.quests = QuestService(store, limits, now)
        self.gallery = GalleryService(limits, now)
        self.deadlines = Deadlines(self)
        self.pusher = Pusher(store, push_contact, self.wall)
        self.subscriptions = Buckets(limits.subscriptions, now)
        self.persons = PersonRates(limits, now)
        self._make_daily = make_daily
        self.requests = Buckets(limits.requests, now)
        self.files = Buckets(limits.files, now)
        self.opens = Buckets(limits.opens, now)
        self.open_list = OpenList(limits, now, self.run, self.maker_of)
        self.counts.look_at(self)

    async def open(self) -> None:
        """Load what must be known from the start, and start the background tasks."""
        self._name = await self.store.name()
        self._context = Context(
            now=self.now,
            wall=self.wall,
            when=lambda: date.today().isoformat(),
            seed=lambda: secrets.randbelow(2**53),
            numbers=await self.store.numbers(),
            away_seconds=self.limits.away_seconds,
            longest_match=self.limits.actions_of_match,
            refused=self.counts.refused,
            match_id=lambda number: new_id(),
            ice=self._ice,
            called=self.pusher.call,
            bots=BotHost(bots_for, self._seat_bot),
        )
        self.run(self.look_after())
        self.run(self._watch_clocks())
        self.run(self.deadlines.look_after())
        self.run(self.pusher.look_after())
        self.run(self._beat())
        if self._make_daily:
            self.run(self.quests.look_after())

    def _seat_bot(self, table_id: str, place: Place) -> Remote:
        def stir() -> None:
            if table := self.awake.get(table_id):
                self._stir(table)

        return self.bot_pool.seat(place, table_id, stir)

    async def close(self) -> None:
        """Save every table, and tell every client to come back."""
        self.stopping = True
        self._background.cancel()
        for task in self._waking.values():
            task.cancel()
        for table in self.awake.values():
            table.rest()
            self.flush(table)
        self.end_turn()
        for socket in list(self.sockets):
            socket.close(SHUTTING_DOWN, again=True)
        await self.stop_solving()
        await self.bot_pool.close()
        await self.store.stop()

    async def stop_solving(self) -> None:
        """Tell everybody who waits for a solver that nothing is known."""
        await asyncio.gather(self.solver.close(), self.judge.close(), self.gallery.check.close())

    def wall(self) -> int:
        """Seconds since 1970."""
        return int(time.time())

    # Tables

    async def check(self, game: str, asked: dict[str, Any]) -> tuple[dict[str, Any], int] | Refusal:
        """Check requested options. Return them as stored, and the number of seats."""
        return await checked_options.check(self.store, game, asked, self.limits.text_bytes)

    async def make_table(
        self,
        device: str,
        game: str,
        options: dict[str, Any],
        name: str | None,
        bots: str | None,
        *,
        start: bool,
        address: str = "",
        language: str = "",
        challenge: Challenge | None = None,
    ) -> TableRecord | Refusal:
        """Create a table, with its host in the first seat if there is a name. With a language it is open."""
        if self.closing:
            return CLOSING
        checked = await self.check(game, options)
        if isinstance(checked, Refusal):
            return checked
        kept, seats = checked
        maker = self.maker_of(address)
        if refusal := await self._capacity.make_space(maker):
            return refusal
        free = (None,) * seats
        lobby = Lobby(game, kept, free, device, open=bool(language), language=language, challenge=challenge)
        while True:
            async with self._codes.free() as code:
                row = TableRecord(new_id(), code, new_id(), lobby)
                with suppress(CodeTaken):
                    return await self._make(row, maker, device, name, bots, start=start)

    def next_number(self) -> int:
        """Return the number of a new match."""
        assert self._context
        return next(self._context.numbers)

    def maker_of(self, address: str) -> int:
        """Return the number that stands for the address in the database."""
        return maker_of(address, self._name) if address else 0

    async def _make(
        self, row: TableRecord, maker: int, device: str, name: str | None, bots: str | None, *, start: bool
    ) -> TableRecord | Refusal:
        assert self._context
        table = Table(row, self._context)
        if start:
            await self.slicer.finish(table.prepare())
        refusal = table.furnish(device, name, bots, start=start)
        if refusal:
            return refusal
        table.show()
        changes, actions = table.take()
        self.awake[table.id] = table  # and not idle, so that it does not count as unused before it is created
        try:
            made = MakeTable(row, self._context.wall(), maker)
            await self.store.save(made, *changes, AddActions(actions))
        except StoreError:
            self._forget(table)
            raise
        self.counts.tables_made += 1
        if self.store.shared:
            self._forget(table)  # it wakes where its first visitor goes
        else:
            self._idle[table.id] = self.now()
            self._stir(table)
        return table.record

    def _is_spare(self, table_id: str) -> bool:
        """True if nobody is at that table, coming to it, or waiting for it to be stored."""
        if table := self.awake.get(table_id):
            return table_id in self._idle and not self.outbox.is_busy(table)
        return table_id not in self._waking

    def _forget_spare(self, table_id: str) -> None:
        if table := self.awake.get(table_id):
            self._forget(table)

    async def table(self, table_id: str) -> Table | Refusal:
        """Return the table with that id, loading it if necessary."""
        if table_id in self.awake:
            return self.awake[table_id]
        if table_id in self._deleted:
            return NO_SUCH_TABLE
        waking = self._waking.get(table_id)
        if waking is None:
            waking = self._waking[table_id] = asyncio.ensure_future(self._wake(table_id))
            waking.add_done_callback(lambda _: self._waking.pop(table_id, None))
        # A caller who stops waiting does not cancel it, because others may be waiting too.
        return await asyncio.shield(waking)

    def is_waking(self, table_id: str) -> bool:
        return table_id in self._waking

    async def _wake(self, table_id: str) -> Table | Refusal:
        row, lease = await self.store.claim(table_id), self.store.lease
        if row is None:
            return NO_SUCH_TABLE
        try:
            match = await self._latest_match(row.lobby.match_id) if row.lobby.match_id else None
            if match:
                match.turn = await self.store.find_turn(table_id)
        except ValueError as error:
            LOG.error("a table could not be loaded", extra={"table": table_id, "reason": str(error)})
            return Refusal("other_rules", "This table was played under different rules and cannot continue.")
        assert self._context
        if self.store.lease is not lease or lease is None:
            raise StoreError(LOST, LOST.message)
        table = self.awake[table_id] = Table(row, self._context, match)
        return table

    async def _latest_match(self, match_id: str) -> LiveMatch | None:
        """Rebuild the match from its log. Raises BadDocument if the rules refuse it."""
        stored = await self.store.find_match(match_id)
        if stored is None:
            return None
        # One after the other, so that the first of many tables does not wait for the last.
        async with self._one_wakes:
            kept = await self.slicer.last(stored.read())
            await self.slicer.finish(prepare(kept.document))
            return await self.slicer.last(LiveMatch.again(kept, self.now))

    # Keeping

    def happen(self, table: Table, what: Callable[[*Args], None], *args: *Args) -> None:
        """Run something at a table. If it fails half-way, nothing has happened in this turn."""
        try:
            what(*args)
        except Exception:
            self._broken(table)
        else:
            self.flush(table)

    def flush(self, table: Table) -> None:
        """At the end of this turn of the event loop, store and show what has happened at this table."""
        if not self._stirred:
            asyncio.get_running_loop().call_soon(self.end_turn)
        self._stirred[table] = None

    def end_turn(self) -> None:
        """Store and show the results of this turn, and set timers for what will happen by itself."""
        awake, self._stirred = self._stirred, {}
        if self.store.lease is None:
            return self.lose_all()
        self.outbox.keep(awake)
        for table in awake:
            if self.awake.get(table.id) is table:
                self._set_timer(table)
                self.open_list.note(table)
        return None

    def _broken(self, table: Table) -> None:
        """Called while handling an exception raised by a table."""
        LOG.exception("something went wrong at a table", extra={"table": table.id})
        self._drop(table, "Something went wrong at this table; it was logged.")

    def _not_kept(self, table: Table, error: Exception) -> None:
        if self.awake.get(table.id) is table:
            LOG.error("a change could not be saved", extra={"table": table.id, "reason": str(error)})
            self._drop(table, "Your last action could not be saved.")

    async def delete(self, table_id: str) -> None:
        """Delete a table for good, even with a match in progress. Raises StoreError."""
        self._deleted.add(table_id)
        try:
            if waking := self._waking.get(table_id):
                await waking
            if table := self.awake.get(table_id):
                self._drop(table, "The host of this server has closed this table.", again=False)
            await self.store.is_clean()  # takes what was appended into the database first
            await self.store.save(DeleteTable(table_id))
        except StoreError:
            self._deleted.discard(table_id)
            raise

    def _drop(self, table: Table, reason: str, *, again: bool = True) -> None:
        """Forget what is in memory: what is on disk counts."""
        self._stirred.pop(table, None)
        self._forget(table)
        for socket in [each for each in self.sockets if each.table is table]:
            socket.table = None
            socket.close(reason, again=again)

    def lose_all(self) -> None:
        """Another node may have these tables by now."""
        for table in list(self.awake.values()):
            self._drop(table, LOST.message)

    def put_away(self, table: Table) -> None:
        """Store a table and unload it."""
        table.rest()
        self.flush(table)
        self.end_turn()  # the next load reads what is written now
        self._forget(table)

    def _forget(self, table: Table) -> None:
        self.awake.pop(table.id, None)
        self.open_list.forget(table.id)
        self._idle.pop(table.id, None)
        if timer := self._timers.pop(table.id, None):
            timer[1].cancel()
        table.dismiss_bots()

    # Time

    def _set_timer(self, table: Table) -> None:
        """Wake up when something happens by itself. A timer that fires too early sets another."""
        at = table.next_tick()
        if at is None:
            return
        known = self._timers.get(table.id)
        if known:
            if known[0] <= at:
                return
            known[1].cancel()
        timer = asyncio.get_running_loop().call_later(table.seconds_until(at), self._tick, table)
        self._timers[table.id] = at, timer

    def _tick(self, table: Table) -> None:
        self._timers.pop(table.id, None)
        self._stir(table)

    def _stir(self, table: Table) -> None:
        """A timer has fired, or one of the table's bots has decided."""
        if self.awake.get(table.id) is table:
            self.happen(table, table.tick)

    async def _beat(self) -> None:
        """Read the clock regularly, so that it notices when the event loop has stalled."""
        loop = asyncio.get_running_loop()
        while True:
            self.now()
            due = loop.time() + BEAT_SECONDS
            await asyncio.sleep(BEAT_SECONDS)
            self.counts.lag_seconds.observe(max(0.0, loop.time() - due))

    async def _watch_clocks(self) -> None:
        while True:
            await asyncio.sleep(NOTE_SECONDS)
            self.note_time()

    def note_time(self) -> None:
        """Record table times, so that after a kill players get back no more sand than has run since."""
        notes = [note for table in self.awake.values() if (note := table.note_time())]
        if notes:
            self.store.write(notes, _note_not_saved)

    async def look_after(self) -> None:
        """Sweep now and then, and forget what is too old, for as long as the server runs."""
        cleaned = 0.0
        while True:
            now = self.now()
            if not cleaned or now - cleaned >= CLEAN_UP_SECONDS:
                cleaned = now
                await self.clean_up()
            self.sweep()
            await asyncio.sleep(SWEEP_SECONDS)
            self.note_running()

    def note_running(self) -> None:
        """Record that the server is running. Time in which the machine slept does not count."""
        now = self.now()
        seconds, self._seen_running = now - self._seen_running, now
        if 1 <= seconds <= 2 * SWEEP_SECONDS:
            self.store.write([HasRun(int(seconds))], _note_not_saved)

    async def clean_up(self) -> None:
        """Delete old tables, except those with somebody at them."""
        try:
            await self.store.save(*self._touch_awake())
            while not await self.store.is_clean(self.wall()):
                await self.store.save(*self._touch_awake(), CleanUp(self.wall()))
        except StoreError as error:
            LOG.error("old tables could not be deleted", extra={"reason": str(error)})

    def _touch_awake(self) -> list[TouchTable]:
        wall = self.wall()
        return [TouchTable(table_id, wall) for table_id in [*self.awake, *self._waking]]

    def is_visited(self, table: Table) -> None:
        """Somebody is coming to this table."""
        self._idle.pop(table.id, None)

    def sweep(self) -> None:
        """Unload empty tables."""
        now = self.now()
        for table in list(self.awake.values()):
            if table.members or self.outbox.is_busy(table):
                self._idle.pop(table.id, None)
            elif now - self._idle.setdefault(table.id, now) >= REST_SECONDS:
                self.put_away(table)
                if self.store.shared:
                    self.store.write([ReleaseTable(table.id)], _note_not_saved)


def _note_not_saved(error: Exception | None) -> None:
    if error:
        LOG.error("the time could not be saved", extra={"reason": str(error)})
