"""What several players do in the same turn of the event loop is stored together and shown together."""

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dedale.games.mall.movement import HOURGLASS
from dedale.games.tower.pack import the_pack
from dedale.games.tower.plan_text import read_plan
from dedale.match import Match
from dedale.server.limits import Limits
from dedale.server.sqlite_store import SqliteStore
from dedale.server.sqlite_thread import commit
from dedale.server.statements import Statement
from dedale.server.tables import Tables
from dedale.session.table import Table
from server.harness import JSON, SECONDS, new_token
from server.kept import sqlite_of
from server.world import FakeSocket

QUEST = {"quest": "1-1", "players": 2}


class Client(FakeSocket):
    """Records in how many calls it got its frames."""

    calls = 0

    def send(self, *frames: bytes) -> None:
        self.calls += 1
        super().send(*frames)


class Pair:
    """Two players and a spectator, at a table stored in a file."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.tokens = [new_token(), new_token()]

    async def sit_down(self, game: str, options: JSON, holders: Sequence[int] = (0, 1)) -> None:
        """`holders` says which player sits in each seat."""
        row = await self.tables.make_table("0" * 32, game, options, None, None, start=False)
        assert isinstance(row, tuple), row
        self.id, self.watch = row.id, row.watch
        await self.come()
        for seat, player in enumerate(self.players[holder] for holder in holders):
            player.say(type="sit", seat=seat, name=f"Player {seat}")
            player.say(type="ready", seat=seat, ready=True)
        await self.settle()
        self.players[0].say(type="host", seat=0)
        self.players[0].say(type="start")
        # A labyrinth takes more turns of the event loop on a slower machine.
        async with asyncio.timeout(SECONDS):
            while not all("snapshot" in player.types() for player in self.everybody):
                await self.settle()
        self.legal = [player.last("snapshot")["legal"] for player in self.players]
        self.forget()

    async def come(self) -> None:
        self.players = [Client(self.tables), Client(self.tables)]
        for player, token in zip(self.players, self.tokens, strict=True):
            player.say(type="hello", token=token, table=self.id)
        self.spectator = Client(self.tables)
        self.spectator.say(type="hello", token=new_token(), watch=self.watch)
        await self.settle()

    @property
    def table(self) -> Table:
        return self.tables.awake[self.id]

    @property
    def everybody(self) -> list[Client]:
        return [*self.players, self.spectator]

    def forget(self) -> None:
        for each in self.everybody:
            each.heard, each.calls = [], 0

    def act(self, seat: int, action: JSON, key: str = "") -> None:
        self.players[seat].say(type="act", seat=seat, action=action, key=key)

    def talk(self, seat: int, key: str) -> None:
        self.act(seat, {"do": "say", "text": key}, key)

    async def settle(self) -> None:
        for _ in range(8):
            await sqlite_of(self.tables).read(lambda connection: None)
            await asyncio.sleep(0)

    async def kept(self) -> list[str]:
        """Return the keys of the actions on disk."""
        rows: list[tuple[str]] = await sqlite_of(self.tables).read_actions(
            lambda connection: connection.execute("SELECT key FROM actions ORDER BY n").fetchall()
        )
        return [key for (key,) in rows]


def at_a_table(
    path: Path,
    test: Callable[[Pair], Awaitable[None]],
    game: str = "tower",
    options: JSON = QUEST,
    holders: Sequence[int] = (0, 1),
) -> None:
    async def main() -> None:
        store = SqliteStore(str(path / "tables.db"), asyncio.get_running_loop().call_soon_threadsafe)
        tables = Tables(store, Limits())
        await tables.open()
        pair = Pair(tables)
        await pair.sit_down(game, options, holders)
        await asyncio.wait_for(test(pair), 30)
        await tables.close()

    asyncio.run(main())


def told(message: JSON) -> list[tuple[int, str]]:
    return [(event["by"], event["text"]) for event in message["events"]]


def test_one_update_tells_what_two_have_done(tmp_path: Path) -> None:
    async def test(pair: Pair) -> None:
        pair.talk(1, "a")
        pair.talk(0, "b")
        assert [each.heard for each in pair.everybody] == [[], [], []], "nothing is kept yet"
        await pair.settle()
        for each, key in zip(pair.everybody, ["b", "a", None], strict=True):
            [update] = each.heard
            assert (update["v"], update.get("ack"), told(update)) == (1, key, [(1, "a"), (0, "b")])
        assert await pair.kept() == ["a", "b"]

    at_a_table(tmp_path, test)


def test_whoever_acts_twice_is_told_of_each_action(tmp_path: Path) -> None:
    async def test(pair: Pair) -> None:
        for seat, key in [(0, "a"), (1, "b"), (0, "c"), (0, "d"), (0, "c")]:
            pair.talk(seat, key)
        await pair.settle()
        *updates, ack, last = pair.players[0].heard
        assert [(each["v"], each["ack"], told(each)) for each in (*updates, last)] == [
            (1, "a", [(0, "a"), (1, "b")]),
            (2, "c", [(0, "c")]),
            (3, "d", [(0, "d")]),
        ]
        assert ack == {"type": "ack", "key": "c"}
        assert pair.players[0].calls == 1, "it is sent in one go"

    at_a_table(tmp_path, test)


def test_one_device_on_two_seats_hears_that_each_action_was_done_before_it_sees_later_ones(
    tmp_path: Path,
) -> None:
    async def test(pair: Pair) -> None:
        ann, bo = pair.players
        for player, seat, key in [(ann, 1, "a"), (bo, 2, "b"), (ann, 0, "c"), (ann, 1, "d"), (bo, 2, "e")]:
            player.say(type="act", seat=seat, action={"do": "say", "text": key}, key=key)
        await pair.settle()
        assert [(each["seat"], each.get("ack"), [text for _, text in told(each)]) for each in ann.heard] == [
            (1, "a", ["a", "b"]),
            (0, None, ["a", "b"]),
            (0, "c", ["c"]),
            (1, None, ["c"]),
            (1, "d", ["d", "e"]),
            (0, None, ["d", "e"]),
        ]

    at_a_table(tmp_path, test, options={"quest": "1-1", "players": 3}, holders=(0, 0, 1))


def test_what_was_done_before_is_acknowledged_before_later_actions_are_shown(tmp_path: Path) -> None:
    """A player who was cut off comes back and resends what was not answered, while others play on."""

    async def test(pair: Pair) -> None:
        pair.talk(0, "a")
        await pair.settle()
        pair.forget()
        pair.talk(1, "b")
        pair.talk(0, "a")
        pair.talk(1, "b")
        await pair.settle()
        assert [each["type"] for each in pair.players[0].heard] == ["ack", "update"]
        assert [each["type"] for each in pair.players[1].heard] == ["update", "ack"], "it shows what was done"
        pair.forget()
        pair.talk(1, "")
        pair.players[0].say(type="host", seat=0)
        await pair.settle()
        assert "ack" not in pair.players[0].types(), "there is no key to acknowledge"

    at_a_table(tmp_path, test)


def test_whoever_is_refused_has_seen_what_was_done_before(tmp_path: Path) -> None:
    async def test(pair: Pair) -> None:
        # Who may walk where is drawn anew for each match.
        early, move = next(
            (seat, action) for seat in (0, 1) for action in pair.legal[seat] if action["do"] == "move"
        )
        late = 1 - early
        pair.act(early, move, "early")
        pair.act(late, {"do": "move", "hero": "elf", "to": [99, 99]}, "late")
        pair.players[late].say(type="ping", n=7)
        pair.talk(late, "a")
        await pair.settle()
        update, refused, pong = pair.players[late].heard
        assert [event["event"] for event in update["events"]] == ["moved", "say"]
        assert (refused["type"], refused["key"], pong["type"]) == ("refused", "late", "pong")

    at_a_table(tmp_path, test)


def test_a_nudge_is_seen_beside_a_move_of_the_same_turn(tmp_path: Path) -> None:
    async def test(pair: Pair) -> None:
        pair.act(0, {"do": "start"})
        await pair.settle()
        assert pair.table.live
        # A team that turns the timer at once has no sand left for anything else.
        codes = pair.table.live.match.state.board.codes
        mover, move = next(
            (seat, action)
            for seat in (0, 1)
            for action in pair.players[seat].last("update")["legal"]
            if action["do"] == "move" and codes[tuple(action["to"])] != HOURGLASS
        )
        pair.forget()
        pair.act(mover, move)
        pair.act(1 - mover, {"do": "nudge", "seat": mover})
        pair.spectator.say(type="sync")
        await pair.settle()
        for each in pair.everybody:
            update = each.heard[0]
            happened = [event["event"] for event in update["events"]]
            assert (happened[0], happened[-1]) == ("moved", "nudge")
            assert update["view"]["nudged"] == mover
        assert pair.spectator.last("snapshot")["view"]["nudged"] == mover

    at_a_table(tmp_path, test, "mall", {"players": 2, "edition": "table"})


def test_a_newcomer_is_shown_what_was_done_just_before_and_not_told_it_again(tmp_path: Path) -> None:
    async def test(pair: Pair) -> None:
        pair.talk(0, "a")
        pair.spectator.say(type="sync")
        pair.talk(1, "b")
        await pair.settle()
        kinds = [message["type"] for message in pair.spectator.heard]
        assert kinds == ["update", "lobby", "snapshot", "update"]
        first, _, snapshot, second = pair.spectator.heard
        assert (first["v"], snapshot["v"], second["v"]) == (1, 1, 2)
        assert [each["talk"]["text"] for each in snapshot["said"]] == ["a"]
        assert (told(first), told(second)) == ([(0, "a")], [(1, "b")])

    at_a_table(tmp_path, test)


def test_where_each_sees_something_else_each_step_is_shown(tmp_path: Path) -> None:
    async def test(pair: Pair) -> None:
        assert pair.legal == [[{"do": "ready"}]] * 2
        for seat in (0, 1):
            pair.act(seat, {"do": "ready"}, str(seat))
        await pair.settle()
        watched, seen = (
            [each for each in one.heard if each["type"] == "update"]
            for one in (pair.spectator, pair.players[1])
        )
        assert [each["v"] for each in watched] == [1, 2]
        assert [each.get("ack") for each in seen] == [None, "1"]

    at_a_table(tmp_path, test, "hidden", {"players": 2, "look_ms": 60_000})


def test_a_mistake_undoes_what_others_did_in_the_same_turn_and_nobody_was_told(tmp_path: Path) -> None:
    async def test(pair: Pair) -> None:
        pair.talk(0, "a")
        await pair.settle()
        pair.forget()

        def mistaken(match: Match, events: list[Any]) -> list[tuple[str, int]]:
            if events[0]["text"] == "c":
                raise KeyError("oops")
            return []

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("dedale.session.live_match.solved_floors", mistaken)
            pair.talk(0, "b")
            pair.talk(1, "c")
            await pair.settle()
        assert [[message["type"] for message in each.heard] for each in pair.everybody] == [["bye"]] * 3
        assert await pair.kept() == ["a"]
        await pair.come()
        pair.talk(0, "b")  # it was not answered, so it is sent again
        await pair.settle()
        assert pair.players[0].last("update")["ack"] == "b"
        assert await pair.kept() == ["a", "b"]

    at_a_table(tmp_path, test)


def test_what_cannot_be_shown_is_not_kept(tmp_path: Path) -> None:
    async def test(pair: Pair) -> None:
        def mistaken(*arguments: Any) -> Any:
            raise KeyError("oops")

        assert pair.table.live
        pair.table.live.streams.update = mistaken  # type: ignore[method-assign, assignment]
        pair.talk(0, "a")
        await pair.settle()
        assert [[message["type"] for message in each.heard] for each in pair.everybody] == [["bye"]] * 3
        assert await pair.kept() == []

    at_a_table(tmp_path, test)


def test_a_table_that_has_nothing_to_keep_stays_when_another_cannot_be_kept(tmp_path: Path) -> None:
    async def test(pair: Pair) -> None:
        other = Pair(pair.tables)
        await other.sit_down("tower", QUEST)

        def full(actions: list[Any]) -> None:
            raise OSError("the disk is full")

        store = pair.tables.store
        assert isinstance(store, SqliteStore)
        store.append = full  # type: ignore[method-assign]
        pair.talk(0, "a")
        other.players[0].say(type="ping", n=7)
        await pair.settle()
        assert [[message["type"] for message in each.heard] for each in pair.everybody] == [["bye"]] * 3
        assert [message["type"] for message in other.players[0].heard] == ["pong"]
        assert other.id in pair.tables.awake

    at_a_table(tmp_path, test)


def test_the_end_of_a_match_takes_along_what_was_done_just_before(tmp_path: Path) -> None:
    """The end goes through the database. What did not have to must not be shown before it."""

    async def test(pair: Pair) -> None:
        text = the_pack().floor("t1").quest.plan
        assert text
        assert pair.table.live
        match = pair.table.live.match
        *plan, last = read_plan(text)
        for number, move in enumerate(plan):
            doer = next(seat for seat in (0, 1) if move in match.legal(seat))
            pair.act(doer, msgspec.to_builtins(move), f"move {number}")
        await pair.settle()
        pair.forget()
        asked, disk = threading.Event(), threading.Event()

        def slowly(connection: sqlite3.Connection, statements: list[Statement]) -> None:
            asked.set()
            assert disk.wait(SECONDS)
            commit(connection, statements)

        doer = next(seat for seat in (0, 1) if last in match.legal(seat))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("dedale.server.sqlite_thread.commit", slowly)
            pair.talk(1 - doer, "a")
            pair.act(doer, msgspec.to_builtins(last), "last")
            assert await asyncio.to_thread(asked.wait, SECONDS)
            assert [each.heard for each in pair.everybody] == [[], [], []]
            disk.set()
            await pair.settle()
        for each in pair.everybody:
            update, lobby = each.heard
            assert [event["event"] for event in update["events"]][:2] == ["say", "moved"]
            assert not lobby["playing"]
        assert (await pair.kept())[-2:] == ["a", "last"]

    at_a_table(tmp_path, test, "tower", {"quest": "t1", "players": 2})
