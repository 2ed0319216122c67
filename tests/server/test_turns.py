"""Taking turns over days: whose turn it is, since when, and what happens when time is up."""

from collections import Counter
from itertools import count
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from dedale.bots import bots_for
from dedale.session import messages as say
from dedale.session.changes import ClearTurn, SetTurn, TableRecord
from dedale.session.context import BotHost, Context
from dedale.session.lobby import Lobby, Sitter
from dedale.session.seated_bot import AtOnce
from dedale.session.table import Table
from dedale.session.turns import Turn
from server.harness import JSON
from server.timeless import Somebody

ANN, BO = "a" * 32, "b" * 32
DAY: Final = 86_400
NOON = 1_800_000_000


class Leisure:
    """A table of Ann (the host), Bo, and bots in the other seats, and a calendar."""

    def __init__(
        self, game: str, options: JSON, *, bots: int = 0, people: tuple[str, ...] = (ANN, BO)
    ) -> None:
        self.wall, self.keys = NOON, map(str, count())
        self.called: list[tuple[str, str, str]] = []
        names = dict(zip(people, ("Ann", "Bo"), strict=False))
        seats = [Sitter(names[device], device, ready=True) for device in people]
        seats += [Sitter(f"Bot {n}", bot=bots_for(game)[-1], ready=True) for n in range(bots)]
        context = Context(
            now=lambda: float(self.wall),
            wall=lambda: self.wall,
            when=lambda: "2026-12-24",
            seed=lambda: 5,
            numbers=count(1),
            match_id=lambda number: f"match{number}",
            away_seconds=10,
            refused=Counter(),
            called=lambda *call: self.called.append(call),
            bots=BotHost(bots_for, lambda table, place: AtOnce(place)),
        )
        lobby = Lobby(game, options, tuple(seats), host=ANN)
        self.table = Table(TableRecord("id", "CODE", "watch", lobby), context)
        self.changes: list[Any] = []
        self.ann, self.bo = Somebody(ANN), Somebody(BO)
        self.table.join(self.ann)
        self.settle()

    def settle(self) -> None:
        for member, frame in self.table.show():
            member.send(frame)
        self.changes += self.table.take()[0]

    def hears(self, member: Somebody, message: say.Act | say.Seating) -> JSON:
        """Handle a message, and return its answer."""
        seen, key = len(member.frames), next(self.keys)
        self.table.handle(member, replace(message, key=key))
        self.settle()
        frames = [msgspec.json.decode(each) for each in member.frames[seen:]]
        return next(dict(each) for each in frames if key in (each.get("key"), each.get("ack")))

    def begins(self, seconds: Any) -> None:
        if seconds:
            assert self.hears(self.ann, say.Pace(seconds))["type"] == "ack"
        assert self.hears(self.ann, say.Start())["type"] == "ack"

    def acts(self, seat: int, **action: Any) -> None:
        """Act for a seat, whoever is there."""
        member = (self.ann, self.bo)[seat]
        if member not in self.table.members:
            self.table.join(member)
        answer = self.hears(member, say.Act(seat, msgspec.Raw(msgspec.json.encode(action))))
        assert answer["type"] in ("ack", "update"), answer

    @property
    def turn(self) -> Turn | None:
        return self.table.live.turn if self.table.live else None

    def lobby(self) -> JSON:
        frames = [msgspec.json.decode(each) for each in self.ann.frames]
        return dict(next(each for each in reversed(frames) if each["type"] == "lobby"))


def duel(**more: Any) -> Leisure:
    return Leisure("duel", {"players": 2, "first": 0}, **more)


def test_it_is_stored_whose_turn_it_is_and_since_when() -> None:
    there = duel()
    there.begins(0)
    assert there.changes[-1] == SetTurn("id", (0,), NOON, None)
    there.wall += 100
    there.acts(0, do="token", at=[3, 4])
    assert there.changes[-1] == SetTurn("id", (1,), NOON + 100, None)
    assert there.lobby()["turn"] == {"seats": [1], "since": NOON + 100, "due": None}
    assert there.lobby()["pace"] == 0


def test_talk_and_offers_do_not_change_the_turn() -> None:
    there = duel()
    there.begins(DAY)
    there.wall += 100
    stored = len(there.changes)
    there.acts(0, do="say", text="Hm.")
    there.acts(0, do="offer", what="draw")
    assert there.turn == Turn((0,), NOON, NOON + DAY)
    assert not any(isinstance(each, SetTurn) for each in there.changes[stored:])


def test_the_end_of_a_match_is_the_end_of_the_turn() -> None:
    there = duel()
    there.begins(DAY)
    there.acts(0, do="resign")
    assert there.turn is None
    assert ClearTurn("id") in there.changes
    assert "turn" not in there.lobby()


def test_nobody_waits_for_one_person_among_bots_or_in_a_game_without_turns() -> None:
    alone = Leisure("duel", {"players": 2, "first": 0}, people=(ANN,), bots=1)
    mall = Leisure("mall", {"players": 2})
    for there in (alone, mall):
        there.begins(0)
        assert there.turn is None
        assert ("pace" in there.lobby()) == (there is alone)
        assert not any(isinstance(each, SetTurn) for each in there.changes)


def test_everybody_who_has_yet_to_look_is_waited_for() -> None:
    there = Leisure("hidden", {"players": 2})
    there.begins(DAY)
    assert there.turn == Turn((0, 1), NOON, NOON + DAY)
    there.wall += 100
    there.acts(1, do="ready")
    assert there.turn == Turn((0,), NOON, NOON + DAY)


def test_those_who_are_away_are_called_and_only_once_a_turn() -> None:
    there = duel()
    there.begins(0)
    assert there.called == []  # Ann is here
    there.acts(0, do="token", at=[3, 4])
    assert there.called == [("id", "duel", BO)]
    there.acts(0, do="say", text="Your turn!")
    assert len(there.called) == 1


# The setting


def test_the_host_sets_the_time_for_a_move_before_a_match() -> None:
    there = duel()
    there.table.join(there.bo)
    assert there.hears(there.bo, say.Pace(DAY))["error"] == "not_host"
    assert there.hears(there.ann, say.Pace(DAY))["type"] == "ack"
    assert there.lobby()["pace"] == DAY
    assert there.hears(there.ann, say.Start())["type"] == "ack"
    assert there.turn == Turn((0,), NOON, NOON + DAY)
    assert there.hears(there.ann, say.Pace(0))["error"] == "playing"
    assert there.table.lobby.pace == DAY


@pytest.mark.parametrize(
    ("game", "options"), [("mall", {"players": 2}), ("tower", {"quest": "1-1", "players": 2})]
)
def test_there_is_none_where_nobody_waits_for_a_turn(game: str, options: JSON) -> None:
    there = Leisure(game, options)
    assert there.hears(there.ann, say.Pace(DAY))["error"] == "no_turns"


@pytest.mark.parametrize("seconds", [-1, 1, 3_601, 10**9, None, "3600", True])
def test_there_are_four_of_them(seconds: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        say.decode(msgspec.json.encode({"type": "pace", "seconds": seconds}))


# When time is up


def test_in_the_duel_the_seat_loses() -> None:
    there = duel()
    there.begins(DAY)
    there.wall += DAY
    there.table.time_is_up(NOON + DAY)
    there.settle()
    assert there.table.live
    view = msgspec.to_builtins(there.table.live.match.view(None))
    assert (view["outcome"], view["reason"]) == ({"result": "won", "winners": (1,)}, "late")
    assert there.table.live.match.log[-1].action == there.table.live.decode(b'{"do":"resign","late":true}')


def test_of_three_the_others_play_on_and_have_their_own_time() -> None:
    there = Leisure("duel", {"players": 3, "first": 0}, bots=1)
    there.begins(DAY)
    there.wall += DAY + 5
    there.table.time_is_up(NOON + DAY)
    there.settle()
    assert there.table.lobby.playing
    assert there.turn == Turn((1,), NOON + DAY + 5, NOON + 2 * DAY + 5)


def test_in_the_hidden_labyrinth_a_bot_plays_this_one_move() -> None:
    there = Leisure("hidden", {"players": 2, "look": False, "helps": "notes"})
    there.begins(DAY)
    assert there.turn
    [late] = there.turn.seats
    there.wall += DAY
    there.table.time_is_up(NOON + DAY)
    there.settle()
    assert there.table.live
    assert {entry.seat for entry in there.table.live.match.log} == {late}
    assert there.turn == Turn((1 - late,), NOON + DAY, NOON + 2 * DAY)


def test_a_turn_that_was_taken_in_time_is_no_longer_due() -> None:
    there = duel()
    there.begins(DAY)
    there.wall += DAY - 1
    there.acts(0, do="token", at=[3, 4])
    there.wall += 1
    there.table.time_is_up(NOON + DAY)
    there.settle()
    assert there.table.lobby.playing
    assert there.turn == Turn((1,), NOON + DAY - 1, NOON + 2 * DAY - 1)


def test_a_bot_is_never_late_and_plays_on_when_all_have_left() -> None:
    """Otherwise people who take turns over days would wait for each other to come back."""
    there = Leisure("duel", {"players": 3, "first": 0}, bots=1)
    there.begins(DAY)
    there.acts(0, do="token", at=[3, 4])
    there.acts(1, do="token", at=[5, 6])
    assert there.turn is None  # the bot thinks
    there.table.leave(there.ann)
    there.table.leave(there.bo)
    at = there.table.next_tick()
    assert at is not None
    there.wall += 60
    there.table.tick()
    there.settle()
    assert there.turn == Turn((0,), NOON + 60, NOON + 60 + DAY)
    assert there.called[-1] == ("id", "duel", ANN)
