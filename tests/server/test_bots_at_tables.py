"""Bots at the server's tables: they play to the end by themselves, even after the server died."""

from typing import Any

import pytest

from dedale.bots import registry
from dedale.bots.base import Do, Wait
from dedale.games.base import View
from dedale.games.mall.actions import Resume
from dedale.match.document import document_of, replay
from dedale.match.talk import Say
from dedale.session import messages as say
from dedale.session.changes import EndMatch
from dedale.session.table import BOT_ACTIONS
from server.harness import Client, Server, new_token
from server.timeless import Somebody, Timeless

TOWER = {"quest": "t1", "deal": [["N"], ["E", "S", "W"]]}
"""On this floor the second seat always has something to do."""


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("duel", {"players": 4}),
        ("hidden", {"players": 2, "look_ms": 5_000}),
        ("mall", {"scenario": 3, "players": 3}),
    ],
)
def test_a_table_of_bots_plays_to_the_end(game: str, options: dict[str, Any]) -> None:
    table = Timeless(game, options, bots="wanderer")
    for _ in range(20_000):
        if not table.lobby.playing:
            break
        table.go_on()
    assert table.live
    match = table.live.match
    assert match.outcome
    assert table.next_tick() is None
    assert replay(document_of(match)).view(None) == match.view(None)
    assert {entry.seat for entry in match.log} == set(range(match.seats))


class Hasty:
    """Never waits."""

    def __init__(self, seed: int) -> None:
        self.asked = 0

    def answer(self, view: View, legal: list[Any], t: int) -> Do | Wait:
        self.asked += 1
        return Do(legal[self.asked % len(legal)]) if legal else Wait()


def test_bots_that_never_wait_let_others_get_a_word_in_and_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.BOTS, "hasty", Hasty)
    table = Timeless("duel", {"players": 2}, bots="hasty")
    assert table.live
    log = table.live.match.log
    assert len(log) == BOT_ACTIONS
    while table.lobby.playing:
        before = len(log)
        table.go_on()
        assert 0 < len(log) - before <= BOT_ACTIONS
    assert len(log) > 2 * BOT_ACTIONS


def test_another_bot_takes_the_seat_of_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    class Chatty(Hasty):
        def answer(self, view: View, legal: list[Any], t: int) -> Do | Wait:
            return Do(Say("hm"))

    class Sleepy(Hasty):
        def answer(self, view: View, legal: list[Any], t: int) -> Do | Wait:
            return Wait()

    monkeypatch.setitem(registry.BOTS, "chatty", Chatty)
    monkeypatch.setitem(registry.BOTS, "sleepy", Sleepy)
    table = Timeless("tower", TOWER, "Ann", "chatty")
    assert table.live
    assert len(table.live.match.log) == BOT_ACTIONS
    host = Somebody()
    table.join(host)
    table.handle(host, say.Bot(1, "sleepy"))
    assert table.next_tick() is None
    table.handle(host, say.Bot(1, "chatty"))
    assert len(table.live.match.log) == 2 * BOT_ACTIONS


def test_a_bot_that_does_what_it_may_not_does_nobody_any_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat(Hasty):
        def answer(self, view: View, legal: list[Any], t: int) -> Do | Wait:
            return Do(Resume())

    monkeypatch.setitem(registry.BOTS, "cheat", Cheat)
    table = Timeless("mall", {"scenario": 1, "players": 2, "sand_ms": 1_000}, "Ann", "cheat")
    person = Somebody()
    table.join(person)
    table.handle(person, say.Act(0, b'{"do":"start"}'))  # type: ignore[arg-type]
    assert table.live
    assert [entry.seat for entry in table.live.match.log] == [0]
    table.go_on()
    assert not table.lobby.playing


def test_a_table_put_to_rest_past_its_deadline_has_its_loss() -> None:
    table = Timeless("mall", {"scenario": 1, "sand_ms": 1_000}, "Ann")
    person = Somebody()
    table.join(person)
    table.handle(person, say.Act(0, b'{"do":"start"}'))  # type: ignore[arg-type]
    table.take()
    table.seconds += 1.5
    table.rest()
    assert table.live
    assert (table.lobby.playing, table.live.match.t) == (False, 1_000)
    changes, _ = table.take()
    assert [change.t for change in changes if isinstance(change, EndMatch)] == [1_000]


def bot_moves(client: Client) -> int:
    """Return how often something has happened. Only the bots do anything here."""
    client.hear_all()
    [seen] = client.seen.values()
    return seen.v


def test_bots_play_on_by_themselves_and_after_the_server_died(server: Server) -> None:
    token = new_token()
    made = server.table("tower", TOWER, token, name="Ann", bots="wanderer", start=True)
    ann = Client(server, made["id"], token=token)
    ann.until(lambda: ann.seen[0].view["moves"] or ann.seen[0].events)
    shown = ann.seen[0].view
    server.kill()
    ann.hear_the_rest()
    server.start()
    spectator = Client(server, watch=made["watch"])
    assert spectator.lobby["asleep"]
    ann.connect()
    before = ann.seen[0].v
    ann.until(lambda: ann.seen[0].v > before)
    spectator.until(lambda: bot_moves(spectator))
    assert ann.seen[0].view["seats"] == shown["seats"]


def test_a_bot_takes_over_in_the_middle_of_a_match_and_goes_again(shared: Server) -> None:
    token, other = new_token(), new_token()
    made = shared.table("tower", TOWER, token, name="Ann")
    ann, bo = Client(shared, made["id"], token=token), Client(shared, made["id"], token=other)
    bo.well("sit", seat=1, name="Bo")
    bo.well("ready", seat=1, ready=True)
    ann.well("start")
    assert ann.refused("bot", seat=1, bot="wanderer") == "taken"
    bo.well("stand", seat=1)
    ann.well("bot", seat=1, bot="wanderer")
    ann.until(lambda: ann.seen[0].v)
    ann.well("bot", seat=1, bot=None)
    bo.well("sit", seat=1, name="Bo again")
    assert bo.do(1, {"do": "say", "text": "Thank you"})["type"] == "ack"


def test_a_person_plays_a_duel_with_a_bot(shared: Server) -> None:
    token = new_token()
    options = {"players": 2, "first": 0}
    made = shared.table("duel", options, token, name="Ann", bots="wanderer", start=True)
    ann = Client(shared, made["id"], token=token)
    for _ in range(2):
        ann.until(lambda: ann.seen[0].legal)
        assert ann.do(0, ann.seen[0].legal[0])["type"] == "ack"
    ann.until(lambda: ann.seen[0].legal)
    assert ann.seen[0].v == 4
