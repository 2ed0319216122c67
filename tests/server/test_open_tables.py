"""Tables that strangers find on a list: what it shows, who may take which seat, and how it is kept quiet."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dedale.server.frames import OpenTable
from dedale.server.limits import Limits
from dedale.server.open_tables import FULL, PROMISE_SECONDS, Listed, OpenList
from dedale.session.messages import encode
from dedale.session.tokens import tag_of
from server.harness import JSON, Client, Server, is_sentence, new_token
from server.open_list import Watcher, come
from server.raw import OwnServer, web_socket
from server.world import FakeSocket, World, race

MALL = {"scenario": 3, "players": 3}


def test_an_open_table_stands_on_the_list_as_long_as_somebody_is_there(shared: Server) -> None:
    watcher, token = Watcher(shared), new_token()
    made = shared.table("mall", MALL, token, name="Ann", open="fr")
    assert not watcher.tables, "nobody is there yet"
    ann = Client(shared, made["id"], token=token)
    [shown] = watcher.until(1)
    assert shown == {
        "ref": shown["ref"],
        "game": "mall",
        "options": {**shown["options"], **MALL},
        "seats": 3,
        "free": 2,
        "playing": False,
        "language": "fr",
        "gestures": False,
    }
    ann.well("open", open=False)
    watcher.until(0)
    ann.well("open", open=True, language="nl")
    watcher.until(1, language="nl")
    ann.close()
    watcher.until(0)


def test_watchers_learn_nothing_that_leads_to_the_table_or_names_anybody(shared: Server) -> None:
    watcher, token = Watcher(shared), new_token()
    made = shared.table("mall", MALL, token, name="Somebody", open="en")
    ann = Client(shared, made["id"], token=token)
    watcher.until(1)
    bo = come(shared, next(iter(watcher.tables)), "Anybody")
    bo.message("lobby")
    watcher.until(1, free=1)
    for secret in (made["id"], made["code"], made["watch"], tag_of(made["id"]), "Somebody", "Anybody"):
        assert secret.encode() not in watcher.raw.received
    ann.close()
    bo.close()
    watcher.until(0)


def test_a_drawn_quest_is_not_on_the_list(shared: Server) -> None:
    watcher, token = Watcher(shared), new_token()
    text = (Path(__file__).parents[1] / "contract" / "quests" / "stairs.maze").read_text(encoding="utf-8")
    options = {"quest": {"path": "mine", "text": text}, "players": 2}
    ann = Client(shared, shared.table("tower", options, token, name="Ann", open="en")["id"], token=token)
    [shown] = watcher.until(1)
    assert "quest" not in shown["options"]
    ann.close()
    watcher.until(0)


def test_whoever_comes_by_the_list_sits_down_and_is_ready(shared: Server) -> None:
    watcher, token = Watcher(shared), new_token()
    made = shared.table("mall", MALL, token, name="Ann", open="en")
    ann = Client(shared, made["id"], token=token)
    [shown] = watcher.until(1)
    first, second = come(shared, shown["ref"]), come(shared, shown["ref"])
    for raw in (first, second):
        lobby = raw.message("lobby")
        while not lobby["you"]["seats"]:
            lobby = raw.message("lobby")
        assert lobby["id"] == made["id"]
    ann.until(lambda: all(ann.lobby["seats"]))
    assert [each["name"] for each in ann.lobby["seats"]] == ["Ann", "Bo", "Bo 2"]
    ann.until(lambda: [each["ready"] for each in ann.lobby["seats"]] == [False, True, True])
    watcher.until(0)
    late = come(shared, shown["ref"], "Late")
    refused = late.message()
    assert (refused["type"], refused["error"]) == ("refused", "not_open")
    assert is_sentence(refused)
    assert made["id"].encode() not in late.received
    ann.well("start")
    for raw in (first, second, late):
        raw.close()
    ann.close()


def test_somebody_who_was_removed_does_not_come_back_by_the_list(shared: Server) -> None:
    watcher, token, other = Watcher(shared), new_token(), new_token()
    ann = Client(shared, shared.table("mall", MALL, token, name="Ann", open="en")["id"], token=token)
    [shown] = watcher.until(1)
    bo = come(shared, shown["ref"], token=other)
    ann.until(lambda: ann.lobby["seats"][1])
    ann.well("remove", seat=1)
    bo.close()
    again = come(shared, shown["ref"], token=other)
    assert again.message("refused")["error"] == "removed"
    again.close()
    ann.close()
    watcher.until(0)


def test_a_bot_gives_way_before_the_match_and_in_it(shared: Server) -> None:
    watcher, token = Watcher(shared), new_token()
    made = shared.table("duel", {"players": 2}, token, name="Ann", bots="wanderer", start=True, open="en")
    ann = Client(shared, made["id"], token=token)
    [shown] = watcher.until(1, playing=True, free=1)
    bo = come(shared, shown["ref"])
    assert bo.message("snapshot")
    ann.until(lambda: ann.lobby["seats"][1]["bot"] is None)
    assert ann.lobby["seats"][1]["name"] == "Bo"
    watcher.until(0)
    bo.close()
    ann.close()


def test_bots_keep_their_seats_where_the_table_is_not_open(shared: Server) -> None:
    token = new_token()
    made = shared.table("duel", {"players": 2}, token, name="Ann", bots="wanderer")
    bo = Client(shared, made["id"])
    assert bo.refused("sit", seat=1, name="Bo") == "taken"
    ann = Client(shared, made["id"], token=token)
    ann.well("open", open=True)
    bo.well("sit", seat=1, name="Bo")
    bo.close()
    ann.close()


def test_only_the_host_opens_the_table_and_says_how_quiet_it_is(shared: Server) -> None:
    token = new_token()
    made = shared.table("mall", MALL, token, name="Ann")
    bo = Client(shared, made["id"])
    bo.well("sit", seat=1, name="Bo")
    assert bo.refused("open", open=True) == "not_host"
    assert bo.refused("quiet", gestures=True) == "not_host"
    bo.close()


def test_a_match_at_an_open_table_is_not_copied(shared: Server) -> None:
    """Otherwise nobody could join it any more."""
    token = new_token()
    made = shared.table("duel", {"players": 2}, token, name="Ann", bots="wanderer", start=True, open="en")
    ann = Client(shared, made["id"], token=token)
    assert ann.refused("copy") == "not_alone"
    ann.close()


def anybody(server: Server, token: str = "", **wish: Any) -> JSON:
    body = {"language": "en", "name": "Ann", **wish}
    status, found = server.http("POST", "/api/anybody", body, token or new_token())
    assert status == 200, found
    return dict(found)


def test_playing_with_anybody_opens_a_table_and_sends_the_next_ones_there(shared: Server) -> None:
    watcher, token = Watcher(shared), new_token()
    opened = anybody(shared, token, game="mall")
    assert opened["open"] is None
    ann = Client(shared, opened["id"], token=token)
    [shown] = watcher.until(1, game="mall", seats=4, free=3)
    assert anybody(shared, game="mall") == {"open": shown["ref"], "id": None}
    assert anybody(shared) == {"open": shown["ref"], "id": None}
    assert anybody(shared, game="duel")["open"] is None
    assert anybody(shared, game="mall", language="fr")["open"] is None
    # Two seats of three were promised a moment ago.
    assert anybody(shared, game="mall")["open"] == shown["ref"]
    assert anybody(shared, game="mall")["open"] is None
    ann.close()
    watcher.until(0)


def test_playing_with_anybody_and_bots_begins_at_once(shared: Server) -> None:
    token = new_token()
    ann = Client(shared, anybody(shared, token, game="mall", bots=True)["id"], token=token)
    assert ann.lobby["playing"]
    assert ann.lobby["open"]
    ann.close()


@race
async def test_a_seat_is_promised_for_a_while_only(there: World) -> None:
    host = await there.another("duel", {"players": 2})
    host.say(type="open", open=True)
    await there.settle()
    fitting = there.tables.open_list.fitting
    ref = fitting("duel", "en")
    assert ref
    assert fitting("duel", "en") is None
    there.clock[0] += PROMISE_SECONDS + 1
    assert fitting("duel", "en") == ref
    assert fitting("duel", "fr") is None
    host.say(type="quiet", gestures=True)
    there.clock[0] += PROMISE_SECONDS + 1
    await there.settle()
    assert fitting("duel", "fr") == ref, "gestures are the same in all languages"


@race
async def test_many_changes_are_told_together(there: World) -> None:
    watcher = FakeSocket(there.tables)
    watcher.say(type="list")
    host = await there.another("duel", {"players": 2})
    for language in ("en", "fr", "nl"):
        host.say(type="open", open=True, language=language)
    await there.settle()
    while len(watcher.heard) < 2:
        await asyncio.sleep(0)
    whole, change = watcher.heard
    assert whole == {"type": "open", "tables": [], "gone": []}
    assert [each["language"] for each in change["tables"]] == ["nl"]
    late = FakeSocket(there.tables)
    late.say(type="list")
    assert late.heard == [change]


@race
async def test_a_watcher_says_hello_to_nothing_else_and_makes_way_for_players(there: World) -> None:
    watcher = FakeSocket(there.tables)
    watcher.say(type="list")
    watcher.say(type="list")
    watcher.say(type="hello", token=there.token, table=there.id)
    assert [each.get("error") for each in watcher.heard] == [None, "said_hello", "said_hello"]


# Limits


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = (
        "open_tables=3, open_tables_of_address=2, watchers_of_address=2, "
        "chats=Rate(0.001, 3), reports=Rate(0.001, 1), opens=Rate(0.001, 7)"
    )
    server = OwnServer(tmp_path_factory.mktemp("strict") / "tables.db", limits).start()
    yield server
    server.stop()
    assert "Traceback" not in server.log()


def test_an_address_watches_the_list_so_often(strict: Server) -> None:
    watchers = [Watcher(strict), Watcher(strict)]
    raw = web_socket(strict)
    raw.say(type="list")
    assert raw.message()["error"] == "full"
    watchers[0].raw.close()
    while True:  # the server notices at its own pace
        raw.say(type="list")
        if raw.message()["type"] == "open":
            break
    raw.close()
    watchers[1].raw.close()


def test_an_address_has_so_many_open_tables_and_opens_them_so_often(strict: Server) -> None:
    hosts = []
    for _ in range(3):
        token = new_token()
        hosts.append(Client(strict, strict.table("duel", {}, token, name="Ann")["id"], token=token))
    for host in hosts[:2]:
        host.well("open", open=True)
    assert hosts[2].refused("open", open=True) == "full"
    body = {"game": "duel", "open": "en"}
    assert strict.http("POST", "/api/tables", body, new_token())[1]["error"] == "full"
    hosts[1].well("open", open=False)
    for _ in range(4):
        hosts[0].well("open", open=True)
    assert hosts[0].refused("open", open=True) == "too_fast"
    assert strict.http("POST", "/api/anybody", {"language": "en", "name": "Bo"}, new_token())[0] == 429
    for host in hosts:
        host.close()


def test_an_address_chats_and_reports_so_often(strict: Server) -> None:
    token = new_token()
    made = strict.table("duel", {}, token, name="Ann")
    ann, bo = Client(strict, made["id"], token=token), Client(strict, made["id"])
    bo.well("sit", seat=1, name="Bo")
    for _ in range(3):
        ann.well("chat", text="Hello")
    assert ann.refused("chat", text="Hello") == "too_fast"
    ann.well("report", seat=1)
    assert ann.refused("report", seat=1) == "too_fast"
    ann.close()
    bo.close()


@race
async def test_so_many_watch_the_list(there: World) -> None:
    tables = OpenList(Limits(watchers=2), lambda: 0.0, lambda work: work.close(), len)
    sockets = [FakeSocket(there.tables, f"192.0.2.{number}") for number in range(3)]
    assert [bool(tables.watch(each)) for each in sockets] == [False, False, True]
    tables.leave(sockets[0])
    assert tables.watch(sockets[2]) is None


def test_the_list_has_room_for_so_many() -> None:
    shown = OpenTable("r", "duel", {}, 2, 1, False, "en", False)
    tables = OpenList(
        Limits(open_tables=2, open_tables_of_address=1), lambda: 0.0, lambda work: work.close(), len
    )
    assert tables.refuse("t", "1") is None
    tables.hear([encode([Listed("a", 1, shown)]).decode(), "what a newer node says"])
    assert [refusal and refusal.error for refusal in (tables.refuse("t", "1"), tables.refuse("t", "22"))] == [
        "full",
        None,
    ]
    tables.hear([encode([Listed("a", 1, shown), Listed("b", 2, shown)]).decode()])
    assert tables.refuse("t", "333") == FULL


# Manners


def test_a_report_is_one_line_in_the_log_with_nothing_that_was_said(server: Server) -> None:
    token = new_token()
    made = server.table("duel", {"players": 2}, token, name="Ann")
    ann, bo = Client(server, made["id"], token=token), Client(server, made["id"])
    bo.well("sit", seat=1, name="Bo")
    bo.well("ready", seat=1, ready=True)
    ann.well("start")
    bo.do(1, {"do": "say", "text": "Something rude"})
    ann.well("report", seat=1, reason="Insults")
    assert ann.refused("report", seat=5) == "nobody"
    assert ann.refused("report", seat=1, reason="two\nlines") == "bad_text"
    assert ann.refused("report", seat=1, reason="x" * 201) == "long_text"
    ann.close()
    bo.close()
    server.stop()
    [line] = [json.loads(line) for line in server.forget_log().splitlines()]
    told = {name: line[name] for name in ("level", "message", "tag", "seat", "reason")}
    assert told == {
        "level": "warning",
        "message": "a player was reported",
        "tag": tag_of(made["id"]),
        "seat": "1",
        "reason": "Insults",
    }
    assert line["match"]
    assert not {made["id"], "Something rude"} & set(map(str, line.values()))


def test_a_table_stays_open_and_quiet_when_the_server_was_killed(server: Server) -> None:
    token = new_token()
    made = server.table("duel", {}, token, name="Ann", open="nl")
    ann = Client(server, made["id"], token=token)
    ann.well("quiet", gestures=True)
    server.kill()
    ann.close()
    server.start()
    ann = Client(server, made["id"], token=token)
    assert ann.lobby["gestures"]
    watcher = Watcher(server)
    assert watcher.until(1)[0]["language"] == "nl"
    ann.close()
