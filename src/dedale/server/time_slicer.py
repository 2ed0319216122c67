"""Runs long work in small slices, so that the tables go on in between.

A thread would share the interpreter with them, and they would wait for it at every message.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")
SLICE_SECONDS = 0.002


class TimeSlicer:
    """Long jobs that share the event loop. In each of its turns, one of them runs for a slice. Then all of
    them rest for `rest` times as long as the slice took."""

    def __init__(self, rest: float = 0) -> None:
        self._turn = asyncio.Lock()
        self._rest = rest

    async def slices(self, work: Iterator[T]) -> AsyncIterator[list[T]]:
        """Yield what the work yields, slice by slice."""
        going = True
        while going:
            found: list[T] = []
            async with self._turn:
                began = perf_counter()
                going = False
                for each in work:
                    found.append(each)
                    if perf_counter() - began >= SLICE_SECONDS:
                        going = True
                        break
                if self._rest:
                    await asyncio.sleep(self._rest * (perf_counter() - began))
            yield found
            await asyncio.sleep(0)

    async def finish(self, work: Iterator[object]) -> None:
        async for _ in self.slices(work):
            pass

    async def last(self, work: Iterator[T]) -> T:
        """Return the last thing the work yields. There must be one."""
        found: list[T] = []
        async for slice_ in self.slices(work):
            found = slice_[-1:] or found
        return found[0]
