"""At a table during and after a match: who may act, talk and watch, who continues, and what is played
next."""

from server.group import GIVE_UP, Group
from server.harness import Client, Server, answer_to, new_token


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
        client.until_begun(2)
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
    # The same person by the other link, which is for watching.
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
        client.until_begun()
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
