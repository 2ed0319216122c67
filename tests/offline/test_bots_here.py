"""Bots at a table on the device, and matches that come from the server."""

import json
from random import Random

import msgspec
import pytest

from dedale.browser.table import SoloTable
from dedale.session.lobby import Lobby, finished, sit
from dedale.session.messages import decode
from dedale.session.saved_table import SavedTable
from offline.alone import JSON, Alone
from server.timeless import DEVICE, Somebody, Timeless

TABLES: list[tuple[str, JSON, str]] = [
    ("mall", {"scenario": 1, "players": 4}, "calm"),
    ("duel", {"players": 2}, "squire"),
    ("hidden", {"players": 2}, "calm"),
]


class Watcher(Somebody):
    watching = True


def play(alone: Alone, steps: int) -> set[int]:
    """Wait for what happens by itself, else do something legal, and return the seats that have acted."""
    random = Random(1)
    for _ in range(steps):
        told = [each["legal"] for each in alone.frames if "legal" in each]
        if alone.table.milliseconds_left() is not None:
            alone.wait()
        elif told[-1] and alone.table.playing:
            alone.act(**random.choice(told[-1]))
    document = alone.table.kept.document
    assert document
    return {seat for _, seat, _ in document.log}


@pytest.mark.parametrize(("game", "options", "bots"), TABLES)
def test_bots_play_and_go_on_after_a_reload(game: str, options: JSON, bots: str) -> None:
    alone = Alone(game, options, bots=bots)
    alone.hello()
    seats = set(range(options["players"]))
    assert play(alone, 150) >= seats - {0}
    kept = alone.again()
    assert [sitter and sitter.bot for sitter in kept.others] == [bots] * (len(seats) - 1)
    before = len(kept.document.log) if kept.document else 0
    alone.hello()
    assert kept.document
    if not kept.document.outcome:
        play(alone, 60)
        document = alone.table.kept.document
        assert document
        assert {seat for _, seat, _ in document.log[before:]} - {0}


def test_a_bot_remembers_the_labyrinth_after_a_reload() -> None:
    logs = []
    for reload in (False, True):
        alone = Alone("hidden", {"players": 2}, bots="perfect")
        alone.hello()
        play(alone, 40)
        if reload:
            alone.again()
            alone.hello()
        play(alone, 60)
        document = alone.table.kept.document
        assert document
        logs.append([(seat, action) for _, seat, action in document.log])
    stayed, reloaded = logs
    assert len(stayed) > 60
    assert reloaded == stayed


def test_seats_are_added_and_filled_with_bots_in_the_lobby() -> None:
    alone = Alone("mall", {"scenario": 1, "players": 1}, start=False)
    alone.hello()
    alone.say("options", options={"scenario": 1, "players": 2}, key="o")
    alone.say("start", key="s")
    assert alone.refusal() == "empty_seats"
    alone.say("bot", seat=1, bot="calm", key="b")
    alone.say("start", key="t")
    assert len(alone.last("snapshot")["view"]["seats"]) == 2


def ask_for_copy(table: Timeless, person: Somebody) -> JSON:
    table.show()
    table.handle(person, decode('{"type":"copy","key":"c"}'))
    frames = [json.loads(frame) for member, frame in table.show() if member is person]
    return next(frame for frame in frames if frame["type"] in ("copy", "refused"))


def at_server(game: str, options: JSON, bots: str) -> tuple[Timeless, Somebody]:
    table, person = Timeless(game, options, name="Ann", bots=bots), Somebody()
    table.join(person)
    for _ in range(20):
        if table.next_tick() is not None:
            table.go_on()
    return table, person


@pytest.mark.parametrize(("game", "options", "bots"), TABLES)
def test_a_match_of_one_person_goes_on_at_the_device(game: str, options: JSON, bots: str) -> None:
    table, person = at_server(game, options, bots)
    copy = ask_for_copy(table, person)["table"]
    table.sync(person)
    shown = json.loads(table.show()[-1][1])
    here = Alone(game, options, bots=bots)
    here.table = SoloTable(msgspec.convert(copy | {"id": "~copy"}, SavedTable), here.device)
    snapshot = here.hello()
    for frame in (snapshot, shown):
        # The sand is given as of `t`.
        frame["runs out"] = frame["t"] + frame["view"].pop("sand_ms", -frame["t"])
    for same in ("view", "runs out", "legal", "ground", "may"):
        assert snapshot[same] == shown[same]
    assert play(here, 100) >= set(range(1, options["players"]))


def test_at_the_server_it_stands_still_until_its_player_comes_back() -> None:
    table, person = at_server("mall", {"scenario": 1, "players": 2}, "calm")
    t = ask_for_copy(table, person)["table"]["document"]["t"]
    assert table.next_tick() is None
    table.seconds += 3_600
    table.leave(person)
    table.join(person)
    assert table.live
    assert table.live.clock.t() == t
    assert table.next_tick() is not None


def test_nobody_can_join_a_match_whose_secrets_are_known() -> None:
    table, person = at_server("hidden", {"players": 2}, "calm")
    assert ask_for_copy(table, person)["type"] == "copy"
    friend = Somebody("f" * 32)
    table.join(friend)
    table.handle(person, decode('{"type":"bot","seat":1,"bot":null}'))
    table.handle(friend, decode('{"type":"sit","seat":1,"name":"Bo","key":"s"}'))
    assert any(b'"closed"' in frame for _, frame in table.show())
    assert table.lobby.seats[1] is None


def test_whoever_took_a_copy_in_vain_can_sit_down_again() -> None:
    table, person = at_server("hidden", {"players": 2}, "calm")
    assert ask_for_copy(table, person)["type"] == "copy"
    table.handle(person, decode('{"type":"stand","seat":0}'))
    assert table.lobby.seats[0] is None
    table.handle(person, decode('{"type":"sit","seat":0,"name":"Ann"}'))
    assert table.lobby.seats_of(DEVICE) == [0]


def test_the_next_match_is_open_to_others() -> None:
    over = Lobby("hidden", {}, (None, None), DEVICE, closed=True)
    assert isinstance(sit(finished(over), 1, "f" * 32, "Bo"), Lobby)


def test_only_somebody_alone_gets_a_copy() -> None:
    table, person = at_server("hidden", {"players": 2}, "calm")
    watcher = Watcher("w" * 32)
    table.join(watcher)
    assert ask_for_copy(table, person)["error"] == "not_alone"
    assert ask_for_copy(table, watcher)["error"] == "not_alone"
    table.leave(watcher)
    stranger = Somebody("f" * 32)
    table.leave(person)
    table.join(stranger)
    assert ask_for_copy(table, stranger)["error"] == "not_alone"
