"""The wire between a page and the server, overheard: what the page is told, and what it says."""

import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocket

from server.harness import JSON, SECONDS, Client, Server


class Wire(Client):
    """A client that says nothing itself. It hears what the page hears, and checks it the same way."""

    def __init__(self, page: Page, server: Server) -> None:
        self._page = page
        super().__init__(server)
        page.on("websocket", self._opened)

    def connect(self) -> None:
        """The page does that."""

    def _opened(self, socket: WebSocket) -> None:
        self.lobby, self.seen, self.bye = {}, {}, None
        socket.on("framesent", self._says)
        socket.on("framereceived", self._hears)

    def _says(self, frame: str | bytes) -> None:
        message: JSON = json.loads(frame)
        if message["type"] == "act":
            self.sent[message["key"]] = message

    def _hears(self, frame: str | bytes) -> None:
        message: JSON = json.loads(frame)
        if message["type"] != "open":  # the list on the home page
            getattr(self, f"_{message['type']}")(message)

    def _hint(self, message: JSON) -> None:
        """It is no part of the match."""

    _advice = _copy = _voice = _signal = _hint

    def _refused(self, message: JSON) -> None:
        if message["key"]:
            super()._refused(message)
        else:
            assert message["error"] in ("no_such_table", "not_open"), message

    def until(self, holds: Callable[[], Any], what: str = "that") -> None:
        """Let the page, and all others, go on until that holds."""
        end, pause = time.monotonic() + SECONDS, 4
        while not holds():
            assert time.monotonic() < end, f"{what} never came"
            self._page.wait_for_timeout(pause)
            pause = min(2 * pause, 64)  # looking is work, too

    def until_done(self, action: JSON) -> None:
        """What the page shows may come before this wire hears of it."""
        self.until(lambda: self.done and self.done[-1] == action, f"{action}")

    # Queries for tests

    @property
    def seat(self) -> int | None:
        """The point of view of the page: the seat whose turn it is, if it is one of its own."""
        turn = next(iter(self.seen.values())).view.get("turn")
        return turn if turn in self.seen else next(iter(sorted(self.seen, key=str)))

    @property
    def view(self) -> JSON:
        return self.seen[self.seat].view

    @property
    def legal(self) -> list[JSON]:
        """Return what the seats of this page may do, each thing once."""
        found: list[JSON] = []
        for seat in sorted(self.seen, key=str):
            found += [action for action in self.seen[seat].legal if action not in found]
        return found

    def may(self, kind: str, **fields: Any) -> list[JSON]:
        """Return the legal actions of that kind, with those fields."""
        wanted = {"do": kind, **fields}.items()
        return [action for action in self.legal if all(action.get(name) == value for name, value in wanted)]

    @property
    def done(self) -> list[JSON]:
        """The actions and talk that were granted, in the order they were requested."""
        return [message["action"] for key, message in self.sent.items() if self.acked[key]]

    @property
    def refusals(self) -> list[str]:
        """The errors with which something was refused."""
        return [self.answers[key]["error"] for key in self.sent if self._refused_with(key)]

    def _refused_with(self, key: str) -> bool:
        return self.answers.get(key, {}).get("type") == "refused"

    @property
    def unsettled(self) -> int:
        """How much was requested and not answered yet."""
        return sum(key not in self.answers for key in self.sent)
