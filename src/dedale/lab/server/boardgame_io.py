"""The protocol of boardgame.io: engine.io and socket.io text frames, as its counter game uses them."""

import asyncio
import os

from dedale.lab.server.load_protocol import SEATS
from dedale.lab.server.peer_table import PeerTable, Socket

PATH = "/socket.io/?EIO=4&transport=websocket"
PING, PONG = b"2", b"3"
BY = b'"by":"'


class BoardgameSocket(Socket):
    table: "BoardgameTable"

    def other(self, message: bytes) -> None:
        if message == PING:
            self.say(PONG)

    def counting(self, message: bytes) -> None:
        """`hear` once the table is open."""
        if message.startswith(b'42/counter,["update"'):
            at = message.index(BY) + len(BY)
            self.table.seen(int(message[at : at + 1]))
        else:
            self.other(message)


class BoardgameTable(PeerTable):
    async def open(self) -> None:
        self._match = f"bench-{os.getpid()}-{self.number}"
        self._sockets = [BoardgameSocket(self) for _ in range(SEATS)]
        self._moves = [self._move(seat) for seat in range(SEATS)]
        # The first client creates the match; four at a time would create four.
        for seat, socket in enumerate(self._sockets):
            await self._join(socket, seat)
        await asyncio.sleep(0)
        for socket in self._sockets:
            socket.hear = socket.counting

    async def _join(self, socket: BoardgameSocket, seat: int) -> None:
        await socket.connect(self.port, PATH)
        await socket.expect(b"0{")
        socket.say(b"40/counter,")
        await socket.expect(b"40/counter,{")
        socket.say(f'42/counter,["sync","{self._match}","{seat}",null,{SEATS}]'.encode())
        await socket.expect(b'42/counter,["sync"')

    def _move(self, seat: int) -> bytes:
        payload = f'{{"type":"add","args":[],"playerID":"{seat}"}}'
        action = f'{{"type":"MAKE_MOVE","payload":{payload}}}'
        return f'42/counter,["update",{action},0,"{self._match}","{seat}"]'.encode()

    def move(self, seat: int) -> None:
        self._sockets[seat].say(self._moves[seat])
