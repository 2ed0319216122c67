"""The host decides what is played, and bad options are refused."""

import json
from typing import Any

import pytest

from dedale.session import messages as say
from server.group import Group, seats
from server.harness import JSON, Client, Server, is_sentence, new_token
from server.timeless import Somebody, Timeless


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
    """A drawn quest is long, and many may be watching."""
    table = Timeless("duel", {"players": 2}, "Ann", "wanderer")
    ann, eve = Somebody(), Somebody("eve")

    def told(who: Somebody) -> list[bool]:
        """For each message about the table since then: whether it had the options."""
        frames = [json.loads(frame) for member, frame in table.show() if member is who]
        return ["options" in frame for frame in frames if frame["type"] == "lobby"]

    table.show()
    table.join(ann)
    assert told(ann) == [True]
    table.join(eve)
    assert told(ann) == [False]
    table.leave(eve)
    table.join(eve)
    assert told(eve) == [True]
    table.handle(ann, say.Ready(0, True))
    assert told(eve) == [False]
    table.handle(eve, say.Sync())
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
        known: dict[str, JSON] = {"tower": {"quest": "t1"}, "mall": {"scenario": 1}}
        group = Group(shared, players=2, game=game, **known.get(game, {}))
        assert group.host.refused("options", options=options) == error


def test_what_is_asked_for_twice_is_granted_once(shared: Server) -> None:
    """After a cut a client asks again for what was not answered, though it may have been done."""
    group = Group(shared, players=2)
    host, guest = group.host, group.come(1)
    options = {"quest": "t2", "players": 2}
    asked: dict[str, JSON] = {
        "options": {"options": options},
        "ready": {"seat": 0, "ready": True},
        "start": {},
    }

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
