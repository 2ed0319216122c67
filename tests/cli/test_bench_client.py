"""`dedale bench client`: what it reports, never how fast it is."""

import shutil
import sys

import pytest

from dedale.cli.main import main
from dedale.lab.client.report import (
    Frames,
    Loaded,
    Work,
    board_line,
    frames_line,
    weight_lines,
    work_line,
)
from dedale.lab.server.peer_table import Unfit


def test_the_client_is_measured_in_a_browser(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a phone that is as fast as this machine: nothing here is about how long anything takes."""
    monkeypatch.setattr("dedale.lab.client.browser.SLOWER", 1)
    assert main(["bench", "client", "--runs", "1", "--seconds", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    beginnings = (
        "Chromium", "JavaScript", "everything", "first board", "first board", "On a phone",
        "while one square moves over an empty page", "while pieces move in the Mall", "  each of ",
        "while pieces move on a large floor", "  each of ", "while the board is zoomed",
    )  # fmt: skip
    for line, beginning in zip(lines, beginnings, strict=True):
        assert line.startswith(beginning)


def test_without_a_browser_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda *_, **__: None)
    assert main(["bench", "client"]) == 2
    assert capsys.readouterr().err == "dedale: measuring the client needs chromium, which is not installed\n"


def test_without_playwright_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("dedale.lab.client.measurements", "dedale.lab.client.browser"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "playwright.sync_api", None)
    assert main(["bench", "client"]) == 2
    said = capsys.readouterr().err
    assert said == "dedale: measuring the client needs the package playwright, which is not installed\n"


def test_frames_are_told_by_how_many_come_with_the_screen() -> None:
    frames = Frames.of([16.7] * 19 + [50.0])
    assert frames == Frames(count=20, median=16.7, late=16.7, smooth=0.95)
    assert (
        frames_line("x", frames) == "x: median 16.7 ms, 95 % within 16.7 ms, 95% of 20 frames within 16.7 ms"
    )
    with pytest.raises(Unfit):
        Frames.of([])


def test_what_moves_cost_is_told_for_all_of_them_together() -> None:
    work = Work.of([Work(1, 8.0, 4.0, 10.0), Work(3, 4.0, 0.0, 2.0)])
    assert work == Work(moves=4, styles=5.0, layouts=1.0, script=4.0)
    assert work_line(work) == (
        "  each of 4 moves, with taking the piece in hand: "
        "5.0 times styles, 1.0 times layout, 4.0 ms of scripts"
    )
    assert Work.of([Work(0, 0.0, 0.0, 0.0)]).moves == 0


@pytest.mark.parametrize(("script", "verdict"), [(59_999, ", held)"), (60_000, ", NOT HELD)")])
def test_the_weight_is_held_against_its_goal(script: int, verdict: str) -> None:
    first, _ = weight_lines(Loaded(script=script, everything=100_000))
    assert first.endswith(verdict)


def test_the_first_board_is_the_middle_of_several() -> None:
    assert board_line("x", [900.0, 2000.0, 1001.0]).startswith(
        "first board, x: 1001 ms (900 to 2000 in 3 runs"
    )
