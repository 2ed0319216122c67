"""Clients inside the server process that compare what they are shown with the truth, and with the disk."""

import json
import sqlite3
import threading
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from dedale.games.base import Event, Refusal
from dedale.match import Match
from dedale.match.talk import KINDS
from dedale.server.journal import Journal
from dedale.server.schema import ADD_ACTION
from dedale.server.sqlite_store import SqliteStore
from dedale.server.sqlite_thread import commit
from dedale.server.statements import Statement
from dedale.server.tables import Tables
from dedale.session.changes import LoggedAction
from dedale.session.table import Table
from dedale.session.view_streams import SAID, Follower, ViewStreams
from server.harness import JSON
from server.world import FakeSocket, gateway_of

Happened = list[Event] | Refusal
TALK = set(KINDS.values())
PARTS = ("view", "ground", "legal", "may", "said")


class Disk:
    """Watches what is stored. It can be slow, and it can fail."""

    def __init__(self, store: SqliteStore, patch: pytest.MonkeyPatch) -> None:
        self.actions: defaultdict[int, dict[int, LoggedAction]] = defaultdict(dict)
        """The stored actions of each match, by number."""
        self._t: Counter[int] = Counter()
        """The time of each match, where no action has stored it."""
        self.lobbies: set[tuple[str, bytes]] = set()
        self.happened: defaultdict[Match, list[JSON]] = defaultdict(list)
        """In each match, kept or not."""
        self.fails = False
        self.answers = threading.Event()
        """While it is not set, nothing comes back from the database."""
        self.answers.set()
        self._shown: dict[int, tuple[bytes, Table, int, int, int, bytes]] = {}
        """What each frame depends on."""
        self._look_on(store, patch)
        self._see_frames(patch)

    def _look_on(self, store: SqliteStore, patch: pytest.MonkeyPatch) -> None:
        append, read = Journal.append, store.read

        def appended(journal: Journal, actions: list[LoggedAction]) -> None:
            if self.fails:
                raise OSError("the disk is full")
            append(journal, actions)
            self._acted(actions)

        def committed(connection: sqlite3.Connection, statements: list[Statement]) -> None:
            self.answers.wait(60)
            if self.fails:
                raise sqlite3.OperationalError("the disk is full")
            commit(connection, statements)
            for sql, values in statements:
                if sql == ADD_ACTION:
                    self._acted([values])
                elif sql.startswith("UPDATE matches SET t"):
                    self._t[values[0]] = values[1]
                elif sql.startswith("INSERT INTO tables"):
                    self.lobbies.add((values[0], values[3]))

        async def answered(ask: Callable[[sqlite3.Connection], Any]) -> Any:
            def slowly(connection: sqlite3.Connection) -> Any:
                self.answers.wait(60)
                return ask(connection)

            return await read(slowly)

        patch.setattr(Journal, "append", appended)
        patch.setattr("dedale.server.sqlite_thread.commit", committed)
        patch.setattr(store, "read", answered)

    def _acted(self, actions: list[LoggedAction]) -> None:
        for action in actions:
            number, n = action[:2]
            self.actions[number][n] = action

    def _see_frames(self, patch: pytest.MonkeyPatch) -> None:
        show, act, wait = Table.show, Match.act, Match.wait

        def shown(table: Table) -> list[tuple[Follower, bytes]]:
            frames, lobby = show(table), msgspec.json.encode(table.lobby)
            number, entries, t = 0, 0, 0
            if table.live:
                number, entries, t = table.live.number, len(table.live.match.log), table.live.match.t
            for _, frame in frames:
                self._shown[id(frame)] = frame, table, number, entries, t, lobby
            return frames

        def acted(match: Match, seat: int, action: msgspec.Struct, t: int | None = None) -> Happened:
            return noted(match, act(match, seat, action, t))

        def waited(match: Match, t: int) -> Happened:
            return noted(match, wait(match, t))

        def noted(match: Match, events: Happened) -> Happened:
            if not isinstance(events, Refusal):
                self.happened[match] += json.loads(msgspec.json.encode(events))
            return events

        patch.setattr(Table, "show", shown)
        patch.setattr(Match, "act", acted)
        patch.setattr(Match, "wait", waited)

    def _time_of(self, number: int) -> int:
        return max([self._t[number], *(t for _, _, t, *_ in self.actions[number].values())])

    def lacks(self, frame: bytes) -> str:
        """Return what this frame depends on that is not yet stored."""
        if id(frame) not in self._shown:
            return "" if b'"type":"refused"' in frame else "nobody knows where it comes from"
        _, table, number, entries, t, lobby = self._shown[id(frame)]
        if not self.actions[number].keys() >= set(range(1, entries + 1)):
            return "not every action is kept"
        if self._time_of(number) < t:
            return "the time is not kept"
        return "" if (table.id, lobby) in self.lobbies else "who sits there is not kept"

    def compare(self, table: Table) -> None:
        """Nothing is under way: check that this table agrees with its log, whether it was unloaded or not."""
        if table.live:
            number, match = table.live.number, table.live.match
            kept = [self.actions[number][n] for n in range(1, len(self.actions[number]) + 1)]
            assert [(t, seat) for _, _, t, seat, _, _ in kept] == [entry[:2] for entry in match.log]
            assert self._time_of(number) == match.t
            keys = Counter((seat, key) for _, _, _, seat, key, _ in kept if key)
            assert not keys or max(keys.values()) == 1, "something was done twice"


class Mirror(FakeSocket):
    """A client that tracks what it is shown, as described in docs/server.md."""

    def __init__(self, tables: Tables, disk: Disk) -> None:
        super().__init__(tables)
        self._disk = disk
        self._inbox: list[tuple[bytes, str]] = []
        self.closed = False
        self.lobby: JSON = {}
        self.seen: dict[int | None, JSON] = {}
        self.asked: dict[str, JSON] = {}
        """What was sent with a key and not answered yet."""
        self.acked: set[str] = set()

    def send(self, *frames: bytes) -> None:
        if not self.closed:
            self._inbox += [(frame, self._disk.lacks(frame)) for frame in frames]

    def close(self, reason: str, *, again: bool) -> None:
        self.leave()

    def leave(self) -> None:
        self.closed = True
        gateway_of(self.tables).gone(self)

    def say(self, **message: Any) -> None:
        if message.get("key"):
            self.asked[message["key"]] = message
        super().say(**message)

    def legal(self) -> list[tuple[int, list[JSON]]]:
        """Return the legal actions of each of its seats, as far as it knows."""
        return [(seat, seen["legal"]) for seat, seen in self.seen.items() if seat is not None]

    def hear(self) -> None:
        """Take in what has arrived since. Every message must follow from those before."""
        inbox, self._inbox = self._inbox, []
        for frame, lack in inbox:
            assert not lack, (lack, frame)
            message = json.loads(frame)
            getattr(self, f"_{message['type']}", self._answer)(message)

    def _lobby(self, message: JSON) -> None:
        viewers = message["you"]["seats"] or [None]
        stays = bool(self.lobby) and message["match"] == self.lobby["match"]
        self.seen = {viewer: seen for viewer, seen in self.seen.items() if stays and viewer in viewers}
        self.lobby = {"options": self.lobby.get("options"), **message}

    def _snapshot(self, message: JSON) -> None:
        held = self.seen.get(message["seat"])
        seen = {name: message[name] for name in ("v", "t", *PARTS)}
        for entry in seen["said"]:
            del entry["t"]
        seen["events"] = held["events"] if held else []
        if held:
            assert {**held, "t": 0} == {**seen, "t": 0}, "the differences have led elsewhere"
            assert held["t"] <= seen["t"]
        self.seen[message["seat"]] = seen

    def _update(self, message: JSON) -> None:
        seen = self.seen[message["seat"]]
        assert (message["v"], message["t"] >= seen["t"]) == (seen["v"] + 1, True), (message, seen)
        seen |= {name: message[name] for name in ("v", "t", "ground", "legal", "may") if name in message}
        seen["view"] |= message.get("view", {})
        for name in message.get("gone", ()):
            del seen["view"][name]
        seen["events"] += message["events"]
        for event in message["events"]:
            if event["event"] in TALK:
                talk = {name: value for name, value in event.items() if name not in ("by", "event")}
                seen["said"].append({"by": event["by"], "talk": {"do": event["event"], **talk}})
        del seen["said"][:-SAID]
        if "ack" in message:
            self._answer({"type": "ack", "key": message["ack"]})

    def _answer(self, message: JSON) -> None:
        asked = self.asked.pop(message.get("key", ""), None)
        if message["type"] == "ack" and asked and asked["type"] == "act":
            self.acked.add(message["key"])

    def compare(self) -> None:
        """Everything has arrived: check that what this client has is the truth."""
        table = self.table
        assert table
        assert not self.asked, "everything is answered"
        assert [self.lobby] == [json.loads(frame) for _, frame in table.lobby_frames([self], options=True)]
        assert self.seen.keys() == ({*table.viewers(self)} if table.live else set())
        for viewer, seen in self.seen.items():
            assert table.live
            fresh = json.loads(ViewStreams(table.live.match).snapshot(viewer, 0))
            for entry in fresh["said"]:
                del entry["t"]
            for name in PARTS:
                assert seen[name] == fresh[name], (name, seen[name], fresh[name])
            happened = self._disk.happened[table.live.match]
            assert seen["events"] == happened[len(happened) - len(seen["events"]) :]
