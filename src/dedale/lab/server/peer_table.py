"""A table with four sockets on any server: somebody acts, and all four must see it."""

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from time import perf_counter

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from dedale.lab.server.load_protocol import SEATS, Order

HOST = "127.0.0.1"
PATIENCE = 20.0
"""Seconds to wait for an answer while a table is opened."""


class Unfit(Exception):
    """The server cannot be measured; the text is one plain sentence."""


class Socket(WSListener):
    """A client. Messages go to a queue until its table is open, then to `hear`."""

    transport: WSTransport

    def __init__(self, table: "Table") -> None:
        self.table = table
        self._heard: asyncio.Queue[bytes] = asyncio.Queue()
        self.listen()

    def listen(self) -> None:
        """Queue messages for `expect`."""
        self.hear: Callable[[bytes], None] = self._heard.put_nowait

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.table.cut = True

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        self.hear(frame.get_payload_as_bytes())

    def say(self, text: bytes) -> None:
        self.transport.send(WSMsgType.TEXT, text)

    def say_bytes(self, message: bytes) -> None:
        self.transport.send(WSMsgType.BINARY, message)

    async def expect(self, start: bytes) -> bytes:
        """Wait for a message that begins like this, ignoring others."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not (message := await self._heard.get()).startswith(start):
                    self.other(message)
        except TimeoutError:
            raise Unfit(f"The server did not answer with {start.decode('latin-1')}.") from None
        return message

    def other(self, message: bytes) -> None:
        """A message that nobody waits for."""

    async def connect(self, port: int, path: str) -> None:
        await ws_connect(lambda: self, f"ws://{HOST}:{port}{path}", read_buffer_init_size=4096)


class Table(ABC):
    """Each seat has at most one action in flight, which ends when all sockets have seen it."""

    def __init__(self, number: int, order: Order, finished: Callable[["Table", float], None]) -> None:
        self.number = number
        self.order = order
        self.port = order.port
        self.finished = finished
        """Called when an action is finished, with the time it began."""
        self.began: dict[int, float] = {}
        """Start times by seat, of actions in flight."""
        self.due: deque[float] = deque()
        """Actions that were late because another one was in flight."""
        self.cut = False
        self.refused = 0
        self.lost = 0

    @staticmethod
    def rest(order: Order) -> float:
        """Seconds to wait between opening the tables and the load."""
        return 0

    @abstractmethod
    async def open(self) -> None:
        """Connect the sockets and begin."""

    @abstractmethod
    def act(self, began: float) -> None:
        """Let a seat act that has no action in flight, and note when it began."""

    async def audit(self) -> None:
        """After the last action: count missed updates in `lost`."""
        return

    @property
    def busy(self) -> bool:
        """True while an action is in flight."""
        return bool(self.began)

    def begin(self) -> None:
        self.act(perf_counter())

    def finish(self, seat: int) -> None:
        """Everybody has seen the action of that seat."""
        self.finished(self, self.began.pop(seat))


class PeerTable(Table):
    """For servers that accept every action and tell everybody who acted."""

    def __init__(self, number: int, order: Order, finished: Callable[[Table, float], None]) -> None:
        super().__init__(number, order, finished)
        self._blind = [0] * SEATS
        """By seat, how many sockets have not seen its action yet."""
        self._next = 0

    def act(self, began: float) -> None:
        while self._blind[self._next]:
            self._next = (self._next + 1) % SEATS
        seat = self._next
        self._next = (seat + 1) % SEATS
        self._blind[seat] = SEATS
        self.began[seat] = began
        self.move(seat)

    @abstractmethod
    def move(self, seat: int) -> None:
        """Send the action of that seat."""

    def seen(self, seat: int) -> None:
        """A socket has seen the action of that seat."""
        self._blind[seat] -= 1
        if not self._blind[seat]:
            self.finish(seat)
