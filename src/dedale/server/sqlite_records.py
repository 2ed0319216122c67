"""How SQLite keeps changes, and finds tables and matches again."""

import sqlite3
from collections.abc import Iterator, Sequence

from dedale.server import store
from dedale.server.daily_tries import QUESTION, Row
from dedale.server.retention import AT_A_TIME, DAY, KEPT_DAYS, RAN
from dedale.server.schema import ADD_ACTION
from dedale.server.statements import (
    DUE,
    EMPTY,
    EXPIRED,
    SEVERAL,
    SHOWN,
    STATEMENTS,
    UNUSED,
    UNUSED_DOCUMENTS,
    VISITED_LONG_AGO,
    Statement,
)
from dedale.server.store import Kept, Progress, StoredText, Subscription
from dedale.server.stored_match import MATCH_COLUMNS, PART, StoredMatch, read_head
from dedale.server.stored_table import read_lobby, read_tables, read_turn
from dedale.session.changes import TableRecord
from dedale.session.turns import Turn

_STATEMENTS = {kind: (sql.replace("$", "?"), values) for kind, (sql, values) in STATEMENTS.items()}


def statements_of(change: Kept) -> list[Statement]:
    """The SQL for a change. A file has no nodes, but writes twice how long the server has run."""
    match change:
        case store.AddActions():
            return [(ADD_ACTION, action) for action in change.actions]
        case store.HasRun():
            return [("UPDATE server SET ran = ran + ?1, ran_again = ran + ?1", change)]
        case store.DeleteTable():
            return [
                ("DELETE FROM matches WHERE outcome IS NULL AND at = ?", change),
                ("DELETE FROM tables WHERE id = ?", change),
            ]
        case store.CleanUp():
            return _clean_up(change.now)
    if several := SEVERAL.get(type(change)):
        return [(sql.replace("$", "?"), values) for sql, values in several(change)]
    sql, values = _STATEMENTS[type(change)]
    return [(sql, values(change))]


def tables_of(connection: sqlite3.Connection, device: str, most: int) -> list[tuple[TableRecord, int]]:
    question = (
        "SELECT tables.id, code, watch, lobby, touched FROM tables JOIN sitting USING (id) "
        "WHERE device = ? ORDER BY touched DESC LIMIT ?"
    )
    return read_tables(connection.execute(question, (device, most)))


def turns_of(connection: sqlite3.Connection, device: str) -> dict[str, Turn]:
    question = "SELECT at, seats, since, due FROM turns JOIN sitting ON id = at WHERE device = ?"
    return {table: read_turn(*turn) for table, *turn in connection.execute(question, (device,))}


def find_turn(connection: sqlite3.Connection, table: str) -> Turn | None:
    found = connection.execute("SELECT seats, since, due FROM turns WHERE at = ?", (table,)).fetchone()
    return read_turn(*found) if found else None


def due_turns(connection: sqlite3.Connection, when: int, most: int) -> list[tuple[str, int]]:
    question = "SELECT at, due FROM turns WHERE due <= ? ORDER BY due LIMIT ?"
    return connection.execute(question, (when, most)).fetchall()


def subscriptions_of(connection: sqlite3.Connection, device: str) -> list[Subscription]:
    question = "SELECT * FROM subscriptions WHERE device = ? ORDER BY written DESC, endpoint"
    return [Subscription(*row) for row in connection.execute(question, (device,))]


def push_key(connection: sqlite3.Connection) -> str | None:
    found = connection.execute("SELECT private FROM push_keys").fetchone()
    return found[0] if found else None


def progress(connection: sqlite3.Connection, device: str) -> Progress:
    floors = connection.execute("SELECT floor, moves FROM progress WHERE device = ?", (device,))
    daily = connection.execute("SELECT date, moves, seconds, late FROM daily WHERE device = ?", (device,))
    return Progress(dict(floors), {day: (moves, seconds, bool(late)) for day, moves, seconds, late in daily})


def daily_tries(connection: sqlite3.Connection, date: str, optimum: int) -> list[Row]:
    return connection.execute(QUESTION.replace("$", "?"), (date, optimum)).fetchall()


def ledger(connection: sqlite3.Connection, most: int) -> list[tuple[str, bytes]]:
    question = "SELECT match, entry FROM ledger ORDER BY written DESC LIMIT ?"
    return connection.execute(question, (most,)).fetchall()


def last_number(connection: sqlite3.Connection) -> int:
    """The highest match number; 0 if there is none."""
    return connection.execute("SELECT max(number) FROM matches").fetchone()[0] or 0


def find_text(connection: sqlite3.Connection, text_id: str) -> StoredText | None:
    question = f"SELECT kind, text, {DUE} FROM shared WHERE id = ? AND {SHOWN}"
    found: tuple[str, str, int] | None = connection.execute(question, (text_id,)).fetchone()
    return StoredText(found[0], found[1], bool(found[2])) if found else None


def find_texts(connection: sqlite3.Connection, ids: Sequence[str]) -> dict[str, str]:
    question = f"SELECT id, text FROM shared WHERE id IN ({', '.join('?' * len(ids))})"
    return dict(connection.execute(question, ids).fetchall())


def least_missed(connection: sqlite3.Connection, maker: int | None = None) -> Iterator[str]:
    """Tables that may go when there is no space: at which nobody sits, and then those that nobody has visited
    for as long as an empty one is kept; the oldest first. A match that goes on is always missed."""
    whose = "" if maker is None else "AND maker = ?2"
    for which in (EMPTY, f"{VISITED_LONG_AGO} AND NOT {EMPTY}"):
        question = f"SELECT id FROM tables WHERE status = ?1 AND {which} {whose} ORDER BY ran, rowid"
        for status in ("lobby", "over"):
            values = (status,) if maker is None else (status, maker)
            yield from (table for (table,) in connection.execute(question, values))


def find_code(connection: sqlite3.Connection, code: str) -> str | None:
    """Return the id of the table with that code."""
    found = connection.execute("SELECT id FROM tables WHERE code = ?", (code,)).fetchone()
    return found[0] if found else None


def find_watched(connection: sqlite3.Connection, watch: str) -> str | None:
    """Return the id of the table with that spectators' link."""
    found = connection.execute("SELECT id FROM tables WHERE watch = ?", (watch,)).fetchone()
    return found[0] if found else None


def find_table(connection: sqlite3.Connection, table: str) -> TableRecord | None:
    """Return a table by its id."""
    found = connection.execute("SELECT code, watch, lobby FROM tables WHERE id = ?", (table,)).fetchone()
    if found is None:
        return None
    code, watch, lobby = found
    return TableRecord(table, code, watch, read_lobby(lobby))


_PART = (
    "SELECT json_group_array(json_array(t, seat, key, CAST(action AS TEXT), n)), count(*), max(n) "
    f"FROM (SELECT * FROM actions WHERE match = ? AND n > ? ORDER BY n LIMIT {PART})"
)


def find_match(connection: sqlite3.Connection, match_id: str) -> StoredMatch | None:
    """SQLite assembles the log, so that this thread does not hold the interpreter lock while people play."""
    question = f"SELECT {MATCH_COLUMNS} FROM matches WHERE id = ?"
    for number, *head in connection.execute(question, (match_id,)).fetchall():
        log: list[str] = []
        length = last = 0
        while last is not None:
            part, size, last = connection.execute(_PART, (number, last)).fetchone()
            log.append(part)
            length += size
        return StoredMatch(number, read_head(*head), log, length)
    return None


_OLD = f"tables WHERE status = ? AND {VISITED_LONG_AGO} AND (ran < {RAN} - ? OR {EMPTY})"
_EXPIRED = EXPIRED.replace("$", "?")


def _clean_up(now: int) -> list[Statement]:
    unused = f"(SELECT id FROM {UNUSED} ORDER BY used LIMIT ?)"
    unread = f"(SELECT device FROM {UNUSED_DOCUMENTS} ORDER BY used LIMIT ?)"
    statements: list[Statement] = [
        (f"DELETE FROM {_EXPIRED}", (now,)),
        (f"DELETE FROM shared WHERE id IN {unused}", (AT_A_TIME,)),
        (f"DELETE FROM documents WHERE device IN {unread}", (AT_A_TIME,)),
    ]
    for status, days in KEPT_DAYS.items():
        old = f"(SELECT id FROM {_OLD} ORDER BY ran, id LIMIT ?)"
        age = (status, days * DAY, AT_A_TIME)
        statements.append((f"DELETE FROM matches WHERE outcome IS NULL AND at IN {old}", age))
        statements.append((f"DELETE FROM tables WHERE id IN {old}", age))
    return statements


def is_clean(connection: sqlite3.Connection, now: int = 0) -> bool:
    """True if there is nothing to delete."""
    ages = ((status, days * DAY) for status, days in KEPT_DAYS.items())
    return not (
        any(connection.execute(f"SELECT 1 FROM {_OLD}", age).fetchone() for age in ages)
        or any(connection.execute(f"SELECT 1 FROM {old}").fetchone() for old in (UNUSED, UNUSED_DOCUMENTS))
        or connection.execute(f"SELECT 1 FROM {_EXPIRED}", (now,)).fetchone()
    )
