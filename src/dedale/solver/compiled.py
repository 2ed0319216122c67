"""Compilation with numba, cached on disk: the first compile takes a minute, later starts a moment."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import event

Function = TypeVar("Function", bound=Callable[..., object])
_COMPILED: list[str] = []
"""The names of the functions that are compiled."""
Array = np.ndarray[Any, np.dtype[Any]]


def compiled(function: Function) -> Function:
    """Return the function as machine code."""
    _COMPILED.append(function.__name__)
    return cast(Function, numba.njit(cache=True, nogil=True, error_model="numpy")(function))


@contextmanager
def compiling(progress: Callable[[int, int], None]) -> Iterator[None]:
    """Report every function that has to be compiled: how many have been so far, and how many there are.

    Functions whose machine code is on disk are only read, and not reported.
    """
    done = 0

    class Listener(event.Listener):
        def on_start(self, _: object) -> None:
            progress(done, len(_COMPILED))

        def on_end(self, _: object) -> None:
            nonlocal done
            done = min(done + 1, len(_COMPILED))
            progress(done, len(_COMPILED))

    with event.install_listener("numba:compile", Listener()):
        yield


def inlined(function: Function) -> Function:
    """Return the function inlined into the machine code of its callers, for inner loops."""
    return cast(Function, numba.njit(inline="always", error_model="numpy")(function))


def _forget_stale() -> None:
    """Delete compiled code that is older than any file with compiled code.

    numba only looks at a function's own file, not at those of the functions it calls.
    """
    folder = Path(__file__).parent
    with suppress(OSError):
        sources = [path for path in folder.glob("*.py") if "solver.compiled" in path.read_text("utf-8")]
        newest = max(path.stat().st_mtime for path in (*sources, Path(__file__)))
        for index in (folder / "__pycache__").glob("*.nbi"):
            if index.stat().st_mtime < newest:
                index.unlink(missing_ok=True)


_forget_stale()


@compiled
def whole(number: Any) -> int:
    """Return a signed integer. `int` of an unsigned one stays unsigned, and mixing them gives floats."""
    return np.int64(number)  # type: ignore[return-value]
