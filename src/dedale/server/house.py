"""All tables of the server: finds them, wakes them, keeps what they write, and lets them rest."""

import asyncio
import logging
import secrets
import sqlite3
import time
from collections import Counter
from collections.abc import Callable
from datetime import date
from itertools import count
from typing import Any, Protocol

import msgspec

from dedale.games.base import Refusal
from dedale.server import hinting, records
from dedale.server import messages as say
from dedale.server.asking import check_options, game_called, shared_ids
from dedale.server.clock import Now
from dedale.server.counts import Counts
from dedale.server.keys import device_of, new_code, new_id
from dedale.server.limits import Buckets, Limits
from dedale.server.lobby import Lobby
from dedale.server.match import Match
from dedale.server.records import Kept, Row
from dedale.server.room import Member, Room, Surroundings, refused
from dedale.server.schema import ADD_ACTION
from dedale.server.showing import Follower
from dedale.server.solving import Solver
from dedale.server.store import Store
from dedale.server.thinking import Thinkers
from dedale.table.wording import plain

LOG = logging.getLogger("dedale.server")
SWEEP_SECONDS = 60
REST_SECONDS = 300
"""How long a table without anybody stays in memory."""
CLEAN_UP_SECONDS = 3_600
NO_SUCH_TABLE = Refusal("no_such_table", "There is no such table, or it is gone.")
WAITING = 32
"""Messages that may come before the answer to `hello`."""


class Socket(Member, Protocol):
    """A client's connection, as the house sees it."""

    room: Room | None
    address: str
    waiting: list[say.AtTable] | None
    """What came while its table was being fetched, or its wishes checked; None if it need not wait."""

    def close(self, reason: str, *, again: bool) -> None:
        """Say goodbye; `again` when it makes sense to come back."""


class House:
    def __init__(self, store: Store, limits: Limits, now: Now = time.monotonic) -> None:
        self.store = store
        self.limits = limits
        self.now = now
        self.thinkers = Thinkers()
        self.counts = Counts()
        self.rooms: dict[str, Room] = {}
        self.sockets: set[Socket] = set()
        self.stopping = False
        self._addresses: Counter[str] = Counter()
        self._pending: Counter[str] = Counter()
        """Changes of each table that are on their way into the database."""
        self._appending: list[tuple[Room, list[Any], list[tuple[Follower, bytes]]]] = []
        """What was done in this turn of the loop."""
        self._timers: dict[str, tuple[int, asyncio.TimerHandle]] = {}
        """When each table will be looked at, by its own clock."""
        self._idle: dict[str, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._world: Surroundings | None = None
        self.code_tries = Buckets(limits.codes, now)
        self.new_tables = Buckets(limits.new_tables, now)
        self.shared_texts = Buckets(limits.shared_texts, now)
        self.results = Buckets(limits.results, now)
        self.checks = Buckets(limits.checks, now)
        self.hints = Buckets(limits.hints, now)
        self.solves = Buckets(limits.solves, now)
        self.solver = Solver()
        self.requests = Buckets(limits.requests, now)
        self.counts.gauges = {
            "dedale_sockets": ("Clients that are connected.", lambda: len(self.sockets)),
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
        self._run(self._look_after())

    async def close(self) -> None:
        """Every table is saved, every client told to come back."""
        self.stopping = True
        for task in list(self._tasks):
            task.cancel()
        for room in self.rooms.values():
            room.rest()
            self.flush(room)
        for socket in list(self.sockets):
            socket.close("The server stops.", again=True)
        await self.solver.close()
        await self.thinkers.close()
        await asyncio.to_thread(self.store.close)

    def wall(self) -> int:
        """Seconds since 1970."""
        return int(time.time())

    # Sockets

    def admit(self, socket: Socket) -> str | None:
        """Why this client cannot come in, or None."""
        if self.stopping:
            return "The server stops."
        if len(self.sockets) >= self.limits.sockets:
            return "The house is full."
        if self._addresses[socket.address] >= self.limits.sockets_of_address:
            return "Too many connections from this address."
        self.sockets.add(socket)
        self._addresses[socket.address] += 1
        return None

    def gone(self, socket: Socket) -> None:
        if socket not in self.sockets:
            return
        self.sockets.remove(socket)
        self._addresses[socket.address] -= 1
        if not self._addresses[socket.address]:
            del self._addresses[socket.address]
        if socket.room:
            room, socket.room = socket.room, None
            self._happen(room, lambda: room.leave(socket))

    def receive(self, socket: Socket, data: bytes) -> None:
        """One message of a client."""
        self.counts.messages += 1
        try:
            message = say.decode(data)
        except msgspec.ValidationError as error:
            return self.refuse(socket, Refusal("bad_message", f"That message is wrong: {plain(error)}."))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return self.refuse(socket, Refusal("broken_json", "That message is not JSON."))
        if isinstance(message, say.Hello):
            return self._hello(socket, message)
        if socket.waiting is not None:
            if len(socket.waiting) >= WAITING:
                key = "" if isinstance(message, say.Sync | say.Ping) else message.key
                return self.refuse(socket, Refusal("too_fast", "Wait for the table."), key)
            return socket.waiting.append(message)
        if socket.room:
            return self._at_table(socket, socket.room, message)
        return self.refuse(socket, Refusal("no_hello", "Say hello first."))

    def refuse(self, socket: Socket, refusal: Refusal, key: str = "") -> None:
        self.counts.refused[refusal.error] += 1
        socket.send(refused(refusal, key))

    def _hello(self, socket: Socket, hello: say.Hello) -> None:
        if socket.room or socket.waiting is not None:
            return self.refuse(socket, Refusal("said_hello", "You have said hello already."))
        device = device_of(hello.token)
        if device is None:
            return self.refuse(socket, Refusal("bad_token", "That is not a device token."))
        if bool(hello.table) == bool(hello.watch):
            return self.refuse(socket, Refusal("bad_message", "Say hello to a 'table' or to a 'watch' link."))
        socket.device = device
        socket.watching = bool(hello.watch)
        socket.waiting = []
        self._run(self._bring_in(socket, hello))
        return None

    async def _bring_in(self, socket: Socket, hello: say.Hello) -> None:
        try:
            room = await (self.watched_room(hello.watch) if hello.watch else self.room(hello.table))
        except Exception:
            LOG.exception("a table could not be fetched")
            return socket.close("The table could not be fetched.", again=True)
        if socket not in self.sockets:
            return
        if isinstance(room, Refusal):
            socket.waiting = None
            return self.refuse(socket, room)
        if len(room.members) >= self.limits.sockets_of_table:
            socket.waiting = None
            return self.refuse(socket, Refusal("full", "Too many people are at this table."))
        socket.room = room
        hinting.expect(self.solver, room)
        self._idle.pop(room.id, None)
        self._happen(room, lambda: room.join(socket))
        return self._catch_up(socket)

    def _catch_up(self, socket: Socket) -> None:
        """Do what came while this client had to wait, in the order in which it came."""
        waiting, socket.waiting = socket.waiting or [], None
        while waiting and socket.room and socket.waiting is None:
            self._at_table(socket, socket.room, waiting.pop(0))
        if socket.waiting is not None:
            socket.waiting += waiting

    def _at_table(self, socket: Socket, room: Room, message: say.AtTable) -> None:
        if isinstance(message, say.Options):
            socket.waiting = []
            self._run(self._set_options(socket, room, message))
            return
        if isinstance(message, say.Hint):
            self._run(hinting.answer(self, socket, room, message))
            return
        self._happen(room, lambda: room.handle(socket, message))

    async def _set_options(self, socket: Socket, room: Room, message: say.Options) -> None:
        try:
            # Checking them is work; nobody can ask for it who may not set them.
            checked = self._refuse_options(socket, room) or await self.check(room.lobby.game, message.options)
            if isinstance(checked, Refusal):
                return self.refuse(socket, checked, message.key)
            if socket.room is room:
                self._happen(room, lambda: room.change_options(socket, message, checked))
            return None
        finally:
            self._catch_up(socket)

    def _refuse_options(self, socket: Socket, room: Room) -> Refusal | None:
        refusal = room.refuse_options(socket)
        if refusal is None and not self.checks.take(socket.address):
            return Refusal("too_fast", "That was too often; wait a moment.")
        return refusal

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
        assert self._world
        row = Row(
            new_id(), await self._free_code(), new_id(), Lobby(game, kept, (None,) * seats, host=device)
        )
        room = Room(row, self._world)
        refusal = room.furnish(device, name, bots, start=start)
        if refusal:
            return refusal
        statements, _ = room.take()
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

    async def _free_code(self) -> str:
        def ask(connection: sqlite3.Connection) -> str:
            while True:
                code = new_code()
                if not connection.execute("SELECT 1 FROM tables WHERE code = ?", (code,)).fetchone():
                    return code

        return await self.store.read(ask)

    async def watched_room(self, watch: str) -> Room | Refusal:
        """The table of that link for spectators, woken if it slept."""
        table = await self.store.read(lambda connection: records.find_watched(connection, watch))
        return NO_SUCH_TABLE if table is None else await self.room(table)

    async def room(self, table: str) -> Room | Refusal:
        """The table of that id, woken if it slept."""
        if table in self.rooms:
            return self.rooms[table]
        found = await self.store.read_actions(lambda connection: records.find_table(connection, table))
        if found is None:
            return NO_SUCH_TABLE
        row, kept = found
        # While we asked, somebody else may have woken it.
        if row.id in self.rooms:
            return self.rooms[row.id]
        return self._wake(row, kept)

    def _wake(self, row: Row, kept: Kept | None) -> Room | Refusal:
        assert self._world
        try:
            match = Match.again(kept, self.now) if kept else None
        except ValueError as error:
            LOG.error("a table cannot be woken", extra={"table": row.id, "reason": str(error)})
            return Refusal("other_rules", "This table was played with other rules and cannot go on.")
        room = self.rooms[row.id] = Room(row, self._world, match)
        return room

    # Keeping

    def _happen(self, room: Room, what: Callable[[], None]) -> None:
        """Let something happen at a table, and keep it. If it goes wrong in the middle, nothing happened."""
        try:
            what()
        except Exception:
            LOG.exception("something went wrong at a table", extra={"table": room.id})
            self._drop(room, "Something went wrong at this table; it was noted.")
        else:
            self.flush(room)

    def flush(self, room: Room) -> None:
        """Keep what the room wrote; when it is safe, send what it wants to send."""
        statements, frames = room.take()
        pending = room.id in self._pending
        if not pending and self.store.appends and all(sql is ADD_ACTION for sql, _ in statements):
            if not self._appending:
                asyncio.get_running_loop().call_soon(self._append)
            self._appending.append((room, [row for _, row in statements], frames))
        else:
            self._append()  # what came before
            self._pending[room.id] += 1
            self.store.write(statements, lambda error: self._kept(room, frames, error), owner=room)
        self._set_timer(room)

    def _append(self) -> None:
        """Keep, and then show, what was done in this turn of the loop and needs no more than an append."""
        appending, self._appending = self._appending, []
        actions = [action for _, each, _ in appending for action in each]
        if actions:
            try:
                self.store.append(actions)
            except OSError as error:
                for room, _, _ in appending:
                    self._not_kept(room, error)
                return
            self.counts.commits += len(actions)
        for _, _, frames in appending:
            self._send(frames)

    def _kept(self, room: Room, frames: list[tuple[Follower, bytes]], error: sqlite3.Error | None) -> None:
        self._pending[room.id] -= 1
        if not self._pending[room.id]:
            del self._pending[room.id]
        if error is None:
            self.counts.commits += 1
            self._send(frames)
        else:
            self._not_kept(room, error)

    def _not_kept(self, room: Room, error: Exception) -> None:
        if self.rooms.get(room.id) is room:
            LOG.error("a change could not be kept", extra={"table": room.id, "reason": str(error)})
            self._drop(room, "What you did could not be saved.")

    def _send(self, frames: list[tuple[Follower, bytes]]) -> None:
        self.counts.frames += len(frames)
        for follower, frame in frames:
            follower.send(frame)

    def _drop(self, room: Room, reason: str) -> None:
        """Forget what is in memory: what is on disk counts."""
        self._forget(room)
        for socket in [each for each in self.sockets if each.room is room]:
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
            self._happen(room, room.tick)

    async def _look_after(self) -> None:
        cleaned = 0.0
        while True:
            now = self.now()
            if not cleaned or now - cleaned > CLEAN_UP_SECONDS:
                cleaned = now
                await self.clean_up()
            self.sweep()
            await asyncio.sleep(SWEEP_SECONDS)

    async def clean_up(self) -> None:
        """Forget tables by age, but none at which somebody is."""
        wall = self.wall()
        awake = [records.touch(table, wall) for table in self.rooms]
        try:
            await self.store.save(*awake, *records.clean_up(wall))
        except sqlite3.Error as error:
            LOG.error("old tables could not be forgotten", extra={"reason": str(error)})

    def sweep(self) -> None:
        """Tables without anybody go to rest."""
        now = self.now()
        for room in list(self.rooms.values()):
            if room.members or self._pending[room.id]:
                self._idle.pop(room.id, None)
            elif now - self._idle.setdefault(room.id, now) >= REST_SECONDS:
                room.rest()
                self.flush(room)
                self._forget(room)

    def _run(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            LOG.error("something went wrong", exc_info=task.exception())
