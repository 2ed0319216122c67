"""Sockets without a library in between: frames as broken as a test wants, and every byte that comes back."""

import base64
import json
import os
import socket
import struct
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from server.harness import JSON, SECONDS, Server, new_token

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
TOO_BIG, VIOLATION, AGAIN = 1009, 1008, 1013
_PROGRAM = """
from dedale.server.limits import UNLIMITED, Rate
from dedale.server.logs import log_to_stderr
from dedale.server.runner import serve
from dedale.server.settings import Settings
from msgspec.structs import replace
log_to_stderr("warning")
limits = replace(UNLIMITED, {limits})
{before}
settings = Settings(database={database!r}, port={port}, limits=limits, no_daily=True)
serve(settings, lambda address: print("Dédale is at", address, flush=True))
"""


class OwnServer(Server):
    """A server on which only the given limits apply (`"requests=Rate(per_second, burst)"`).

    `before` runs in its process before it serves.
    """

    def __init__(self, database: Path, limits: str = "", before: str = "") -> None:
        super().__init__(database)
        self._fields = {"limits": limits, "before": before, "database": str(database)}

    def command(self) -> list[str]:
        return [sys.executable, "-c", _PROGRAM.format(port=self.port, **self._fields)]


class Answer(NamedTuple):
    """An HTTP response, with header names in lower case."""

    status: int
    headers: dict[str, str]
    body: bytes


class Frame(NamedTuple):
    opcode: int
    payload: bytes


def frame(
    payload: bytes, opcode: int = TEXT, *, fin: bool = True, rsv: int = 0, masked: bool = True
) -> bytes:
    """Return one frame as a client sends it, or a broken one."""
    size = len(payload)
    if size < 126:
        length = bytes([size])
    elif size < 1 << 16:
        length = b"\x7e" + struct.pack("!H", size)
    else:
        length = b"\x7f" + struct.pack("!Q", size)
    first = bytes([fin << 7 | rsv << 4 | opcode])
    # A mask of zeros changes nothing.
    return first + (bytes([length[0] | 0x80]) + length[1:] + bytes(4) if masked else length) + payload


class Raw:
    """A plain connection. `received` is everything that ever arrived."""

    def __init__(self, server: Server, receive_buffer: int = 0) -> None:
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(SECONDS)
        self.socket.connect(("127.0.0.1", server.port))
        self.port = server.port
        self.received = b""
        self.at = 0
        """How much of it has been read."""

    def close(self) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def say(self, **message: Any) -> None:
        self.send(frame(json.dumps(message).encode()))

    def read_until_closed(self) -> bytes:
        try:
            while self.more():
                pass
        except ConnectionError:
            pass
        return self.received

    def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
        """Send one HTTP request. Underscores in header names become dashes."""
        given = {"host": f"127.0.0.1:{self.port}", "content-length": str(len(body)), **headers}
        lines = [f"{method} {path} HTTP/1.1", *(f"{_name(name)}: {value}" for name, value in given.items())]
        self.send("\r\n".join([*lines, "", ""]).encode() + body)
        return self.answer(with_body=method != "HEAD")

    def answer(self, *, with_body: bool = True) -> Answer:
        head = self._through(b"\r\n\r\n").decode("latin-1").split("\r\n")
        headers = {
            name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)
        }
        size = int(headers.get("content-length", 0)) if with_body else 0
        return Answer(int(head[0].split()[1]), headers, self._exactly(size))

    def upgrade(self, path: str = "/ws", **headers: str) -> Answer:
        """Ask for a WebSocket."""
        key = base64.b64encode(os.urandom(16)).decode()
        given = {
            "connection": "Upgrade", "upgrade": "websocket", "sec-websocket-version": "13",
            "sec-websocket-key": key, "host": f"127.0.0.1:{self.port}",
        }  # fmt: skip
        given |= {_name(name): value for name, value in headers.items()}
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in given.items())]
        self.send("\r\n".join([*lines, "", ""]).encode())
        return self.answer()

    def frame(self) -> Frame:
        """Return the next frame."""
        first, size = self._exactly(2)
        if size == 126:
            (size,) = struct.unpack("!H", self._exactly(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", self._exactly(8))
        return Frame(first & 0xF, self._exactly(size))

    def message(self, kind: str = "") -> dict[str, Any]:
        """Return the next text message (of that type)."""
        while True:
            opcode, payload = self.frame()
            if opcode == PING:
                self.send(frame(payload, PONG))
                continue
            assert opcode == TEXT, (opcode, payload)
            message: dict[str, Any] = json.loads(payload)
            if not kind or message["type"] == kind:
                return message

    def close_code(self) -> int:
        """Return how the server hangs up, skipping texts. 0 if it does so without a word."""
        try:
            while True:
                opcode, payload = self.frame()
                if opcode == CLOSE:
                    return int(struct.unpack("!H", payload[:2])[0])
        except (EOFError, ConnectionError):
            return 0

    def more(self) -> bool:
        data = self.socket.recv(1 << 16)
        self.received += data
        return bool(data)

    def _exactly(self, size: int) -> bytes:
        while len(self.received) < self.at + size:
            if not self.more():
                raise EOFError
        self.at += size
        return self.received[self.at - size : self.at]

    def _through(self, end: bytes) -> bytes:
        while (found := self.received.find(end, self.at)) < 0:
            if not self.more():
                raise EOFError
        return self._exactly(found + len(end) - self.at)


def web_socket(server: Server, receive_buffer: int = 0) -> Raw:
    """Return a connection that is already a WebSocket."""
    raw = Raw(server, receive_buffer)
    answer = raw.upgrade()
    assert answer.status == 101, answer
    return raw


def hello(server: Server, table: JSON, **small: int) -> Raw:
    """A stranger at that table."""
    raw = web_socket(server, **small)
    raw.say(type="hello", token=new_token(), table=table["id"])
    raw.message("lobby")
    return raw


def _name(name: str) -> str:
    return name.replace("_", "-")


def refuses(raw: Raw, data: bytes, times: int) -> bool:
    """True if the other end refuses that this many times."""
    try:
        for _ in range(times):
            raw.send(data)
    except OSError:
        return True
    return False


def is_let_in(server: Server) -> bool:
    """True if there is room for another connection."""
    with suppress(EOFError, ConnectionError):
        return Raw(server).ask("GET", "/healthz").status == 200
    return False


def metric(server: Server, name: str) -> float:
    text = Raw(server).ask("GET", "/metrics").body.decode()
    [line] = [line for line in text.splitlines() if line.startswith(name + " ")]
    return float(line.split()[1])
