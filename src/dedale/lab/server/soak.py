"""A soak test: many tables at a moderate pace for a long time. Does memory or latency creep up?"""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from dedale.lab.server.load_client import answers
from dedale.lab.server.load_protocol import SEATS, Order, Settled, Taken
from dedale.lab.server.machine import allow_many_sockets, load_average
from dedale.lab.server.measurements import OURS, where
from dedale.lab.server.peers import running
from dedale.lab.server.report import percent

P99 = 20.0
GROWTH = 0.05
"""Growth below this share of the memory after warm-up does not count."""


class Plan(Struct, frozen=True):
    """Times are in seconds. The server is warm once the first matches are lost and new ones have begun."""

    seconds: float
    tables: int = 500
    per_table: float = 2
    warm: float = 240
    interval: float = 30


def lines(plan: Plan) -> Iterator[str]:
    """Yield a line per interval, then the conclusions."""
    allow_many_sockets()
    yield where()
    yield (
        f"{plan.tables} tables, {plan.tables * SEATS} sockets, {plan.per_table:g} actions/s at each table,"
        f" {plan.warm:g} s of warm-up and {plan.seconds:g} s after it."
    )
    yield (
        f"{'':6} {'seconds':>8} {'actions/s':>9} {'p50 ms':>7} {'p99 ms':>7} {'longest':>8}"
        f" {'MB':>7} {'waited':>7}"
    )
    warm = round(plan.warm / plan.interval)
    stretches: list[Taken] = []
    with running(OURS) as at:
        order = Order(
            "soak",
            OURS,
            at.port,
            (at.pid,),
            plan.tables,
            seconds=warm * plan.interval + plan.seconds,
            pace=plan.tables * plan.per_table,
            interval=plan.interval,
        )
        for answer in answers(order):
            if isinstance(answer, Taken):
                stretches.append(answer)
                yield _row(stretches, warm)
            elif isinstance(answer, Settled):
                yield from verdict(stretches[warm:], answer)


def _row(stretches: list[Taken], warm: int) -> str:
    last = stretches[-1]
    time = sum(each.seconds for each in stretches)
    title = "warm" if len(stretches) <= warm else ""
    return (
        f"{title:6} {time:8.0f} {last.per_second:9,.0f} {last.p50:7.2f} {last.p99:7.2f} {last.longest:8.1f}"
        f" {(last.memory or 0) / 1e6:7.1f} {percent(last.server_waited):>7}"
    )


def verdict(stretches: list[Taken], settled: Settled) -> Iterator[str]:
    p99s = sorted(each.p99 for each in stretches)
    p99 = _p99(stretches)
    first, last = stretches[0].memory, stretches[-1].memory
    yield f"\np99 of all actions: {p99:.1f} ms ({_held(p99 < P99)}: under {P99:g} ms); of the best interval"
    yield f"{p99s[0]:.2f} ms, of the slowest {p99s[-1]:.2f} ms; load average {load_average()}"
    yield f"updates lost: {settled.lost}, tables without an answer: {settled.unanswered}"
    if first and last:
        grown = last / first - 1
        yield (
            f"memory after warm-up {first / 1e6:.1f} MB, at the end {last / 1e6:.1f} MB: {grown:+.1%}"
            f" ({_held(grown < GROWTH)}: under {GROWTH:.0%})"
        )


def _p99(stretches: list[Taken]) -> float:
    """Percentile of all latencies together."""
    tenths: Counter[int] = Counter()
    for each in stretches:
        tenths.update(each.tenths)
    slower = tenths.total() * 0.01
    for tenth in sorted(tenths, reverse=True):
        slower -= tenths[tenth]
        if slower <= 0:
            return (tenth + 1) / 10
    return 0.0


def _held(held: bool) -> str:
    return "held" if held else "NOT HELD"
