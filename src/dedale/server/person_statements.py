"""The SQL for several devices that are one person, as both databases understand it (`statements.py`)."""

from collections.abc import Callable
from typing import Any

from dedale.server import person
from dedale.server.retention import RAN

STATEMENTS: dict[type[Any], tuple[str, Callable[[Any], tuple[Any, ...]]]] = {
    person.TakeTransfer: (
        "UPDATE transfers SET taker = $2 WHERE name = $1 AND taker = '' AND until > $3",
        tuple,
    ),
    person.DropTransfer: ("DELETE FROM transfers WHERE name = $1", tuple),
    # Where there is none, its version is 0.
    person.WriteDocument: (
        "INSERT INTO documents (device, version, text, writer, maker, used) "
        f"SELECT $1, $2 + 1, $3, $4, $5, {RAN} "
        "WHERE $2 = 0 OR EXISTS (SELECT 1 FROM documents WHERE device = $1) "
        "ON CONFLICT (device) DO UPDATE SET version = excluded.version, text = excluded.text, "
        "writer = excluded.writer, used = excluded.used WHERE documents.version = excluded.version - 1",
        tuple,
    ),
    person.UseDocument: (f"UPDATE documents SET used = {RAN} WHERE device = $1", tuple),
}

_IS_SHARED = "EXISTS (SELECT 1 FROM documents WHERE device = $2)"
"""Other devices may still be the former person, if it has a document."""
JOINED = f"AND $1 <> $2 AND NOT {_IS_SHARED}"
_JOIN = (
    # The fewest moves, the first result of a day, and the first try of a quest count. A result that stays
    # with the former person counts there: each address has a share of how everybody did.
    "INSERT INTO progress (device, floor, moves, written) "
    "SELECT $1, floor, moves, written FROM progress WHERE device = $2 "
    "ON CONFLICT (device, floor) DO UPDATE SET moves = excluded.moves, written = excluded.written "
    "WHERE excluded.moves < progress.moves",
    "INSERT INTO daily (device, date, moves, seconds, written, late, maker, counted) "
    "SELECT $1, date, moves, seconds, written, late, maker, "
    f"CASE WHEN {_IS_SHARED} THEN 0 ELSE counted END FROM daily WHERE device = $2 "
    "ON CONFLICT (device, date) DO UPDATE SET moves = excluded.moves, seconds = excluded.seconds, "
    "written = excluded.written, late = excluded.late, maker = excluded.maker, counted = excluded.counted "
    "WHERE excluded.written < daily.written",
    "INSERT INTO climbs (device, quest, solved, written) "
    "SELECT $1, quest, solved, written FROM climbs WHERE device = $2 ON CONFLICT DO NOTHING",
    "INSERT INTO ratings (name, kind, rating, deviation, volatility) "
    "SELECT $1, kind, rating, deviation, volatility FROM ratings WHERE name = $2 ON CONFLICT DO NOTHING",
    # Whoever has seen a match on one device has seen it.
    "INSERT INTO witnesses (match, device, seated) "
    "SELECT match, $1, seated FROM witnesses WHERE device = $2 "
    "ON CONFLICT (match, device) DO UPDATE SET seated = excluded.seated "
    "WHERE excluded.seated > witnesses.seated",
    f"UPDATE subscriptions SET device = $1 WHERE device = $2 {JOINED}",
    *(
        f"DELETE FROM {table} WHERE device = $2 {JOINED}"
        for table in ("progress", "daily", "climbs", "witnesses", "transfers")
    ),
    f"DELETE FROM ratings WHERE name = $2 {JOINED}",
)


def joined(change: person.JoinDevices) -> list[tuple[str, tuple[Any, ...]]]:
    return [(sql, tuple(change)) for sql in _JOIN]


def _make_transfer(change: person.MakeTransfer) -> list[tuple[str, tuple[Any, ...]]]:
    name, device, text, now, until = change
    return [
        ("DELETE FROM transfers WHERE device = $1 OR until <= $2", (device, now)),
        (
            "INSERT INTO transfers VALUES ($1, $2, $3, $4, '') ON CONFLICT DO NOTHING",
            (name, device, text, until),
        ),
    ]


SEVERAL: dict[type[Any], Callable[[Any], list[tuple[str, tuple[Any, ...]]]]] = {
    person.MakeTransfer: _make_transfer,
}
"""Changes that take several statements."""
