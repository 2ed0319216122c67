"""The SQL statements with which tables and matches are kept, and how they are found again."""

import sqlite3
from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from dedale.games.base import JSON, Outcome
from dedale.match.document import VERSION, Document
from dedale.match.ledger import LedgerEntry
from dedale.server.schema import ADD_ACTION
from dedale.server.store import Statement
from dedale.session import changes
from dedale.session.changes import Change, LoggedAction, MatchRecord, TableRecord
from dedale.session.lobby import Lobby
from dedale.session.messages import encode

read_lobby = msgspec.json.Decoder(Lobby).decode
_read_json = msgspec.json.Decoder().decode


def save_table(row: TableRecord, when: int, maker: int = 0) -> Statement:
    """Who has made it is said once."""
    return (
        "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, (SELECT ran FROM server), ?) "
        "ON CONFLICT (id) DO UPDATE SET lobby = excluded.lobby, status = excluded.status, "
        "touched = excluded.touched, ran = excluded.ran",
        (row.id, row.code, row.watch, encode(row.lobby), row.lobby.status, when, maker),
    )


def touch(table: str, when: int) -> Statement:
    return "UPDATE tables SET touched = ?, ran = (SELECT ran FROM server) WHERE id = ?", (when, table)


def has_run(seconds: int) -> Statement:
    """The server was seen to run so much longer. By this tables grow old: clocks on walls may be wrong."""
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


STATEMENTS: dict[type[Change], Callable[..., Statement]] = {
    changes.SaveTable: save_table,
    changes.TouchTable: touch,
    changes.SitDown: sits,
    changes.StandUp: sits_no_more,
    changes.BeginMatch: begin_match,
    changes.SetTime: set_time,
    changes.EndMatch: end_match,
    changes.WriteLedger: write_ledger,
    changes.SolveFloor: solved,
}


def statement_of(change: Change) -> Statement:
    return STATEMENTS[type(change)](*change)


def solved_daily(device: str, date: str, moves: int, seconds: int, when: int) -> Statement:
    return "INSERT OR IGNORE INTO daily VALUES (?, ?, ?, ?, ?)", (device, date, moves, seconds, when)


def share(text_id: str, kind: str, text: str, when: int, maker: int = 0) -> Statement:
    return (
        "INSERT INTO shared VALUES (?, ?, ?, ?, ?, (SELECT ran FROM server))",
        (text_id, kind, text, when, maker),
    )


def use_text(text_id: str) -> Statement:
    return "UPDATE shared SET used = (SELECT ran FROM server) WHERE id = ?", (text_id,)


def find_text(connection: sqlite3.Connection, text_id: str) -> tuple[str, str, bool] | None:
    """Its kind, the text, and whether it was last used another day."""
    question = "SELECT kind, text, used <= (SELECT ran FROM server) - ? FROM shared WHERE id = ?"
    found: tuple[str, str, int] | None = connection.execute(question, (DAY, text_id)).fetchone()
    return (found[0], found[1], bool(found[2])) if found else None


def count_shared(connection: sqlite3.Connection, maker: int | None = None) -> int:
    return _count(connection, "shared", maker)


def count_tables(connection: sqlite3.Connection, maker: int | None = None) -> int:
    return _count(connection, "tables", maker)


def _count(connection: sqlite3.Connection, what: str, maker: int | None) -> int:
    """All of them, or those of one maker."""
    question = f"SELECT count(*) FROM {what}"
    asked = (question, ()) if maker is None else (f"{question} WHERE maker = ?", (maker,))
    found: int = connection.execute(*asked).fetchone()[0]
    return found


def least_missed(connection: sqlite3.Connection, maker: int | None = None) -> Iterator[str]:
    """Tables that may go when there is no space: at which nobody sits, and then those that nobody has visited
    for as long as an empty one is kept; the oldest first. A match that goes on is always missed."""
    whose = "" if maker is None else "AND maker = ?2"
    for which in (_EMPTY, f"ran < (SELECT ran FROM server) - {EMPTY_SECONDS}"):
        question = f"SELECT id FROM tables WHERE status = ?1 AND {which} {whose} ORDER BY ran, rowid"
        for status in ("lobby", "over"):
            values = (status,) if maker is None else (status, maker)
            yield from (table for (table,) in connection.execute(question, values))


def delete_table(table: str) -> Statement:
    return "DELETE FROM tables WHERE id = ?", (table,)


def find_code(connection: sqlite3.Connection, code: str) -> str | None:
    """The id of the table of that code."""
    found = connection.execute("SELECT id FROM tables WHERE code = ?", (code,)).fetchone()
    return found[0] if found else None


def find_watched(connection: sqlite3.Connection, watch: str) -> str | None:
    """The id of the table of that link for spectators."""
    found = connection.execute("SELECT id FROM tables WHERE watch = ?", (watch,)).fetchone()
    return found[0] if found else None


def find_table(connection: sqlite3.Connection, table: str) -> TableRecord | None:
    """A table by its id."""
    found = connection.execute("SELECT code, watch, lobby FROM tables WHERE id = ?", (table,)).fetchone()
    if found is None:
        return None
    code, watch, lobby = found
    return TableRecord(table, code, watch, read_lobby(lobby))


PART = 500
"""Entries of a log that are read at a time."""
_PART = (
    "SELECT json_group_array(json_array(t, seat, key, CAST(action AS TEXT), n)), count(*), max(n) "
    f"FROM (SELECT * FROM actions WHERE match = ? AND n > ? ORDER BY n LIMIT {PART})"
)


class StoredMatch(NamedTuple):
    """A match as it was found: `log` is JSON, in parts, and `length` how many entries there are."""

    number: int
    head: Document
    """Without the log."""
    log: list[str]
    length: int

    def entries(self) -> Iterator[tuple[int, int, JSON, str]]:
        """Time, seat, action and key of each; a part is read when somebody gets there."""
        place = 0
        for part in self.log:
            for t, seat, key, action, n in _read_json(part):
                if n == place + 1:  # none can be played behind a gap
                    place = n
                    yield t, seat, _read_json(action), key

    def read(self) -> Iterator[MatchRecord]:
        """The match after each part of its log."""
        log: list[tuple[int, int, JSON]] = []
        keys: list[str] = []
        for t, seat, action, key in self.entries():
            log.append((t, seat, action))
            keys.append(key)
            if len(log) % PART == 0:
                yield MatchRecord(self.number, self.head, keys)
        t = max([self.head.t, *(entry[0] for entry in log[-1:])])
        yield MatchRecord(self.number, replace(self.head, log=tuple(log), t=t), keys)


def find_match(connection: sqlite3.Connection, match_id: str) -> StoredMatch | None:
    """SQLite puts the log together, so that this thread does not take the interpreter from those who play."""
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


DAY = 86_400
KEPT_DAYS = {"lobby": 2, "over": 7, "playing": 30}
"""While the server runs."""
EMPTY_SECONDS = 3_600
"""How long a table is kept at which nobody sits."""
TEXT_DAYS = 365
"""How long a shared text is kept that nobody uses."""


AT_A_TIME = 20
"""Tables that are forgotten in one go: others wait for the database meanwhile."""


_EMPTY = "NOT EXISTS (SELECT 1 FROM sitting WHERE sitting.id = tables.id)"
_OLD = (
    f"tables WHERE status = ? AND ran < (SELECT ran FROM server) - {EMPTY_SECONDS} "
    f"AND (ran < (SELECT ran FROM server) - ? OR {_EMPTY})"
)
_UNUSED = f"shared WHERE used < (SELECT ran FROM server) - {TEXT_DAYS * DAY}"


def clean_up() -> list[Statement]:
    """Forget some tables by age, and texts that nobody uses. Finished matches stay as replays; matches that
    were never finished go."""
    unused = f"(SELECT id FROM {_UNUSED} ORDER BY used LIMIT ?)"
    statements: list[Statement] = [(f"DELETE FROM shared WHERE id IN {unused}", (AT_A_TIME,))]
    for status, days in KEPT_DAYS.items():
        old = f"(SELECT id FROM {_OLD} ORDER BY ran, id LIMIT ?)"
        age = (status, days * DAY, AT_A_TIME)
        statements.append((f"DELETE FROM matches WHERE outcome IS NULL AND at IN {old}", age))
        statements.append((f"DELETE FROM tables WHERE id IN {old}", age))
    return statements


def is_clean(connection: sqlite3.Connection) -> bool:
    """Whether there is nothing to forget."""
    ages = ((status, days * DAY) for status, days in KEPT_DAYS.items())
    return not (
        any(connection.execute(f"SELECT 1 FROM {_OLD}", age).fetchone() for age in ages)
        or connection.execute(f"SELECT 1 FROM {_UNUSED}").fetchone()
    )
