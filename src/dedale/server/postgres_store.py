"""The store in PostgreSQL, which several nodes may share.

Whatever is written while a commit is under way goes into the next one.
"""

import asyncio
from collections.abc import Callable, Sequence
from itertools import islice
from socket import gethostname
from typing import Any, NamedTuple
from weakref import WeakSet

import asyncpg

from dedale.games.base import Refusal
from dedale.server import postgres_nodes as nodes
from dedale.server.health import DISK, FULL, READ_ONLY
from dedale.server.lease import CONNECT_SECONDS, Fenced, Lease, LeaseLost
from dedale.server.node import ERRORS, Node
from dedale.server.postgres_questions import Questions
from dedale.server.postgres_records import ADD_ACTIONS, statements_of
from dedale.server.postgres_schema import prepare, shown
from dedale.server.schema import BadDatabase
from dedale.server.store import CodeTaken, HasRun, Kept, ReleaseTable, StoreError, Then
from dedale.session.changes import TableRecord

UNREACHABLE = Refusal("gone", "Nothing can be saved: the database cannot be reached.")


class _Job(NamedTuple):
    changes: Sequence[Kept]
    then: Then
    owner: object


class PostgresStore(Questions):
    """`await PostgresStore.open(address)`."""

    appender = None
    shared = True

    def __init__(self, node: Node) -> None:
        self.node = node
        self.attend = node.attend
        self.metrics = node.metrics
        self.attend_open = node.attend_open
        self._reading = asyncio.Lock()
        self._jobs: list[_Job] = []
        self._committing: asyncio.Task[None] | None = None
        self._failed: WeakSet[object] = WeakSet()
        """Owners of a job that could not be committed."""

    @classmethod
    async def open(cls, address: str, name: str = "") -> "PostgresStore":
        """`name` is what hosts call this node. Raises BadDatabase."""
        node = Node(address, name or gethostname())
        try:
            connection = await asyncpg.connect(address, timeout=CONNECT_SECONDS)
            try:
                await prepare(connection, address)
            finally:
                await connection.close()
            await node.start()
        except ERRORS as error:
            reason = " ".join((str(error) or type(error).__name__).split()).rstrip(".")
            raise BadDatabase(f"{shown(address)} cannot be opened: {reason}.") from None
        return cls(node)

    async def stop(self) -> None:
        if self._committing:
            await self._committing
        await self.node.stop()

    @property
    def lease(self) -> Lease | None:
        return self.node.lease

    def sockets_elsewhere(self, maker: int) -> int:
        return self.node.sockets_elsewhere[maker]

    async def claim(self, table: str) -> TableRecord | None:
        if "\0" in table:
            return None  # PostgreSQL keeps no such text
        await self.save()  # it may still be ours, and on its way out
        try:
            return await self.node.claim(table)
        except ERRORS as error:
            raise as_store_error(error) from error

    # Writing

    def write(self, changes: Sequence[Kept], then: Then, owner: object = None) -> None:
        self._jobs.append(_Job(changes, then, owner))
        if self._committing is None:
            self._committing = asyncio.ensure_future(self._commit_all())

    async def save(self, *changes: Kept) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def then(error: Exception | None) -> None:
            if future.done():
                return
            if error:
                future.set_exception(error)
            else:
                future.set_result(None)

        self.write(changes, then)
        await future

    async def trouble(self) -> Refusal | None:
        try:
            await self.save(HasRun(0))
        except StoreError as error:
            return error.refusal
        return None

    async def _commit_all(self) -> None:
        while self._jobs:
            jobs, self._jobs = self._jobs, []
            await self._commit(jobs)
        self._committing = None

    async def _commit(self, jobs: list[_Job]) -> None:
        call_soon = asyncio.get_running_loop().call_soon
        for job in jobs:
            if job.owner in self._failed:
                call_soon(job.then, StoreError(DISK, "what came before was not kept"))
        jobs = [job for job in jobs if job.owner not in self._failed]
        try:
            await self._run([change for job in jobs for change in job.changes])
        except Exception as error:
            self.metrics.fenced += isinstance(error, Fenced)
            if isinstance(error, LeaseLost | OSError | TimeoutError | asyncpg.PostgresConnectionError):
                # It may have been committed all the same: whoever claims the table will see.
                self.node.lose(self.node.lease, error)
            elif len(jobs) > 1:
                # One of them is at fault: the others must not suffer.
                for job in jobs:
                    await self._commit([job])
                return
            for job in jobs:
                if job.owner is not None:
                    self._failed.add(job.owner)
                call_soon(job.then, as_store_error(error))
            return
        for job in jobs:
            call_soon(job.then, None)

    async def _run(self, changes: list[Kept]) -> None:
        """Raises Fenced if this node was declared dead; nothing is kept then."""
        if not changes:
            return
        try:
            await self._try(changes)
        except asyncpg.DeadlockDetectedError:
            # Each has locked an entry of the gallery that the other wants. Now the other can go first.
            await self._try(changes)

    async def _try(self, changes: list[Kept]) -> None:
        lease = self.node.trusted()
        statements = list(statements_of(changes, lease.node))
        if len(statements) == 1 and statements[0][0] is ADD_ACTIONS:
            await _execute(lease.writer, *statements[0])
        elif statements:
            async with lease.writer.transaction():
                if not await lease.writer.fetchval(nodes.FENCE, lease.node):
                    raise Fenced
                for sql, values in statements:
                    await _execute(lease.writer, sql, values)
        for change in changes:
            if isinstance(change, ReleaseTable):
                self.node.released(change.table)

    # Reading

    async def _ask(self, sql: str, *values: Any) -> list[asyncpg.Record]:
        if any(isinstance(value, str) and "\0" in value for value in values):
            return []  # PostgreSQL keeps no such text
        if self._committing:
            await self.save()
        try:
            lease = self.node.trusted()
            async with self._reading:
                return await lease.reader.fetch(sql, *values)
        except ERRORS as error:
            raise as_store_error(error) from error

    async def spare_tables(
        self, is_spare: Callable[[str], bool], most: int, maker: int | None = None
    ) -> list[str]:
        return list(islice(filter(is_spare, await self._least_missed(maker)), most))


async def _execute(connection: nodes.Connection, sql: str, values: tuple[Any, ...]) -> None:
    done = await connection.execute(sql, *values)
    if sql is ADD_ACTIONS and done != f"INSERT 0 {len(values[-1])}":
        raise Fenced


def as_store_error(error: Exception) -> Exception:
    """What others can make sense of, if there is such a thing."""
    match error:
        case asyncpg.DiskFullError():
            return StoreError(FULL, error)
        case asyncpg.ReadOnlySQLTransactionError():
            return StoreError(READ_ONLY, error)
        case asyncpg.UniqueViolationError() if error.constraint_name == "tables_code_key":
            return CodeTaken(DISK, error)
        case asyncpg.PostgresConnectionError() | OSError() | TimeoutError() | LeaseLost():
            return StoreError(UNREACHABLE, error)
        case asyncpg.PostgresError() | asyncpg.InterfaceError():
            return StoreError(DISK, error)
    return error
