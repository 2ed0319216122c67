"""A private PostgreSQL in a folder of its own, reached by a socket there. It goes with whoever wanted it."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from dedale.lab.server.peer_table import Unfit

_numbers = count(1)


class Cluster:
    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs, self.folder = programs, folder

    def run(self, program: str, *arguments: str) -> None:
        # It refuses to run as root.
        user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        command = [*user, str(self._programs / program), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.folder, timeout=120)
        if done.returncode:
            raise Unfit(f"{program} failed: {done.stderr}{done.stdout}")

    @property
    def pid(self) -> int:
        return int((self.folder / "data" / "postmaster.pid").read_text().splitlines()[0])

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


def installed() -> Path | None:
    """Where the newest PostgreSQL of Debian has its programs."""
    found = Path("/usr/lib/postgresql").glob("*/bin")
    return max(found, key=lambda path: int(path.parts[-2]), default=None)


@contextmanager
def private_cluster(*, durable: bool = False) -> Iterator[Cluster]:
    """Only a `durable` one waits for the disk. Raises Unfit if there is no PostgreSQL here."""
    programs = installed()
    if not programs:
        raise Unfit("PostgreSQL is not installed.")
    folder = Path(tempfile.mkdtemp(prefix="dedale-postgres-"))
    try:
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(folder, user.pw_uid, user.pw_gid)
        made, data = Cluster(programs, folder), str(folder / "data")
        made.run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"{'' if durable else '-F '}-c listen_addresses='' -c unix_socket_directories='{folder}'"
        made.run("pg_ctl", "-D", data, "-w", "-o", options, "-l", str(folder / "log"), "start")
        try:
            yield made
        finally:
            with suppress(Unfit):  # it may have been stopped before
                made.run("pg_ctl", "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
