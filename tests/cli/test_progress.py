"""The bar: what it shows while the solver is compiled, and that nothing is shown where nobody looks."""

import io
from typing import Any

import numba
import pytest

from dedale.cli.progress import LENGTH, bar, clear
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
