"""The SQL with which PostgreSQL keeps changes."""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any

from dedale.server import store
from dedale.server.postgres_nodes import BURY_ALL, FENCED, FREE, IS_FIRST
from dedale.server.retention import AT_A_TIME, DAY, EMPTY_SECONDS, KEPT_DAYS, TEXT_DAYS
from dedale.server.store import AddActions, CleanUp, Kept
from dedale.session import changes
from dedale.session.messages import encode

Statement = tuple[str, tuple[Any, ...]]
_RAN = "(SELECT ran FROM server)"
EMPTY = "NOT EXISTS (SELECT 1 FROM sitting WHERE sitting.id = tables.id)"
VISITED_LONG_AGO = f"ran < {_RAN} - {EMPTY_SECONDS}"
OLD = f"tables WHERE status = $1 AND {FREE} AND {VISITED_LONG_AGO} AND (ran < {_RAN} - $2::bigint OR {EMPTY})"
UNUSED = f"shared WHERE used < {_RAN} - {TEXT_DAYS * DAY}"
DUE = f"used <= {_RAN} - {DAY}"
_SAVE_TABLE = (
    "INSERT INTO tables (id, code, watch, lobby, status, touched, ran, maker) "
    f"VALUES ($1, $2, $3, $4, $5, $6, {_RAN}, $7) "
    "ON CONFLICT (id) DO UPDATE SET lobby = excluded.lobby, status = excluded.status, "
    "touched = excluded.touched, ran = excluded.ran"
)
ADD_ACTIONS = (
    f"{FENCED} INSERT INTO actions (match, n, epoch, t, seat, key, action) SELECT match, n, "
    "(SELECT epoch FROM tables JOIN matches ON at = tables.id WHERE number = match), t, seat, key, action "
    "FROM alive, unnest($2::bigint[], $3::integer[], $4::bigint[], $5::integer[], $6::text[], $7::text[]) "
    "AS added (match, n, t, seat, key, action)"
)
"""If this adds fewer actions than it was given, none, the node is dead. A key twice is an error."""


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


_STATEMENTS: dict[type[Kept], tuple[str, Callable[[Any], tuple[Any, ...]]]] = {
    changes.SaveTable: (_SAVE_TABLE, _table),
    store.MakeTable: (_SAVE_TABLE, _table),
    changes.TouchTable: (f"UPDATE tables SET touched = $2, ran = {_RAN} WHERE id = $1", tuple),
    changes.SitDown: ("INSERT INTO sitting VALUES ($1, $2) ON CONFLICT DO NOTHING", tuple),
    changes.StandUp: ("DELETE FROM sitting WHERE device = $1 AND id = $2", tuple),
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
    store.SolveDaily: ("INSERT INTO daily VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING", tuple),
    # The quest of a day is the same, whichever node makes it.
    store.ShareText: (
        f"INSERT INTO shared VALUES ($1, $2, $3, $4, $5, {_RAN}) ON CONFLICT DO NOTHING",
        tuple,
    ),
    store.UseText: (f"UPDATE shared SET used = {_RAN} WHERE id = $1", tuple),
    store.DeleteText: ("DELETE FROM shared WHERE id = $1", tuple),
}
_STATEMENTS_OF_NODE: dict[type[Kept], str] = {
    # Whoever came to it meanwhile, at another node, keeps it.
    store.DeleteTable: (
        f"WITH it AS (DELETE FROM tables WHERE id = $1 AND (owner = $2 OR {FREE}) RETURNING id), "
        "gone AS (DELETE FROM matches WHERE outcome IS NULL AND at IN (SELECT id FROM it) RETURNING number) "
        "DELETE FROM actions WHERE match IN (SELECT number FROM gone)"
    ),
    # It may have been released before, and belong to another node by now.
    store.ReleaseTable: "UPDATE tables SET owner = NULL WHERE id = $1 AND owner = $2",
    store.HasRun: f"UPDATE server SET ran = ran + $1 WHERE $2 = {IS_FIRST}",
}
"""Their last value is the node."""


def statements_of(kept: Iterable[Kept], node: str) -> Iterator[Statement]:
    """Consecutive actions become one statement, however many tables they come from."""
    for kind, group in groupby(kept, type):
        if kind is AddActions:
            actions = [action for change in group for action in change.actions]  # type: ignore[union-attr]
            if actions:
                yield ADD_ACTIONS, (node, *zip(*actions, strict=True))
        elif kind is CleanUp:
            yield from _clean_up()
        elif kind in _STATEMENTS_OF_NODE:
            yield from ((_STATEMENTS_OF_NODE[kind], (*change, node)) for change in group)
        else:
            sql, values = _STATEMENTS[kind]
            yield from ((sql, values(change)) for change in group)


def _clean_up() -> Iterator[Statement]:
    yield BURY_ALL, ()
    yield f"DELETE FROM shared WHERE id IN (SELECT id FROM {UNUSED} ORDER BY used LIMIT $1)", (AT_A_TIME,)
    for status, days in KEPT_DAYS.items():
        age = (status, days * DAY, AT_A_TIME)
        old = f"(SELECT id FROM {OLD} ORDER BY ran, id LIMIT $3)"
        gone = f"WITH gone AS (DELETE FROM matches WHERE outcome IS NULL AND at IN {old} RETURNING number) "
        yield f"{gone} DELETE FROM actions WHERE match IN (SELECT number FROM gone)", age
        yield f"DELETE FROM tables WHERE id IN {old} AND {FREE}", age
