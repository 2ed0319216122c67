"""What happens at the same time, in every order: coming and going, saving and failing to save."""

import asyncio
import sqlite3
from collections.abc import Iterator, Sized
from itertools import count
from typing import Any

import pytest

from dedale.games.base import Event
from dedale.match import Match
from dedale.server import gateway, time_slicer
from dedale.server.sqlite_thread import commit
from dedale.server.statements import Statement
from dedale.server.tables import REST_SECONDS, Tables
from dedale.session.changes import MatchRecord
from dedale.session.clock import Now
from dedale.session.live_match import LiveMatch
from dedale.session.table import Table
from dedale.session.tokens import device_of
from server.harness import new_token
from server.kept import execute, sqlite_of
from server.world import QUEST, FakeSocket, World, gateway_of, race


@race
async def test_two_who_wake_a_table_at_once_meet_there(world: World) -> None:
    await world.rest()
    one, other, watcher = world.come(), world.come(new_token()), world.come(watch=True)
    await world.settle()
    assert one.table is other.table is watcher.table is world.tables.awake[world.id]
    assert len(world.tables.awake) == 1
    one.say(type="act", seat=0, action={"do": "say", "text": "Hello there."}, key="k")
    await world.settle()
    assert "update" in other.types()
    assert watcher.last("update")["events"][0]["text"] == "Hello there."


@race
async def test_what_is_said_while_the_table_is_fetched_is_heard_in_its_order(world: World) -> None:
    await world.rest()
    back = world.come()
    for key in "abc":
        world.act(key, back)
    back.say(type="hello", token=world.token, table=world.id)
    assert back.types() == ["refused"]
    await world.settle()
    assert back.types() == ["refused", "lobby", "snapshot", "update", "update", "update"]
    assert [each["ack"] for each in back.heard[3:]] == ["a", "b", "c"]
    assert await world.said() == ["a", "b", "c"]


@race
async def test_not_everything_is_kept_for_a_table_that_is_being_fetched(world: World) -> None:
    await world.rest()
    back = world.come()
    for number in range(gateway.WAITING + 5):
        back.say(type="ping", n=number)
    assert [each["error"] for each in back.heard] == ["too_fast"] * 5
    await world.settle()
    assert back.types().count("pong") == gateway.WAITING


@race
async def test_one_who_leaves_before_the_table_has_come_is_not_there(world: World) -> None:
    await world.rest()
    gateway_of(world.tables).gone(world.come())
    other = world.come(watch=True)
    await world.settle()
    assert world.tables.awake[world.id].members == [other]
    assert other.last("lobby")["asleep"] is True


@race
async def test_one_who_leaves_while_an_action_is_committed_harms_nobody(world: World) -> None:
    watcher = world.come(watch=True)
    await world.settle()
    world.act("a")
    gateway_of(world.tables).gone(world.player)
    assert "update" not in watcher.types()
    await world.settle()
    assert watcher.last("update")["events"][0]["text"] == "This is a."
    assert watcher.last("lobby")["seats"][0]["here"] is False
    assert await world.said() == ["a"]


@race
async def test_others_play_on_while_a_table_wakes(world: World) -> None:
    for number in range(40):
        world.act(str(number))
    await world.rest()
    other = await world.another("tower", QUEST)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time_slicer, "SLICE_SECONDS", 0)  # every entry of the log is a slice
        again, asked = LiveMatch.again, count()
        turns = set()

        def watched(kept: MatchRecord, now: Now) -> Iterator[LiveMatch]:
            for live in again(kept, now):
                turns.add(last)
                yield live

        patch.setattr(LiveMatch, "again", watched)
        back, watcher = world.come(), world.come(watch=True)
        while back.table is None:
            last = next(asked)
            other.say(type="ping", n=last)
            await asyncio.sleep(0)
        await world.settle()
    assert len(turns) > 20, "the loop turns between two entries"
    assert other.types().count("pong") == next(asked)
    assert back.table is watcher.table is world.tables.awake[world.id]
    assert back.last("snapshot")["said"][-1]["talk"]["text"] == "This is 39."
    world.act("new", back)
    await world.settle()
    assert (await world.said())[-2:] == ["39", "new"]


@race
async def test_a_match_that_takes_long_to_prepare_begins_or_not(world: World) -> None:
    """Anybody who stands up meanwhile is left out, and nothing of it exists before it begins."""
    host = await world.another("hidden", {"players": 2})
    table = host.table
    assert table
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time_slicer, "SLICE_SECONDS", 0)
        bo = FakeSocket(world.tables)
        bo.say(type="hello", token=new_token(), table=table.id)
        await world.settle()
        bo.say(type="sit", seat=1, name="Bo")
        bo.say(type="ready", seat=1, ready=True)
        host.say(type="start", key="too early")
        host.say(type="ping", n=7)
        bo.say(type="stand", seat=1, key="off")
        await world.settle()
        assert (host.last("refused")["key"], host.last("refused")["error"]) == ("too early", "empty_seats")
        assert host.last("pong")["n"] == 7, "what came after it is not forgotten"
        assert not table.live
        bo.say(type="sit", seat=1, name="Bo")
        bo.say(type="ready", seat=1, ready=True)
        await world.settle()
        host.say(type="start", key="twice")
        host.say(type="start", key="twice again")
        await world.settle()
    assert host.last("ack")["key"] == "twice"
    assert (host.last("refused")["key"], host.last("refused")["error"]) == ("twice again", "playing")
    assert bo.last("snapshot")["seat"] == 1
    matches = await sqlite_of(world.tables).read(
        lambda connection: connection.execute("SELECT count(*) FROM matches WHERE game = 'hidden'").fetchone()
    )
    assert matches == (1,)


@race
async def test_one_who_goes_while_a_match_is_prepared_does_not_begin_it(world: World) -> None:
    host = await world.another("hidden", {"players": 2}, bots="wanderer")
    table = host.table
    assert table
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time_slicer, "SLICE_SECONDS", 0)
        host.say(type="start")
        gateway_of(world.tables).gone(host)
        await world.settle()
    assert not table.lobby.playing
    assert not table.live


@race
async def test_a_table_goes_to_rest_while_somebody_comes(world: World) -> None:
    world.act("a")
    await world.settle()
    gateway_of(world.tables).gone(world.player)
    await world.settle()
    world.tables.sweep()
    world.clock[0] += REST_SECONDS + 1
    back, watcher = world.come(), world.come(watch=True)
    world.tables.sweep()
    await world.settle()
    assert back.table is watcher.table is world.tables.awake[world.id]
    assert back.last("snapshot")["said"][0]["talk"]["text"] == "This is a."
    world.act("b", back)
    await world.settle()
    assert watcher.last("update")["events"][0]["text"] == "This is b."
    assert await world.said() == ["a", "b"]


@race
async def test_an_action_that_cannot_be_kept_was_never_done(world: World) -> None:
    watcher = world.come(watch=True)
    await world.settle()
    world.act("a")
    await world.settle()
    failed = []

    def fail_once(connection: sqlite3.Connection, statements: list[Statement]) -> None:
        if any("This is b." in str(statement) for statement in statements):
            failed.append(1)
            raise sqlite3.OperationalError("database or disk is full")
        commit(connection, statements)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dedale.server.sqlite_thread.commit", fail_once)
        for key in "bcd":
            world.act(key)
        await world.settle()
    assert failed
    for socket in (world.player, watcher):
        assert [message for message in socket.heard if "This is b." in str(message)] == []
        assert socket.heard[-1] == {
            "type": "bye",
            "reason": "Your last action could not be saved.",
            "again": True,
        }
    assert await world.said() == ["a"]
    back = world.come()
    await world.settle()
    assert back.last("snapshot")["said"][-1]["talk"]["text"] == "This is a."
    world.act("b", back)
    await world.settle()
    assert await world.said() == ["a", "b"]


@race
async def test_the_time_of_a_silent_match_is_noted_where_it_matters(world: World) -> None:
    async def noted() -> dict[str, int]:
        found: list[tuple[str, int]] = await sqlite_of(world.tables).read(
            lambda connection: connection.execute("SELECT game, t FROM matches").fetchall()
        )
        return dict(found)

    host = await world.another("mall", {"players": 1, "sand_ms": 60_000})
    host.say(type="start")
    await world.settle()
    world.clock[0] += 7
    world.tables.note_time()
    assert await noted() == {"tower": 0, "mall": 0}, "no sand runs yet"
    host.say(type="act", seat=0, action={"do": "start"}, key="k")
    await world.settle()
    world.clock[0] += 0.5
    world.tables.note_time()
    assert await noted() == {"tower": 0, "mall": 0}, "the action has kept the time"
    world.clock[0] += 20
    world.tables.note_time()
    assert await noted() == {"tower": 0, "mall": 27_500}
    table = host.table
    assert table
    assert table.live
    # As if the server were killed now: the table wakes with the sand that was left.
    world.clock[0] += 3
    world.tables.happen(table, fail)
    again = await world.tables.table(table.id)
    assert isinstance(again, Table)
    assert again.live
    assert again.live.clock.t() == 27_500
    assert again.live.match.deadline == 67_000
    # What the sand does when it runs out is recorded by itself.
    again.live.clock.start()
    world.clock[0] += 40
    world.tables.note_time()
    assert await noted() == {"tower": 0, "mall": 27_500}
    world.tables.happen(again, again.tick)
    await world.settle()
    assert await noted() == {"tower": 0, "mall": 67_000}


@race
async def test_a_mistake_in_the_rules_undoes_what_it_began(world: World) -> None:
    watcher = world.come(watch=True)
    await world.settle()

    def half(match: Match, events: list[Event]) -> Iterator[tuple[str, int]]:
        yield "1-1", 1
        raise KeyError("oops")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dedale.session.live_match.solved_floors", half)
        world.act("a")
        await world.settle()
    assert world.player.heard[-1]["again"] is True
    assert watcher.types()[-1] == "bye"
    assert await world.said() == []
    back = world.come()
    await world.settle()
    world.act("b", back)
    await world.settle()
    assert back.last("update")["ack"] == "b"


@race
async def test_a_table_that_cannot_be_read_again_is_refused_and_says_why(world: World) -> None:
    await world.rest()
    await execute(sqlite_of(world.tables), 'UPDATE matches SET options = \'{"quest":"no such floor"}\'')
    back = world.come()
    await world.settle()
    assert back.last("refused")["error"] == "other_rules"
    await execute(sqlite_of(world.tables), "UPDATE tables SET lobby = '{'")
    again = world.come()
    await world.settle()
    assert again.heard == [{"type": "bye", "reason": "The table could not be loaded.", "again": True}]


@race
async def test_a_bot_that_breaks_does_not_break_its_table(world: World) -> None:
    host = new_token()
    row = await world.tables.make_table(
        device_of(host) or "", "tower", {"quest": "1-1", "players": 2}, "Ann", "wanderer", start=True
    )
    assert isinstance(row, tuple)
    LiveMatch.bot_action, real = broken_bot, LiveMatch.bot_action  # type: ignore[method-assign]
    try:
        socket = FakeSocket(world.tables)
        socket.say(type="hello", token=host, table=row.id)
        await world.settle()
        world.act("a", socket)
        await world.settle()
    finally:
        LiveMatch.bot_action = real  # type: ignore[method-assign]
    assert socket.last("update")["ack"] == "a"


def fail() -> None:
    raise ArithmeticError("it broke")


def broken_bot(self: LiveMatch) -> None:
    raise RuntimeError("a bot broke")


@race
async def test_nothing_is_left_of_those_who_have_gone(world: World) -> None:
    await world.rest()
    await world.settle()
    before = held(world.tables)
    assert before["Tables sockets"] == before["Tables awake"] == 0
    for number in range(50):
        socket = FakeSocket(world.tables, f"192.0.2.{number}")
        socket.say(type="hello", token=new_token(), table=world.id if number % 2 else "nowhere")
        if number % 3:
            await asyncio.sleep(0)
        gateway_of(world.tables).gone(socket)
    await world.settle()
    await world.rest()
    await world.settle()
    assert held(world.tables) == before


def held(tables: Tables) -> dict[str, int]:
    """How much is in each list, set and dict of these."""
    parts = (tables, tables.outbox, gateway_of(tables))
    contents = {f"{type(part).__name__} {name}": each for part in parts for name, each in vars(part).items()}
    return {name: len(each) for name, each in contents.items() if isinstance(each, Sized)}


@race
async def test_a_device_that_sits_elsewhere_cannot_set_options_here(world: World) -> None:
    """Checking options is work, so it is not done for those who may not set them."""
    stranger = world.come(new_token())
    await world.settle()
    asked: list[Any] = []
    check, world.tables.check = world.tables.check, lambda *these: asked.append(these)  # type: ignore
    stranger.say(type="options", options={"quest": "1-2"}, key="k")
    await world.settle()
    assert stranger.last("refused")["error"] == "not_host"
    assert asked == []
    world.tables.check = check  # type: ignore[method-assign]


@race
async def test_options_that_come_twice_while_they_are_checked_are_set_once(world: World) -> None:
    """After a cut, a client resends what was not answered. The first copy may still be under way."""
    token = new_token()
    row = await world.tables.make_table(device_of(token) or "", "tower", QUEST, "Ann", None, start=False)
    assert isinstance(row, tuple)
    cut_off, back = FakeSocket(world.tables), FakeSocket(world.tables)
    for socket in (cut_off, back):
        socket.say(type="hello", token=token, table=row.id)
    await world.settle()
    check, slow = world.tables.check, asyncio.Event()
    checks = iter((asyncio.sleep(0), slow.wait()))

    async def one_after_the_other(*asked: Any) -> Any:
        await next(checks)
        return await check(*asked)

    world.tables.check = one_after_the_other  # type: ignore[method-assign, assignment]
    for socket in (cut_off, back):
        socket.say(type="options", options={"quest": "1-2", "players": 1}, key="k")
    cut_off.say(type="ready", seat=0, ready=True)
    while not cut_off.last("lobby")["seats"][0]["ready"]:
        await asyncio.sleep(0)
    assert cut_off.last("ack")["key"] == "k"
    slow.set()
    await world.settle()
    assert back.last("ack")["key"] == "k"
    assert back.last("lobby")["seats"][0]["ready"] is True, "other options would have undone that"


def test_a_test_of_these_fails_when_it_should() -> None:
    @race
    async def wrong(world: World) -> None:
        raise AssertionError("wrong")

    with pytest.raises(AssertionError, match="wrong"):
        wrong()
