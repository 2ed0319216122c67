"""Colyseus' language: a seat is reserved over HTTP, then binary frames; messages are MessagePack."""

from msgspec import msgpack

from dedale.server_lab.asking import post
from dedale.server_lab.orders import SEATS
from dedale.server_lab.room import Room, Socket

JOINED, DATA = b"\x0a", b"\x0d"


class ColyseusSocket(Socket):
    def counting(self, message: bytes) -> None:
        """`hear` once the room is open."""
        if message.startswith(DATA):
            self.room.seen()


class ColyseusRoom(Room):
    async def open(self) -> None:
        self._sockets = [ColyseusSocket(self) for _ in range(SEATS)]
        self._next = 0
        where = "create/broadcast"
        for socket in self._sockets:
            seat = post(self.port, f"/matchmake/{where}", {})
            where = f"joinById/{seat['roomId']}"
            await socket.connect(
                self.port, f"/{seat['processId']}/{seat['roomId']}?sessionId={seat['sessionId']}"
            )
            await socket.expect(JOINED)
            socket.say_bytes(JOINED)
            socket.hear = socket.counting
        # As much as a move in the Mall says.
        move = {"do": "move", "hero": "dwarf", "to": [2, 3]}
        self._move = DATA + msgpack.encode("act") + msgpack.encode(move)

    def act(self) -> None:
        seat = self._next = (self._next + 1) % SEATS
        self.waiting = SEATS
        self._sockets[seat].say_bytes(self._move)
