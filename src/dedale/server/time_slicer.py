"""Long work, a little at a time: the tables go on in between.

A thread would have to share the interpreter with them, and they would wait for it at every message.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")
SLICE_SECONDS = 0.002


class Turns:
    """All long works of a server: in each turn of the loop one of them gets on by a slice."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def slices(self, work: Iterator[T]) -> AsyncIterator[list[T]]:
        """What the work gives, slice by slice."""
        going = True
        while going:
            found: list[T] = []
            async with self._turn:
                until = perf_counter() + SLICE_SECONDS
                going = False
                for each in work:
                    found.append(each)
                    if perf_counter() >= until:
                        going = True
                        break
            yield found
            await asyncio.sleep(0)

    async def finish(self, work: Iterator[object]) -> None:
        async for _ in self.slices(work):
            pass

    async def last(self, work: Iterator[T]) -> T:
        """What the work gives in the end; it must give something."""
        found: list[T] = []
        async for slice_ in self.slices(work):
            found = slice_[-1:] or found
        return found[0]
