"""Data folders as a killed server leaves them, and what can happen to their files."""

import asyncio
import json
import sqlite3
import struct
import subprocess
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from random import Random

from dedale.match.document import VERSION, Document
from dedale.server.checkpoints import checkpoint
from dedale.server.journal import Journal, left_over, read_journal
from dedale.server.schema import name_of
from dedale.server.sqlite_store import SqliteStore
from dedale.server.store import AddActions
from dedale.session.changes import BeginMatch, LoggedAction, SaveTable, SitDown, TableRecord
from dedale.session.lobby import Lobby, Sitter
from dedale.session.messages import encode
from server.harness import SECONDS, Server

NAME = "tables.db"
Files = dict[str, bytes]
MATCHES = range(1, 7)
IN_DATABASE = (*range(1, 9), 13)
"""The numbers of the actions stored there. The thirteenth was committed together with something else."""
IN_JOURNAL = (range(9, 13), range(14, 21), range(21, 31))
"""Three files, because a server may be killed more than once."""
BEGIN = "INSERT INTO matches VALUES (?, ?, ?, 'duel', '{}', 1, '[]', 0, NULL, 1, NULL, 1)"


def begin(match: int) -> BeginMatch:
    """The same, for a store."""
    document = Document(version=VERSION, game="duel", seed=1, options={}, names=(), t=0)
    return BeginMatch(match, f"m{match}", f"t{match}", document, 1)


def action(match: int, n: int) -> LoggedAction:
    return (match, n, 10 * n, n % 2, f"key {n}", f'{{"do":"say","text":"{match} says {n}"}}')


def killed(folder: Path, *, part_in_file: bool, old: bool) -> Files:
    """Six matches: all in SQLite's log, or three of them already in the file. The journal is new or old."""

    async def play() -> Files:
        store = SqliteStore(str(folder / NAME), asyncio.get_running_loop().call_soon_threadsafe)
        for match in MATCHES:
            seats = (Sitter("Ann", device="d" * 32),)
            lobby = Lobby("duel", {}, seats, "d" * 32, 1, f"m{match}", playing=True)
            await store.save(
                SaveTable(TableRecord(f"t{match}", f"c{match}", f"w{match}", lobby), 1),
                SitDown("d" * 32, f"t{match}"),
                begin(match),
                AddActions([action(match, n) for n in IN_DATABASE]),
            )
            if part_in_file and match == MATCHES[2]:
                await store.read(checkpoint)
        name = await store.read(name_of)
        for numbers in IN_JOURNAL:
            actions = [action(match, n) for n in numbers for match in MATCHES]
            journal = Journal(folder / NAME, name)
            journal.append(actions)
            path = journal.turn_over()
            if path and old:
                path.write_bytes(b"".join(encode(each) + b"\n" for each in actions))
        files = contents(folder)
        for path in left_over(folder / NAME):
            path.unlink()
        await asyncio.to_thread(store.close)
        return files

    return asyncio.run(play())


def contents(folder: Path) -> Files:
    return {each.name: each.read_bytes() for each in folder.iterdir()}


# Faults


def _cut(data: bytes, random: Random) -> bytes:
    return data[: random.randrange(len(data))]


def _flip(data: bytes, random: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 8))):
        changed[random.randrange(len(data))] ^= 1 << random.randrange(8)
    return bytes(changed)


def _wipe(data: bytes, random: Random) -> bytes:
    start = random.randrange(len(data))
    length = min(random.choice((1, 16, 512, 4_096)), len(data) - start)
    return data[:start] + bytes(length) + data[start + length :]


def _no_text(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data))
    return data[:at] + b"\xff" + data[at + 1 :]


FAULTS: tuple[Callable[[bytes, Random], bytes | None], ...] = (
    lambda data, random: None,  # missing
    lambda data, random: b"",
    _cut, _cut, _cut, _flip, _flip, _flip, _flip, _wipe, _wipe, _no_text,
)  # fmt: skip


def damaged(files: Files, random: Random) -> tuple[str, Files]:
    """Return the name of the damaged file, and all files afterwards."""
    name = random.choice(sorted(files))
    data = random.choice(FAULTS)(files[name], random)
    left = {each: data for each, data in files.items() if each != name}
    return name, left if data is None else {**left, name: data}


# What is there


def rows_in(database: Path, table: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(f"file:{database}?immutable=1", uri=True)) as connection:
        connection.text_factory = bytes
        return connection.execute(f"SELECT * FROM {table}").fetchall()


def actions_in(*texts: bytes, folder: Path) -> set[bytes]:
    """Return the readable lines of these journals, as JSON."""
    found: set[bytes] = set()
    for text in texts:
        (folder / "some").write_bytes(text)
        found.update(read_journal(folder / "some").actions)
    return found


def numbers(actions: Iterable[bytes]) -> set[tuple[int, int]]:
    """Of their matches, and in these."""
    return {tuple(json.loads(each)[:2]) for each in actions}


def without_gaps(known: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return as much of each match as can be replayed."""
    before = {(match, n): {(match, each) for each in range(1, n)} for match, n in known if match in MATCHES}
    return {each for each, others in before.items() if others <= known}


def is_read_whole(wal: bytes) -> bool:
    """True if SQLite reads this whole log: every frame is right, and the last one ends a transaction."""
    if not wal:
        return True
    if len(wal) < 32:
        return False
    magic, version, page, _, salt_1, salt_2 = struct.unpack(">6I", wal[:24])
    sums = _sums(wal[:24], (0, 0), magic)
    step = 24 + page
    if magic & ~1 != 0x377F0682 or version != 3007000 or page != 4_096 or (len(wal) - 32) % step:
        return False
    if sums != struct.unpack(">2I", wal[24:32]):
        return False
    ends = 1
    for at in range(32, len(wal), step):
        _, ends, *rest = struct.unpack(">6I", wal[at : at + 24])
        sums = _sums(wal[at : at + 8] + wal[at + 24 : at + step], sums, magic)
        if rest != [salt_1, salt_2, *sums]:
            return False
    return bool(ends)


def _sums(data: bytes, sums: tuple[int, ...], magic: int) -> tuple[int, ...]:
    """See section 4.2 of https://www.sqlite.org/fileformat2.html."""
    one, two = sums
    words = struct.unpack(f"{'>' if magic & 1 else '<'}{len(data) // 4}I", data)
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two


def put(folder: Path, files: Files) -> Path:
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder / NAME


def without(files: Files, *names: str) -> Files:
    return {name: data for name, data in files.items() if name not in names}


def refused_start(database: Path, *options: str) -> str:
    """Start the real server, which refuses, and return what it says."""
    command = [*Server(database).command(), *options]
    done = subprocess.run(command, capture_output=True, timeout=SECONDS)
    assert (done.returncode, done.stdout) == (2, b"")
    return done.stderr.decode()
