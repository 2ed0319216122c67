"""A replay over HTTP: in one piece if it is short, otherwise streamed as fast as it is read."""

from collections.abc import AsyncIterator

from starlette.responses import Response, StreamingResponse

from dedale.match.document import prepare
from dedale.server.stored_match import StoredMatch
from dedale.server.tables import Tables
from dedale.session.replay_frames import retell
from dedale.session.view_streams import Viewer

SHORT_BYTES = 1 << 18
MOST_LONG = 4
"""Long replays being read. Each holds its whole match in memory."""
KIND = "application/json"
HEADERS = {"cache-control": "no-store"}


async def shown(tables: Tables, stored: StoredMatch, viewer: Viewer) -> Response | None:
    """Return None if too many are being read. Raises BadDocument only if the rules refuse the start."""
    await tables.replay_slicer.finish(prepare(stored.head))
    log = (entry[:3] for entry in stored.entries())
    slices = tables.replay_slicer.slices(retell(stored.head, viewer, log))
    frames: list[bytes] = []
    size = 0
    async for found in slices:
        frames += found
        size += sum(map(len, found))
        if size > SHORT_BYTES:
            if tables.long_answers >= MOST_LONG:
                return None
            return StreamingResponse(_long(tables, frames, slices), media_type=KIND, headers=HEADERS)
    return Response(b'{"frames":[%b]}' % b",".join(frames), media_type=KIND, headers=HEADERS)


async def _long(
    tables: Tables, frames: list[bytes], slices: AsyncIterator[list[bytes]]
) -> AsyncIterator[bytes]:
    """Make each piece when the one before has been read. Break off if the rules refuse an entry."""
    tables.long_answers += 1
    try:
        yield b'{"frames":[' + b",".join(frames)
        frames.clear()
        async for found in slices:
            yield b"".join(b"," + frame for frame in found)
        yield b"]}"
    finally:
        tables.long_answers -= 1
