"""The latest actions, in a file that is only ever appended to.

A commit to the database wakes a thread and touches a page for every table that played; an append is one call
for all of them. What was appended survives the death of the process, as a commit does. From time to time the
store moves it into the database.

A line is the checksum of a text, a blank and the text: an action as JSON, or in the first line the name of
the database that it belongs to. A line that begins with `[` is an action from before there were checksums.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import msgspec

from dedale.session.changes import LoggedAction
from dedale.session.messages import encode

_read = msgspec.json.Decoder(LoggedAction | str).decode
_FLAGS = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


class Journal:
    """Numbered files beside the database. The one with the highest number is written to."""

    def __init__(self, database: Path, owner: str) -> None:
        self._database = database
        self._first_line = line_of(owner)
        self._number = max(map(_number, left_over(database)), default=0)
        self._file: int | None = None
        self.size = 0
        """The size of the current file in bytes."""

    def append(self, actions: list[LoggedAction]) -> None:
        """Store all of these. After an OSError none of them is stored."""
        text = b"".join(map(line_of, actions))
        if self._file is None:
            self._number += 1
            self._file = os.open(_path(self._database, self._number), _FLAGS, 0o600)
            text = self._first_line + text
        try:
            written = os.write(self._file, text)
            if written < len(text):
                raise OSError("the disk is full")
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._file, self.size)
            raise
        self.size += written

    def turn_over(self) -> Path | None:
        """Begin a new file. Return the previous one, if there is one."""
        if self._file is None:
            return None
        os.close(self._file)
        self._file, self.size = None, 0
        return _path(self._database, self._number)


class Found(NamedTuple):
    """The contents of a journal file."""

    owner: str
    """The name of its database; empty if it does not give one."""
    actions: list[bytes]
    """As JSON."""
    unread: int
    """How many lines are damaged."""
    is_torn: bool
    """The last line was cut off, as happens when a machine dies."""


def line_of(value: LoggedAction | str) -> bytes:
    text = encode(value)
    return b"%08x %b\n" % (crc32(text), text)


def read_journal(path: Path) -> Found:
    """Read everything that can be read, even after damaged lines."""
    owner, actions, unread = "", [], 0
    *lines, last = path.read_bytes().split(b"\n")
    for line in [*lines, last] if _value(last) else lines:
        value = _value(line)
        if isinstance(value, tuple):
            actions.append(line[line.index(b"[") :])
        elif value is None:
            unread += 1
        else:
            owner = value
    return Found(owner, actions, unread, is_torn=bool(last and _value(last) is None))


def left_over(database: Path) -> list[Path]:
    """Return this database's files that have not been moved into it yet, oldest first."""
    start = f"{database.name}-actions-"
    beside = database.parent.iterdir() if database.parent.is_dir() else ()
    found = [each for each in beside if each.name.startswith(start) and each.name[len(start) :].isdecimal()]
    return sorted(found, key=_number)


def _value(line: bytes) -> LoggedAction | str | None:
    """Return what was written there; None if that can no longer be known."""
    text = line if line.startswith(b"[") else line[9:]
    if text is not line and line[:9] != b"%08x " % crc32(text):
        return None
    try:
        value: LoggedAction | str = _read(text)
        return value
    except ValueError:  # neither JSON nor UTF-8
        return None


def _path(database: Path, number: int) -> Path:
    return database.with_name(f"{database.name}-actions-{number}")


def _number(path: Path) -> int:
    return int(path.name.rpartition("-")[2])
