"""All measurements: our server and the others in turn, each figure the best of several runs."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from dedale.lab.server.load_client import answers, taken
from dedale.lab.server.load_protocol import SEATS, Filled, Order, Server, Taken
from dedale.lab.server.machine import LOAD_CORE, SERVER_CORE, allow_many_sockets, load_average, two_cores
from dedale.lab.server.peer_table import Unfit
from dedale.lab.server.peers import FILES, Running, install, running
from dedale.lab.server.report import Figures, Memory, report

PACE = 500
OURS: Server = "dedale"


class Plan(Struct, frozen=True):
    """How much is measured. Times are in seconds."""

    tables: int = 100
    seconds: float = 5
    warm: float = 2
    runs: int = 3
    peers: bool = True
    idle_tables: int = 500
    idle_watchers: int = 4


def lines(plan: Plan) -> Iterator[str]:
    """Yield the report line by line."""
    allow_many_sockets()
    yield where()
    servers: list[Server] = [OURS]
    if plan.peers:
        trouble = install()
        if trouble:
            yield f"{trouble} Ours is measured alone."
        else:
            servers += FILES
    yield (
        f"{plan.tables} tables with four sockets each; the best of {plan.runs} runs of {plan.seconds:g} s. "
        f"The load average of the machine was {load_average()} before.\n"
    )
    found: dict[Server, Figures] = {}
    for number in range(plan.runs):
        for server in servers.copy():
            try:
                figures = measure(server, plan)
            except Unfit as error:
                if server == OURS:
                    raise
                yield f"{error} It is left out."
                servers.remove(server)
                continue
            found[server] = figures if number == 0 else found[server].better(figures)
    yield from report(found, idle(plan))
    yield f"\nThe load average of the machine was {load_average()} in the end."


def where() -> str:
    """Say which cores are used."""
    if two_cores():
        return f"The server runs on core {SERVER_CORE}, the load on core {LOAD_CORE}."
    return "There are too few cores to separate the server from the load."


def measure(server: Server, plan: Plan) -> Figures:
    """Measure a fresh server: flat out with everybody at once and one by one, then paced."""
    with running(server) as at:
        return Figures(
            flat_out=_taken(server, at, plan, "flat out", at_once=SEATS),
            one_by_one=_taken(server, at, plan, "flat out", at_once=1),
            paced=_taken(server, at, plan, "paced"),
        )


def _taken(
    server: Server, at: Running, plan: Plan, kind: Literal["flat out", "paced"], at_once: int = 1
) -> Taken:
    # The server is warm by now; only the tables are new.
    warm = plan.warm if kind == "flat out" else plan.warm / 4
    order = Order(
        kind, server, at.port, (at.pid,), plan.tables, plan.seconds, warm=warm, at_once=at_once, pace=PACE
    )
    found, settled = taken(order)
    if settled.unanswered or settled.lost:
        raise Unfit(f"{server}: {settled.unanswered} tables got no answer, {settled.lost} updates were lost.")
    return found


def idle(plan: Plan) -> Memory:
    """Measure the memory of our idle tables and sockets."""
    with running(OURS) as at:
        order = Order("idle", OURS, at.port, (at.pid,), plan.idle_tables, watchers=plan.idle_watchers)
        (filled,) = answers(order)
    assert isinstance(filled, Filled)
    return Memory.of(filled, plan.idle_tables, plan.idle_watchers)
