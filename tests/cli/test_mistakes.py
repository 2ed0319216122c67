"""Every mistake of a maze file is shown, with its line and a caret; `--json` lists them for programs."""

import json
from pathlib import Path

import pytest

from contract.random_play import TINY
from dedale.cli import main
from dedale.games.base import Source
from dedale.games.maze_files import what_is
from dedale.grid import MazeError
from grid.examples import TWO_KEYS

Captured = pytest.CaptureFixture[str]
SCENARIOS = """\
scenario: Mine
tiles: 9-2
talk: loud
rules: flying face_up swimming

scenario: Yours
tiles: 2-5
bogus: 1
"""


def places(text: str) -> list[tuple[int, int]]:
    with pytest.raises(MazeError) as caught:
        what_is(Source("own.maze", text))
    return [(mistake.line, mistake.column) for mistake in caught.value.in_order()]


def test_every_field_of_every_scenario_is_checked() -> None:
    assert places(SCENARIOS) == [(2, 8), (3, 7), (4, 8), (4, 23), (8, 8)]


def test_every_tile_and_every_square_is_checked() -> None:
    text = TINY.read_text().replace("Y!", "Q!", 1).replace("P=", "Q=", 1).replace("tile: 3", "tile: x", 1)
    wrong = places(text)
    lines = text.split("\n")
    for code in ("Q!", "Q=", "x"):
        line = next(number for number, line in enumerate(lines, 1) if code in line)
        assert (line, lines[line - 1].index(code) + 1) in wrong
    assert len(wrong) == 3


def test_a_quest_is_checked_in_all_its_parts() -> None:
    text = TWO_KEYS.replace("k1", "k7").replace("stars: 2", "stars: 9")
    with pytest.raises(MazeError) as caught:
        what_is(Source("own.maze", text))
    said = [mistake.sentence for mistake in caught.value.in_order()]
    assert "a quest has 1 to 5 stars, not '9'" in said
    assert "'k7' is not a code of the Tower" in said
    assert "door 1 has no key" in said


def test_broken_lines_of_several_grids_are_all_named() -> None:
    grid = "+---+\n| A |\n+---+\n"
    broken = grid.replace("| A |", "| A ?")
    assert places(f"tile: 2\n\n{broken}\nBad line\nname is bad\n\n{broken}") == [
        (4, 5),
        (7, 1),
        (8, 12),
        (11, 5),
    ]


def test_the_first_mistake_found_is_the_error_itself() -> None:
    with pytest.raises(MazeError) as caught:
        what_is(Source("own.maze", SCENARIOS))
    assert "\n" not in str(caught.value)
    assert caught.value not in caught.value.others
    assert len(caught.value.in_order()) == 1 + len(caught.value.others)


def test_reading_stops_after_a_hundred_mistakes() -> None:
    assert len(places("no header\n" * 100_000)) == 100


def check(tmp_path: Path, text: str, *words: str) -> int:
    (tmp_path / "own.maze").write_text(text, encoding="utf-8")
    return main(["check", *words, str(tmp_path / "own.maze")])


def test_each_mistake_is_shown_with_its_line_and_a_caret(tmp_path: Path, capsys: Captured) -> None:
    assert check(tmp_path, SCENARIOS) == 2
    out, err = capsys.readouterr()
    assert out == ""
    lines = err.splitlines()
    assert len(lines) == 3 * 5
    assert lines[3].startswith(f"{tmp_path}/own.maze:3:7: 'loud' is not a value of 'talk'")
    assert lines[4:6] == ["    talk: loud", "          ^"]


def test_a_long_line_is_cut_and_nothing_reaches_the_terminal_that_could_harm_it(
    tmp_path: Path, capsys: Captured
) -> None:
    assert check(tmp_path, f"scenario: Mine\ntiles: 2\ntalk: {'a' * 5_000}\x1b[31m\n") == 2
    err = capsys.readouterr().err
    assert "\x1b" not in err
    _, quoted, caret = err.splitlines()[:3]
    assert len(quoted) < 200
    assert caret.strip() == "^"


def test_twenty_mistakes_are_enough_for_a_screen(tmp_path: Path, capsys: Captured) -> None:
    assert check(tmp_path, "no header\n" * 30) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 3 * 20 + 1
    assert lines[-1].endswith("own.maze: and more mistakes")


def test_json_has_one_object_per_file(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "good.maze").write_text(TWO_KEYS, encoding="utf-8")
    good, none = str(tmp_path / "good.maze"), str(tmp_path / "none.maze")
    assert check(tmp_path, SCENARIOS, "--json", good, none) == 2
    out, err = capsys.readouterr()
    assert err == ""
    first, missing, wrong = map(json.loads, out.splitlines())
    assert first == {"file": good, "ok": True, "kind": "quest", "words": "1 quest of the Tower"}
    assert missing["mistakes"] == [{"line": 1, "column": 1, "message": "this file does not exist"}]
    assert (wrong["ok"], len(wrong["mistakes"])) == (False, 5)
    assert wrong["mistakes"][1]["line"] == 3
    assert wrong["mistakes"][1]["column"] == 7
