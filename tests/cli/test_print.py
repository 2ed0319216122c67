"""`dedale print`: what it writes, and that nothing is written after a mistake."""

import sys
from pathlib import Path

import pytest

from dedale.cli import main

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: object) -> int:
    try:
        return main([str(word) for word in words])
    except SystemExit as end:
        return int(end.code or 0)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["scenario", "1", "--players", "2"], "scenario-1.pdf"),
        (["tiles"], "tiles.pdf"),
        (["quest", "t1", "--paper", "letter"], "quest-t1.pdf"),
        (["adventure", "3", "--language", "fr"], "adventure-3.pdf"),
        (["hidden", "--out", "mine.pdf"], "mine.pdf"),
        (["duel", "2"], "duel-2.pdf"),
    ],
)
def test_a_file_is_written_and_named(folder: Path, capsys: Captured, words: list[str], name: str) -> None:
    assert run("print", *words) == 0
    assert capsys.readouterr().out == f"{name}\n"
    assert [path.name for path in folder.iterdir()] == [name]
    assert (folder / name).read_bytes().startswith(b"%PDF-")


def test_it_can_go_to_standard_output(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run("print", "hidden", "--out", "-") == 0
    assert capsysbinary.readouterr().out.startswith(b"%PDF-")
    assert [*folder.iterdir()] == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["scenario", "18"], "from 1 to 17"),
        (["scenario", "1", "--players", "9"], "not 9"),
        (["scenario", "1", "--level", "12"], "have levels"),
        (["scenario", "nowhere.maze"], "nowhere.maze:1:1: "),
        (["quest"], "which quest"),
        (["quest", "77-1"], "no such floor; did you mean '7-1'?"),
        (["adventure"], "from 1 to 15"),
        (["adventure", "16"], "from 1 to 15"),
        (["hidden", "--players", "3"], "--players is for scenarios"),
        (["duel", "3"], "1 and 2"),
        (["tiles", "--out", "no/such/folder.pdf"], "cannot write"),
        (["puzzle"], "unknown what 'puzzle'"),
    ],
)
def test_a_mistake_is_told_in_one_line_and_nothing_is_written(
    folder: Path, capsys: Captured, words: list[str], said: str
) -> None:
    assert run("print", *words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert err.count("\n") == 1
    assert [*folder.iterdir()] == []


def test_a_mistake_in_a_file_is_shown_and_the_old_pdf_stays(folder: Path, capsys: Captured) -> None:
    (folder / "mine.maze").write_text("scenario: Mine\ntiles: 2-5\nrules: flying\n")
    (folder / "scenario-mine.pdf").write_text("old")
    assert run("print", "scenario", "mine.maze") == 2
    error, line, caret = capsys.readouterr().err.splitlines()
    assert error.startswith("mine.maze:3:8: ")
    assert line.strip() == "rules: flying"
    assert caret.index("^") == line.index("flying")
    assert (folder / "scenario-mine.pdf").read_text() == "old"


def test_a_mistake_in_the_tile_set_is_shown_with_its_own_line(folder: Path, capsys: Captured) -> None:
    (folder / "tiles.maze").write_text("tile: 2\n\n+---+\n|   |\n+---+\n")
    assert run("print", "scenario", "1", "--tiles", "tiles.maze") == 2
    error, line, _ = capsys.readouterr().err.splitlines()
    assert error.startswith("tiles.maze:3:1: ")
    assert line.strip() == "+---+"


def test_without_the_library_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    for name in [each for each in sys.modules if each.startswith("dedale.pdf")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pydyf", None)
    assert run("print", "hidden") == 2
    assert "extra 'print'" in capsys.readouterr().err
