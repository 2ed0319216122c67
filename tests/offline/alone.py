"""Somebody alone at a table, or with bots, whose time passes when a test says so."""

import json
from typing import Any

from dedale.browser.saved_table import Answer
from dedale.browser.table import Device, SoloTable, new_table
from dedale.games.base import Refusal
from dedale.session.saved_table import SavedTable

JSON = dict[str, Any]
SEED = 5


class Alone:
    """Keeps every frame, and the result of the last message."""

    def __init__(self, game: str, options: JSON, *, bots: str | None = None, start: bool = True) -> None:
        self.seconds = 1_000.0
        self.frames: list[JSON] = []
        self._keys = 0
        made = new_table("~table", game, options, "Ann", self.device, bots=bots, start=start)
        assert not isinstance(made, Refusal), made
        self.table = made

    @property
    def device(self) -> Device:
        return Device(now=lambda: self.seconds, seed=lambda: SEED, when=lambda: "2026-12-24")

    def wait(self) -> Answer:
        """Sleep until something happens by itself."""
        left = self.table.milliseconds_left()
        assert left is not None, "nothing will ever happen here again"
        self.seconds += left / 1000 + 0.001
        return self.hear(self.table.tick())

    def again(self) -> SavedTable:
        """Close and reopen the page, which then has only what was stored."""
        kept = self.table.kept
        self.table = SoloTable(kept, self.device)
        return kept

    def hear(self, answer: Answer) -> Answer:
        self.frames += [json.loads(frame) for frame in answer.frames]
        return answer

    def say(self, kind: str, **more: Any) -> Answer:
        return self.hear(self.table.receive(json.dumps({"type": kind, **more})))

    def hello(self) -> JSON:
        """Come to the table, and return what is on it, if a match has begun."""
        self.say("hello", token="t" * 22)
        return self.frames[-1]

    def act(self, do: str, **more: Any) -> Answer:
        self._keys += 1
        return self.say("act", seat=0, action={"do": do, **more}, key=f"k{self._keys}")

    def last(self, kind: str) -> JSON:
        return next(frame for frame in reversed(self.frames) if frame["type"] == kind)

    def refusal(self) -> str:
        """Return why the last message was refused."""
        assert self.frames[-1]["type"] == "refused", self.frames[-1]
        return str(self.frames[-1]["error"])
