"""One to several nodes behind HAProxy, on one PostgreSQL: what an action costs, and how long it takes."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from msgspec import Struct

from dedale.lab.server.balancer import Balancer
from dedale.lab.server.load_client import taken
from dedale.lab.server.load_protocol import Order, Taken
from dedale.lab.server.machine import allow_many_sockets, load_average
from dedale.lab.server.peer_table import Unfit
from dedale.lab.server.peers import free_port, ours, started
from dedale.lab.server.postgres_cluster import Cluster, private_cluster
from dedale.lab.server.report import P99, goal, per_core

PACE = 500
SHARE = 0.9
LEGEND = """
per core    actions per second of the nodes' own processor time, with {tables} busy tables for each; the ratio
            is to one node's
µs          processor time of an action: of the nodes, of PostgreSQL, of HAProxy, and of all three
p50, p99    with that many nodes, at {all} actions/s in all, until the last of the four has seen it"""


class Plan(Struct, frozen=True):
    """How much is measured. Times are in seconds."""

    nodes: int = 4
    tables: int = 25
    """For each node."""
    seconds: float = 5
    warm: float = 1
    runs: int = 3


class Site(Struct, frozen=True):
    port: int
    nodes: tuple[int, ...]
    helpers: tuple[int, int]
    """PostgreSQL and HAProxy."""


class Figures(Struct, frozen=True):
    loaded: Taken
    paced: Taken

    def better(self, other: "Figures") -> "Figures":
        """Other programs can only make a figure worse."""
        return Figures(
            loaded=max(self.loaded, other.loaded, key=per_core),
            paced=min(self.paced, other.paced, key=lambda each: each.p99),
        )


def lines(plan: Plan) -> Iterator[str]:
    """Yield the report line by line."""
    allow_many_sockets()
    yield (
        f"1 to {plan.nodes} nodes, HAProxy, PostgreSQL and the load share this machine; the best of "
        f"{plan.runs} runs of {plan.seconds:g} s. Its load average was {load_average()} before.\n"
    )
    found: dict[int, Figures] = {}
    with private_cluster(durable=True) as postgres:
        for number in range(plan.runs):
            for nodes in range(1, plan.nodes + 1):
                figures = measure(postgres, nodes, plan)
                found[nodes] = figures if number == 0 else found[nodes].better(figures)
    yield from report(found)
    yield LEGEND.format(tables=plan.tables, all=PACE)
    yield from goals(found)
    yield f"\nThe load average of the machine was {load_average()} in the end."


def measure(postgres: Cluster, nodes: int, plan: Plan) -> Figures:
    """Measure fresh nodes: each flat out with its share of the tables, then all together at a fixed pace."""
    with site(postgres, nodes) as at:
        return Figures(
            loaded=_taken(at, plan, nodes * plan.tables, "flat out"),
            paced=_taken(at, plan, plan.tables, "paced"),
        )


def _taken(at: Site, plan: Plan, tables: int, kind: Literal["flat out", "paced"]) -> Taken:
    found, settled = taken(
        Order(
            kind=kind,
            server="dedale",
            port=at.port,
            pids=at.nodes,
            tables=tables,
            seconds=plan.seconds,
            warm=plan.warm,
            pace=PACE,
            helpers=at.helpers,
        )
    )
    if settled.unanswered or settled.lost:
        raise Unfit(f"{settled.unanswered} tables got no answer, {settled.lost} updates were lost.")
    return found


@contextmanager
def site(postgres: Cluster, nodes: int) -> Iterator[Site]:
    """So many nodes on an empty database, behind HAProxy."""
    with TemporaryDirectory(prefix="dedale-bench-") as name, ExitStack() as stack:
        folder, database = Path(name), postgres.new_database()
        ports = {f"node{number}": free_port() for number in range(1, nodes + 1)}
        pids = []
        for node, port in ports.items():
            command = ours(port, database, "--trust-proxy", "--node", node, "--admin-socket", "none")
            pids.append(stack.enter_context(started(node, command, port, folder)))
        balancer = Balancer(folder)
        stack.callback(balancer.stop)
        balancer.serve(ports)
        yield Site(balancer.port, tuple(pids), (postgres.pid, balancer.pid))


def report(found: Mapping[int, Figures]) -> Iterator[str]:
    """The table."""
    yield (
        f"{'nodes':>5} {'actions/s':>9} {'per core':>8} {'ratio':>6} {'nodes µs':>9} {'PostgreSQL':>10} "
        f"{'HAProxy':>8} {'all':>6} {'p50 ms':>7} {'p99 ms':>7}"
    )
    for nodes, figures in found.items():
        loaded, paced = figures.loaded, figures.paced
        costs = [
            1e6 * cores / loaded.per_second for cores in (loaded.server_cores or 0, *loaded.helper_cores)
        ]
        yield (
            f"{nodes:5} {loaded.per_second:9,.0f} {per_core(loaded):8,.0f} {ratio(found, nodes):6.2f} "
            f"{costs[0]:9.0f} {costs[1]:10.0f} {costs[2]:8.0f} {sum(costs):6.0f} "
            f"{paced.p50:7.2f} {paced.p99:7.2f}"
        )


def ratio(found: Mapping[int, Figures], nodes: int) -> float:
    """How much a core is worth with so many nodes, to what it is worth with one."""
    return per_core(found[nodes].loaded) / per_core(found[1].loaded)


def goals(found: Mapping[int, Figures]) -> Iterator[str]:
    """Each goal, the worst figure, and whether it is met."""
    share = min(ratio(found, nodes) for nodes in found)
    p99 = max(figures.paced.p99 for figures in found.values())
    yield "\nThe numbers to hold:"
    yield goal("actions/s per core, to one node", f"{SHARE:.2f}x", f"{share:.2f}x", share >= SHARE)
    yield goal(f"p99 at {PACE} actions/s", f"< {P99:g} ms", f"{p99:.2f} ms", p99 < P99)
