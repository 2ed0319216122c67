"""A backup: a database file of SQLite, compressed with gzip in parts that each have a checksum.

`gunzip` turns it into a database that a server can open. The last part is empty, so a file that was cut off
between two parts is recognised.
"""

import gzip
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

PART_BYTES = 1 << 20
"""The size of a part before it is compressed."""
LEFT_OUT = "transfers"
"""The table that is no part of a backup: it is for minutes, and may hold tokens that can be used."""
_READ_BYTES = 1 << 16
_GZIP = 16 + zlib.MAX_WBITS


class BadBackup(ValueError):
    """A file that cannot be restored, and why, in one plain sentence."""


@contextmanager
def private_file(path: Path) -> Iterator[BinaryIO]:
    """Write a file that only its owner may read: all of it, safe on disk, or nothing."""
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(part, flags, 0o600), "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.rename(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def pack(database: BinaryIO, size: int, backup: BinaryIO) -> None:
    """Compress `size` bytes. Raises EOFError if there are fewer."""
    while size:
        part = database.read(min(size, PART_BYTES))
        if not part:
            raise EOFError("the database ended too early")
        backup.write(gzip.compress(part, 6))
        size -= len(part)
    backup.write(gzip.compress(b""))


def unpack(backup: Path, database: BinaryIO) -> None:
    """Raises BadBackup with the place of the damage."""
    last = None
    with backup.open("rb") as file:
        for last in _parts(file, str(backup)):
            database.write(last)
        if last != b"" or not database.tell():
            raise BadBackup(f"{backup} is cut off at byte {file.tell()}.")


def _parts(file: BinaryIO, name: str) -> Iterator[bytes]:
    data, begin = b"", 0
    while data := data or file.read(_READ_BYTES):
        part, text = zlib.decompressobj(_GZIP), b""
        while not part.eof:
            data = data or file.read(_READ_BYTES)
            if not data:
                raise BadBackup(f"{name} is cut off at byte {file.tell()}, or damaged after byte {begin}.")
            try:
                text += part.decompress(data, PART_BYTES + 1)
            except zlib.error:
                text += bytes(PART_BYTES + 1)
            if len(text) > PART_BYTES:
                where = f"between bytes {begin} and {file.tell()}" if begin else "at its beginning"
                raise BadBackup(f"{name} is not a backup, or damaged {where}.")
            data = part.unconsumed_tail or part.unused_data
        begin = file.tell() - len(data)
        yield text
