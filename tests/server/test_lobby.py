"""At a table before a match: who sits where, who is the host, and who is ready."""

import pytest

from server.group import Group, seats
from server.harness import Client, Server, new_token


def test_a_new_table_has_its_host_on_the_first_seat(shared: Server) -> None:
    group = Group(shared)
    lobby = group.host.lobby
    assert lobby["you"] == {"seats": [0], "host": True}
    assert [lobby[name] for name in ("game", "host", "playing", "asleep", "match", "replay")] == [
        "tower", 0, False, False, 0, None
    ]  # fmt: skip
    assert lobby["seats"] == [
        {"seat": 0, "name": "Ann", "bot": None, "ready": False, "here": True}, None, None
    ]  # fmt: skip
    assert {name: lobby[name] for name in group.names} == group.names
    assert group.host.seen == {}


def test_a_code_finds_the_table_however_it_is_typed(shared: Server) -> None:
    names = Group(shared).names
    for code in (names["code"], names["code"].lower(), f"%20{names['code']}"):
        assert shared.http("GET", f"/api/codes/{code}") == (200, {"id": names["id"]})
    for code in ("AAAA", "QQQQQ", "Q", names["id"], names["watch"]):
        status, answer = shared.http("GET", f"/api/codes/{code}")
        assert (status, answer["error"]) == (404, "no_such_table")


def test_a_device_finds_its_tables_again(shared: Server) -> None:
    group = Group(shared)
    guest = group.come(2, "Cy")
    _, found = shared.http("GET", "/api/tables", token=guest.token)
    assert [(each["id"], each["names"]) for each in found["tables"]] == [(group.names["id"], ["Ann", "Cy"])]
    guest.well("stand", seat=2)
    assert shared.http("GET", "/api/tables", token=guest.token) == (200, {"tables": []})


def test_sitting_standing_up_and_renaming_are_seen_by_all(shared: Server) -> None:
    group = Group(shared)
    guest, spectator = group.come(1, "Bo"), group.watch()
    assert seats(group.host) == seats(spectator) == ["Ann", "Bo", None]
    guest.well("rename", seat=1, name="Bob")
    assert seats(group.host) == seats(spectator) == ["Ann", "Bob", None]
    guest.well("stand", seat=1)
    guest.well("sit", seat=2, name="Bob")
    assert seats(group.host) == seats(spectator) == ["Ann", None, "Bob"]
    assert guest.lobby["you"] == {"seats": [2], "host": False}


def test_a_seat_in_use_cannot_be_taken_even_by_whoever_knows_the_code(shared: Server) -> None:
    group = Group(shared)
    guest = group.come(1, "Bo")
    _, found = shared.http("GET", f"/api/codes/{group.names['code']}")
    thief = Client(shared, found["id"])
    assert thief.refused("sit", seat=1, name="Mallory") == "taken"
    guest.cut()
    assert thief.refused("sit", seat=1, name="Mallory") == "taken"
    for kind, fields in (
        ("stand", {}), ("rename", {"name": "Mallory"}), ("ready", {"ready": True}),
    ):  # fmt: skip
        assert thief.refused(kind, seat=1, **fields) == "not_your_seat"
    assert thief.refused("free", seat=1) == "not_host"
    assert thief.refused("host", seat=1) == "not_host"
    guest.connect()
    assert guest.lobby["you"]["seats"] == [1]
    assert seats(guest) == ["Ann", "Bo", None]


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "two\nlines", "bell\a", "Ann"])
def test_a_name_is_short_plain_and_used_once(shared: Server, name: str) -> None:
    group = Group(shared)
    guest = group.come(1)
    assert guest.refused("sit", seat=2, name=name) == "bad_name"
    assert guest.refused("rename", seat=1, name=name) == "bad_name"


def test_a_name_may_look_like_markup_and_stays_text(shared: Server) -> None:
    group = Group(shared)
    group.come(1, "<b>Bo</b>")
    assert seats(group.host)[1] == "<b>Bo</b>"


def test_several_seats_on_one_device(shared: Server) -> None:
    group = Group(shared)
    group.host.well("sit", seat=1, name="Bo")
    group.host.well("sit", seat=2, name="Cy")
    assert group.host.lobby["you"]["seats"] == [0, 1, 2]
    group.host.well("start")
    group.host.until(lambda: len(group.host.seen) == 3)
    owned = [each["owns"] for each in group.host.seen[0].view["seats"]]
    assert all(group.host.seen[seat].view == group.host.seen[0].view for seat in (1, 2))
    assert sorted({way for hand in owned for way in hand}) == ["E", "N", "S", "W"]
    assert group.host.do(2, {"do": "say", "text": "hello"})["type"] == "ack"
    group.host.catch_up()
    assert [seen.view["said"] for seen in group.host.seen.values()] == [1, 1, 1]


def test_two_sockets_of_one_device_are_both_at_its_seat(shared: Server) -> None:
    group = Group(shared, players=1)
    other = Client(shared, group.names["id"], token=group.host.token)
    group.host.well("start")
    other.until(lambda: 0 in other.seen)
    assert other.do(0, {"do": "say", "text": "from here"})["type"] == "ack"
    group.host.catch_up()
    assert group.host.seen[0].view == other.seen[0].view
    assert group.host.seen[0].v == other.seen[0].v == 1
    other.cut()
    assert group.host.do(0, {"do": "say", "text": "and from here"})["type"] == "ack"
    assert group.host.lobby["seats"][0]["here"]


def test_all_are_ready_before_the_host_starts(shared: Server) -> None:
    group = Group(shared)
    assert group.host.refused("start") == "empty_seats"
    two, three = group.come(1, "Bo"), group.come(2, "Cy")
    answer = group.host.ask("start")
    assert (answer["error"], answer["message"]) == ("not_ready", "Not everyone is ready: Bo, Cy.")
    two.well("ready", seat=1, ready=True)
    three.well("ready", seat=2, ready=True)
    two.well("ready", seat=1, ready=False)
    assert group.host.refused("start") == "not_ready"
    two.well("ready", seat=1, ready=True)
    assert two.refused("start") == "not_host"
    group.host.well("start")
    for client, seat in ((group.host, 0), (two, 1), (three, 2)):
        client.until_begun()
        assert client.lobby["playing"]
        assert [each["name"] for each in client.seen[seat].view["seats"]] == ["Ann", "Bo", "Cy"]
    assert group.host.refused("start") == "playing"
    assert group.host.refused("options", options={"quest": "t2"}) == "playing"
    assert group.host.refused("rename", seat=0, name="Eve") == "playing"


def test_bots_sit_down_and_go(shared: Server) -> None:
    group = Group(shared)
    guest = group.come(1, "Bo")
    assert guest.refused("bot", seat=2, bot="wanderer") == "not_host"
    assert group.host.refused("bot", seat=1, bot="wanderer") == "taken"
    assert group.host.refused("bot", seat=2, bot="deep thought") == "no_such_bot"
    assert group.host.refused("bot", seat=2, bot=None) == "no_bot"
    assert group.host.refused("bot", seat=3, bot="wanderer") == "no_such_seat"
    group.host.well("bot", seat=2, bot="wanderer")
    guest.catch_up()
    sitter = guest.lobby["seats"][2]
    assert (sitter["bot"], sitter["ready"], sitter["here"]) == ("wanderer", True, True)
    assert guest.refused("sit", seat=2, name="Cy") == "taken"
    assert group.host.refused("free", seat=2) == "nobody"
    assert group.host.refused("host", seat=2) == "nobody"
    group.host.well("bot", seat=2, bot=None)
    guest.well("sit", seat=2, name="Cy")
    assert seats(group.host) == ["Ann", "Bo", "Cy"]


def test_a_table_is_made_with_bots_and_begun_at_once(shared: Server) -> None:
    token = new_token()
    names = shared.table(
        "tower", {"quest": "t1", "players": 2}, token, name="Ann", bots="wanderer", start=True
    )
    client = Client(shared, names["id"], token=token)
    client.until(lambda: 0 in client.seen)
    assert [each["bot"] for each in client.lobby["seats"]] == [None, "wanderer"]
    for wish, error in (
        ({"bots": "deep thought"}, "no_such_bot"),
        ({"start": True}, "empty_seats"),
        ({"name": "two\nlines"}, "bad_name"),
    ):
        body = {"game": "tower", "options": {"quest": "t1", "players": 2}, "name": "Ann", **wish}
        status, answer = shared.http("POST", "/api/tables", body, token)
        assert (status, answer["error"]) == (400, error)


def test_the_host_hands_over(shared: Server) -> None:
    group = Group(shared)
    guest, visitor = group.come(1, "Bo"), group.come()
    assert guest.refused("host", seat=1) == "not_host"
    assert group.host.refused("host", seat=2) == "nobody"
    group.host.well("host", seat=1)
    for client in (guest, visitor):
        client.catch_up()
        assert client.lobby["host"] == 1
    assert guest.lobby["you"]["host"]
    assert group.host.refused("bot", seat=2, bot="wanderer") == "not_host"
    guest.well("bot", seat=2, bot="wanderer")


def test_whoever_sits_may_become_host_while_the_host_is_away(shared: Server) -> None:
    group = Group(shared)
    guest, other, visitor = group.come(1, "Bo"), group.come(2, "Cy"), group.come()
    group.host.cut()
    guest.until(lambda: not guest.lobby["seats"][0]["here"])
    assert visitor.refused("host", seat=1) == "not_host"
    assert guest.refused("host", seat=2) == "not_host"
    guest.well("host", seat=1)
    assert guest.lobby["you"]["host"]
    group.host.connect()
    assert not group.host.lobby["you"]["host"]
    assert group.host.refused("host", seat=0) == "not_host"
    assert other.refused("host", seat=2) == "not_host"


def test_when_the_host_stands_up_the_next_is_host(shared: Server) -> None:
    group = Group(shared)
    guest = group.come(2, "Cy")
    group.host.well("stand", seat=0)
    guest.catch_up()
    assert guest.lobby["host"] == 2
    assert guest.lobby["you"]["host"]
    assert not group.host.lobby["you"]["host"]
    guest.well("stand", seat=2)
    group.host.well("sit", seat=1, name="Ann")
    assert group.host.lobby["you"] == {"seats": [1], "host": True}


def test_only_the_seat_of_somebody_who_is_away_is_freed(shared: Server) -> None:
    group = Group(shared)
    guest, other = group.come(1, "Bo"), group.come(2, "Cy")
    assert group.host.refused("free", seat=1) == "here"
    guest.cut()
    group.host.until(lambda: not group.host.lobby["seats"][1]["here"])
    assert other.refused("free", seat=1) == "not_host"
    group.host.well("free", seat=1)
    assert group.host.refused("free", seat=1) == "nobody"
    guest.connect()
    assert guest.lobby["you"]["seats"] == []
    assert seats(guest) == ["Ann", None, "Cy"]


def test_the_host_removes_somebody_for_good(shared: Server) -> None:
    group = Group(shared)
    guest, other = group.come(1, "Bo"), Client(shared, group.names["id"])
    guest.well("sit", seat=2, name="Bo too")
    for who, seat, error in (
        (guest, 0, "not_host"),
        (group.host, 0, "own_seat"),
        (group.host, 5, "no_such_seat"),
    ):
        assert who.refused("remove", seat=seat) == error
    group.host.well("remove", seat=1)
    assert group.host.refused("remove", seat=1) == "nobody"
    guest.catch_up()
    assert seats(guest) == ["Ann", None, None]
    assert guest.lobby["you"] == {"seats": [], "host": False, "removed": True}
    for _ in range(2):
        assert guest.refused("sit", seat=1, name="Bo") == "removed"
        guest.connect()
    other.well("sit", seat=1, name="Cy")
    assert other.lobby["you"] == {"seats": [1], "host": False}
    assert shared.http("GET", "/api/tables", token=guest.token) == (200, {"tables": []})


def test_others_free_the_seat_of_a_host_who_is_away(shared: Server) -> None:
    group = Group(shared)
    guest = group.come(1, "Bo")
    group.host.cut()
    guest.until(lambda: not guest.lobby["seats"][0]["here"])
    guest.well("free", seat=0)
    assert guest.lobby["you"] == {"seats": [1], "host": True}
