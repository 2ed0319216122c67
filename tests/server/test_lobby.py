"""At a table before, between and after matches: who sits where, who is host, and what is played."""

import json
from typing import Any

import pytest

from dedale.session import messages as say
from server.running import JSON, Client, Server, answer_to, is_sentence, new_token
from server.timeless import Somebody, Timeless

GIVE_UP = {"do": "skip"}
"""Ends a match of the Tower at once."""


class Group:
    """A table of the Tower, its host on seat 0, and people who come in by its link."""

    def __init__(self, server: Server, players: int = 3, game: str = "tower", **options: Any) -> None:
        self.server = server
        self.options = {"quest": "t1", **options} if game == "tower" else options
        token = new_token()
        asked = {**self.options, "players": players}
        self.names = server.table(game, asked, token, name="Ann")
        self.host = Client(server, self.names["id"], token=token)

    def come(self, seat: int | None = None, name: str = "") -> Client:
        client = Client(self.server, self.names["id"])
        if seat is not None:
            client.well("sit", seat=seat, name=name or f"Guest {seat}")
        return client

    def watch(self) -> Client:
        return Client(self.server, watch=self.names["watch"])

    def full(self) -> tuple[Client, Client]:
        """Two guests, who are ready."""
        guests = self.come(1, "Bo"), self.come(2, "Cy")
        for seat, guest in enumerate(guests, 1):
            guest.well("ready", seat=seat, ready=True)
        return guests


def seats(client: Client) -> list[str | None]:
    """The names round the table, as this client sees them now."""
    client.catch_up()
    return [each and each["name"] for each in client.lobby["seats"]]


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
    assert (answer["error"], answer["message"]) == ("not_ready", "Not everybody is ready: Bo, Cy.")
    two.well("ready", seat=1, ready=True)
    three.well("ready", seat=2, ready=True)
    two.well("ready", seat=1, ready=False)
    assert group.host.refused("start") == "not_ready"
    two.well("ready", seat=1, ready=True)
    assert two.refused("start") == "not_host"
    group.host.well("start")
    for client, seat in ((group.host, 0), (two, 1), (three, 2)):
        client.until(lambda client=client, seat=seat: seat in client.seen)
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


def test_others_free_the_seat_of_a_host_who_is_away(shared: Server) -> None:
    group = Group(shared)
    guest = group.come(1, "Bo")
    group.host.cut()
    guest.until(lambda: not guest.lobby["seats"][0]["here"])
    guest.well("free", seat=0)
    assert guest.lobby["you"] == {"seats": [1], "host": True}


def test_the_host_changes_the_options_and_all_see_them(shared: Server) -> None:
    group = Group(shared)
    guest, spectator = group.come(1, "Bo"), group.watch()
    guest.well("ready", seat=1, ready=True)
    assert guest.refused("options", options={"quest": "t2"}) == "not_host"
    group.host.well("options", options={"quest": "t2", "players": 4, "talk": "expert"})
    assert seats(guest) == ["Ann", "Bo", None, None]
    assert not guest.lobby["seats"][1]["ready"], "who was ready for something else is asked again"
    spectator.catch_up()
    for client in (group.host, guest, spectator):
        options = client.lobby["options"]
        assert (options["quest"], options["players"], options["talk"]) == ("t2", 4, "expert")
    group.host.well("options", options={"quest": "t2", "players": 2})
    assert seats(guest) == ["Ann", "Bo"]
    assert guest.lobby["options"]["players"] == 2
    assert group.host.refused("options", options={"quest": "t2", "players": 1}) == "taken"
    assert seats(guest) == ["Ann", "Bo"]


def test_options_are_told_when_they_are_new_and_not_at_every_nod() -> None:
    """A quest that somebody has drawn is long, and many may look on."""
    room = Timeless("duel", {"players": 2}, "Ann", "wanderer")
    ann, eve = Somebody(), Somebody("eve")

    def told(who: Somebody) -> list[bool]:
        """For each message about the table that came since: whether the options were in it."""
        frames = [json.loads(frame) for member, frame in room.show() if member is who]
        return ["options" in frame for frame in frames if frame["type"] == "lobby"]

    room.show()
    room.join(ann)
    assert told(ann) == [True]
    room.join(eve)
    assert told(ann) == [False]
    room.leave(eve)
    room.join(eve)
    assert told(eve) == [True]
    room.handle(ann, say.Ready(0, True))
    assert told(eve) == [False]
    room.handle(eve, say.Sync())
    assert told(eve) == [True]


@pytest.mark.parametrize(
    ("game", "options", "error"),
    [
        ("tower", {"quest": "99-1"}, "bad_option"),
        ("tower", {"quest": "/etc/passwd"}, "bad_option"),
        ("tower", {}, "bad_option"),
        ("tower", {"quest": "t1", "players": 5}, "bad_option"),
        ("tower", {"quest": "t1", "colour": "red"}, "bad_option"),
        ("tower", {"quest": "t1", "players": "two"}, "bad_option"),
        ("tower", {"quest": "t1", "seed": 7}, "bad_option"),
        ("tower", {"quest": "shared:nothing"}, "no_such_text"),
        ("tower", {"quest": {"path": "mine", "text": "quest: Nothing\n"}}, "bad_file"),
        ("mall", {"scenario": 1, "pile": [3, 2]}, "bad_option"),
        ("mall", {"scenario": 99}, "bad_option"),
        ("hidden", {"dice": [1, 2]}, "bad_option"),
        ("duel", {"players": 1}, "bad_option"),
        ("null", {}, "no_such_game"),
        ("chess", {}, "no_such_game"),
    ],
)
def test_options_that_cannot_be_had_are_refused_with_a_sentence(
    shared: Server, game: str, options: dict[str, Any], error: str
) -> None:
    body = {"game": game, "options": options}
    status, answer = shared.http("POST", "/api/tables", body, new_token())
    assert (status, answer["error"], is_sentence(answer)) == (400, error, True)
    if error != "no_such_game":
        known = {"tower": {"quest": "t1"}, "mall": {"scenario": 1}}.get(game, {})
        group = Group(shared, players=2, game=game, **known)
        assert group.host.refused("options", options=options) == error


def test_what_is_asked_for_twice_is_granted_once(shared: Server) -> None:
    """After a cut a client asks again for what was not answered; it may have been done."""
    group = Group(shared, players=2)
    host, guest = group.host, group.come(1)
    options = {"quest": "t2", "players": 2}
    asked = {"options": {"options": options}, "ready": {"seat": 0, "ready": True}, "start": {}}

    def ask(client: Client, kind: str) -> JSON:
        client.answers.pop(kind, None)
        client.send({"type": kind, **asked[kind], "key": kind})
        return client.answer(kind)

    for kind in ("options", "options", "ready", "ready"):
        assert ask(host, kind)["type"] == "ack"
    guest.well("ready", seat=1, ready=True)
    for kind in ("start", "start", "options"):
        assert ask(host, kind)["type"] == "ack"
    host.catch_up()
    assert host.lobby["match"] == 1
    assert host.refused("start") == "playing", "with another key it is another wish"
    assert ask(guest, "start")["type"] == "refused", "keys are the sender's own"


def test_rematch_with_the_same_people(shared: Server) -> None:
    group = Group(shared)
    guests = group.full()
    spectator = group.watch()
    visitor = group.come()
    assert guests[0].refused("rematch") == "no_match"
    group.host.well("start")
    assert guests[0].refused("rematch") == "playing"
    assert group.host.do(0, GIVE_UP)["type"] == "ack"
    group.host.until(lambda: not group.host.lobby["playing"])
    first = group.host.lobby["replay"]
    assert first
    assert visitor.refused("rematch") == "not_seated"
    assert spectator.refused("rematch") == "watching"
    guests[1].well("rematch")
    for client in (group.host, *guests, spectator, visitor):
        client.until(lambda client=client: client.lobby["match"] == 2 and client.seen)
        assert client.lobby["playing"]
        assert client.lobby["replay"] is None
        [seen] = client.seen.values()
        assert (seen.v, seen.view["outcome"]) == (0, None)
    document = shared.replay(first)
    assert (document["outcome"]["result"], document["names"]) == ("lost", ["Ann", "Bo", "Cy"])


def test_a_match_that_goes_on_has_no_replay(shared: Server) -> None:
    group = Group(shared, players=1)
    group.host.well("start")
    status, answer = shared.http("GET", "/api/replays/nothing")
    assert (status, answer["error"]) == (404, "no_such_replay")
    assert group.host.lobby["replay"] is None


def test_the_link_for_watching_cannot_sit_or_act(shared: Server) -> None:
    group = Group(shared)
    guest = group.come(1, "Bo")
    group.come(2, "Cy").well("ready", seat=2, ready=True)
    spectator = group.watch()
    assert not {"id", "code", "watch"} & spectator.lobby.keys()
    assert group.names["id"] not in str(spectator.lobby)
    # The same person by the other link: that link is for watching.
    turned = Client(shared, watch=group.names["watch"], token=group.host.token)
    assert turned.lobby["you"] == {"seats": [], "host": False}
    for client in (spectator, turned):
        for kind, fields in (
            ("sit", {"seat": 0, "name": "Eve"}), ("stand", {"seat": 0}), ("start", {}), ("rematch", {}),
            ("bot", {"seat": 0, "bot": None}), ("free", {"seat": 0}), ("host", {"seat": 0}),
            ("options", {"options": {"quest": "t2"}}), ("ready", {"seat": 0, "ready": True}),
            ("rename", {"seat": 0, "name": "Eve"}),
        ):  # fmt: skip
            assert client.refused(kind, **fields) == "watching"
    guest.well("ready", seat=1, ready=True)
    group.host.well("start")
    for client in (spectator, turned):
        client.until(lambda client=client: client.seen)
        [(seat, seen)] = client.seen.items()
        assert (seat, seen.legal, seen.may) == (None, [], [])
        assert client.refused("act", seat=0, action=GIVE_UP) == "not_your_seat"
    status, _ = shared.http("GET", f"/api/codes/{group.names['watch']}")
    assert status == 404
    answer = answer_to(shared, type="hello", token=new_token(), table=group.names["watch"])
    assert answer["error"] == "no_such_table"


def test_nobody_acts_for_another_seat_or_before_the_match(shared: Server) -> None:
    group = Group(shared)
    guest, visitor = group.come(1, "Bo"), group.come()
    assert group.host.refused("act", seat=0, action=GIVE_UP) == "no_match"
    group.come(2, "Cy").well("ready", seat=2, ready=True)
    guest.well("ready", seat=1, ready=True)
    group.host.well("start")
    for seat, client in ((0, guest), (1, group.host), (0, visitor), (7, group.host)):
        assert client.refused("act", seat=seat, action=GIVE_UP) == "not_your_seat"
    for action in ({}, {"do": "fly"}, {"do": "move"}, [1], "skip", {"do": "skip", "more": 1}):
        assert group.host.refused("act", seat=0, action=action) == "bad_action"
    group.host.catch_up()
    assert group.host.seen[0].v == 0


def test_somebody_else_goes_on_for_a_player_who_left(shared: Server) -> None:
    group = Group(shared)
    guest, _ = group.full()
    visitor = group.come()
    group.host.well("start")
    assert visitor.refused("sit", seat=1, name="Dee") == "taken"
    guest.well("stand", seat=1)
    guest.until(lambda: None in guest.seen)
    assert guest.refused("act", seat=1, action=GIVE_UP) == "not_your_seat"
    visitor.well("sit", seat=1, name="Dee")
    visitor.until(lambda: 1 in visitor.seen)
    assert visitor.do(1, {"do": "say", "text": "I go on"})["type"] == "ack"
    group.host.catch_up()
    assert group.host.seen[0].view["said"] == 1


def test_a_client_that_missed_updates_notices_and_syncs(shared: Server) -> None:
    group = Group(shared)
    guest, _ = group.full()
    group.host.well("start")
    guest.until(lambda: 1 in guest.seen)
    guest.losing = 2
    for text in ("one", "two", "three"):
        group.host.do(0, {"do": "say", "text": text})
    guest.until(lambda: guest.syncs)
    guest.catch_up()
    assert guest.seen[1].view == group.host.seen[0].view
    assert [each["talk"]["text"] for each in guest.seen[1].said] == ["one", "two", "three"]


def test_clients_with_the_same_keys_do_not_get_in_each_others_way(shared: Server) -> None:
    group = Group(shared)
    guest, _ = group.full()
    group.host.well("start")
    group.host.act(0, {"do": "say", "text": "one"}, key="1")
    assert group.host.answer("1")["type"] == "ack"
    guest.act(1, {"do": "say", "text": "two"}, key="1")
    assert guest.answer("1")["type"] == "ack"
    guest.catch_up()
    assert guest.seen[1].view["said"] == 2


def test_only_what_the_rules_allow_may_be_said(shared: Server) -> None:
    group = Group(shared)
    guest, _ = group.full()
    group.host.well("start")
    guest.until(lambda: 1 in guest.seen)
    assert "say" in guest.seen[1].may
    assert guest.refused("act", seat=1, action={"do": "say", "text": ""}) == "empty_text"
    assert guest.refused("act", seat=1, action={"do": "say", "text": "x" * 501}) == "long_text"


def test_what_is_sent_after_other_options_comes_after_them(shared: Server) -> None:
    group = Group(shared, players=1)
    for kind, key, fields in (
        ("options", "1", {"options": {"quest": "t2"}}),
        ("options", "2", {"options": {"quest": "t3"}}),
        ("start", "3", {}),
        ("options", "4", {"options": {"quest": "t4"}}),
        ("act", "5", {"seat": 0, "action": {"do": "say", "text": "here"}}),
    ):
        group.host.send({"type": kind, "key": key, **fields})
    group.host.answer("5")
    answers = [group.host.answers[key].get("error") for key in "12345"]
    assert answers == [None, None, None, "playing", None]
    assert group.host.seen[0].view["quest"] == "t3"
