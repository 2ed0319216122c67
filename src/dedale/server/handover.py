"""Tables that go to another node: because it asks, or because this one stops."""

from contextlib import suppress

from dedale.server.store import ReleaseTable, StoreError
from dedale.server.tables import MOVED, Tables


def hand_over(tables: Tables, table_id: str) -> None:
    """Let another node have the table, once everything that has happened here is stored and shown."""
    if tables.is_waking(table_id):
        return
    table = tables.awake.get(table_id)
    sockets = [each for each in tables.sockets if table and each.table is table]
    if table:
        tables.put_away(table)
    for socket in sockets:
        socket.table, socket.waiting = None, []  # what they still say is for the next owner

    def released(error: Exception | None) -> None:
        for socket in sockets:
            socket.close(MOVED, again=True)

    tables.store.write([ReleaseTable(table_id)], released)


async def hand_over_all(tables: Tables) -> None:
    """This node is going to stop."""
    tables.stopping = True
    for table_id in list(tables.awake):
        hand_over(tables, table_id)
    with suppress(StoreError):
        await tables.store.save()
