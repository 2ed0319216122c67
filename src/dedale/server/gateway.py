"""Clients of the server: they connect, say hello to a table, and talk to it."""

import logging
from collections import Counter
from collections.abc import Iterator

import msgspec

from dedale.games.base import Refusal
from dedale.match.error_text import plain
from dedale.server import hints
from dedale.server.checked_options import check
from dedale.server.client_socket import ClientSocket
from dedale.server.drain import NOTICE
from dedale.server.frames import Elsewhere
from dedale.server.limits import TOO_FAST
from dedale.server.reports import report
from dedale.server.store import StoreError
from dedale.server.tables import MOVED, NO_SUCH_TABLE, SHUTTING_DOWN, Tables
from dedale.session import messages as say
from dedale.session.hints import hints_are_given
from dedale.session.lobby_frames import refused
from dedale.session.messages import encode
from dedale.session.open_table import NOT_OPEN, seat_for
from dedale.session.table import Table
from dedale.session.tokens import device_of, tag_of

LOG = logging.getLogger("dedale.server")
WAITING = 32
"""Messages that may arrive before the answer to `hello`."""
FULL = "This server is full."
SAID_HELLO = Refusal("said_hello", "You have already said hello.")
TOLD = 10
"""Other nodes hear of an address that has this part of the sockets that it may have."""
CROWDED = 0.9
"""When this share of all sockets is at tables, the rest are for people who sit somewhere, and for matches."""


class Gateway:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.sockets = tables.sockets
        self._strangers: dict[ClientSocket, None] = {}
        """Sockets that are not at a table, in order of arrival."""
        self._addresses: Counter[str] = Counter()
        self._connections: Counter[str] = Counter()
        """HTTP connections by address."""
        self._connected = 0

    def admit(self, socket: ClientSocket) -> str | None:
        """Return why this client cannot come in, or None."""
        if self._tables.stopping:
            return SHUTTING_DOWN
        elsewhere = self._tables.store.sockets_elsewhere(self._tables.maker_of(socket.address))
        if self._addresses[socket.address] + elsewhere >= self._tables.limits.sockets_of_address:
            return "Too many connections from this address."
        if len(self.sockets) >= self._tables.limits.sockets:
            silent = next((each for each in self._strangers if each.waiting is None), None)
            if silent is None:
                return FULL
            # Silent clients must not keep out players.
            self.gone(silent)
            silent.close(FULL, again=True)
        self.sockets.add(socket)
        self._strangers[socket] = None
        self._addresses[socket.address] += 1
        return None

    def many_sockets(self) -> dict[int, int]:
        """The makers who have many sockets, and how many: other nodes must know."""
        many = self._tables.limits.sockets_of_address / TOLD
        return {
            self._tables.maker_of(address): count
            for address, count in self._addresses.items()
            if count >= many
        }

    def let_in(self, address: str) -> bool:
        """True if there may be another connection from that address. It counts until it is let out.

        All connections of a proxy come from its address. Those (`""`) are only counted together.
        """
        limits = self._tables.limits
        self._connected += 1
        self._connections[address] += 1
        few = not address or self._connections[address] <= limits.connections_of_address
        return few and self._connected <= limits.connections

    def let_out(self, address: str) -> None:
        self._connected -= 1
        self._connections[address] -= 1
        if not self._connections[address]:
            del self._connections[address]

    def gone(self, socket: ClientSocket) -> None:
        if socket not in self.sockets:
            return
        self.sockets.remove(socket)
        self._tables.open_list.leave(socket)
        self._strangers.pop(socket, None)
        self._addresses[socket.address] -= 1
        if not self._addresses[socket.address]:
            del self._addresses[socket.address]
        if socket.table:
            table, socket.table = socket.table, None
            self._tables.happen(table, table.leave, socket)

    def receive(self, socket: ClientSocket, data: bytes) -> None:
        """Handle one message of a client."""
        self._tables.counts.messages += 1
        try:
            message = say.decode(data)
        except msgspec.ValidationError as error:
            return self.refuse(socket, Refusal("bad_message", f"Invalid message: {plain(error)}."))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return self.refuse(socket, Refusal("broken_json", "That message is not JSON."))
        if isinstance(message, say.Hello):
            return self._hello(socket, message)
        if isinstance(message, say.List):
            return self._watch_list(socket)
        if socket.waiting is not None:
            if len(socket.waiting) >= WAITING:
                key = "" if isinstance(message, say.Sync | say.Ping) else message.key
                return self.refuse(socket, TOO_FAST, key)
            return socket.waiting.append(message)
        if socket.table:
            return self._at_table(socket, socket.table, message)
        return self.refuse(socket, Refusal("no_hello", "Say hello first."))

    def refuse(self, socket: ClientSocket, refusal: Refusal, key: str = "") -> None:
        self._tables.counts.refused[refusal.error] += 1
        socket.send(refused(refusal, key))

    def _hello(self, socket: ClientSocket, hello: say.Hello) -> None:
        if self._has_said_hello(socket):
            return self.refuse(socket, SAID_HELLO)
        device = device_of(hello.token)
        if device is None:
            return self.refuse(socket, Refusal("bad_token", "That is not a device token."))
        if len([*filter(None, (hello.table, hello.watch, hello.open))]) != 1:
            sentence = "Say hello to a 'table', to a 'watch' link or to an 'open' table."
            return self.refuse(socket, Refusal("bad_message", sentence))
        socket.device = device
        socket.watching = bool(hello.watch)
        socket.waiting = []
        self._tables.run(self._bring_in(socket, hello))
        return None

    def _has_said_hello(self, socket: ClientSocket) -> bool:
        watches = self._tables.open_list.is_watched_by(socket)
        return bool(socket.table) or socket.waiting is not None or watches

    def _watch_list(self, socket: ClientSocket) -> None:
        """It stays a stranger, and makes way for players."""
        refusal = SAID_HELLO if self._has_said_hello(socket) else self._tables.open_list.watch(socket)
        if refusal:
            self.refuse(socket, refusal)

    async def _bring_in(self, socket: ClientSocket, hello: say.Hello) -> None:
        try:
            table = await self._find(socket, hello)
        except Exception as error:
            trace = not isinstance(error, StoreError)
            LOG.error("a table could not be loaded", extra={"reason": str(error)}, exc_info=trace)
            return socket.close("The table could not be loaded.", again=True)
        if socket not in self.sockets:
            return
        if isinstance(table, str):
            socket.send(encode(Elsewhere(table)))
            return socket.close(MOVED, again=True)
        if isinstance(table, Refusal):
            socket.waiting = None
            return self.refuse(socket, table)
        if len(table.members) >= self._tables.limits.sockets_of_table:
            socket.waiting = None
            return self.refuse(socket, Refusal("full", "Too many people are at this table."))
        if self._is_crowded() and not (table.lobby.playing or table.lobby.seats_of(socket.device)):
            return socket.close(FULL, again=True)
        wish = seat_for(table.lobby, socket.device, hello.name) if hello.open else None
        if isinstance(wish, Refusal):
            socket.waiting = None
            return self.refuse(socket, wish)
        socket.table = table
        self._strangers.pop(socket, None)
        if hints_are_given(table):
            self._tables.solver.expect()  # so that the first hint comes at once
        self._tables.is_visited(table)
        self._tables.happen(table, table.join, socket)
        if wish:
            self._tables.happen(table, table.handle, socket, wish)
            self._tables.happen(table, table.handle, socket, say.Ready(wish.seat, ready=True))
        if self._tables.closing:
            socket.send(NOTICE)
        return self._catch_up(socket)

    async def _find(self, socket: ClientSocket, hello: say.Hello) -> Table | Refusal | str:
        """Return the table, loading it if necessary, or the tag that leads to another node."""
        tables = self._tables
        table_id: str | None = hello.table
        if hello.open:
            table_id = tables.open_list.find(hello.open)
        elif hello.watch:
            table_id = await tables.store.find_watched(hello.watch)
        if table_id is None:
            return NOT_OPEN if hello.open else NO_SUCH_TABLE
        tag = tag_of(table_id)
        if table_id not in tables.awake and socket.tag != tag and await tables.store.has_others():
            return tag
        return await tables.table(table_id)

    def _is_crowded(self) -> bool:
        return len(self.sockets) - len(self._strangers) >= CROWDED * self._tables.limits.sockets

    def _catch_up(self, socket: ClientSocket) -> None:
        """Handle what arrived while this client had to wait, in order."""
        waiting, socket.waiting = socket.waiting or [], None
        while waiting and socket.table and socket.waiting is None:
            self._at_table(socket, socket.table, waiting.pop(0))
        if socket.waiting is not None:
            socket.waiting += waiting

    def _at_table(self, socket: ClientSocket, table: Table, message: say.AtTable) -> None:
        if isinstance(message, say.Act):
            return self._tables.happen(table, table.handle, socket, message)
        if isinstance(message, say.Sync | say.Copy) and not self._tables.syncs.take(socket.address):
            return self.refuse(socket, TOO_FAST, "" if isinstance(message, say.Sync) else message.key)
        if isinstance(message, say.Options):
            if table.has_granted(socket, message):
                return self._tables.happen(table, table.grant, socket, message.key)
            socket.waiting = []
            return self._tables.run(self._set_options(socket, table, message))
        if isinstance(message, say.Coach) and not self._tables.advice.take(socket.address):
            return self.refuse(socket, TOO_FAST, message.key)
        if isinstance(message, say.Open) and message.open:
            refusal = self._tables.open_list.refuse(table.id, socket.address)
            if refusal or not self._tables.opens.take(socket.address):
                return self.refuse(socket, refusal or TOO_FAST, message.key)
        if isinstance(message, say.Chat) and not self._tables.open_list.chats.take(socket.address):
            return self.refuse(socket, TOO_FAST, message.key)
        if isinstance(message, say.Report):
            return self._report(socket, table, message)
        if isinstance(message, say.Hint):
            return self._tables.run(self._hint(socket, table, message))
        if isinstance(message, say.Start | say.Rematch) and (work := table.before(socket, message)):
            socket.waiting = []
            return self._tables.run(self._begin(socket, table, message, work))
        return self._tables.happen(table, table.handle, socket, message)

    def _report(self, socket: ClientSocket, table: Table, message: say.Report) -> None:
        refusal = None if self._tables.open_list.reports.take(socket.address) else TOO_FAST
        refusal = refusal or report(table.id, table.lobby, message)
        if refusal:
            return self.refuse(socket, refusal, message.key)
        return self._tables.happen(table, table.grant, socket, message.key)

    async def _begin(
        self, socket: ClientSocket, table: Table, message: say.Start | say.Rematch, work: Iterator[object]
    ) -> None:
        """Prepare a match while the table goes on. Whether it can start is checked afterwards."""
        try:
            await self._tables.slicer.finish(work)
            if socket.table is table:
                self._tables.happen(table, table.handle, socket, message)
        finally:
            self._catch_up(socket)

    async def _hint(self, socket: ClientSocket, table: Table, message: say.Hint) -> None:
        """Answer the asker, and nobody else. It changes nothing at the table."""
        answer = await hints.answer(self._tables, socket, table, message)
        if isinstance(answer, Refusal):
            self.refuse(socket, answer, message.key)
        else:
            socket.send(answer)

    async def _set_options(self, socket: ClientSocket, table: Table, message: say.Options) -> None:
        try:
            # Checking them is work, so nobody who may not set them can ask for it.
            checked = self._refuse_options(socket, table) or await check(
                self._tables.store, table.lobby.game, message.options, self._tables.limits.text_bytes
            )
            if isinstance(checked, Refusal):
                return self.refuse(socket, checked, message.key)
            if socket.table is table:
                self._tables.happen(table, table.change_options, socket, message, checked)
            return None
        finally:
            self._catch_up(socket)

    def _refuse_options(self, socket: ClientSocket, table: Table) -> Refusal | None:
        refusal = table.refuse_options(socket)
        if refusal is None and not self._tables.checks.take(socket.address):
            return TOO_FAST
        return refusal
