"""An attacker: connections from various addresses, and what became of them."""

import re
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import cycle
from typing import NoReturn

from server.harness import JSON, SECONDS, Server, new_token
from server.raw import Raw, frame

Going = Callable[[], bool]
"""True while the attack should go on."""
_SAID = re.compile(rb'HTTP/1.1 ([45]\d\d)|"error":"(\w+)"|"type":"bye","reason":"([^"]+)"')
_AT_ONCE = 1 << 20
_PATIENCE = 0.2
_PAUSE = 0.01
_DROP_SECONDS = 0.5


class Cut(Exception):
    """The server has hung up."""


class Line(Raw):
    """A connection from any loopback address, so that limits by address tell people apart."""

    def __init__(self, server: Server, source: str, receive_buffer: int = 0) -> None:
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(SECONDS)
        self.socket.bind((source, 0))
        self.socket.connect(("127.0.0.1", server.port))
        self.port, self.received, self.at = server.port, b"", 0

    @property
    def is_open(self) -> bool:
        return self.socket.fileno() >= 0


class Attacker:
    """`tally` counts what was tried and what was refused."""

    def __init__(
        self, server: Server, going: Going, host: int = 2, addresses: int = 250, replay: str = ""
    ) -> None:
        self.server, self.going, self.host, self._addresses = server, going, host, addresses
        self.replay = replay
        """The id of a long match."""
        self.tally: Counter[str] = Counter()

    def line(self, host: int = 0, receive_buffer: int = 0) -> Line:
        """Open a connection from 127.0.0.`host`, or from the attacker's own address."""
        try:
            return Line(self.server, f"127.0.0.{host or self.host}", receive_buffer)
        except OSError:
            raise Cut from None

    def socket(self, host: int = 0, receive_buffer: int = 0) -> Line:
        """The same, as a WebSocket."""
        line = self.line(host, receive_buffer)
        try:
            answer = line.upgrade()
        except (OSError, EOFError):
            raise Cut from None
        if answer.status != 101:
            self.tally[str(answer.status)] += 1
            line.close()
            raise Cut
        line.received = line.received[line.at :]
        line.at = 0
        return line

    def ask(self, method: str, path: str, body: bytes = b"", host: int = 0, token: str = "") -> bytes:
        """Send one request on a new connection, and return the body of the answer."""
        line = self.line(host)
        headers = {"content_type": "application/json", "authorization": f"Bearer {token or new_token()}"}
        try:
            answer = line.ask(method, path, body, **headers)
        except (OSError, EOFError):
            self.tally["cut off"] += 1
            raise Cut from None
        finally:
            line.close()
        self.tally["asked"] += 1
        if answer.status >= 400:
            self.tally[str(answer.status)] += 1
        return answer.body

    def send(self, line: Line, data: bytes) -> None:
        """Send as much as it takes, and read what it says."""
        line.socket.settimeout(_PATIENCE)
        try:
            self.tally["bytes sent"] += line.socket.send(data)
        except TimeoutError:
            self.tally["not taken"] += 1
        except OSError:
            self._cut(line)

    def hear(self, line: Line) -> bytes:
        """Read what has arrived."""
        if not line.is_open:
            return b""
        line.socket.setblocking(False)
        try:
            data = line.socket.recv(_AT_ONCE)
        except BlockingIOError:
            return b""
        except OSError:
            self._cut(line)
        self.tally["bytes heard"] += len(data)
        for status, error, reason in _SAID.findall(data):
            self.tally[(status or error or reason).decode()] += 1
        if not data:
            self._cut(line)
        return data

    def _cut(self, line: Line) -> NoReturn:
        self.tally["cut off"] += 1
        line.close()
        raise Cut

    def pour(self, data: Callable[[], bytes], *lines: Callable[[], Line], deaf: bool = False) -> None:
        """Send that over and over on each of these connections. Replace those that are cut."""
        here: list[Line | None] = [None] * len(lines)
        while self.going():
            for n, line in enumerate(here):
                try:
                    line = here[n] = line or lines[n]()
                    self.send(line, data())
                    if not deaf:
                        self.hear(line)
                except Cut:
                    here[n] = None
                    time.sleep(_PAUSE)
        self._rest(here)

    def converse(self, request: bytes, connections: int) -> None:
        """Ask on each of these connections, and again as soon as there is an answer."""
        here: list[Line | None] = [None] * connections
        while self.going():
            for n, line in enumerate(here):
                try:
                    if line is None:
                        line = here[n] = self.line()
                        self.send(line, request)
                    data = self.hear(line)
                    if data.endswith(b"\r\n0\r\n\r\n") or b"content-length: " in data:
                        self.tally["asked"] += 1
                        self.send(line, request)
                except Cut:
                    here[n] = None
            time.sleep(_PAUSE / 10)
        self._rest(here)

    def hold(self, opened: Callable[[], Line], most: int, drop: bytes = b"") -> None:
        """Keep that many connections open, and send each of them a byte now and then."""
        here: list[Line] = []
        dropped = time.monotonic()
        while self.going():
            with suppress(Cut):
                if len(here) < most:
                    here.append(opened())
            if drop and time.monotonic() - dropped > _DROP_SECONDS:
                dropped = time.monotonic()
                for line in here:
                    with suppress(Cut):
                        self.send(line, drop)
            for line in here[-20:]:
                with suppress(Cut):
                    self.hear(line)
            here = [line for line in here if line.is_open]
            self.tally["most at once"] = max(self.tally["most at once"], len(here))
            time.sleep(_PAUSE / 10)
        self._rest(here)

    def _rest(self, lines: list[Line | None] | list[Line]) -> None:
        """Read what was said in the end."""
        for line in lines:
            if line is not None and line.is_open:
                with suppress(Cut):
                    self.hear(line)
                line.close()

    def seated(self, table: JSON, token: str) -> Line:
        """At a table."""
        line = self.socket()
        self.send(line, frame(b'{"type":"hello","token":"%b","table":"%b"}' % (
            token.encode(), str(table["id"]).encode()
        )))  # fmt: skip
        return line

    def hosts(self) -> Iterator[int]:
        """Yield the attacker's addresses, over and over."""
        return cycle(range(self.host, self.host + self._addresses))
