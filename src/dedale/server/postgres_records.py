"""The SQL of changes that is PostgreSQL's own: what involves its nodes."""

from collections.abc import Iterable, Iterator
from itertools import chain, groupby

from dedale.server import store
from dedale.server.postgres_nodes import DEAD, FENCED, FREE, IS_FIRST
from dedale.server.retention import AT_A_TIME, DAY, KEPT_DAYS, RAN
from dedale.server.statements import (
    EMPTY,
    EXPIRED,
    SEVERAL,
    STATEMENTS,
    UNUSED,
    UNUSED_DOCUMENTS,
    VISITED_LONG_AGO,
    Statement,
)
from dedale.server.store import AddActions, CleanUp, Kept

OLD = f"tables WHERE status = $1 AND {FREE} AND {VISITED_LONG_AGO} AND (ran < {RAN} - $2::bigint OR {EMPTY})"
ADD_ACTIONS = (
    f"{FENCED} INSERT INTO actions (match, n, epoch, t, seat, key, action) SELECT match, n, "
    "(SELECT epoch FROM tables JOIN matches ON at = tables.id WHERE number = match), t, seat, key, action "
    "FROM alive, unnest($2::bigint[], $3::integer[], $4::bigint[], $5::integer[], $6::text[], $7::text[]) "
    "AS added (match, n, t, seat, key, action)"
)
"""If this adds fewer actions than it was given, none, the node is dead. A key twice is an error."""
_OF_NODE: dict[type[Kept], str] = {
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
            yield from chain.from_iterable(_clean_up(change.now) for change in group)  # type: ignore[union-attr]
        elif kind in SEVERAL:
            yield from chain.from_iterable(map(SEVERAL[kind], group))
        elif kind in _OF_NODE:
            yield from ((_OF_NODE[kind], (*change, node)) for change in group)
        else:
            sql, values = STATEMENTS[kind]
            yield from ((sql, values(change)) for change in group)


def _clean_up(now: int) -> Iterator[Statement]:
    yield f"DELETE FROM {DEAD}", ()
    yield f"DELETE FROM {EXPIRED}", (now,)
    yield f"DELETE FROM shared WHERE id IN (SELECT id FROM {UNUSED} ORDER BY used LIMIT $1)", (AT_A_TIME,)
    unread = f"(SELECT device FROM {UNUSED_DOCUMENTS} ORDER BY used LIMIT $1)"
    yield f"DELETE FROM documents WHERE device IN {unread}", (AT_A_TIME,)
    for status, days in KEPT_DAYS.items():
        age = (status, days * DAY, AT_A_TIME)
        old = f"(SELECT id FROM {OLD} ORDER BY ran, id LIMIT $3)"
        gone = f"WITH gone AS (DELETE FROM matches WHERE outcome IS NULL AND at IN {old} RETURNING number) "
        yield f"{gone} DELETE FROM actions WHERE match IN (SELECT number FROM gone)", age
        yield f"DELETE FROM tables WHERE id IN {old} AND {FREE}", age
