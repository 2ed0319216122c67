"""`dedale play` without a terminal, and with bad options."""

from pathlib import Path

import pytest

from dedale.cli import main

NO_TERMINAL = "dedale: playing needs a terminal for both input and output.\n"


@pytest.mark.parametrize(
    "line", [["play"], ["play", "--menu"], ["play", "--scenario", "3", "--players", "2", "--seed", "4"]]
)
def test_without_a_terminal_it_says_so(line: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line) == 2
    assert capsys.readouterr() == ("", NO_TERMINAL)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (["--scenario", "18"], "There is no scenario 18; they go from 1 to 17."),
        (["--players", "0"], "This scenario is for 1 to 8 players, not 0."),
        (["--players", "9"], "This scenario is for 1 to 8 players, not 9."),
        (
            ["--level", "12"],
            "Only the challenges (scenarios 8 to 17), and scenario 7 of the pocket edition, have levels.",
        ),
        (["--scenario", "8", "--level", "13"], "There is no level 13; they are 12, 14, 15, 17, 19, 21, 24."),
        (["--players", "1", "--name", "Ann", "Bob"], "There are 2 names for 1 seats."),
        (["--scenario", "none.maze"], "none.maze:1:1: this file does not exist"),
        (["--tiles", "none.maze"], "none.maze:1:1: this file does not exist"),
    ],
)
def test_what_cannot_be_had_is_explained_in_one_line(
    line: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *line]) == 2
    assert capsys.readouterr() == ("", f"dedale: {sentence}\n")


@pytest.mark.parametrize("line", [["--edition", "huge"], ["--side", "C"], ["--heroes", "6"], ["--seed", "x"]])
def test_wrong_words_are_explained_too(line: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["play", *line])
    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_own_files_are_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario = tmp_path / "night.maze"
    scenario.write_text("scenario: Night shift\ntiles: 2-3\n", encoding="utf-8")
    tiles = Path(__file__).parent / "small.maze"
    assert main(["play", "--scenario", str(scenario), "--tiles", str(tiles)]) == 2
    assert capsys.readouterr().err == NO_TERMINAL, "all is well but the terminal"
    scenario.write_text("scenario: Night shift\nsecret: yes\n", encoding="utf-8")
    assert main(["play", "--scenario", str(scenario)]) == 2
    assert f"{scenario}:2:" in capsys.readouterr().err
