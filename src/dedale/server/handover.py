"""Tables that go to another node: because it asks, or because this one stops."""

from contextlib import suppress

from dedale.server.store import ReleaseTable, StoreError
from dedale.server.tables import MOVED, Tables

AT_ONCE = 5
"""Tables handed over together when a node stops. Meanwhile the others play on."""


def hand_over(tables: Tables, table_id: str, *, settled: bool = True) -> None:
    """Let another node have the table, once everything that has happened here is stored and shown.

    One that was itself handed over just now (not `settled`) stays for a while if there are people at it.
    """
    table = tables.awake.get(table_id)
    if tables.is_waking(table_id) or (table and table.members and not settled):
        return
    sockets = [each for each in tables.sockets if table and each.table is table]
    if table:
        tables.put_away(table)
    for socket in sockets:
        socket.table, socket.waiting = None, []  # what they still say is for the next owner

    def released(error: Exception | None) -> None:
        tables.counts.handovers += table is not None and error is None
        for socket in sockets:
            socket.close(MOVED, again=True)

    tables.store.write([ReleaseTable(table_id)], released)


async def hand_over_all(tables: Tables) -> None:
    """This node is going to stop."""
    tables.stopping = True
    waiting = list(tables.awake)
    with suppress(StoreError):
        while waiting:
            for table_id in waiting[:AT_ONCE]:
                hand_over(tables, table_id)
            del waiting[:AT_ONCE]
            await tables.store.save()
