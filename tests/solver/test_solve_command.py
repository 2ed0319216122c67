"""`dedale solve`: what the contract promises."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dedale.cli import main
from dedale.games.tower.pack import the_pack
from dedale.solver import fast_solver
from grid.examples import TWO_KEYS
from solver.plan_replay import replay

LARGE = """\
quest: Five doors
heroes: Y P G O L

+---+---+---+---+---+---+---+---+
| Y   P   G   O   L             |
+   +   +   +   +   +   +   +   +
|                               |
+   +   +   +   +   +   +   +   +
|                               |
+   +   +   +   +   +   +   +   +
|                               |
+   +   +   +   +   +   +   +   +
|    k1  k2  k3  k4  k5         |
+   +   +   +   +   +   +   +   +
|                               |
+   +   +   +   +   +   +   +   +
|                               |
+   +   +   +---+---+---+---+---+
|           1   2   3   4   5 *=|
+---+---+---+---+---+---+---+---+
"""
"""Hundreds of millions of positions. The last hero would need somebody to hold a door."""
UNSOLVABLE = 3
HOPELESS = "quest: Shut in\nheroes: O\n\n+---+---+\n| O | O=|\n+---+---+\n"
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    bad = TWO_KEYS.replace("| P   k1", "| P   k7")
    texts = {"keys": TWO_KEYS, "hopeless": HOPELESS, "bad": bad, "large": LARGE}
    for name, text in texts.items():
        (tmp_path / f"{name}.maze").write_text(text, encoding="utf-8")
    return {name: str(tmp_path / f"{name}.maze") for name in texts}


@pytest.mark.parametrize("plain", [[], ["--plain"]])
def test_json_has_one_object_per_file(files: dict[str, str], plain: list[str], capsys: Captured) -> None:
    assert main(["solve", "--json", *plain, files["keys"], files["hopeless"]]) == UNSOLVABLE
    keys, hopeless = map(json.loads, capsys.readouterr().out.splitlines())
    assert keys["file"] == files["keys"]
    assert (keys["solvable"], keys["moves"], keys["optimal"], len(keys["plan"])) == (True, 8, True, 8)
    assert keys["explored"] > 0
    assert keys["seconds"] >= 0
    assert all(action["do"] == "move" for action in keys["plan"])
    assert (hopeless["solvable"], hopeless["moves"], hopeless["optimal"]) == (False, None, True)
    assert hopeless["plan"] == []


def test_the_plan_is_made_of_actions_that_the_referee_accepts(
    files: dict[str, str], capsys: Captured
) -> None:
    from dedale.games.tower import TOWER
    from dedale.match.document import decode_action

    main(["solve", "--json", files["keys"]])
    plan = json.loads(capsys.readouterr().out)["plan"]
    replay(TWO_KEYS, [decode_action(TOWER, action) for action in plan])


def test_a_bad_file_is_told_with_its_place_and_the_others_are_answered(
    files: dict[str, str], capsys: Captured
) -> None:
    assert main(["solve", files["bad"], "no-such.maze", files["hopeless"]]) == 2
    out, err = capsys.readouterr()
    assert any(line.startswith(f"{files['bad']}:8:7: ") for line in err.splitlines())
    assert err.splitlines()[-1].startswith("no-such.maze:1:1: ")
    assert "cannot be solved" in out


def test_of_a_bad_file_there_is_no_object(files: dict[str, str], capsys: Captured) -> None:
    assert main(["solve", "--json", files["bad"], files["keys"]]) == 2
    [line] = capsys.readouterr().out.splitlines()
    assert json.loads(line)["file"] == files["keys"]


def test_only_an_unsolvable_quest_has_the_exit_code_of_one(files: dict[str, str]) -> None:
    assert main(["solve", files["keys"]]) == 0
    assert main(["solve", files["hopeless"]]) == UNSOLVABLE
    assert main(["solve", files["hopeless"], files["bad"]]) == 2


def test_a_quest_is_read_from_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(TWO_KEYS.encode())))
    assert main(["solve", "--json", "-"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["file"], answer["moves"]) == ("-", 8)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff")))
    assert main(["solve", "-"]) == 2
    assert capsys.readouterr().err.startswith("<stdin>:1:1: ")


def test_a_floor_is_solved_by_its_id(capsys: Captured) -> None:
    floor = the_pack().floor("t3")
    assert main(["solve", "--json", "t3"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["file"], answer["moves"]) == ("t3", floor.quest.moves)
    assert main(["solve", "t9"]) == 2
    assert capsys.readouterr().err == "t9:1:1: there is no such file and no such floor; did you mean 't6'?\n"


def test_a_small_quest_is_answered_without_numba(files: dict[str, str]) -> None:
    absent = "import builtins\nimport_before = builtins.__import__\n" + (
        "def guarded(name, *rest):\n"
        "    assert not name.startswith('numba'), 'numba is imported'\n"
        "    return import_before(name, *rest)\n"
        "builtins.__import__ = guarded"
    )
    assert run(absent, files["keys"])["moves"] == 8


def run(before: str, *words: str) -> dict[str, Any]:
    """Run the command in a separate process, in which something is done before."""
    script = f"import sys\n{before}\nfrom dedale.cli import main\nsys.exit(main(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", script, "solve", "--json", *words], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_without_numba_the_plain_solver_answers(files: dict[str, str]) -> None:
    assert run("sys.modules['numba'] = None", files["keys"])["moves"] == 8


@pytest.mark.skipif(sys.platform == "win32", reason="the limit is one of Unix")
@pytest.mark.parametrize("allowed_mb", [2000, 1200])
def test_a_machine_with_little_memory_is_no_reason_to_crash(files: dict[str, str], allowed_mb: int) -> None:
    # Compiling takes memory too, so do that before.
    fast_solver.warm()
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_AS, ({allowed_mb << 20},) * 2)"
    answer = run(limit, "--seconds", "1", files["large"])
    assert (answer["solvable"], answer["optimal"], answer["plan"]) == (None, False, [])
    assert answer["bound"] >= 1
    assert run(limit, files["keys"])["moves"] == 8


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells the peak of one program")
def test_a_search_keeps_to_its_memory(files: dict[str, str]) -> None:
    # Not `getrusage`: a child begins with the peak of the process that it was forked from.
    peak = "import atexit\n" + (
        "def check():\n"
        "    [line] = [line for line in open('/proc/self/status') if line.startswith('VmHWM')]\n"
        "    kilobytes = int(line.split()[1])\n"
        "    if kilobytes > 600 << 10: print('peak', kilobytes, file=sys.stderr, flush=True)\n"
        "atexit.register(check)"
    )
    answer = run(peak, "--memory", "200", files["large"])
    assert (answer["solvable"], answer["optimal"]) == (None, False)
    assert answer["explored"] > 1_000_000
    assert answer["bound"] >= 4


def test_for_people_there_is_a_numbered_plan(files: dict[str, str], capsys: Captured) -> None:
    assert main(["solve", files["keys"]]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{files['keys']}: 8 moves, and no plan is shorter")
    assert [line.split()[0] for line in lines[1:]] == [f"{number}." for number in range(1, 9)]
    assert lines[-1].endswith("to [3, 2].")


def test_limits_are_kept_and_told(files: dict[str, str], capsys: Captured) -> None:
    assert main(["solve", "--plain", "--seconds", "0", files["keys"]]) == 0
    assert "undecided; a plan would take at least 1 moves" in capsys.readouterr().out
    assert main(["solve", "--json", "--plain", "--seconds", "0", files["keys"]]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["solvable"], answer["optimal"], answer["bound"]) == (None, False, 1)


@pytest.mark.parametrize("words", [["--memory", "0"], ["--seconds", "-1"], ["--seconds", "soon"]])
def test_senseless_limits_are_refused(words: list[str], files: dict[str, str], capsys: Captured) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["solve", *words, files["keys"]])
    assert refused.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_grade_names_the_moves_that_have_to_be_seen(tmp_path: Path, capsys: Captured) -> None:
    hold = "+---+---+---+---+\n| O   k1| G 1 G=|\n+   +---+---+---+\n| O=|###|###|###|\n+---+---+---+---+\n"
    (tmp_path / "hold.maze").write_text(f"quest: Hold\nheroes: O G\n\n{hold}", encoding="utf-8")
    assert main(["solve", "--grade", str(tmp_path / "hold.maze")]) == 0
    graded, aha = capsys.readouterr().out.splitlines()[-2:]
    assert graded.startswith("Grade: 1 of 5 stars, ")
    assert graded.endswith("1 detours, 1.8 choices, needs doors.")
    assert aha == (
        "Aha, move 1: Move the dwarf to [1, 0]. It leads away from the exit, but without it there is no plan."
    )
