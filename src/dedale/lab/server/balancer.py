"""HAProxy as in deploy/haproxy.cfg, on this machine only. Answers tell which node they came from."""

import os
import re
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from dedale.lab.server.peer_table import HOST, Unfit
from dedale.lab.server.peers import START_SECONDS, free_port

EXAMPLE = Path(__file__).parents[4] / "deploy" / "haproxy.cfg"
_SERVERS = re.compile(r"(    server )node1 \"\S+\"(.*\n)(    server .*\n)*")


class Balancer:
    """Raises Unfit where there is no HAProxy, or no checkout of the project."""

    def __init__(self, folder: Path) -> None:
        if not shutil.which("haproxy") or not EXAMPLE.is_file():
            raise Unfit("HAProxy is not installed, or its example is not here: it is part of a checkout.")
        self._folder = folder
        self.port, self._peer = free_port(), free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process
        return self._process.pid

    def serve(self, ports: Mapping[str, int]) -> None:
        """Start, or reload with the nodes that there are now: the port of each by its name."""
        path = self._folder / "haproxy.cfg"
        path.write_text(configuration(EXAMPLE.read_text(), ports))
        variables = {"HTTP": f"{HOST}:{self.port}", "PEER": f"{HOST}:{self._peer}"}
        before, command = self._process, ["haproxy", "-db", "-f", str(path)]
        if before:
            command += ["-sf", str(before.pid)]
        with (self._folder / "haproxy.log").open("ab") as log:
            environment = {**os.environ, **variables}
            self._process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        if before:
            before.wait(START_SECONDS)
        until = time.monotonic() + START_SECONDS
        while not self._answers():
            if time.monotonic() > until:
                raise Unfit(f"HAProxy did not start: {(self._folder / 'haproxy.log').read_text()}")
            time.sleep(0.05)

    def _answers(self) -> bool:
        with suppress(OSError), urllib.request.urlopen(f"http://{HOST}:{self.port}/api/games", timeout=5):
            return True
        return False

    def stop(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()


def configuration(example: str, ports: Mapping[str, int]) -> str:
    """The example with these nodes."""

    def servers(found: re.Match[str]) -> str:
        more = found[2]
        return "".join(
            f"{found[1]}{name} {HOST}:{port}{more.replace('node1', name)}" for name, port in ports.items()
        )

    header = "    http-response set-header x-node %s\n"
    return _SERVERS.sub(servers, example).replace("frontend web\n", f"frontend web\n{header}")
