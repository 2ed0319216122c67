"""boardgame.io's language: engine.io and socket.io text frames, as much as its counter game takes."""

import asyncio
import os

from dedale.server_lab.orders import SEATS
from dedale.server_lab.room import Room, Socket

PATH = "/socket.io/?EIO=4&transport=websocket"
PING, PONG = b"2", b"3"


class BoardgameSocket(Socket):
    def other(self, message: bytes) -> None:
        if message == PING:
            self.say(PONG)

    def counting(self, message: bytes) -> None:
        """`hear` once the room is open."""
        if message.startswith(b'42/counter,["update"'):
            self.room.seen()
        else:
            self.other(message)


class BoardgameRoom(Room):
    async def open(self) -> None:
        self._match = f"bench-{os.getpid()}-{self.number}"
        self._sockets = [BoardgameSocket(self) for _ in range(SEATS)]
        self._moves = [self._move(seat) for seat in range(SEATS)]
        self._next = 0
        # The first one makes the match; four at a time would make it four times.
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

    def act(self) -> None:
        seat = self._next = (self._next + 1) % SEATS
        self.waiting = SEATS
        self._sockets[seat].say(self._moves[seat])
