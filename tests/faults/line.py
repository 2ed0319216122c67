"""A line between a node and its database that can be cut: nothing arrives any more, and nothing is closed."""

import asyncio
import shutil
from contextlib import suppress
from pathlib import Path

SOCKET = ".s.PGSQL.5432"


class Line:
    def __init__(self, folder: Path, database: Path) -> None:
        self.folder, self._database = folder, database
        self._whole = asyncio.Event()
        self._whole.set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self.folder.mkdir()
        self._server = await asyncio.start_unix_server(self._serve, self.folder / SOCKET)

    def cut(self) -> None:
        self._whole.clear()

    def mend(self) -> None:
        self._whole.set()

    async def close(self) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        shutil.rmtree(self.folder)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_unix_connection(self._database / SOCKET)
        except OSError:
            writer.close()
            return
        for source, target in ((reader, far_writer), (far_reader, writer)):
            task = asyncio.ensure_future(self._pass_on(source, target))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(1 << 16):
                await self._whole.wait()
                target.write(data)
                await target.drain()
        target.close()
