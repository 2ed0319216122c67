"""The local socket of `dedale admin`: one line of JSON in, one out; for `dedale backup`, a file follows. Only
the server's user may connect."""

import asyncio
import logging
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import BinaryIO

import msgspec

from dedale.match.error_text import plain
from dedale.server.admin_commands import Admin
from dedale.server.admin_messages import COMMANDS, Answer, Backup
from dedale.server.settings import NO_SOCKET
from dedale.server.store import StoreError
from dedale.session.messages import encode, one_line

LOG = logging.getLogger("dedale.server")
LONGEST = 4_096
SECONDS = 10.0
"""For a question to arrive, and for a part of the answer to be read."""
PART_BYTES = 1 << 18
_decode = msgspec.json.Decoder(COMMANDS | Backup).decode


@asynccontextmanager
async def admin_socket(path: str, admin: Admin) -> AsyncIterator[None]:
    """Listen there. A server that cannot still serves: players need no admin."""
    try:
        listener = None if path in ("", NO_SOCKET) or not hasattr(socket, "AF_UNIX") else _listen(path)
    except OSError as error:
        LOG.warning("dedale admin cannot reach this server", extra={"path": path, "reason": str(error)})
        listener = None
    if listener is None:
        yield
        return

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, TimeoutError):
            said = await _answer(admin, reader)
            if not isinstance(said, Answer):
                await _send(said, writer)
            else:
                writer.write(encode(said) + b"\n")
                await asyncio.wait_for(writer.drain(), SECONDS)
        writer.close()

    server = await asyncio.start_unix_server(answer, sock=listener, limit=LONGEST)
    try:
        yield
    finally:
        server.close()
        with suppress(OSError):
            os.unlink(path)


def _listen(path: str) -> socket.socket:
    Path(path).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        _make_way(path)
        listener.bind(path)
        os.chmod(path, 0o600)  # before anybody can connect
        listener.listen()
    except OSError:
        listener.close()
        raise
    return listener


def _make_way(path: str) -> None:
    """Remove what a killed server left, but nobody else's socket, and no file."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as trial, suppress(FileNotFoundError):
        try:
            trial.connect(path)
        except ConnectionRefusedError:
            if Path(path).is_socket():
                os.unlink(path)
        else:
            raise OSError("another server listens there")


async def _send(file: BinaryIO, writer: asyncio.StreamWriter) -> None:
    with file:
        writer.write(encode(Answer(bytes=os.fstat(file.fileno()).st_size)) + b"\n")
        while part := await asyncio.to_thread(file.read, PART_BYTES):
            writer.write(part)
            await asyncio.wait_for(writer.drain(), SECONDS)


async def _answer(admin: Admin, reader: asyncio.StreamReader) -> Answer | BinaryIO:
    try:
        line = await asyncio.wait_for(reader.readline(), SECONDS)
        return await admin.run(_decode(line))
    except msgspec.ValidationError as error:
        return Answer(error=one_line(plain(error)))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError):
        return Answer(error="that is not a command")
    except StoreError as error:
        return Answer(error=one_line(error.refusal.message).rstrip("."))
    except OSError as error:
        return Answer(error=one_line(error.strerror or str(error)))
