"""The SQL of challenges, as both databases understand it (`statements.py`)."""

from collections.abc import Callable
from typing import Any

import msgspec

from dedale.server import store
from dedale.session import changes

STATEMENTS: dict[type[Any], tuple[str, Callable[[Any], tuple[Any, ...]]]] = {
    changes.SeeMatch: (
        "INSERT INTO witnesses VALUES ($1, $2, $3) ON CONFLICT (match, device) DO UPDATE "
        "SET seated = excluded.seated WHERE excluded.seated > witnesses.seated",
        lambda change: (change.match_id, change.device, int(change.seated)),
    ),
    # It may have been removed while somebody was still at a table of it.
    changes.TryChallenge: (
        "INSERT INTO attempts (match, challenge) SELECT $1, code FROM challenges WHERE code = $2 "
        "ON CONFLICT DO NOTHING",
        tuple,
    ),
    store.SetChallenge: ("INSERT INTO challenges VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING", tuple),
    store.KeepAction: (
        "INSERT INTO actions (match, n, t, seat, key, action) VALUES ($1, $2, $3, $4, $5, $6)",
        tuple,
    ),
    store.NoteResult: (
        "UPDATE attempts SET result = $2 WHERE match = $1",
        lambda change: (change.match_id, msgspec.json.encode(change.result)),
    ),
    store.RemoveChallenge: ("DELETE FROM challenges WHERE code = $1", tuple),
}
