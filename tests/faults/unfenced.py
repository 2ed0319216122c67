"""A Dédale without its fence, to show that tests would notice: it never doubts that a table is its own."""

import sys

from dedale.cli.main import main
from dedale.server import lease, postgres_nodes, postgres_records, postgres_store

UNFENCED = postgres_records.ADD_ACTIONS.replace(" FOR KEY SHARE", "").replace(
    "SELECT 1 FROM nodes WHERE node = $1", "SELECT 1 WHERE $1 <> ''"
)


async def execute(connection: postgres_nodes.Connection, sql: str, values: tuple[object, ...]) -> None:
    await connection.execute(sql, *values)


async def beat(self: lease.Lease, told: postgres_nodes.Told) -> postgres_nodes.Heard:
    heard = await postgres_nodes.renew(self._beats, self.node, told)
    return heard or postgres_nodes.Heard([], 0)


postgres_records.ADD_ACTIONS = f"{UNFENCED} ON CONFLICT DO NOTHING"
vars(postgres_store).update(ADD_ACTIONS=postgres_records.ADD_ACTIONS, _execute=execute)
postgres_nodes.FENCE = "SELECT 1 WHERE $1 <> ''"
lease.Lease.is_valid = property(lambda self: True)  # type: ignore[assignment]
lease.Lease.beat = beat  # type: ignore[method-assign]
sys.exit(main())
