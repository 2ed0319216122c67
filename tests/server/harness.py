"""The real server in a separate process, and clients that track what they see as described in
docs/server.md."""

import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from secrets import token_urlsafe
from time import monotonic, sleep
from typing import IO, Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from dedale.session.tokens import tag_of
from server.fork_server import ForkedProcess

SECONDS = 60
"""How long anything may take before a test gives up; far more than it needs."""
JSON = dict[str, Any]


class Server:
    """`dedale serve` on one database file. It keeps its port when it is restarted."""

    def __init__(
        self, database: Path, *options: str, program: Sequence[str] = (sys.executable, "-m", "dedale")
    ) -> None:
        self.database = database
        self._program = program
        self.port = 0
        self._options = options or ("--no-limits",)
        self._log = database.with_suffix(".log")

    def command(self) -> list[str]:
        where = ["--port", str(self.port), "--database", str(self.database), "--log", "warning", "--no-daily"]
        return [*self._program, "serve", *where, "--admin-socket", "none", *self._options]

    def start(self) -> "Server":
        with self._log.open("ab") as log:
            self._process = started(self.command(), log)
        assert self._process.stdout
        ready, _, _ = select.select([self._process.stdout], [], [], SECONDS)
        line = self._process.stdout.readline().decode() if ready else ""
        assert line.startswith("Dédale is at http://127.0.0.1:"), (line, self.log())
        self.port = int(line.rstrip("/\n").rpartition(":")[2])
        return self

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    @property
    def pid(self) -> int:
        return self._process.pid

    def memory(self, field: str = "VmRSS") -> int:
        """Return its memory in bytes, now or at its peak (`VmHWM`), as Linux counts."""
        lines = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) << 10 for line in lines if line.startswith(field + ":"))

    def kill(self) -> None:
        """Kill it as `kill -9` does: nothing more is written or said."""
        self._process.kill()
        self._wait()

    def freeze(self) -> None:
        """Freeze it: it says nothing any more, but closes nothing either."""
        os.kill(self._process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.kill(self._process.pid, signal.SIGCONT)

    def signal_stop(self) -> None:
        os.kill(self._process.pid, signal.SIGTERM)

    def stop(self) -> None:
        """Stop it the way a host does."""
        self.signal_stop()
        self.wait_for_stop()

    def wait_for_stop(self) -> None:
        assert self._wait() == 0

    def _wait(self) -> int:
        status = self._process.wait(SECONDS)
        assert self._process.stdout
        self._process.stdout.close()
        return status

    def forget_log(self) -> str:
        """Return what it complained about, for tests that expect it."""
        complaints = self.log()
        self._log.write_bytes(b"")
        return complaints

    def complained(self, text: str, times: int = 1) -> None:
        """Wait for that in its log, and remove it. An effect may be visible before it is logged."""
        wait_until(lambda: self.log().count(text) >= times)
        self.forget_log()

    def log(self) -> str:
        return self._log.read_text(encoding="utf-8")

    def http(self, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, Any]:
        """Return the status, and the answer as JSON."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        data = None
        if body is not None:
            data, headers["content-type"] = json.dumps(body).encode(), "application/json"
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:
                return answer.status, json.loads(answer.read())
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read())

    def table(self, game: str, options: JSON | None = None, token: str = "", **more: Any) -> JSON:
        """Create a table, and return its id, code and watch id."""
        body = {"game": game, "options": options or {}, **more}
        status, made = self.http("POST", "/api/tables", body, token or new_token())
        assert status == 201, made
        return dict(made)

    def replay(self, match_id: str) -> JSON:
        status, document = self.http("GET", f"/api/replays/{match_id}")
        assert status == 200, document
        return dict(document)


def started(command: list[str], log: IO[bytes]) -> "ForkedProcess | subprocess.Popen[bytes]":
    """Start that. Tests need not import everything anew; whoever measures servers gets real ones."""
    python, *arguments = command
    if python == sys.executable and arguments[0] in ("-m", "-c") and "PYTEST_VERSION" in os.environ:
        return ForkedProcess(arguments, log.fileno())
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log)


def wait_until(holds: Callable[[], Any], what: str = "that") -> None:
    """Look again and again, for what can only be seen by looking."""
    end = monotonic() + SECONDS
    while not holds():
        assert monotonic() < end, f"{what} never came"
        sleep(0.01)


def is_sentence(refusal: JSON) -> bool:
    """True if people can read why. A mistake in a file begins with its position."""
    pattern = r"[^\n]+:\d+:\d+: [^\n]+" if refusal["error"] == "bad_file" else r"[A-Z'][^\n]*\."
    return bool(re.fullmatch(pattern, refusal["message"]))


def new_token() -> str:
    return token_urlsafe(24)


@dataclass
class Seen:
    """What one seat, or a spectator, has been shown."""

    v: int
    t: int
    view: JSON
    legal: list[JSON]
    may: list[str]
    said: list[JSON]
    events: list[JSON] = field(default_factory=list)


class Client:
    """One device at one table. Every message is checked against what was shown before."""

    def __init__(self, server: Server, table: str = "", watch: str = "", token: str = "") -> None:
        self.server = server
        self.token = token or new_token()
        self.lobby: JSON = {}
        self.seen: dict[int | None, Seen] = {}
        self.unanswered: dict[str, JSON] = {}
        """Sent with a key, and neither acknowledged nor refused yet."""
        self.answers: dict[str, JSON] = {}
        self.acked: Counter[str] = Counter()
        self.sent: dict[str, JSON] = {}
        """All actions."""
        self.bye: JSON | None = None
        self.notices: list[JSON] = []
        self.chats: list[JSON] = []
        self.losing = 0
        """How many updates this client is about to lose."""
        self.syncs = 0
        self._lost: set[int | None] = set()
        self._pong_n = -1
        self.now = 0
        """The table time, as of the last pong."""
        self._numbers = count()
        self._open = ExitStack()
        self._where = {"table": table} if table else {"watch": watch}
        self._tag = tag_of(table) if table else ""
        self.connect()

    def connect(self) -> None:
        """Say hello, and resend what was not answered before the last cut."""
        address = f"ws://127.0.0.1:{self.server.port}/ws{self._tag and '/' + self._tag}"
        wire = connect(address, compression=None, max_size=None, ping_interval=None)
        self.socket = self._open.enter_context(wire)
        self.lobby, self.seen, self.bye = {}, {}, None
        self.send({"type": "hello", "token": self.token, **self._where})
        self.until(lambda: self.lobby and (not self.lobby["match"] or len(self.seen) == self._streams))
        self.unanswered = {key: each for key, each in self.unanswered.items() if each["type"] == "act"}
        self._send_again()

    def _send_again(self) -> None:
        for message in list(self.unanswered.values()):
            if message["type"] == "act":
                self.send(message)

    @property
    def _streams(self) -> int:
        """Return how many seats of the match this client is shown; one for a spectator."""
        return len(self.lobby["you"]["seats"]) or 1

    def cut(self) -> None:
        """Drop the connection without a word."""
        self.socket.socket.shutdown(socket.SHUT_RDWR)
        self.close()

    def close(self) -> None:
        self._open.close()

    def send(self, message: JSON) -> None:
        self.socket.send(json.dumps(message))

    # Asking

    def act(self, seat: int, action: JSON, key: str = "", times: int = 1) -> str:
        """Send an action without waiting for the answer."""
        key = key or token_urlsafe(9)
        message = {"type": "act", "seat": seat, "action": action, "key": key}
        self.sent[key] = self.unanswered[key] = message
        for _ in range(times):
            self.send(message)
        return key

    def do(self, seat: int, action: JSON, times: int = 1) -> JSON:
        """Send an action, and return the answer."""
        return self.answer(self.act(seat, action, times=times))

    def ask(self, kind: str, **fields: Any) -> JSON:
        """Send anything else that has a key, and return the answer."""
        key = token_urlsafe(9)
        message = {"type": kind, **fields, "key": key}
        self.unanswered[key] = message
        self.send(message)
        return self.answer(key)

    def well(self, kind: str, **fields: Any) -> None:
        """Ask for something that is granted."""
        answer = self.ask(kind, **fields)
        assert answer["type"] == "ack", answer

    def refused(self, kind: str, **fields: Any) -> str:
        """Ask for something that is refused in one sentence, and return its code."""
        answer = self.do(**fields) if kind == "act" else self.ask(kind, **fields)
        assert answer["type"] == "refused", answer
        assert is_sentence(answer)
        return str(answer["error"])

    def answer(self, key: str) -> JSON:
        self.until(lambda: key in self.answers)
        return self.answers[key]

    # Hearing

    def until(self, holds: Callable[[], Any]) -> None:
        while not holds():
            self.hear(SECONDS)

    def until_begun(self, match: int = 1) -> None:
        """Wait until that match of the table, or a later one, is shown."""
        self.until(lambda: self.seen and self.lobby["match"] >= match)

    def until_over(self) -> None:
        self.until(lambda: not self.lobby["playing"])

    def until_answered(self, but: int = 0) -> None:
        """Wait until everything sent with a key has an answer, except for `but` of them."""
        self.until(lambda: len(self.unanswered) <= but)

    def until_time(self, t: int) -> None:
        """Until it is that late at the table."""
        while self.now < t:
            self.catch_up()

    def catch_up(self) -> None:
        """Hear everything that was sent until now."""
        number = next(self._numbers)
        self.send({"type": "ping", "n": number})
        self.until(lambda: self._pong_n == number)

    def hear_all(self) -> None:
        """Hear what has arrived, without waiting."""
        try:
            while True:
                self.hear(0)
        except TimeoutError:
            pass

    def hear_the_rest(self) -> None:
        """Hear everything that arrived before the connection was cut."""
        try:
            while True:
                self.hear(SECONDS)
        except ConnectionClosed:
            pass

    def hear(self, timeout: float) -> JSON:
        message: JSON = json.loads(self.socket.recv(timeout))
        getattr(self, f"_{message['type']}")(message)
        return message

    def sync(self) -> None:
        self.send({"type": "sync"})
        self.catch_up()

    def _lobby(self, message: JSON) -> None:
        if self.lobby and message["match"] != self.lobby["match"]:
            self.seen = {}
        self.lobby = {"options": self.lobby.get("options"), **message}
        viewers = message["you"]["seats"] or [None]
        self.seen = {viewer: seen for viewer, seen in self.seen.items() if viewer in viewers}

    def _snapshot(self, message: JSON) -> None:
        seat = message["seat"]
        shown = Seen(*(message[name] for name in ("v", "t", "view", "legal", "may", "said")))
        held = self.seen.get(seat)
        if held and seat not in self._lost:
            # All differences since the last snapshot have led to the same.
            assert (held.v, held.view) == (shown.v, shown.view)
            assert (held.legal, held.may) == (shown.legal, shown.may)
            assert held.t <= shown.t, "time passes also by what this seat is not told"
        shown.events = held.events if held else []
        self.seen[seat] = shown
        assert message["now"] >= message["t"]
        if seat in self._lost:
            self._lost.remove(seat)
            self._send_again()

    def _update(self, message: JSON) -> None:
        seat = message["seat"]
        if self.losing:
            self.losing -= 1
            self._lost.add(seat)
            return
        seen = self.seen[seat]
        if message["v"] != seen.v + 1:
            assert seat in self._lost, f"update {message['v']} came after {seen.v}"
            self.syncs += 1
            self.send({"type": "sync"})
            return
        assert message["t"] >= seen.t
        seen.v, seen.t = message["v"], message["t"]
        seen.view |= message.get("view", {})
        for name in message.get("gone", ()):
            del seen.view[name]
        seen.legal, seen.may = message.get("legal", seen.legal), message.get("may", seen.may)
        seen.events += message["events"]
        if "ack" in message:
            self._ack({"type": "ack", "key": message["ack"]})

    def _ack(self, message: JSON) -> None:
        self.acked[message["key"]] += 1
        self._answered(message)

    def _refused(self, message: JSON) -> None:
        assert message["key"], message
        self._answered(message)

    def _answered(self, message: JSON) -> None:
        self.unanswered.pop(message["key"], None)
        self.answers.setdefault(message["key"], message)

    def _pong(self, message: JSON) -> None:
        self._pong_n, self.now = message["n"], message["t"]

    def _elsewhere(self, message: JSON) -> None:
        self._tag = message["tag"]

    def _bye(self, message: JSON) -> None:
        self.bye = message

    def _chat(self, message: JSON) -> None:
        self.chats.append(message)

    def _notice(self, message: JSON) -> None:
        self.notices.append(message)


def answer_to(server: Server, **message: Any) -> JSON:
    """Return the answer to a first message that opens no table."""
    with connect(f"ws://127.0.0.1:{server.port}/ws") as wire:
        wire.send(json.dumps(message))
        return dict(json.loads(wire.recv(SECONDS)))
