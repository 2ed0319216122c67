"""Several servers on one PostgreSQL, behind HAProxy."""

import asyncio
import re
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from dedale.lab.server.balancer import Balancer
from faults.line import Line
from server.harness import Server
from storage.cluster import Cluster, cluster

CLAIMS = """
    CREATE TABLE claims (id text, epoch bigint, name text, PRIMARY KEY (id, epoch));
    CREATE FUNCTION note_claim() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO claims SELECT new.id, new.epoch, name FROM nodes WHERE node = new.owner;
        RETURN new;
    END $$;
    CREATE TRIGGER claimed AFTER UPDATE OF epoch ON tables FOR EACH ROW EXECUTE FUNCTION note_claim();
"""
"""Who owned each table in each epoch. Only the tests want to know."""


class Site:
    def __init__(self, postgres: Cluster, folder: Path, program: Sequence[str]) -> None:
        self.postgres, self._folder = postgres, folder
        self.address = postgres.new_database()
        self._program = program
        self.nodes: dict[str, Server] = {}
        self.lines: dict[str, Line] = {}
        self._balancer = Balancer(folder)

    async def add(self, name: str) -> Server:
        """Start a node, with a line to the database that can be cut."""
        line = self.lines[name] = Line(self._folder / name, self.postgres.folder)
        await line.open()
        address = re.sub("host=.*", f"host={line.folder}", self.address)
        options = ("--no-limits", "--trust-proxy", "--database", address, "--node", name)
        node = self.nodes[name] = Server(self._folder / f"{name}.db", *options, program=self._program)
        await asyncio.to_thread(node.start)
        return node

    async def remove(self, name: str) -> None:
        """Stop a node for good."""
        await asyncio.to_thread(self.nodes.pop(name).stop)
        await self.lines.pop(name).close()

    async def note_claims(self) -> None:
        look = await asyncpg.connect(self.address)
        await look.execute(CLAIMS)
        await look.close()

    def balance(self) -> None:
        """Start HAProxy, or tell it of the nodes that there are now."""
        self._balancer.serve({name: node.port for name, node in self.nodes.items()})

    @property
    def port(self) -> int:
        return self._balancer.port

    def http(self, *request: Any, **more: Any) -> tuple[int, Any]:
        proxy = Server(self._folder / "none.db")
        proxy.port = self.port
        return proxy.http(*request, **more)

    async def close(self) -> None:
        self._balancer.stop()
        for node in self.nodes.values():
            if node.running:
                node.thaw()
                node.kill()
        for line in self.lines.values():
            await line.close()


@contextmanager
def haproxy_and_postgres() -> Iterator[Cluster]:
    if not shutil.which("haproxy"):
        pytest.skip("faults are NOT TESTED: there is no HAProxy here, and `make proxies` could not help")
    with cluster() as made:
        yield made


@asynccontextmanager
async def site(
    postgres: Cluster, *names: str, program: Sequence[str] = (sys.executable, "-m", "dedale")
) -> AsyncIterator[Site]:
    folder = Path(tempfile.mkdtemp(prefix="dedale-site-"))
    made = Site(postgres, folder, program)
    try:
        for name in names:
            await made.add(name)
        await made.note_claims()
        await asyncio.to_thread(made.balance)
        yield made
    finally:
        await made.close()
        shutil.rmtree(folder)
