"""The store in PostgreSQL. One server at a time: the connection that writes holds a lock.

Whatever is written while a commit is under way goes into the next one.
"""

import asyncio
import re
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, NamedTuple, TypeAlias
from weakref import WeakSet

import asyncpg

from dedale.games.base import Refusal
from dedale.server.health import DISK, FULL, READ_ONLY
from dedale.server.postgres_questions import Questions
from dedale.server.postgres_records import statements_of
from dedale.server.postgres_schema import prepare
from dedale.server.schema import BadDatabase
from dedale.server.store import HasRun, Kept, StoreError, Then

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
LOCK = 0x4465_6461
"""Its key; the same as the mark of the database file."""
LOCK_SECONDS = 2
SECONDS = 30
"""How long a connection or a statement may take."""
ERRORS = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)
UNREACHABLE = Refusal("gone", "Nothing can be saved: the database cannot be reached.")


class _Job(NamedTuple):
    changes: Sequence[Kept]
    then: Then
    owner: object


class PostgresStore(Questions):
    """`await PostgresStore.open(address)`."""

    appender = None

    def __init__(self, address: str) -> None:
        self._address = address
        self._writer: Connection | None = None
        self._reader: Connection | None = None
        self._reading = asyncio.Lock()
        self._jobs: list[_Job] = []
        self._committing: asyncio.Task[None] | None = None
        self._failed: WeakSet[object] = WeakSet()
        """Owners of a job that could not be committed."""

    @classmethod
    async def open(cls, address: str) -> "PostgresStore":
        """Raises BadDatabase."""
        store, name = cls(address), re.sub("//[^/@]*@", "//", address)
        try:
            await prepare(await store._open_writer(), name)
        except ERRORS as error:
            await store._let_go()
            reason = " ".join((str(error) or type(error).__name__).split()).rstrip(".")
            raise BadDatabase(f"{name} cannot be opened: {reason}.") from None
        except BadDatabase:
            await store._let_go()
            raise
        return store

    async def stop(self) -> None:
        if self._committing:
            await self._committing
        await self._let_go()

    async def _let_go(self) -> None:
        for connection in (self._writer, self._reader):
            if connection and not connection.is_closed():
                await connection.close(timeout=SECONDS)

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
            is_lost = self._writer is None or self._writer.is_closed()
            if len(jobs) > 1 and not is_lost:
                # One of them is at fault: the others must not suffer.
                for job in jobs:
                    await self._commit([job])
                return
            # Where the connection broke, it may have been committed all the same: whoever reads it will see.
            for job in jobs:
                if job.owner is not None:
                    self._failed.add(job.owner)
                call_soon(job.then, _as_store_error(error))
            return
        for job in jobs:
            call_soon(job.then, None)

    async def _run(self, changes: list[Kept]) -> None:
        statements = list(statements_of(changes))
        if not statements:
            return
        connection = await self._open_writer()
        if len(statements) == 1:
            [[sql, values]] = statements
            await connection.execute(sql, *values)
            return
        async with connection.transaction():
            for sql, values in statements:
                await connection.execute(sql, *values)

    async def _open_writer(self) -> Connection:
        """Two servers with one database would each believe that they own its tables."""
        if self._writer is None or self._writer.is_closed():
            self._writer = connection = await self._connect()
            try:
                # The database may not have noticed yet that the server before was killed.
                await connection.execute(f"SET lock_timeout = '{LOCK_SECONDS}s'")
                await connection.execute("SELECT pg_advisory_lock($1)", LOCK)
                await connection.execute("RESET lock_timeout")
            except asyncpg.LockNotAvailableError:
                await connection.close()
                raise OSError("it is in use by another server") from None
        return self._writer

    async def _connect(self) -> Connection:
        return await asyncpg.connect(self._address, timeout=SECONDS, command_timeout=SECONDS)

    # Reading

    async def _ask(self, sql: str, *values: Any) -> list[asyncpg.Record]:
        if any(isinstance(value, str) and "\0" in value for value in values):
            return []  # PostgreSQL keeps no such text
        if self._committing:
            await self.save()
        try:
            async with self._reading:
                if self._reader is None or self._reader.is_closed():
                    self._reader = await self._connect()
                return await self._reader.fetch(sql, *values)
        except ERRORS as error:
            raise _as_store_error(error) from error

    async def spare_tables(
        self, is_spare: Callable[[str], bool], most: int, maker: int | None = None
    ) -> list[str]:
        return list(islice(filter(is_spare, await self._least_missed(maker)), most))


def _as_store_error(error: Exception) -> Exception:
    match error:
        case asyncpg.DiskFullError():
            return StoreError(FULL, error)
        case asyncpg.ReadOnlySQLTransactionError():
            return StoreError(READ_ONLY, error)
        case asyncpg.PostgresConnectionError() | OSError() | TimeoutError():
            return StoreError(UNREACHABLE, error)
        case asyncpg.PostgresError() | asyncpg.InterfaceError():
            return StoreError(DISK, error)
    return error
