"""Backs up what a server keeps, and restores it, from and into either kind of database."""

import logging
import os
import sqlite3
from asyncio import get_running_loop
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

from dedale.server.backup_file import BadBackup, pack, private_file, unpack
from dedale.server.database_checks import Files, make_folder, open_database
from dedale.server.schema import NO_ASYNCPG, BadDatabase, Damaged, InUse
from dedale.server.settings import Settings
from dedale.server.sqlite_store import SqliteStore


async def back_up(settings: Settings, path: Path) -> None:
    """Raises InUse if a server has the database file: then that server must be asked. Otherwise raises
    BadDatabase, StoreError or OSError, and nothing is written."""
    if settings.is_postgres:
        with TemporaryDirectory(dir=path.parent, prefix=".dedale-") as folder:
            copy = Path(folder, "copy.db")
            await _postgres().dump(settings.database, copy)
            with copy.open("rb") as file, private_file(path) as backup:
                pack(file, copy.stat().st_size, backup)
        return
    if not os.path.exists(settings.database):
        raise BadDatabase(f"there is no database {settings.database}.")
    store = SqliteStore(settings.database, get_running_loop().call_soon_threadsafe)
    try:
        with await store.snapshot() as file, private_file(path) as backup:
            pack(file, os.fstat(file.fileno()).st_size, backup)
    finally:
        await store.stop()


async def restore(path: Path, settings: Settings, *, overwrite: bool) -> tuple[int, int]:
    """Return the number of tables and matches. Raises BadBackup, BadDatabase or OSError, and then nothing has
    changed."""
    if settings.is_postgres:
        with TemporaryDirectory(prefix="dedale-") as folder, _unpacked(path, Path(folder, "copy.db")) as copy:
            await _postgres().load(copy, settings.database, overwrite=overwrite)
            return _count(copy)
    files = Files(settings.database)
    if files.exist() and not overwrite:
        raise BadDatabase(f"{files.name} already exists; --overwrite sets it aside.")
    make_folder(files.database.parent)
    with _unpacked(path, files.database.with_name(f"{files.database.name}-restored")) as copy:
        counts = _count(copy)
        if files.exist():
            _refuse_in_use(files)
            files.move_aside(f"{files.name} was replaced by a backup", logging.INFO)
        if hasattr(os, "geteuid") and os.geteuid() == 0:  # who is not the server
            owner = files.database.parent.stat()
            os.chown(copy, owner.st_uid, owner.st_gid)
        copy.rename(files.database)
    return counts


def _refuse_in_use(files: Files) -> None:
    try:
        open_database(files, "NORMAL", salvage=False).close()
    except InUse:
        raise
    except BadDatabase:
        pass  # a damaged one is what backups are for


def _postgres() -> ModuleType:
    try:
        from dedale.server import postgres_backup
    except ModuleNotFoundError:
        raise BadDatabase(NO_ASYNCPG) from None
    return postgres_backup


@contextmanager
def _unpacked(backup: Path, path: Path) -> Iterator[Path]:
    """The database in a backup, checked and of the newest version. It is deleted unless somebody moves it."""
    try:
        with private_file(path) as file:
            unpack(backup, file)
        files = Files(str(path))
        files.name = str(backup)
        try:
            open_database(files, "FULL", salvage=False).close()
        except Damaged as error:
            raise BadBackup(f"{error.what}.") from None
        yield path
    finally:
        path.unlink(missing_ok=True)


def _count(database: Path) -> tuple[int, int]:
    with closing(sqlite3.connect(database)) as connection:
        [[tables]], [[matches]] = (
            connection.execute(f"SELECT count(*) FROM {name}").fetchall() for name in ("tables", "matches")
        )
        return tables, matches
