"""Moves the journal into the database. Nothing is deleted before it has arrived there."""

import logging
import sqlite3
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from dedale.server.journal import line_of, read_journal
from dedale.server.quarantine import LOG, move_aside, write_aside
from dedale.server.schema import ADD_ACTIONS, COUNT_ACTIONS, name_of
from dedale.session.changes import LoggedAction


def take_in(connection: sqlite3.Connection, path: Path) -> None:
    """Move a file of the journal. It goes only if every line of it is in the database, and safe on the disk.

    Otherwise it is set aside.
    """
    found = read_journal(path)
    taken = 0
    if found.owner in ("", name_of(connection)):
        actions = f"[{b','.join(found.actions).decode()}]"
        taken = connection.execute(ADD_ACTIONS, (actions,)).rowcount
        if taken < len(found.actions):  # some had arrived before
            [[taken]] = connection.execute(COUNT_ACTIONS, (actions,))
    strange = len(found.actions) - taken
    if not (found.unread or strange or found.is_torn):
        path.unlink()
        return
    database = path.with_name(path.name.rpartition("-actions-")[0])
    if found.unread or strange:
        why = (
            f"of {path.name}, {taken} lines were taken in, {found.unread} could not be read "
            f"and {strange} belong to no match of this database"
        )
        move_aside(database, [path], why)
    else:
        # Nobody was ever told that this happened.
        move_aside(database, [path], f"the last line of {path.name} was cut off", logging.INFO)


def set_aside_behind_gaps(connection: sqlite3.Connection, database: Path) -> None:
    """An unfinished match continues from before the first entry missing from its log."""
    codes = dict(connection.execute("SELECT number, code FROM matches JOIN tables ON tables.id = at"))
    behind: list[LoggedAction] = []
    for match, log in groupby(_logs_with_gaps(connection), itemgetter(0)):
        rows = list(log)
        whole = next(place for place, row in enumerate(rows) if row[1] != place + 1)
        behind += rows[whole:]
        about = {"code": codes.get(match, ""), "kept": whole, "set_aside": len(rows) - whole}
        LOG.error("a table has lost actions and continues from before them", extra=about)
    if not behind:
        return
    why = f"{len(behind)} entries of matches came after others that are lost"
    write_aside(database, "-actions-1", b"".join(map(line_of, behind)), why)
    connection.execute("BEGIN IMMEDIATE")
    connection.executemany("DELETE FROM actions WHERE match = ? AND n = ?", [row[:2] for row in behind])
    connection.execute("COMMIT")


def tell_of_short_replays(connection: sqlite3.Connection) -> None:
    """Nobody goes on with a finished match, but its replay ends before the first entry that is missing."""
    short = connection.execute(
        "SELECT coalesce(code, ''), matches.id, count(*), max(n) - count(*) FROM actions "
        "JOIN matches ON number = match LEFT JOIN tables ON tables.id = at "
        "WHERE outcome IS NOT NULL GROUP BY match HAVING max(n) <> count(*)"
    )
    for code, replay, kept, lost in short:
        about = {"code": code, "replay": replay, "kept": kept, "lost": lost}
        LOG.error("a finished match has lost actions, and its replay ends early", extra=about)


def _logs_with_gaps(connection: sqlite3.Connection) -> Iterator[LoggedAction]:
    return connection.execute(
        "SELECT match, n, t, seat, key, CAST(action AS TEXT) FROM actions WHERE match IN "
        "(SELECT match FROM actions WHERE match IN (SELECT number FROM matches WHERE outcome IS NULL) "
        "GROUP BY match HAVING max(n) <> count(*) OR min(n) <> 1) ORDER BY match, n"
    )
