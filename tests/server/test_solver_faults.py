"""The solver is killed, stopped or starved under a running server: hints may be unknown, but play goes on."""

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from server.harness import JSON, Server
from server.hints import DRAFT, Asker, sit, solve
from server.process_faults import FAULTS
from server.raw import OwnServer, metric

SOLVER = """
import sys
print('"ready"', flush=True)
for line in sys.stdin:
    some = bytearray(8 << 20)
    print('{"solvable": true, "moves": 3, "hero": null, "where": null, "action": null}', flush=True)
"""
BEFORE = f"""
import sys
from dedale.server import hints, solver_process
solver_process.COMMAND = (sys.executable, "-c", {SOLVER!r})
solver_process.AGAIN_SECONDS, solver_process.GRACE_SECONDS, hints.SECONDS = 0.01, 0.0, 5.0
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = OwnServer(tmp_path / "tables.db", before=BEFORE).start()
    yield server
    server.stop()


def solvers_of(server: Server) -> list[int]:
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    return [int(pid) for pid in children if b"ready" in Path(f"/proc/{pid}/cmdline").read_bytes()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux lists the children of a process")
@pytest.mark.parametrize("fault", FAULTS)
def test_a_hint_is_given_or_unknown_and_the_next_one_given(server: Server, fault: str) -> None:
    asker: Asker = sit(server, quest="t1")
    while not asker.hint(1)["solvable"]:
        pass  # it may take long to start
    for died in (1, 2):
        [solver] = solvers_of(server)
        FAULTS[fault](solver)
        other = sit(server, quest="t1")
        assert other.do(0, {"do": "say", "text": "We go on."})["type"] == "ack"
        other.close()
        solvable = asker.hint(1)["solvable"]
        assert solvable is (None if fault == "stop" else True)
        while not asker.hint(1)["solvable"]:
            pass
        assert asker.do(0, {"do": "say", "text": f"{died}"})["type"] == "ack"
        assert metric(server, "dedale_solvers_died_total") >= died
    asker.close()
    complaints = server.forget_log()
    assert ("the solver died" in complaints) == (fault != "stop")


def test_a_stop_does_not_wait_for_the_solver(tmp_path: Path) -> None:
    """Clients that have asked are told that nothing is known."""
    mute = SOLVER.replace("    print(", "    continue\n    print(")
    before = BEFORE.replace(repr(SOLVER), repr(mute))
    before += "from dedale.server import http_api; http_api.SOLVE_SECONDS = 600\n"
    server = OwnServer(tmp_path / "tables.db", before=before).start()
    answers: list[tuple[int, JSON]] = []
    asking = Thread(target=lambda: answers.append(solve(server, DRAFT)))
    asking.start()
    while not solvers_of(server):
        pass
    server.stop()
    asking.join()
    assert [(status, found["solvable"]) for status, found in answers] == [(200, None)]
    assert not server.log()
