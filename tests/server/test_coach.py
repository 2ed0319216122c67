"""The coach at a table: who is advised, who is not, and who hears of it."""

import json
from pathlib import Path

import msgspec
import pytest

from dedale.session import messages as say
from server.harness import JSON, Client, Server, new_token
from server.raw import OwnServer
from server.timeless import Somebody, Timeless

MALL: JSON = {"scenario": 1, "players": 4}
OTHER = "e" * 32


class Coached(Timeless):
    """A table of bots at which Ann can ask the coach."""

    def __init__(self, game: str = "mall", options: JSON = MALL, bots: str | None = "calm") -> None:
        super().__init__(game, options, "Ann", bots)
        self.ann = Somebody()
        self.join(self.ann)

    def do(self, kind: str) -> None:
        self.handle(self.ann, say.Act(0, msgspec.Raw(b'{"do":"%b"}' % kind.encode()), "a"))

    def ask(self, member: Somebody | None = None, seat: int = 0) -> JSON:
        """Ask, and return the only frame: the answer to the asker."""
        self.show()
        self.handle(member or self.ann, say.Coach(seat, "k"))
        ((asker, frame),) = self.show()
        assert asker is (member or self.ann)
        answer: JSON = json.loads(frame)
        assert answer["key"] == "k"
        return answer


def legal(table: Timeless, seat: int) -> list[JSON]:
    assert table.live
    return list(json.loads(msgspec.json.encode(table.live.match.legal(seat))))


def test_advice_names_what_can_be_done_now_and_is_stored_nowhere() -> None:
    table = Coached()
    table.do("start")
    table.take()
    answer = table.ask()
    assert answer["type"] == "advice"
    assert answer["seats"]
    assert all(answer["action"] in legal(table, seat) for seat in answer["seats"])
    assert table.take() == ([], [])


def test_after_a_nudge_the_coach_says_what_it_is_about() -> None:
    table = Coached(options={**MALL, "deal": [["N", "S"], ["W"], ["E", "escalator"], ["vortex", "explore"]]})
    table.do("start")
    assert table.live
    while table.live.match.nudged != 0:
        table.go_on()
    answer = table.ask()
    assert answer["seats"] == [0]
    assert answer["action"] in legal(table, 0)
    about = table.live.called_for(0)
    assert about
    assert answer["action"] == json.loads(msgspec.json.encode(about.action))


def test_before_the_start_there_is_nothing_to_say() -> None:
    assert Coached().ask()["action"] is None


def test_a_table_with_another_person_has_no_coach() -> None:
    table = Coached()
    table.handle(table.ann, say.Bot(1, None))
    table.join(bo := Somebody(OTHER))
    table.handle(bo, say.Sit(1, "Bo"))
    assert table.ask()["error"] == "no_coach"
    assert table.ask(bo, 1)["error"] == "no_coach"


def test_two_seats_of_one_device_are_two_people() -> None:
    table = Coached()
    table.handle(table.ann, say.Bot(1, None))
    table.handle(table.ann, say.Sit(1, "Bo"))
    assert table.ask()["error"] == "no_coach"


def test_whoever_watches_does_not_count_and_is_told_nothing() -> None:
    table = Coached()
    table.join(watcher := Somebody(OTHER))
    table.do("start")
    assert table.ask()["type"] == "advice"
    assert table.ask(watcher)["error"] == "not_your_seat"
    watcher.watching = True
    assert table.ask(watcher)["error"] == "watching"


@pytest.mark.parametrize(
    ("game", "options", "bots"),
    [("mall", {"scenario": 1, "players": 1}, None), ("duel", {"players": 2}, "squire")],
)
def test_others_play_without_a_coach(game: str, options: JSON, bots: str | None) -> None:
    assert Coached(game, options, bots).ask()["error"] == "no_coach"


def test_somebody_elses_seat_and_a_match_that_is_over_have_none() -> None:
    table = Coached(options={**MALL, "sand_ms": 1_000})
    assert table.ask(seat=1)["error"] == "not_your_seat"
    table.do("start")
    table.seconds += 2
    table.tick()
    assert table.ask()["error"] == "no_match"


class Pupil(Client):
    def _advice(self, message: JSON) -> None:
        self._answered(message)


def test_the_server_answers_from_the_process_of_the_bots(server: Server) -> None:
    token = new_token()
    table = server.table("mall", MALL, token, name="Ann", bots="calm", start=True)
    ann, watcher = Pupil(server, table["id"], token=token), Client(server, watch=table["watch"])
    ann.do(0, {"do": "start"})
    told = ann.ask("coach", seat=0)
    assert told["action"]["do"]
    assert watcher.refused("coach", seat=0) == "watching"


def test_nobody_asks_the_coach_too_often(tmp_path: Path) -> None:
    server = OwnServer(tmp_path / "tables.db", "advice=Rate(0.001, 2)").start()
    token = new_token()
    table = server.table("mall", MALL, token, name="Ann", bots="calm", start=True)
    client = Pupil(server, table["id"], token=token)
    assert [client.ask("coach", seat=0)["type"] for _ in range(2)] == ["advice", "advice"]
    assert client.refused("coach", seat=0) == "too_fast"
    client.close()
    server.stop()
    assert not server.log()
