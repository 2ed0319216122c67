"""The latest actions, in a file that is only ever appended to.

A commit to the database wakes a thread and touches a page for every table that played; an append is one call
for all of them. What was appended survives the death of the process, as a commit does. From time to time the
store moves it into the database.
"""

import os
from contextlib import suppress
from pathlib import Path

import msgspec

from dedale.server.messages import encode

Action = tuple[int, int, int, int, str, str]
"""A row of the database's table of actions."""
_read = msgspec.json.Decoder(Action).decode
_FLAGS = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


class Journal:
    """Files beside the database, each with a number; the one with the highest is written to."""

    def __init__(self, database: str) -> None:
        self._database = Path(database)
        self._number = max(map(_number, left_over(database)), default=0)
        self._file: int | None = None
        self.size = 0
        """Bytes in the file that is written to."""

    def append(self, actions: list[Action]) -> None:
        """Keep all of these; after an OSError none of them is kept."""
        text = b"".join([encode(action) + b"\n" for action in actions])
        if self._file is None:
            self._number += 1
            self._file = os.open(_path(self._database, self._number), _FLAGS, 0o600)
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
        """Begin another file; the one that was written to, if there is one."""
        if self._file is None:
            return None
        os.close(self._file)
        self._file, self.size = None, 0
        return _path(self._database, self._number)


def left_over(database: str) -> list[Path]:
    """The files of this database that were not moved into it yet, the oldest first."""
    path = Path(database)
    start = f"{path.name}-actions-"
    beside = path.parent.iterdir() if path.parent.is_dir() else ()
    found = [each for each in beside if each.name.startswith(start) and each.name[len(start) :].isdecimal()]
    return sorted(found, key=_number)


def actions_in(path: Path) -> list[bytes]:
    """What was appended, as JSON. A last line that was cut off by a dying machine is none."""
    lines = path.read_bytes().split(b"\n")[:-1]
    for number, line in enumerate(lines):
        try:
            _read(line)
        except msgspec.DecodeError:
            return lines[:number]
    return lines


def _path(database: Path, number: int) -> Path:
    return database.with_name(f"{database.name}-actions-{number}")


def _number(path: Path) -> int:
    return int(path.name.rpartition("-")[2])
