"""The SQL statements with which tables and matches are kept, and how they are found again."""

import sqlite3
from collections.abc import Callable

import msgspec

from dedale.games.base import Outcome
from dedale.match.document import VERSION, Document
from dedale.match.ledger import LedgerEntry
from dedale.server.schema import ADD_ACTION
from dedale.server.store import Statement
from dedale.session import changes
from dedale.session.changes import Change, LoggedAction, MatchRecord, TableRecord
from dedale.session.lobby import Lobby
from dedale.session.messages import encode

_read_lobby = msgspec.json.Decoder(Lobby).decode
_read_json = msgspec.json.Decoder().decode


def save_table(row: TableRecord, when: int) -> Statement:
    return (
        "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, (SELECT ran FROM server)) "
        "ON CONFLICT (id) DO UPDATE SET lobby = excluded.lobby, status = excluded.status, "
        "touched = excluded.touched, ran = excluded.ran",
        (row.id, row.code, row.watch, encode(row.lobby), row.lobby.status, when),
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


def share(text_id: str, kind: str, text: str, when: int) -> Statement:
    return "INSERT INTO shared VALUES (?, ?, ?, ?)", (text_id, kind, text, when)


def count_shared(connection: sqlite3.Connection) -> int:
    found: int = connection.execute("SELECT count(*) FROM shared").fetchone()[0]
    return found


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
    return TableRecord(table, code, watch, _read_lobby(lobby))


def find_match(connection: sqlite3.Connection, match_id: str) -> MatchRecord | None:
    found = connection.execute(
        "SELECT number, game, options, seed, names, t, outcome, rules FROM matches WHERE id = ?", (match_id,)
    ).fetchone()
    if found is None:
        return None
    number, game, options, seed, names, t, outcome, rules = found
    log = connection.execute(
        "SELECT t, seat, key, action, n FROM actions WHERE match = ? ORDER BY n", (number,)
    ).fetchall()
    rows = [row for place, row in enumerate(log, 1) if row[4] == place]  # none can be played behind a gap
    document = Document(
        version=VERSION,
        game=game,
        seed=seed,
        options=_read_json(options),
        names=tuple(_read_json(names)),
        t=max([t, *(row[0] for row in rows[-1:])]),
        rules=rules,
        log=tuple((row[0], row[1], _read_json(row[3])) for row in rows),
        outcome=msgspec.json.decode(outcome, type=Outcome) if outcome else None,
    )
    return MatchRecord(number, document, [row[2] for row in rows])


DAY = 86_400
KEPT_DAYS = {"lobby": 2, "over": 7, "playing": 30}
"""While the server runs."""


AT_A_TIME = 20
"""Tables that are forgotten in one go: others wait for the database meanwhile."""


_OLD = "tables WHERE status = ? AND ran < (SELECT ran FROM server) - ?"


def clean_up() -> list[Statement]:
    """Forget some tables by age. Finished matches stay as replays; matches that were never finished go."""
    statements: list[Statement] = []
    for status, days in KEPT_DAYS.items():
        old = f"(SELECT id FROM {_OLD} ORDER BY ran, id LIMIT ?)"
        age = (status, days * DAY, AT_A_TIME)
        statements.append((f"DELETE FROM matches WHERE outcome IS NULL AND at IN {old}", age))
        statements.append((f"DELETE FROM tables WHERE id IN {old}", age))
    return statements


def is_clean(connection: sqlite3.Connection) -> bool:
    """Whether there is nothing to forget."""
    ages = ((status, days * DAY) for status, days in KEPT_DAYS.items())
    return not any(connection.execute(f"SELECT 1 FROM {_OLD}", age).fetchone() for age in ages)
