"""A private PostgreSQL in a folder of its own, reached by a socket there. It goes when the tests end."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

_numbers = count(1)


class Cluster:
    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs, self.folder = programs, folder

    def run(self, program: str, *arguments: str) -> None:
        # It refuses to run as root.
        user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        command = [*user, str(self._programs / program), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.folder, timeout=120)
        assert done.returncode == 0, done.stderr + done.stdout

    def address(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def restart(self, mode: str = "fast") -> None:
        """As a host does; whoever is connected is cut off."""
        log = str(self.folder / "log")
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-m", mode, "-l", log, "restart")

    def new_database(self) -> str:
        """The address of an empty one."""
        name = f"dedale{next(_numbers)}"
        self.run("psql", "-h", str(self.folder), "-U", "postgres", "-qc", f"CREATE DATABASE {name}")
        return self.address(name)


@contextmanager
def cluster() -> Iterator[Cluster]:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if not found:
        pytest.skip("PostgreSQL is NOT TESTED: there is none here, and `make database` could not install it")
    folder = Path(tempfile.mkdtemp(prefix="dedale-postgres-"))
    try:
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(folder, user.pw_uid, user.pw_gid)
        made, data = Cluster(found[-1].parent, folder), str(folder / "data")
        made.run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-F -c listen_addresses='' -c unix_socket_directories='{folder}'"
        made.run("pg_ctl", "-D", data, "-w", "-o", options, "-l", str(folder / "log"), "start")
        try:
            yield made
        finally:
            made.run("pg_ctl", "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
