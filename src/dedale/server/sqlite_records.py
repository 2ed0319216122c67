"""The SQL statements with which tables and matches are kept, and how they are found again."""

import sqlite3
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from dedale.games.base import Outcome
from dedale.match.document import VERSION, Document
from dedale.match.ledger import LedgerEntry
from dedale.server import store
from dedale.server.retention import AT_A_TIME, DAY, EMPTY_SECONDS, KEPT_DAYS, TEXT_DAYS
from dedale.server.schema import ADD_ACTION
from dedale.server.store import Kept, Progress, StoredText
from dedale.server.stored_match import PART, StoredMatch
from dedale.session import changes
from dedale.session.changes import LoggedAction, TableRecord
from dedale.session.lobby import Lobby
from dedale.session.messages import encode

Statement = tuple[str, tuple[Any, ...]]
read_lobby = msgspec.json.Decoder(Lobby).decode
_read_json = msgspec.json.Decoder().decode


def save_table(row: TableRecord, when: int, maker: int = 0) -> Statement:
    """Who made it is only recorded the first time."""
    return (
        "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, (SELECT ran FROM server), ?) "
        "ON CONFLICT (id) DO UPDATE SET lobby = excluded.lobby, status = excluded.status, "
        "touched = excluded.touched, ran = excluded.ran",
        (row.id, row.code, row.watch, encode(row.lobby), row.lobby.status, when, maker),
    )


def touch(table: str, when: int) -> Statement:
    return "UPDATE tables SET touched = ?, ran = (SELECT ran FROM server) WHERE id = ?", (when, table)


def has_run(seconds: int) -> Statement:
    """The server ran for this much longer. Tables age by this, as wall clocks may be wrong."""
    return "UPDATE server SET ran = ran + ?1, ran_again = ran + ?1", (seconds,)


def sits(device: str, table: str) -> Statement:
    return "INSERT OR IGNORE INTO sitting VALUES (?, ?)", (device, table)


def sits_no_more(device: str, table: str) -> Statement:
    return "DELETE FROM sitting WHERE device = ? AND id = ?", (device, table)


def begin_match(number: int, match_id: str, table: str, document: Document, when: int) -> Statement:
    return (
        "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, 0, NULL, ?, NULL, ?)",
        (
            number,
            match_id,
            table,
            document.game,
            encode(document.options),
            document.seed,
            encode(document.names),
            when,
            document.rules,
        ),
    )


def add_actions(actions: list[LoggedAction]) -> list[Statement]:
    return [(ADD_ACTION, action) for action in actions]


def set_time(number: int, t: int) -> Statement:
    return "UPDATE matches SET t = ? WHERE number = ?", (t, number)


def end_match(number: int, t: int, outcome: Outcome, when: int) -> Statement:
    return (
        "UPDATE matches SET t = ?, outcome = ?, ended = ? WHERE number = ?",
        (t, encode(outcome), when, number),
    )


def write_ledger(match_id: str, entry: LedgerEntry, when: int) -> Statement:
    return "INSERT OR IGNORE INTO ledger VALUES (?, ?, ?)", (match_id, encode(entry), when)


def solved(device: str, floor: str, moves: int, when: int) -> Statement:
    return (
        "INSERT INTO progress VALUES (?, ?, ?, ?) ON CONFLICT (device, floor) DO UPDATE SET "
        "moves = excluded.moves, written = excluded.written WHERE excluded.moves < moves",
        (device, floor, moves, when),
    )


def solved_daily(device: str, date: str, moves: int, seconds: int, when: int) -> Statement:
    return "INSERT OR IGNORE INTO daily VALUES (?, ?, ?, ?, ?)", (device, date, moves, seconds, when)


def share(text_id: str, kind: str, text: str, when: int, maker: int = 0) -> Statement:
    return (
        "INSERT INTO shared VALUES (?, ?, ?, ?, ?, (SELECT ran FROM server))",
        (text_id, kind, text, when, maker),
    )


def use_text(text_id: str) -> Statement:
    return "UPDATE shared SET used = (SELECT ran FROM server) WHERE id = ?", (text_id,)


def delete_text(text_id: str) -> Statement:
    return "DELETE FROM shared WHERE id = ?", (text_id,)


def delete_table(table: str) -> list[Statement]:
    return [
        ("DELETE FROM matches WHERE outcome IS NULL AND at = ?", (table,)),
        ("DELETE FROM tables WHERE id = ?", (table,)),
    ]


_STATEMENTS: dict[type[Kept], Callable[..., Statement]] = {
    changes.SaveTable: save_table,
    store.MakeTable: save_table,
    changes.TouchTable: touch,
    changes.SitDown: sits,
    changes.StandUp: sits_no_more,
    changes.BeginMatch: begin_match,
    changes.SetTime: set_time,
    changes.EndMatch: end_match,
    changes.WriteLedger: write_ledger,
    changes.SolveFloor: solved,
    store.SolveDaily: solved_daily,
    store.ShareText: share,
    store.UseText: use_text,
    store.DeleteText: delete_text,
    store.HasRun: has_run,
}


def statements_of(change: Kept) -> list[Statement]:
    """The statement for each kind of change."""
    if isinstance(change, store.AddActions):
        return add_actions(change.actions)
    if isinstance(change, store.DeleteTable):
        return delete_table(change.table)
    if isinstance(change, store.CleanUp):
        return clean_up()
    return [_STATEMENTS[type(change)](*change)]


def tables_of(connection: sqlite3.Connection, device: str, most: int) -> sqlite3.Cursor:
    return connection.execute(
        "SELECT tables.id, code, watch, lobby, touched FROM tables JOIN sitting USING (id) "
        "WHERE device = ? ORDER BY touched DESC LIMIT ?",
        (device, most),
    )


def progress(connection: sqlite3.Connection, device: str) -> Progress:
    floors = connection.execute("SELECT floor, moves FROM progress WHERE device = ?", (device,))
    daily = connection.execute("SELECT date, moves, seconds FROM daily WHERE device = ?", (device,))
    return Progress(dict(floors), {day: (moves, seconds) for day, moves, seconds in daily})


def ledger(connection: sqlite3.Connection, most: int) -> list[tuple[str, bytes]]:
    question = "SELECT match, entry FROM ledger ORDER BY written DESC LIMIT ?"
    return connection.execute(question, (most,)).fetchall()


def last_number(connection: sqlite3.Connection) -> int:
    """The highest match number; 0 if there is none."""
    return connection.execute("SELECT max(number) FROM matches").fetchone()[0] or 0


def find_text(connection: sqlite3.Connection, text_id: str) -> StoredText | None:
    question = "SELECT kind, text, used <= (SELECT ran FROM server) - ? FROM shared WHERE id = ?"
    found: tuple[str, str, int] | None = connection.execute(question, (DAY, text_id)).fetchone()
    return StoredText(found[0], found[1], bool(found[2])) if found else None


def count_texts(connection: sqlite3.Connection, maker: int | None = None) -> int:
    return _count(connection, "shared", maker)


def count_tables(connection: sqlite3.Connection, maker: int | None = None) -> int:
    return _count(connection, "tables", maker)


def _count(connection: sqlite3.Connection, what: str, maker: int | None) -> int:
    """Count all of them, or those of one maker."""
    question = f"SELECT count(*) FROM {what}"
    asked = (question, ()) if maker is None else (f"{question} WHERE maker = ?", (maker,))
    found: int = connection.execute(*asked).fetchone()[0]
    return found


def least_missed(connection: sqlite3.Connection, maker: int | None = None) -> Iterator[str]:
    """Tables that may go when there is no space: at which nobody sits, and then those that nobody has visited
    for as long as an empty one is kept; the oldest first. A match that goes on is always missed."""
    whose = "" if maker is None else "AND maker = ?2"
    for which in (_EMPTY, f"ran < (SELECT ran FROM server) - {EMPTY_SECONDS} AND NOT {_EMPTY}"):
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
    found = connection.execute(
        "SELECT number, game, options, seed, names, t, outcome, rules FROM matches WHERE id = ?", (match_id,)
    ).fetchone()
    if found is None:
        return None
    number, game, options, seed, names, t, outcome, rules = found
    head = Document(
        version=VERSION,
        game=game,
        seed=seed,
        options=_read_json(options),
        names=tuple(_read_json(names)),
        t=t,
        rules=rules,
        outcome=msgspec.json.decode(outcome, type=Outcome) if outcome else None,
    )
    log: list[str] = []
    length = last = 0
    while last is not None:
        part, size, last = connection.execute(_PART, (number, last)).fetchone()
        log.append(part)
        length += size
    return StoredMatch(number, head, log, length)


_EMPTY = "NOT EXISTS (SELECT 1 FROM sitting WHERE sitting.id = tables.id)"
_OLD = (
    f"tables WHERE status = ? AND ran < (SELECT ran FROM server) - {EMPTY_SECONDS} "
    f"AND (ran < (SELECT ran FROM server) - ? OR {_EMPTY})"
)
_UNUSED = f"shared WHERE used < (SELECT ran FROM server) - {TEXT_DAYS * DAY}"


def clean_up() -> list[Statement]:
    """Delete some tables by age, and unused texts. Finished matches stay as replays; unfinished ones go."""
    unused = f"(SELECT id FROM {_UNUSED} ORDER BY used LIMIT ?)"
    statements: list[Statement] = [(f"DELETE FROM shared WHERE id IN {unused}", (AT_A_TIME,))]
    for status, days in KEPT_DAYS.items():
        old = f"(SELECT id FROM {_OLD} ORDER BY ran, id LIMIT ?)"
        age = (status, days * DAY, AT_A_TIME)
        statements.append((f"DELETE FROM matches WHERE outcome IS NULL AND at IN {old}", age))
        statements.append((f"DELETE FROM tables WHERE id IN {old}", age))
    return statements


def is_clean(connection: sqlite3.Connection) -> bool:
    """True if there is nothing to delete."""
    ages = ((status, days * DAY) for status, days in KEPT_DAYS.items())
    return not (
        any(connection.execute(f"SELECT 1 FROM {_OLD}", age).fetchone() for age in ages)
        or connection.execute(f"SELECT 1 FROM {_UNUSED}").fetchone()
    )
