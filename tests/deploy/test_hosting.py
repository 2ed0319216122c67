"""docs/hosting.md is right: its commands start two nodes, and a match goes on when one of them is killed."""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from dedale.lab.server.peers import free_port
from server.harness import SECONDS, Client, Server, new_token, wait_until
from storage.cluster import cluster

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
DEDALE = shlex.join([sys.executable, "-m", "dedale"])


class Site:
    """What the page has at some ports and in the data folder is at others, and in another folder."""

    def __init__(self, folder: str, database: Path) -> None:
        self.folder = folder
        self._ports = {port: free_port() for port in ("8001", "8002", "8080")}
        self._variables = {
            "PGHOST": str(database),
            "PGUSER": "postgres",
            "XDG_DATA_HOME": folder,
            "NODE1": f"127.0.0.1:{self._ports['8001']}",
            "NODE2": f"127.0.0.1:{self._ports['8002']}",
            "PEER": f"127.0.0.1:{free_port()}",
            "DEDALE_NO_DAILY": "true",
        }
        self.balancer = Server(Path(folder, "none.db"))
        self.balancer.port = self._ports["8080"]

    def commands(self, first: str) -> str:
        """The commands of the page that begin like this."""
        [text] = re.findall(rf"^((?:    {re.escape(first)}.*\n)(?:    .*\n)*)", PAGE, re.MULTILINE)
        text = re.sub("|".join(self._ports), lambda found: str(self._ports[found[0]]), text)
        return (
            re.sub("(?m)^    dedale ", f"{DEDALE} ", text)
            .replace("~/.local/share", self.folder)
            .replace("deploy/", f"{ROOT}/deploy/")
        )

    def start(self, commands: str) -> subprocess.Popen[bytes]:
        with Path(self.folder, "log").open("wb") as log:
            return subprocess.Popen(
                ["bash", "-ec", commands],
                env={**os.environ, **self._variables},
                cwd=self.folder,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def count(self, database: str) -> int:
        """How many actions are kept there."""
        words = ["psql", "-Atc", "SELECT count(*) FROM actions", database]
        return int(subprocess.check_output(words, env={**os.environ, **self._variables}, timeout=SECONDS))

    def nodes(self) -> list[dict[str, Any]]:
        """The nodes, as one of them knows them."""
        socket = f"{self.folder}/dedale/admin-{self._ports['8001']}.sock"
        words = [*shlex.split(DEDALE), "admin", "--socket", socket, "--json", "status"]
        done = subprocess.run(words, capture_output=True, text=True, timeout=SECONDS)
        return list(json.loads(done.stdout)["rows"]) if done.returncode == 0 else []


@pytest.fixture
def site() -> Iterator[Site]:
    """Two nodes behind HAProxy."""
    if not shutil.which("haproxy"):
        pytest.skip("docs/hosting.md is NOT TESTED: there is no HAProxy here, and make could not install it")
    with cluster() as postgres, TemporaryDirectory(prefix="dedale-") as folder:
        made = Site(folder, postgres.folder)
        shell = made.start(f"{made.commands('createdb dedale')}wait")
        try:
            wait_until(lambda: len([row for row in made.nodes() if row["pid"]]) == 2, "two nodes")
            wait_until(lambda: _answers(made.balancer), "HAProxy")
            yield made
        finally:
            os.killpg(shell.pid, signal.SIGKILL)
            shell.wait()


def _answers(server: Server) -> bool:
    try:
        return server.http("GET", "/api/games")[0] == 200
    except (OSError, ValueError):  # HAProxy's own pages are not JSON
        return False


def test_a_match_goes_on_when_its_node_is_killed(site: Site) -> None:
    token = new_token()
    made = site.balancer.table("tower", {"quest": "1-1", "players": 1}, token, name="Ann", start=True)
    ann = Client(site.balancer, made["id"], token=token)
    assert ann.do(0, {"do": "say", "text": "before"})["type"] == "ack"
    assert site.start(site.commands("dedale admin --socket")).wait(SECONDS) == 0
    [owner] = [row for row in site.nodes() if row["tables"]]
    os.kill(owner["pid"], signal.SIGKILL)
    ann.hear_the_rest()
    ann.close()

    def is_back() -> bool:
        try:
            ann.connect()
        except (OSError, WebSocketException):
            return False
        return True

    wait_until(is_back)
    assert ann.do(0, {"do": "say", "text": "after"})["type"] == "ack"
    assert site.start(site.commands("createdb drill")).wait(SECONDS) == 0
    assert [site.count(name) for name in ("dedale", "drill")] == [2, 2]
    ann.sync()
    assert [each["talk"]["text"] for each in ann.seen[0].said] == ["before", "after"]
    ann.close()
