"""The measurements as text, with their goals."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from dedale.lab.server.load_protocol import Filled, Server, Taken

TITLES: dict[Server, str] = {
    "dedale": "Dédale, the Mall",
    "boardgame.io": "boardgame.io, a counter",
    "colyseus": "Colyseus, a broadcast",
}
FULL = 0.97
"""Share of a core: above it, the load itself may be the bottleneck."""
LEGEND = """
actions/s   flat out: each of the four acts again as soon as all have seen what it did
per core    the same by the server's own processor time; the ratio is to boardgame.io's
one by one  as per core, but nobody acts before all four have seen what the last one did
p50, p99    at 500 actions/s, until the last of the four has seen it
server      how much of its core the server used when flat out; beside it, how long it waited for others on
            that core, and how much of its own core the load used"""
TIMES, P50, P99 = 2.5, 1.0, 10.0
SOCKET, TABLE = 60_000, 200_000


class Figures(Struct, frozen=True):
    """The figures of one server: flat out, and paced."""

    flat_out: Taken
    one_by_one: Taken
    paced: Taken

    def better(self, other: "Figures") -> "Figures":
        """Other programs can only make a figure worse."""
        return Figures(
            flat_out=max(self.flat_out, other.flat_out, key=per_core),
            one_by_one=max(self.one_by_one, other.one_by_one, key=per_core),
            paced=min(self.paced, other.paced, key=lambda each: each.p99),
        )


class Memory(Struct, frozen=True):
    """Bytes per idle socket and idle table; None if the system does not say."""

    socket: float | None
    table: float | None

    @classmethod
    def of(cls, filled: Filled, tables: int, watchers: int) -> "Memory":
        if filled.before is None or filled.with_tables is None or filled.with_watchers is None:
            return cls(None, None)
        socket = (filled.with_watchers - filled.with_tables) / (tables * watchers)
        # Each table comes with one socket.
        return cls(socket, (filled.with_tables - filled.before) / tables - socket)


def per_core(found: Taken) -> float:
    """Actions per second of the server's CPU time: what a core of its own could do."""
    return found.per_second / found.server_cores if found.server_cores else found.per_second


def report(found: Mapping[Server, Figures], memory: Memory) -> Iterator[str]:
    """The table, then the goals."""
    yield (
        f"{'':24} {'actions/s':>9} {'per core':>8} {'ratio':>6} {'one by one':>10} {'ratio':>6}"
        f" {'p50 ms':>7} {'p99 ms':>7}"
        f" {'server':>7} {'waited':>7} {'load':>5}"
    )
    peer = found.get("boardgame.io")
    for server, figures in found.items():
        yield _row(server, figures, peer)
    yield LEGEND
    yield from goals(found, memory)


def _row(server: Server, figures: Figures, peer: Figures | None) -> str:
    flat_out, one_by_one, paced = figures.flat_out, figures.one_by_one, figures.paced
    ratio = f"{per_core(flat_out) / per_core(peer.flat_out):.2f}x" if peer else "–"
    other_ratio = f"{per_core(one_by_one) / per_core(peer.one_by_one):.2f}x" if peer else "–"
    held_up = "  (the load could not ask for more)" if flat_out.load_cores > FULL else ""
    return (
        f"{TITLES[server]:24} {flat_out.per_second:9,.0f} {per_core(flat_out):8,.0f} {ratio:>6}"
        f" {per_core(one_by_one):10,.0f} {other_ratio:>6}"
        f" {paced.p50:7.2f} {paced.p99:7.2f} {percent(flat_out.server_cores):>7}"
        f" {percent(flat_out.server_waited):>7} {percent(flat_out.load_cores):>5}{held_up}"
    )


def percent(share: float | None) -> str:
    return "–" if share is None else f"{share:.0%}"


def goals(found: Mapping[Server, Figures], memory: Memory) -> Iterator[str]:
    """Each goal, the current figure, and whether it is met."""
    ours, peer = found["dedale"], found.get("boardgame.io")
    yield "\nThe numbers to hold:"
    if peer:
        times = per_core(ours.flat_out) / per_core(peer.flat_out)
        yield goal("actions/s per core, to boardgame.io", f"{TIMES:g}x", f"{times:.2f}x", times >= TIMES)
    yield goal("p50 at 500 actions/s", f"< {P50:g} ms", f"{ours.paced.p50:.2f} ms", ours.paced.p50 < P50)
    yield goal("p99 at 500 actions/s", f"< {P99:g} ms", f"{ours.paced.p99:.2f} ms", ours.paced.p99 < P99)
    if memory.socket is None or memory.table is None:
        yield "This system does not tell how much memory a process has."
        return
    for text, most, used in (("socket", SOCKET, memory.socket), ("table", TABLE, memory.table)):
        yield goal(
            f"memory of an idle {text}", f"< {most / 1000:.0f} kB", f"{used / 1000:.1f} kB", used < most
        )


def goal(text: str, wanted: str, found: str, held: bool) -> str:
    """A goal, the figure, and whether it is met."""
    return f"  {text:36} {wanted:>9} {found:>10}  {'held' if held else 'NOT HELD'}"
