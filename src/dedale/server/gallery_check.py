"""Has what people want to publish looked at, one after another, in a child process (`lab/gallery`)."""

import asyncio
import logging
import sys

import msgspec
from msgspec import Raw, Struct

from dedale.games.base import Refusal
from dedale.server.child_process import output_of
from dedale.server.drain import CLOSING

LOG = logging.getLogger("dedale.server")
COMMAND = (sys.executable, "-m", "dedale.lab.gallery")
CHECK_SECONDS = 90.0
"""For one look, then the process is killed. Solver and planner stop long before that."""
MOST_WAITING = 4
"""Texts that may wait for the one that is being looked at."""
MOST_OF_ADDRESS = 1
"""Texts per address that may wait or be looked at."""
PICTURE_BYTES = 16_384
BUSY = Refusal("busy", "Several things are already being checked; try again in a minute.")
UNDECIDED = Refusal("undecided", "There was not enough time to find out whether this can be solved or won.")


class Found(Struct, frozen=True):
    """What is fit for the gallery, as `lab/gallery` says, with a picture as JSON. Or an error."""

    text: str = ""
    stars: int | None = None
    moves: int | None = None
    wins: int | None = None
    picture: Raw = Raw(b"")
    error: str = ""
    message: str = ""


class GalleryCheck:
    def __init__(self) -> None:
        self._one = asyncio.Lock()
        self._waiting: list[str] = []
        """The addresses of all that wait, and of the one that is being looked at."""
        self._looking: asyncio.Task[tuple[bytes, bytes]] | None = None
        self._closed = False

    async def look_at(self, kind: str, text: str, address: str) -> Found | Refusal:
        """What was found out about a text from that address."""
        if len(self._waiting) > MOST_WAITING or self._waiting.count(address) >= MOST_OF_ADDRESS:
            return BUSY
        self._waiting.append(address)
        try:
            async with self._one:
                if self._closed:
                    return CLOSING
                asked = msgspec.json.encode({"kind": kind, "text": text})
                self._looking = asyncio.ensure_future(output_of(COMMAND, CHECK_SECONDS, asked))
                await asyncio.wait([self._looking])
                if self._looking.cancelled():
                    return CLOSING
                said, complaint = self._looking.result()
        finally:
            self._waiting.remove(address)
        try:
            found = msgspec.json.decode(said, type=Found)
        except msgspec.DecodeError:
            LOG.error("a check for the gallery failed", extra={"reason": complaint.decode(errors="replace")})
            return UNDECIDED
        if found.error:
            return Refusal(found.error, found.message)
        if len(memoryview(found.picture)) > PICTURE_BYTES:
            return Refusal("too_long", "This is too large for the gallery.")
        return found

    async def close(self) -> None:
        """End the process, and tell everybody who waits."""
        self._closed = True
        if self._looking and self._looking.cancel():
            await asyncio.wait([self._looking])
