"""A table for one: what it does, stores and refuses."""

import json

import pytest
from msgspec.json import decode, encode
from msgspec.structs import replace

from dedale.browser.options import checked_options
from dedale.browser.saved_table import Answer
from dedale.browser.table import SoloTable
from dedale.games.base import Refusal
from dedale.games.tower.pack import the_pack
from dedale.games.tower.plan_text import read_plan
from dedale.match import replay
from dedale.match.document import BadDocument
from dedale.session.saved_table import SavedTable
from offline.alone import Alone

MALL = {"scenario": 1, "players": 1, "sand_ms": 60_000}


def solve(alone: Alone, floor: str) -> Answer:
    """Do what the plan of that floor says."""
    answers = [
        alone.say("act", seat=0, action=decode(encode(action)))
        for action in read_plan(the_pack().floor(floor).quest.plan or "")
    ]
    return answers[-1]


def test_a_solved_floor_is_told_with_its_moves_and_can_be_seen_again() -> None:
    alone = Alone("tower", {"quest": "t1"})
    alone.hello()
    answer = solve(alone, "t1")
    assert answer.floors == {"t1": the_pack().floor("t1").quest.moves}
    assert answer.finished
    assert replay(answer.finished.document).outcome
    assert answer.finished.ledger is None
    lobby = alone.last("lobby")
    assert (lobby["playing"], lobby["replay"]) == (False, answer.finished.replay)


def test_a_floor_that_was_shown_does_not_count() -> None:
    alone = Alone("tower", {"quest": "t1"})
    alone.hello()
    alone.act("solution")
    assert solve(alone, "t1").floors == {}


def test_each_quest_of_an_adventure_counts_when_it_is_solved() -> None:
    alone = Alone("tower", {"adventure": 1})
    alone.hello()
    assert solve(alone, "1-1").floors == {"1-1": the_pack().floor("1-1").quest.moves}
    assert alone.act("skip").floors == {}


def test_the_sand_runs_by_the_clock_of_the_device_and_is_out_at_its_millisecond() -> None:
    alone = Alone("mall", MALL)
    alone.hello()
    assert alone.table.milliseconds_left() is None
    alone.seconds += 7
    alone.act("start")
    assert alone.table.milliseconds_left() == 60_000
    alone.seconds += 59.999
    assert alone.hear(alone.table.tick()).finished is None
    assert alone.table.milliseconds_left() == 1
    alone.seconds += 5
    finished = alone.hear(alone.table.tick()).finished
    assert finished
    assert finished.document.outcome
    assert finished.document.outcome.result == "lost"
    assert alone.last("update")["t"] == finished.document.t == 67_000
    assert alone.table.milliseconds_left() is None


def test_an_action_after_the_last_grain_comes_too_late() -> None:
    alone = Alone("mall", MALL)
    alone.hello()
    alone.act("start")
    alone.seconds += 61
    assert alone.act("draw").finished
    assert alone.refusal() == "over"


def test_what_was_kept_goes_on_and_the_sand_waited_meanwhile() -> None:
    alone = Alone("mall", MALL)
    alone.hello()
    alone.act("start")
    alone.seconds += 10
    alone.act("draw")
    before = alone.hello()
    alone.seconds += 20
    alone.table.tick()
    kept = alone.again()
    assert decode(encode(kept), type=SavedTable) == kept
    alone.seconds += 1_000
    after = alone.hello()
    # The sand is given as of `t`, and runs from there.
    times = {"v": 0, "t": 30_000, "now": 30_000, "view": before["view"] | {"sand_ms": 30_000}}
    assert after == before | times
    assert alone.table.milliseconds_left() == 30_000


def test_an_action_that_is_sent_again_after_a_reload_counts_once() -> None:
    alone = Alone("tower", {"quest": "t1"})
    snapshot = alone.hello()
    move = {"seat": 0, "action": snapshot["legal"][0], "key": "again"}
    alone.say("act", **move)
    alone.again()
    alone.hello()
    alone.say("act", **move)
    assert alone.frames[-1] == {"type": "ack", "key": "again"}
    assert alone.hello()["view"]["moves"] == 1


def test_a_finished_match_stays_after_a_reload_and_a_rematch_begins_a_new_one() -> None:
    alone = Alone("tower", {"quest": "t1"})
    alone.hello()
    solve(alone, "t1")
    alone.again()
    assert alone.hello()["view"]["outcome"]["result"] == "won"
    alone.say("rematch", key="r")
    assert alone.frames[-1] == {"type": "ack", "key": "r"}
    assert alone.last("snapshot")["view"]["outcome"] is None
    assert alone.last("lobby")["match"] == 2
    alone.say("rematch", key="s")
    assert alone.refusal() == "playing"


def test_a_table_can_wait_in_its_lobby_and_be_set_up_there() -> None:
    alone = Alone("mall", MALL, start=False)
    lobby = alone.hello()
    assert (lobby["type"], lobby["playing"], lobby["replay"]) == ("lobby", False, None)
    alone.act("start")
    assert alone.refusal() == "no_match"
    alone.say("options", options={"scenario": 10, "level": 14, "players": 1}, key="o")
    assert alone.last("lobby")["options"]["scenario"] == 10
    alone.say("rename", seat=0, name="Bo", key="n")
    alone.say("ready", seat=0, ready=True, key="y")
    assert alone.frames[-1] == {"type": "ack", "key": "y"}
    alone.say("start", key="s")
    view = alone.last("snapshot")["view"]
    assert (view["scenario"], view["level"], view["seats"][0]["name"]) == (10, 14, "Bo")


@pytest.mark.parametrize("scenario", range(1, 18))
def test_every_scenario_but_the_one_for_several_is_played_alone(scenario: int) -> None:
    options = {"scenario": scenario, "players": 1}
    if scenario == 9:
        refusal = checked_options("mall", options)
        assert isinstance(refusal, Refusal)
        assert refusal.message == "This scenario is for 2 to 9 players, not 1."
    else:
        assert Alone("mall", options).hello()["view"]["deck"]


@pytest.mark.parametrize(
    ("message", "error"),
    [
        ({"type": "sit", "seat": 0, "name": "Bo"}, "alone"),
        ({"type": "stand", "seat": 0}, "alone"),
        ({"type": "bot", "seat": 0, "bot": "wanderer"}, "taken"),
        ({"type": "copy"}, "alone"),
        ({"type": "host", "seat": 0}, "alone"),
        ({"type": "pace", "seconds": 3_600}, "alone"),
        ({"type": "inherit", "token": "t" * 22}, "alone"),
        ({"type": "options", "options": {"quest": "t2", "players": 2}}, "playing"),
        ({"type": "rename", "seat": 0, "name": "Bo"}, "playing"),
        ({"type": "start"}, "playing"),
        ({"type": "act", "seat": 1, "action": {"do": "undo"}}, "not_your_seat"),
        ({"type": "act", "seat": 0, "action": {"do": "fly"}}, "bad_action"),
        ({"type": "act", "seat": 0, "action": 7}, "bad_action"),
        ({"type": "act", "seat": 0, "action": {"do": "undo"}}, "nothing_done"),
        ({"type": "dance"}, "bad_message"),
        ([], "bad_message"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(message: object, error: str) -> None:
    alone = Alone("tower", {"quest": "t1"})
    alone.hello()
    kept = alone.table.kept
    alone.hear(alone.table.receive(json.dumps(message)))
    assert alone.refusal() == error
    assert alone.frames[-1]["message"].endswith(".")
    assert alone.table.kept == kept


def test_broken_json_is_refused() -> None:
    alone = Alone("tower", {"quest": "t1"})
    for frame in ("{", "", "\udcff", '{"type":' * 5_000):
        alone.hear(alone.table.receive(frame))
        assert alone.refusal() == "bad_message"


@pytest.mark.parametrize(
    ("game", "options", "error"),
    [
        ("chess", {}, "no_such_game"),
        ("tower", {}, "bad_option"),
        ("tower", {"quest": "/etc/passwd"}, "bad_option"),
        ("mall", {"players": 1, "pile": [2, 3]}, "bad_option"),
    ],
)
def test_tables_that_cannot_be_made(game: str, options: dict[str, object], error: str) -> None:
    refusal = checked_options(game, options)
    assert isinstance(refusal, Refusal)
    assert refusal.error == error


def test_a_log_that_the_rules_do_not_accept_any_more_is_not_played() -> None:
    alone = Alone("tower", {"quest": "t1"})
    kept = alone.table.kept
    assert kept.document
    wrong = replace(kept.document, log=((0, 0, {"do": "undo"}),))
    with pytest.raises(BadDocument):
        SoloTable(replace(kept, document=wrong), alone.device)
