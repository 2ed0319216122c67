"""A match shown again over HTTP: in one piece if it is short, else as fast as it is read."""

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from starlette.responses import Response, StreamingResponse

from dedale.server.retelling import retell
from dedale.server.showing import Viewer
from dedale.table.document import Document, prepare

if TYPE_CHECKING:
    from dedale.server.house import House

SHORT_BYTES = 1 << 18
MOST_LONG = 4
"""Long ones that are being read; each holds its whole match in memory."""
KIND = "application/json"
HEADERS = {"cache-control": "no-store"}


async def shown(house: "House", document: Document, viewer: Viewer) -> Response | None:
    """None if too many are being read. Raises BadDocument if the rules refuse it at once, and not later."""
    await house.turns.finish(prepare(document))
    slices = house.turns.slices(retell(document, viewer))
    frames: list[bytes] = []
    size = 0
    async for found in slices:
        frames += found
        size += sum(map(len, found))
        if size > SHORT_BYTES:
            if house.long_answers >= MOST_LONG:
                return None
            return StreamingResponse(_long(house, frames, slices), media_type=KIND, headers=HEADERS)
    return Response(b'{"frames":[%b]}' % b",".join(frames), media_type=KIND, headers=HEADERS)


async def _long(
    house: "House", frames: list[bytes], slices: AsyncIterator[list[bytes]]
) -> AsyncIterator[bytes]:
    """Each piece is made when the one before has been read. If the rules refuse what comes, it breaks off."""
    house.long_answers += 1
    try:
        yield b'{"frames":[' + b",".join(frames)
        frames.clear()
        async for found in slices:
            yield b"".join(b"," + frame for frame in found)
        yield b"]}"
    finally:
        house.long_answers -= 1
