"""The command line: what it prints, and that errors are one line on standard error with exit code 2."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from contract.random_play import TINY, open_table, play
from dedale.cli import main
from dedale.games.registry import GAMES_TO_PLAY
from dedale.match.document import save
from dedale.match.ledger import Ledger, LedgerEntry, write_ledger

GOLDEN = Path(__file__).parents[1] / "contract" / "golden"
CONTENT = Path(__file__).parents[2] / "src" / "dedale" / "games" / "mall" / "content"
Captured = pytest.CaptureFixture[str]


def run(*words: object) -> int:
    try:
        return main([str(word) for word in words])
    except SystemExit as end:
        return int(end.code or 0)


def one_line_error(capsys: Captured) -> str:
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return err


def test_check_says_what_a_file_is(capsys: Captured) -> None:
    assert run("check", CONTENT / "tiles.maze", CONTENT / "scenarios.maze", TINY) == 0
    out = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[1] for line in out] == [
        "27 tiles of the Mall",
        "17 scenarios of the Mall",
        "5 tiles of the Mall",
    ]


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("tile: 2\n\n+---+\n|   |\n+---+\n", "3:1", "4 x 4"),
        (TINY.read_text().replace("Y!", "Q!", 1), "5:3", "'Q!' is not a code"),
        (TINY.read_text().replace("tile: 2", "tile: 3"), "26:7", "drawn twice"),
        (TINY.read_text().replace("| Y!  P=", "| Y!  P", 1), "5:17", "16"),
        (TINY.read_text().replace("+---+ ^ +", "+---+---+", 1), "16:1", "exactly one entrance"),
        ("scenario: Mine\ntiles: 2-5\nrules: flying\n", "3:8", "no rule 'flying'"),
        ("scenario: Mine\ntiles: 5-5, 5\n", "2:8", "none twice"),
        ("scenario: Mine\ntiles: 2\nbogus: 1\n", "3:8", "no field 'bogus'"),
        ("scenario: Mine\ntiles: 2\ntalk: loud\n", "3:7", "not a value of 'talk'"),
        ("hello", "1:6", "a header line is written"),
        ("", "1:1", ""),
    ],
)
def test_check_says_where_a_file_is_wrong(
    tmp_path: Path, capsys: Captured, text: str, place: str, words: str
) -> None:
    path = tmp_path / "own.maze"
    path.write_text(text)
    assert run("check", path) == 2
    error = capsys.readouterr().err.splitlines()[0]
    assert error.startswith(f"{path}:{place}: "), error
    assert words in error


def test_check_goes_on_after_a_file_that_is_wrong(tmp_path: Path, capsys: Captured) -> None:
    assert run("check", tmp_path / "none.maze", TINY) == 2
    out, err = capsys.readouterr()
    assert out.startswith(str(TINY))
    assert "does not exist" in err


def test_replay_tells_a_golden_game(capsys: Captured) -> None:
    assert run("replay", GOLDEN / "null.json") == 0
    out = capsys.readouterr().out
    assert "Ann: say ready?" in out
    assert out.rstrip().endswith("won")


def test_replay_draws_boards_and_prints_the_last_view(tmp_path: Path, capsys: Captured) -> None:
    random = Random("replay")
    table = open_table("mall", random)
    for _ in play(table, random, 20):
        pass
    path = tmp_path / "table.json"
    path.write_bytes(save(table))
    assert run("replay", path, "--json") == 0
    assert json.loads(capsys.readouterr().out)["game"] == "mall"
    assert run("replay", path) == 0
    short = capsys.readouterr().out
    assert run("replay", path, "--boards") == 0
    assert capsys.readouterr().out.count("┌") > 5 * short.count("┌")


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff", b'{"version":9}'])
def test_replay_refuses_what_is_no_saved_table(tmp_path: Path, capsys: Captured, data: bytes) -> None:
    path = tmp_path / "table.json"
    path.write_bytes(data)
    assert run("replay", path) == 2
    assert one_line_error(capsys).startswith(f"dedale: {path}: ")
    assert run("replay", tmp_path) == 2
    one_line_error(capsys)


def test_ledger_shows_the_best_or_all(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "ledger.json"
    assert run("ledger", "--file", path) == 0
    assert "No scenario" in capsys.readouterr().out
    entries = (LedgerEntry(8, 12, ("Ann",), "mon", 2, 9_000), LedgerEntry(8, 12, ("Ben",), "tue", 1, 5_000))
    write_ledger(path, Ledger(entries=entries))
    assert run("ledger", "--file", path) == 0
    assert "Ben" in (out := capsys.readouterr().out)
    assert "Ann" not in out
    assert run("ledger", "--file", path, "--all") == 0
    assert "Ann" in capsys.readouterr().out
    path.write_text("{")
    assert run("ledger", "--file", path) == 2
    one_line_error(capsys)


@pytest.mark.parametrize("words", [["fly"], ["check"], ["replay"], ["--bogus"], ["bench", "--runs", "x"]])
def test_wrong_words_are_explained_in_one_line(capsys: Captured, words: list[str]) -> None:
    assert run(*words) == 2
    assert "--help" in one_line_error(capsys)


def test_bench_prints_its_figures(capsys: Captured) -> None:
    assert run("bench", "--runs", 2, "--actions", 50) == 0
    out = capsys.readouterr().out
    assert out.count("µs/action") >= 8
    assert all(game in out for game in GAMES_TO_PLAY)
    assert "spread" in out


def test_a_reader_who_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m dedale check {' '.join([str(TINY)] * 2000)} | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, timeout=60)
    assert b"Traceback" not in done.stderr


def shell(command: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    dedale = f"{sys.executable} -m dedale"
    line = command.replace("DEDALE", dedale)
    return subprocess.run(
        ["bash", "-c", line], capture_output=True, timeout=60, env={**os.environ, **env}, check=False
    )


@pytest.mark.parametrize(
    "command",
    ["DEDALE referee <&-", "DEDALE referee >&-", f"DEDALE check {TINY} >/dev/full", "DEDALE bench --runs 0"],
)
def test_a_closed_or_full_output_and_senseless_numbers_are_one_line_and_exit_code_2(command: str) -> None:
    done = shell(command)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr


def test_a_console_without_box_drawing_still_shows_the_replay() -> None:
    done = shell(f"DEDALE replay {GOLDEN / 'mall.json'}", PYTHONIOENCODING="latin-1")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.rstrip().endswith(b"won")


def test_replay_reads_plain_files_only(capsys: Captured) -> None:
    assert run("replay", "/dev/zero") == 2
    assert "not a plain file" in one_line_error(capsys)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("+---+\n|   |\n+---+\n", "1:1"),
        ("scenario: Mine\ntiles: 9-2\n", "2:8"),
        ("scenario: Mine\nside: B\n", "1:1"),
        ("scenario: Mine\ntiles: 2\n\n+---+\n|   |\n+---+\n", "4:1"),
        ("scenario: Mine\ntiles: 2-9\nrules: face_up, fly\n", "3:17"),
    ],
)
def test_check_refuses_what_no_table_would_take(
    tmp_path: Path, capsys: Captured, text: str, place: str
) -> None:
    path = tmp_path / "own.maze"
    path.write_text(text)
    assert run("check", path) == 2
    assert capsys.readouterr().err.startswith(f"{path}:{place}: ")
