"""Compilation with numba, cached on disk: the first compile takes a minute, later starts a moment."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import event

Function = TypeVar("Function", bound=Callable[..., object])
COMPILE_STEPS = 116
"""Compile events of a cold start, as measured. Only the progress bar depends on it."""
Array = np.ndarray[Any, np.dtype[Any]]


def compiled(function: Function) -> Function:
    """Return the function as machine code."""
    return cast(Function, numba.njit(cache=True, nogil=True, error_model="numpy")(function))


@contextmanager
def compiling(progress: Callable[[int, int], None]) -> Iterator[None]:
    """Report how many functions have been compiled, and of how many. Machine code on disk is not reported."""
    done = 0

    class Listener(event.Listener):
        def on_start(self, _: object) -> None:
            progress(done, COMPILE_STEPS)

        def on_end(self, _: object) -> None:
            nonlocal done
            done = min(done + 1, COMPILE_STEPS)
            progress(done, COMPILE_STEPS)

    with event.install_listener("numba:compile", Listener()):
        yield


def inlined(function: Function) -> Function:
    """Return the function inlined into the machine code of its callers, for inner loops."""
    return cast(Function, numba.njit(inline="always", error_model="numpy")(function))


def forget_stale(folder: Path, sources: Iterable[Path]) -> None:
    """Delete compiled code in that folder that is older than any of its sources.

    numba only looks at a function's own file, not at those of the functions it calls.
    """
    with suppress(OSError):
        newest = max(path.stat().st_mtime for path in (*sources, Path(__file__)))
        for index in (folder / "__pycache__").glob("*.nbi"):
            if index.stat().st_mtime < newest:
                index.unlink(missing_ok=True)


def _solver_sources(folder: Path) -> Iterator[Path]:
    return (path for path in folder.glob("*.py") if "solver.compiled" in path.read_text("utf-8"))


forget_stale(Path(__file__).parent, _solver_sources(Path(__file__).parent))


@compiled
def whole(number: Any) -> int:
    """Return a signed integer. `int` of an unsigned one stays unsigned, and mixing them gives floats."""
    return np.int64(number)  # type: ignore[return-value]
