"""The door of the house: clients come in, say hello to a table, and talk to it."""

import logging
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

import msgspec

from dedale.games.base import Refusal
from dedale.server import hinting
from dedale.server import messages as say
from dedale.server.keys import device_of
from dedale.server.room import Room
from dedale.server.telling import refused
from dedale.server.world import Member
from dedale.table.wording import plain

if TYPE_CHECKING:
    from dedale.server.house import House

LOG = logging.getLogger("dedale.server")
TOO_OFTEN = Refusal("too_fast", "That was too often; wait a moment.")
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


class Door:
    def __init__(self, house: "House") -> None:
        self._house = house
        self.sockets: set[Socket] = set()
        self._addresses: Counter[str] = Counter()
        self._connections: Counter[str] = Counter()
        """Of HTTP, by address."""
        self._connected = 0

    def admit(self, socket: Socket) -> str | None:
        """Why this client cannot come in, or None."""
        if self._house.stopping:
            return "The server stops."
        if len(self.sockets) >= self._house.limits.sockets:
            return "The house is full."
        if self._addresses[socket.address] >= self._house.limits.sockets_of_address:
            return "Too many connections from this address."
        self.sockets.add(socket)
        self._addresses[socket.address] += 1
        return None

    def let_in(self, address: str) -> bool:
        """Whether another connection may come from there; it counts until it is let out.

        All the connections of a proxy come from its address: those (`""`) count only together.
        """
        limits = self._house.limits
        self._connected += 1
        self._connections[address] += 1
        few = not address or self._connections[address] <= limits.connections_of_address
        return few and self._connected <= limits.connections

    def let_out(self, address: str) -> None:
        self._connected -= 1
        self._connections[address] -= 1
        if not self._connections[address]:
            del self._connections[address]

    def gone(self, socket: Socket) -> None:
        if socket not in self.sockets:
            return
        self.sockets.remove(socket)
        self._addresses[socket.address] -= 1
        if not self._addresses[socket.address]:
            del self._addresses[socket.address]
        if socket.room:
            room, socket.room = socket.room, None
            self._house.happen(room, lambda: room.leave(socket))

    def receive(self, socket: Socket, data: bytes) -> None:
        """One message of a client."""
        self._house.counts.messages += 1
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
        self._house.counts.refused[refusal.error] += 1
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
        self._house.run(self._bring_in(socket, hello))
        return None

    async def _bring_in(self, socket: Socket, hello: say.Hello) -> None:
        try:
            room = await (
                self._house.watched_room(hello.watch) if hello.watch else self._house.room(hello.table)
            )
        except Exception:
            LOG.exception("a table could not be fetched")
            return socket.close("The table could not be fetched.", again=True)
        if socket not in self.sockets:
            return
        if isinstance(room, Refusal):
            socket.waiting = None
            return self.refuse(socket, room)
        if len(room.members) >= self._house.limits.sockets_of_table:
            socket.waiting = None
            return self.refuse(socket, Refusal("full", "Too many people are at this table."))
        socket.room = room
        hinting.expect(self._house.solver, room)
        self._house.is_visited(room)
        self._house.happen(room, lambda: room.join(socket))
        return self._catch_up(socket)

    def _catch_up(self, socket: Socket) -> None:
        """Do what came while this client had to wait, in the order in which it came."""
        waiting, socket.waiting = socket.waiting or [], None
        while waiting and socket.room and socket.waiting is None:
            self._at_table(socket, socket.room, waiting.pop(0))
        if socket.waiting is not None:
            socket.waiting += waiting

    def _at_table(self, socket: Socket, room: Room, message: say.AtTable) -> None:
        if isinstance(message, say.Act):
            return self._house.happen(room, lambda: room.handle(socket, message))
        if isinstance(message, say.Sync) and not self._house.syncs.take(socket.address):
            return self.refuse(socket, TOO_OFTEN)
        if isinstance(message, say.Options):
            if room.has_granted(socket, message):
                return self._house.happen(room, lambda: room.grant(socket, message.key))
            socket.waiting = []
            return self._house.run(self._set_options(socket, room, message))
        if isinstance(message, say.Hint):
            return self._house.run(hinting.answer(self._house, socket, room, message))
        if isinstance(message, say.Start | say.Rematch) and (work := room.before(socket, message)):
            socket.waiting = []
            return self._house.run(self._begin(socket, room, message, work))
        return self._house.happen(room, lambda: room.handle(socket, message))

    async def _begin(
        self, socket: Socket, room: Room, message: say.Start | say.Rematch, work: Iterator[object]
    ) -> None:
        """The table goes on while a match is prepared; whether it can begin is seen when that is done."""
        try:
            await self._house.turns.finish(work)
            if socket.room is room:
                self._house.happen(room, lambda: room.handle(socket, message))
        finally:
            self._catch_up(socket)

    async def _set_options(self, socket: Socket, room: Room, message: say.Options) -> None:
        try:
            # Checking them is work; nobody can ask for it who may not set them.
            checked = self._refuse_options(socket, room) or await self._house.check(
                room.lobby.game, message.options
            )
            if isinstance(checked, Refusal):
                return self.refuse(socket, checked, message.key)
            if socket.room is room:
                self._house.happen(room, lambda: room.change_options(socket, message, checked))
            return None
        finally:
            self._catch_up(socket)

    def _refuse_options(self, socket: Socket, room: Room) -> Refusal | None:
        refusal = room.refuse_options(socket)
        if refusal is None and not self._house.checks.take(socket.address):
            return TOO_OFTEN
        return refusal
