"""The referee answers as described in docs/contract.md."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dedale.cli.referee_protocol import LONGEST_LINE, Referee

TINY = Path(__file__).parents[1] / "contract" / "tiny.maze"
NEW = {"new": {"game": "mall", "scenario": 4, "players": 3, "seed": 1}}


def ask(referee: Referee, line: Any) -> dict[str, Any]:
    raw = line if isinstance(line, bytes) else json.dumps(line).encode()
    answer = referee.answer(raw)
    assert b"\n" not in answer
    decoded: dict[str, Any] = json.loads(answer)
    return decoded


@pytest.fixture
def referee() -> Referee:
    referee = Referee()
    assert ask(referee, NEW)["ok"]
    return referee


def snapshot(referee: Referee) -> Any:
    return ask(referee, {"save": True}), [ask(referee, {"view": seat}) for seat in (None, 0, 1, 2)]


def test_every_line_needs_a_table_first() -> None:
    for line in ({"legal": 0}, {"view": None}, {"t": 5}, {"seat": 0, "do": "start"}, {"save": True}):
        assert ask(Referee(), line)["error"] == "no_table"


def test_only_the_game_is_required() -> None:
    referee = Referee()
    assert ask(referee, {"new": {"game": "mall"}})["ok"]
    view = ask(referee, {"view": None})["view"]
    assert (view["scenario"], len(view["seats"]), view["edition"]) == (1, 1, "table")


def test_a_whole_new_as_in_the_contract(referee: Referee, tmp_path: Path) -> None:
    new = {
        "game": "mall", "scenario": 4, "players": 3, "seed": 1, "edition": "table", "side": "A", "heroes": 4,
        "tiles": str(TINY), "pile": [5, 2], "start": {"elf": [1, 1]},
        "deal": [["N", "E"], ["W", "vortex"], ["S", "explore", "escalator"]],
    }  # fmt: skip
    assert ask(referee, {"new": new}) == {"ok": True, "events": []}
    view = ask(referee, {"view": 1})["view"]
    assert view["heroes"]["elf"] == [1, 1]
    assert view["pile"] == 2
    assert view["seats"][1] == {"seat": 1, "name": "Player 2", "owns": ["W", "vortex"]}
    assert view["tiles"] == [{"tile": 1, "at": [0, 0], "turns": 0}]
    for field in ("game", "phase", "outcome", "sand_ms", "talk", "next", "stolen", "out_of_order"):
        assert field in view


def test_legal_actions_are_accepted_as_they_are_listed(referee: Referee) -> None:
    for seat in range(3):
        [start] = ask(referee, {"legal": seat})["actions"]
        assert start == {"do": "start"}
    assert ask(referee, {"seat": 1, **start, "t": 10})["events"] == [{"event": "started"}]
    for seat in range(3):
        for action in ask(referee, {"legal": seat})["actions"]:
            fresh = Referee()
            ask(fresh, NEW)
            ask(fresh, {"seat": 1, "do": "start", "t": 10})
            assert ask(fresh, {"seat": seat, **action, "t": 20})["ok"], action


def test_time_never_falls_and_is_the_last_one_when_left_out(referee: Referee) -> None:
    assert ask(referee, {"seat": 0, "do": "start", "t": 1000})["ok"]
    assert ask(referee, {"seat": 0, "do": "pause", "t": 999})["error"] == "bad_time"
    assert ask(referee, {"t": 999})["error"] == "bad_time"
    assert ask(referee, {"seat": 0, "do": "pause"})["ok"]
    assert ask(referee, {"view": None})["view"]["t"] == 1000
    assert ask(referee, {"t": 2000})["events"] == []
    assert ask(referee, {"view": None})["view"]["sand_ms"] == 179_000
    assert ask(referee, {"view": None, "t": 3000})["view"]["sand_ms"] == 178_000


REFUSED = [
    (b"", "broken_json"),
    (b"{", "broken_json"),
    (b"\xff\xfe", "broken_json"),
    (b"[" * 100_000, "broken_json"),
    (b"[]", "bad_request"),
    (b"null", "bad_request"),
    ({}, "bad_request"),
    ({"bogus": 1}, "bad_request"),
    ({"legal": 0, "bogus": 1}, "unknown_field"),
    ({"legal": 0, "view": 0}, "bad_request"),
    ({"legal": None}, "bad_request"),
    ({"legal": True}, "bad_request"),
    ({"legal": 3}, "no_such_seat"),
    ({"view": -1}, "no_such_seat"),
    ({"view": "0"}, "bad_request"),
    ({"t": -1}, "bad_time"),
    ({"t": 1.5}, "bad_request"),
    ({"t": 10**30}, "bad_time"),
    ({"t": 5, "legal": 9}, "no_such_seat"),
    ({"save": 1}, "bad_request"),
    ({"do": "start"}, "bad_request"),
    ({"seat": "0", "do": "start"}, "bad_request"),
    ({"seat": 7, "do": "start"}, "no_such_seat"),
    ({"seat": 0, "do": "dance"}, "bad_action"),
    ({"seat": 0, "do": ["start"]}, "bad_action"),
    ({"seat": 0, "do": "start", "bogus": 1}, "bad_action"),
    ({"seat": 0, "do": "move", "hero": "elf"}, "bad_action"),
    ({"seat": 0, "do": "move", "hero": "orc", "to": [1, 1]}, "bad_action"),
    ({"seat": 0, "do": "move", "hero": "elf", "to": [1, 1, 1]}, "bad_action"),
    ({"seat": 0, "do": "move", "hero": "elf", "to": [1, 1]}, "not_started"),
    ({"seat": 0, "do": "nudge"}, "bad_action"),
    ({"seat": 0, "do": "nudge", "to": 0}, "own_seat"),
    ({"seat": 0, "do": "nudge", "to": 9}, "no_such_seat"),
    ({"seat": 0, "do": "say", "text": "a\nb"}, "bad_text"),
    ({"seat": 0, "do": "say", "text": " "}, "empty_text"),
    ({"seat": 0, "do": "say", "text": "a" * 501}, "long_text"),
    ({"seat": 0, "do": "gesture", "sign": "rude"}, "no_such_sign"),
    ({"seat": 0, "do": "point", "icon": "moon"}, "no_such_icon"),
    ({"seat": 0, "do": "point"}, "bad_action"),
    ({"seat": 0, "do": "point", "icon": "exit", "at": [1, 1]}, "bad_action"),
    ({"seat": 0, "do": "point", "icon": None}, "bad_action"),
    ({"seat": 0, "do": "point", "at": [1]}, "bad_action"),
    ({"seat": 0, "do": "point", "at": [4, 1]}, "no_square"),
    ({"seat": 0, "do": "excuse", "phrase": "ready"}, "not_now"),
    ({"seat": 0, "do": "excuse", "phrase": "go north"}, "bad_action"),
    ({"seat": 0, "do": "place", "hero": "mage", "to": [1, 1]}, "not_now"),
    ({"new": {"game": "chess"}}, "no_such_game"),
    ({"new": {"game": ["mall"]}}, "no_such_game"),
    ({"new": []}, "bad_request"),
    ({"new": {"game": "mall"}, "t": 1}, "unknown_field"),
    ({"new": {"game": "mall", "scenario": 18}}, "bad_option"),
    ({"new": {"game": "mall", "scenario": 0}}, "bad_option"),
    ({"new": {"game": "mall", "scenario": True}}, "bad_option"),
    ({"new": {"game": "mall", "players": 0}}, "bad_option"),
    ({"new": {"game": "mall", "players": 9}}, "bad_option"),
    ({"new": {"game": "mall", "scenario": 9, "players": 1}}, "bad_option"),
    ({"new": {"game": "mall", "seed": "x"}}, "bad_request"),
    ({"new": {"game": "mall", "seed": 10**20}}, "bad_option"),
    ({"new": {"game": "mall", "names": ["a\u0007"]}}, "bad_option"),
    ({"new": {"game": "mall", "names": ["a" * 41]}}, "bad_option"),
    ({"new": {"game": "mall", "bogus": 1}}, "bad_option"),
    ({"new": {"game": "mall", "edition": "deluxe"}}, "bad_option"),
    ({"new": {"game": "mall", "side": "C"}}, "bad_option"),
    ({"new": {"game": "mall", "heroes": 6}}, "bad_option"),
    ({"new": {"game": "mall", "level": 12}}, "bad_option"),
    ({"new": {"game": "mall", "scenario": 8, "level": 13}}, "bad_option"),
    ({"new": {"game": "mall", "pile": [1]}}, "bad_option"),
    ({"new": {"game": "mall", "pile": [2, 2]}}, "bad_option"),
    ({"new": {"game": "mall", "pile": [99]}}, "bad_option"),
    ({"new": {"game": "mall", "scenario": 13, "pile": [3]}}, "bad_option"),
    ({"new": {"game": "mall", "start": {"elf": [9, 9]}}}, "bad_option"),
    ({"new": {"game": "mall", "start": {"orc": [1, 1]}}}, "bad_option"),
    ({"new": {"game": "mall", "start": {"sister": [1, 1]}}}, "bad_option"),
    ({"new": {"game": "mall", "start": {"elf": [1, 1], "dwarf": [1, 1]}}}, "bad_option"),
    ({"new": {"game": "mall", "deal": [["N", "N"]]}}, "bad_option"),
    ({"new": {"game": "mall", "deal": [["Q"]]}}, "bad_option"),
    ({"new": {"game": "mall", "players": 2, "deal": [["N"]]}}, "bad_option"),
    ({"new": {"game": "mall", "sand_ms": 0}}, "bad_option"),
    ({"new": {"game": "mall", "names": ["a", "b"]}}, "bad_option"),
    ({"new": {"game": "mall", "names": "a"}}, "bad_option"),
    ({"new": {"game": "mall", "tiles": "no/such/file.maze"}}, "bad_file"),
    ({"new": {"game": "mall", "tiles": "."}}, "bad_file"),
    ({"new": {"game": "mall", "scenario": "no/such/file.maze"}}, "bad_file"),
    ({"new": {"game": "mall", "tiles": "a\u0000b"}}, "bad_file"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "error"), REFUSED)
def test_a_refused_line_changes_nothing(referee: Referee, line: Any, error: str) -> None:
    before = snapshot(referee)
    answer = ask(referee, line)
    assert answer["ok"] is False
    assert answer["error"] == error
    assert answer["message"]
    assert "\n" not in answer["message"]
    assert snapshot(referee) == before


def test_a_file_with_a_mistake_is_refused_with_its_place(referee: Referee, tmp_path: Path) -> None:
    path = tmp_path / "own.maze"
    path.write_text("tile: 7\n\n+---+\n| Q |\n+---+\n")
    answer = ask(referee, {"new": {"game": "mall", "tiles": str(path)}})
    assert answer["message"].startswith(f"{path}:3:1: tile 7")


def test_the_process_answers_each_line_at_once_and_survives_all_of_it() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "dedale", "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        lines = [json.dumps(NEW).encode(), b"nonsense", b"\xff", b"x" * (3 * LONGEST_LINE), b'{"view":null}']
        answers = []
        for line in lines:
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            answers.append(json.loads(process.stdout.readline()))
        assert [answer["ok"] for answer in answers] == [True, False, False, False, True]
        process.stdin.close()
        assert process.stdout.read() == b""
        assert process.wait(10) == 0


def test_the_last_line_may_lack_its_end() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "dedale", "referee"],
        input=b'{"new":{"game":"null"}}',
        capture_output=True,
        timeout=60,
    )
    assert json.loads(done.stdout) == {"ok": True, "events": []}
    assert (done.returncode, done.stderr) == (0, b"")
