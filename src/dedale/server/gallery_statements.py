"""The SQL of the gallery's changes, as both databases understand it (`statements.py`)."""

from collections.abc import Callable
from typing import Any

from dedale.server import gallery_records as gallery
from dedale.server.person import JoinDevices
from dedale.server.person_statements import JOINED

_COUNTS = ", ".join(
    f"{counter} = (SELECT count(*) FROM gallery_marks WHERE entry = gallery.id AND what = '{what}')"
    for counter, what in (("likes", "like"), ("solves", "solve"))
)
_COUNT = f"UPDATE gallery SET {_COUNTS} WHERE id = $1"
# Whoever comes second waits here until the first has committed, and then counts with the other's mark.
_LOCK = "UPDATE gallery SET likes = likes WHERE id = $1"
_MARK = (
    "INSERT INTO gallery_marks SELECT $1, $2, $3, $4, $5 FROM gallery WHERE id = $1 AND $6 > "
    "(SELECT count(*) FROM gallery_marks WHERE entry = $1 AND what = $2 AND maker = $4) "
    "ON CONFLICT DO NOTHING"
)
_UNLIKE = "DELETE FROM gallery_marks WHERE entry = $1 AND what = 'like' AND device = $2"

STATEMENTS: dict[type[Any], tuple[str, Callable[[Any], tuple[Any, ...]]]] = {
    gallery.Publish: (
        "INSERT INTO gallery (id, game, name, author, device, maker, origin, digest, stars, moves, wins, "
        "picture, written) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) "
        "ON CONFLICT DO NOTHING",
        tuple,
    ),
    gallery.HideEntry: ("UPDATE gallery SET hidden = $2 WHERE id = $1", tuple),
}

SEVERAL: dict[type[Any], Callable[[Any], list[tuple[str, tuple[Any, ...]]]]] = {
    gallery.MarkEntry: lambda change: [
        (_LOCK, change[:1]),
        (_MARK, tuple(change)),
        (_COUNT, change[:1]),
    ],
    gallery.UnlikeEntry: lambda change: [
        (_LOCK, change[:1]),
        (_UNLIKE, tuple(change)),
        (_COUNT, change[:1]),
    ],
}
"""Changes that take several statements."""

FORGET_DEVICE = (
    "UPDATE gallery SET "
    + ", ".join(
        f"{counter} = {counter} - (SELECT count(*) FROM gallery_marks "
        f"WHERE entry = gallery.id AND what = '{what}' AND device = $1)"
        for counter, what in (("likes", "like"), ("solves", "solve"))
    )
    + " WHERE id IN (SELECT entry FROM gallery_marks WHERE device = $1)",
    "DELETE FROM shared WHERE id IN (SELECT id FROM gallery WHERE device = $1)",
)
"""What a device has published goes with its text, and what it has liked or solved no longer counts. The rows
about it are deleted afterwards."""

_JOIN = (
    # As `_LOCK`, for all that are counted again.
    "UPDATE gallery SET likes = likes WHERE id IN (SELECT entry FROM gallery_marks WHERE device IN ($1, $2))",
    f"UPDATE gallery SET device = $1 WHERE device = $2 {JOINED}",
    "INSERT INTO gallery_marks (entry, what, device, maker, written) "
    f"SELECT entry, what, $1, maker, written FROM gallery_marks WHERE device = $2 {JOINED} "
    "ON CONFLICT DO NOTHING",
    f"DELETE FROM gallery_marks WHERE device = $2 {JOINED}",
)


def joined(change: JoinDevices) -> list[tuple[str, tuple[Any, ...]]]:
    """One person likes and solves an entry once."""
    again = f"UPDATE gallery SET {_COUNTS} WHERE id IN (SELECT entry FROM gallery_marks WHERE device = $1)"
    return [*((sql, tuple(change)) for sql in _JOIN), (again, (change.device,))]
