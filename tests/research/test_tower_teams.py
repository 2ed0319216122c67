"""A minute's training on the Tower: teams learn, and meet each other."""

import sys
from pathlib import Path

import pytest

import dedale
from dedale.lab.arena.cross_play import Matrix
from dedale.research.baselines.tower_teams import cross_play, main, train

GAMES = 20


@pytest.fixture(scope="module")
def matrix() -> Matrix:
    """A team that has learnt nothing, and one that has learnt a little."""
    return cross_play("t1", [train("t1", episodes, seed=1) for episodes in (0, 500)], GAMES)


def test_a_team_learns_to_solve_a_floor(matrix: Matrix) -> None:
    untrained, trained = matrix.cells[0][0], matrix.cells[1][1]
    assert trained.won > untrained.won + GAMES / 3


def test_a_partner_who_has_learnt_nothing_is_worth_less(matrix: Matrix) -> None:
    assert max(matrix.cells[0][1].won, matrix.cells[1][0].won) < matrix.cells[1][1].won


def test_the_command_writes_a_picture_and_a_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plot, saved = tmp_path / "teams.svg", tmp_path / "match.json"
    words = ["tower_teams", "--teams", "2", "--episodes", "1", "--plot", str(plot), "--save", str(saved)]
    monkeypatch.setattr(sys, "argv", words)
    main()
    assert capsys.readouterr().out.split()[:4] == ["team", "0", "team", "1"]
    assert "cross-play of team 0, team 1" in plot.read_text()
    assert dedale.load(saved).log
