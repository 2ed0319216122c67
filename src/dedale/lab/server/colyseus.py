"""The protocol of Colyseus: a seat is reserved over HTTP, then come binary frames with MessagePack."""

from msgspec import msgpack

from dedale.lab.server.http_client import post
from dedale.lab.server.load_protocol import SEATS
from dedale.lab.server.peer_table import PeerTable, Socket

JOINED, DATA = b"\x0a", b"\x0d"


class ColyseusSocket(Socket):
    table: "ColyseusTable"

    def counting(self, message: bytes) -> None:
        """`hear` once the table is open."""
        if message.startswith(DATA):
            # The seat is the last thing in the message, as it was sent.
            self.table.seen(message[-1])


class ColyseusTable(PeerTable):
    async def open(self) -> None:
        self._sockets = [ColyseusSocket(self) for _ in range(SEATS)]
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
        # About the size of a move in the Mall.
        moves = [{"do": "move", "hero": "dwarf", "to": [2, 3], "seat": seat} for seat in range(SEATS)]
        self._moves = [DATA + msgpack.encode("act") + msgpack.encode(move) for move in moves]

    def move(self, seat: int) -> None:
        self._sockets[seat].say_bytes(self._moves[seat])
