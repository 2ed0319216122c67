"""What must hold after any fault: whatever was acknowledged or shown is in the log, once, in its place."""

import json
from collections import Counter, defaultdict
from itertools import pairwise

import asyncpg

from dedale.server.postgres_store import PostgresStore
from dedale.server.stored_match import StoredMatch
from dedale.session.replay_frames import retell
from faults.players import Notes
from server.harness import JSON


async def found_wrong(address: str, notes: Notes) -> Counter[str]:
    """Count what is wrong, by kind. Nothing should be."""
    wrong: Counter[str] = Counter()
    look = await asyncpg.connect(address)
    rows = await look.fetch(
        "SELECT at, match, n, epoch, key FROM actions JOIN matches ON number = match ORDER BY match, n"
    )
    owners = {(row["id"], row["epoch"]): row["name"] for row in await look.fetch("SELECT * FROM claims")}
    matches = {row["at"]: row["id"] for row in await look.fetch("SELECT at, id FROM matches")}
    await look.close()
    epochs = {(row["at"], row["key"]): row["epoch"] for row in rows if row["key"]}
    times = Counter((row["at"], row["key"]) for row in rows if row["key"])
    wrong["acknowledged, but not kept"] = sum(not times[table, key] for key, table in notes.acked.items())
    wrong["kept twice"] = sum(count > 1 for count in times.values())
    wrong["shown, but not kept"] = sum(not times[table, key] for table, key, _ in notes.told)
    wrong["shown by a node that did not own the table"] = sum(
        (table, key) in epochs and owners.get((table, epochs[table, key])) != node
        for table, key, node in notes.told
    )
    logs: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for row in rows:
        logs[row["match"]].append((row["n"], row["epoch"]))
    for log in logs.values():
        wrong["holes"] += [n for n, _ in log] != [*range(1, len(log) + 1)]
        wrong["epochs that went back"] += sum(one[1] > two[1] for one, two in pairwise(log))
    store = await PostgresStore.open(address)
    for (table, seat), views in notes.views.items():
        stored = await store.find_match(matches[table])
        assert stored
        wrong["views that never were"] += _strange(stored, seat, views)
    await store.stop()
    return +wrong


def _strange(stored: StoredMatch, seat: int, shown: list[JSON]) -> int:
    """How many of these views do not follow from the log, or come too late."""
    *_, kept = stored.read()
    places: dict[str, int] = {}
    view: JSON = {}
    for place, frame in enumerate(map(json.loads, retell(kept.document, seat))):
        view = {**view, **frame["view"]} if "view" in frame else view
        view = {name: value for name, value in view.items() if name not in frame.get("gone", ())}
        places[json.dumps(view, sort_keys=True)] = place  # the latest
    return sum(json.dumps(view, sort_keys=True) not in places for view in shown)
