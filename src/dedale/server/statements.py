"""The SQL with which changes are kept, as both databases understand it: SQLite writes `?1` for `$1`."""

from collections.abc import Callable
from typing import Any

from dedale.server import challenge_statements, gallery_statements, person_statements, store
from dedale.server.person import ABOUT_DEVICE, JoinDevices
from dedale.server.retention import DAY, EMPTY_SECONDS, RAN, TEXT_DAYS
from dedale.server.store import Kept
from dedale.session import changes
from dedale.session.messages import encode

Statement = tuple[str, tuple[Any, ...]]
EMPTY = "NOT EXISTS (SELECT 1 FROM sitting WHERE sitting.id = tables.id)"
VISITED_LONG_AGO = f"ran < {RAN} - {EMPTY_SECONDS}"
UNUSED = (
    f"shared WHERE used < {RAN} - {TEXT_DAYS * DAY} "
    "AND NOT EXISTS (SELECT 1 FROM gallery WHERE gallery.id = shared.id)"
)
SHOWN = "NOT EXISTS (SELECT 1 FROM gallery WHERE gallery.id = shared.id AND hidden = 1)"
DUE = f"used <= {RAN} - {DAY}"
EXPIRED = "transfers WHERE until <= $1"
UNUSED_DOCUMENTS = f"documents WHERE used < {RAN} - {TEXT_DAYS * DAY}"
FORGET_DEVICE = (
    *gallery_statements.FORGET_DEVICE,
    *(f"DELETE FROM {table} WHERE device = $1" for table in ABOUT_DEVICE),
    "DELETE FROM ratings WHERE name = $1",
)
# Who made a table is only recorded the first time.
_SAVE_TABLE = (
    "INSERT INTO tables (id, code, watch, lobby, status, touched, ran, maker) "
    f"VALUES ($1, $2, $3, $4, $5, $6, {RAN}, $7) "
    "ON CONFLICT (id) DO UPDATE SET lobby = excluded.lobby, status = excluded.status, "
    "touched = excluded.touched, ran = excluded.ran"
)


def _table(change: changes.SaveTable | store.MakeTable) -> tuple[Any, ...]:
    row, maker = change.record, getattr(change, "maker", 0)
    return row.id, row.code, row.watch, encode(row.lobby), row.lobby.status, change.when, maker


def _match(change: changes.BeginMatch) -> tuple[Any, ...]:
    played = change.document
    options, names = encode(played.options), encode(played.names)
    return (
        *(change.number, change.match_id, change.table, played.game, options, played.seed, names),
        *(change.when, played.rules),
    )


STATEMENTS: dict[type[Kept], tuple[str, Callable[[Any], tuple[Any, ...]]]] = {
    changes.SaveTable: (_SAVE_TABLE, _table),
    store.MakeTable: (_SAVE_TABLE, _table),
    changes.TouchTable: (f"UPDATE tables SET touched = $2, ran = {RAN} WHERE id = $1", tuple),
    changes.SitDown: ("INSERT INTO sitting VALUES ($1, $2) ON CONFLICT DO NOTHING", tuple),
    changes.StandUp: ("DELETE FROM sitting WHERE device = $1 AND id = $2", tuple),
    changes.SetTurn: (
        "INSERT INTO turns VALUES ($1, $2, $3, $4) ON CONFLICT (at) DO UPDATE SET "
        "seats = excluded.seats, since = excluded.since, due = excluded.due",
        lambda change: (change.table, encode(change.seats).decode(), change.since, change.due),
    ),
    changes.ClearTurn: ("DELETE FROM turns WHERE at = $1", tuple),
    changes.BeginMatch: (
        "INSERT INTO matches VALUES ($1, $2, $3, $4, $5, $6, $7, 0, NULL, $8, NULL, $9)",
        _match,
    ),
    changes.SetTime: ("UPDATE matches SET t = $2 WHERE number = $1", tuple),
    changes.EndMatch: (
        "UPDATE matches SET t = $2, outcome = $3, ended = $4 WHERE number = $1",
        lambda change: (change.number, change.t, encode(change.outcome), change.when),
    ),
    changes.WriteLedger: (
        "INSERT INTO ledger VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        lambda change: (change.match_id, encode(change.entry), change.when),
    ),
    changes.SolveFloor: (
        "INSERT INTO progress VALUES ($1, $2, $3, $4) ON CONFLICT (device, floor) DO UPDATE SET "
        "moves = excluded.moves, written = excluded.written WHERE excluded.moves < progress.moves",
        tuple,
    ),
    store.SolveDaily: (
        "INSERT INTO daily (device, date, moves, seconds, written, late, maker, counted) "
        "SELECT $1, $2, $3, $4, $5, $6, $7, CASE WHEN count(*) < $8 THEN 1 ELSE 0 END "
        "FROM daily WHERE date = $2 AND maker = $7 AND counted = 1 ON CONFLICT DO NOTHING",
        tuple,
    ),
    store.AddRating: ("INSERT INTO ratings VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING", tuple),
    store.Rate: (
        "INSERT INTO ratings VALUES ($1, $2, $3, $4, $5) ON CONFLICT (name) DO UPDATE SET "
        "rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility",
        tuple,
    ),
    store.Climbed: ("INSERT INTO climbs VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING", tuple),
    # The quest of a day is the same, whichever node makes it.
    store.ShareText: (
        f"INSERT INTO shared VALUES ($1, $2, $3, $4, $5, {RAN}) ON CONFLICT DO NOTHING",
        tuple,
    ),
    store.UseText: (f"UPDATE shared SET used = {RAN} WHERE id = $1", tuple),
    store.Subscription: (
        "INSERT INTO subscriptions VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (endpoint) DO UPDATE SET "
        "device = excluded.device, p256dh = excluded.p256dh, auth = excluded.auth, "
        "language = excluded.language, written = excluded.written",
        tuple,
    ),
    store.Unsubscribe: ("DELETE FROM subscriptions WHERE endpoint = $1 AND device = $2", tuple),
    store.DropSubscription: ("DELETE FROM subscriptions WHERE endpoint = $1", tuple),
    store.KeepPushKey: ("INSERT INTO push_keys VALUES (1, $1) ON CONFLICT DO NOTHING", tuple),
    store.DeleteText: ("DELETE FROM shared WHERE id = $1", tuple),
    **challenge_statements.STATEMENTS,
    **person_statements.STATEMENTS,
    **gallery_statements.STATEMENTS,
}
"""For each kind of change, with how it becomes the values."""
SEVERAL: dict[type[Kept], Callable[[Any], list[Statement]]] = {
    store.ForgetDevice: lambda change: [(sql, tuple(change)) for sql in FORGET_DEVICE],
    **person_statements.SEVERAL,
    **gallery_statements.SEVERAL,
    JoinDevices: lambda change: [*person_statements.joined(change), *gallery_statements.joined(change)],
}
"""For changes that take several statements."""
