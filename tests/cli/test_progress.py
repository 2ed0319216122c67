"""The bar: what it shows while the solver is compiled, and that nothing is shown where nobody looks."""

import io
from typing import Any

import numba
import pytest

from dedale.cli.progress import LENGTH, bar, clear
from dedale.cli.workers import ProgressBar
from dedale.lab.workers import Workers
from dedale.solver.compiled import compiling


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_each_function_that_is_compiled_moves_the_bar_and_a_ready_one_does_not() -> None:
    told: list[tuple[int, int]] = []

    double: Any = numba.njit(lambda number: 2 * number)
    with compiling(lambda done, total: told.append((done, total))):
        assert double(21) == 42
    assert [done for done, _ in told] == [0, 1]
    assert told[0][1] > 1, "the solver has more functions than this"
    with compiling(lambda done, total: told.append((done, total))):
        assert double(4) == 8
    assert len(told) == 2


@pytest.mark.parametrize(("done", "filled"), [(0, 0), (1, LENGTH // 2), (2, LENGTH), (3, LENGTH)])
def test_a_bar_grows_with_words_beside_it_and_is_cleared(
    monkeypatch: pytest.MonkeyPatch, done: int, filled: int
) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    bar(done, 2, "floors proved")
    assert terminal.getvalue().startswith(
        f"\r[{'=' * filled}{' ' * (LENGTH - filled)}] {done} of 2 floors proved"
    )
    clear()
    assert terminal.getvalue().rpartition("\r")[0].endswith(" ")


def test_a_file_gets_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    file = io.StringIO()
    monkeypatch.setattr("sys.stderr", file)
    bar(1, 2, "floors proved")
    clear()
    assert file.getvalue() == ""


@pytest.mark.parametrize(
    ("done", "seconds", "by", "words"),
    [
        (0, 5, {}, "0 of 40 games "),
        (10, 5, {}, "10 of 40 games, 0:15 left "),
        (10, 30, {"here/1": 6, "here/2": 4}, "10 of 40 games, 2 workers, 1:30 left "),
        (20, 7200, {"a/1": 4, "a/2": 4, "b/1": 12}, "20 of 40 games, b 12 a 8, 2 h 0 min left "),
        (20, 20, {"a/1": 9, "b/1": 8, "c/1": 2, "d/1": 1}, "20 of 40 games, a 9 b 8 c 2 …, 0:20 left "),
        (40, 20, {}, "40 of 40 games, 0:00 left "),
    ],
)
def test_work_for_many_shows_who_did_it_and_when_it_will_end(
    monkeypatch: pytest.MonkeyPatch, done: int, seconds: float, by: dict[str, int], words: str
) -> None:
    terminal, now, workers = Terminal(), 100.0, Workers()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("COLUMNS", "120")
    show = ProgressBar(workers, 40, "games", lambda: now)
    now += seconds
    workers.done.update(by)
    show(done)
    assert f"] {words}" in terminal.getvalue().rpartition("\r")[2]


def test_a_bar_is_no_wider_than_its_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("COLUMNS", "50")
    bar(1, 2, "floors that were proved at last")
    assert len(terminal.getvalue().removeprefix("\r")) == 49
