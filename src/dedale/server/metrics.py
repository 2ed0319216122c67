"""Metrics for the host, in the Prometheus format."""

import platform
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.metrics_core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from dedale import __version__
from dedale.session.table import Table

if TYPE_CHECKING:
    from dedale.server.tables import Tables

BOUNDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
"""Of the histograms, in seconds."""


class Histogram:
    """How often something took how long."""

    def __init__(self, name: str, text: str) -> None:
        self._name, self._text = name, text
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def family(self) -> Metric:
        buckets = list(zip([*map(str, BOUNDS), "+Inf"], accumulate(self._counts), strict=True))
        return HistogramMetricFamily(self._name, self._text, buckets=buckets, sum_value=self._sum)


class Counts(Collector):
    """Plain numbers, since counting must cost next to nothing."""

    def __init__(self) -> None:
        self.messages = 0
        self.commits = 0
        self.frames = 0
        self.dropped = 0
        self.tables_made = 0
        self.handovers = 0
        self.refused: Counter[str] = Counter()
        self.gauges: dict[str, tuple[str, Callable[[], float]]] = {}
        """Numbers now, kept elsewhere."""
        self.totals: dict[str, tuple[str, Callable[[], float]]] = {}
        """Counters kept elsewhere."""
        self.commit_seconds = Histogram("dedale_commit_seconds", "Time until a change was committed.")
        self.lag_seconds = Histogram("dedale_loop_lag_seconds", "How late the event loop came to a timer.")
        self.awake: Callable[[], Iterable[Table]] = tuple
        """The tables in memory."""
        self._registry = CollectorRegistry()
        self._registry.register(self)
        ProcessCollector(registry=self._registry)

    def look_at(self, tables: "Tables") -> None:
        """Show these tables, the processes that help them, and the node."""
        if tables.store.metrics:
            self._registry.register(tables.store.metrics)
        self.awake = tables.awake.values
        pool, solvers = tables.bot_pool, (tables.solver, tables.judge)
        self.totals |= {
            "dedale_thinking_processes_died": ("Bot processes that died or hung.", lambda: pool.deaths),
            "dedale_solvers_died": (
                "Solvers that died or hung.",
                lambda: sum(solver.deaths for solver in solvers),
            ),
        }
        self.gauges |= {
            "dedale_sockets": ("Connected clients.", lambda: len(tables.sockets)),
            "dedale_tables_awake": ("Tables in memory.", lambda: len(tables.awake)),
            "dedale_thinking_processes": ("Bot processes.", lambda: pool.running),
            "dedale_draining": ("1 while no more tables are made.", lambda: tables.closing),
        }

    def collect(self) -> Iterable[Metric]:
        for name, text, value in (
            ("dedale_messages", "Messages received over WebSockets.", self.messages),
            ("dedale_commits", "Changes committed.", self.commits),
            ("dedale_frames", "Frames sent.", self.frames),
            ("dedale_dropped_clients", "Clients dropped because they did not read.", self.dropped),
            ("dedale_tables_made", "Tables created.", self.tables_made),
            ("dedale_handovers", "Tables handed over to other nodes.", self.handovers),
        ):
            yield CounterMetricFamily(name, text, value=value)
        refused = CounterMetricFamily("dedale_refused", "Messages refused.", labels=["error"])
        for error, count in sorted(self.refused.items()):
            refused.add_metric([error], count)
        yield refused
        for name, (text, value_now) in self.totals.items():
            yield CounterMetricFamily(name, text, value=value_now())
        for name, (text, value_now) in self.gauges.items():
            yield GaugeMetricFamily(name, text, value=value_now())
        yield self.commit_seconds.family()
        yield self.lag_seconds.family()
        yield from _by_game(self.awake())
        build = {"version": __version__, "python": platform.python_version()}
        yield InfoMetricFamily("dedale_build", "Which version runs.", build)

    def text(self) -> bytes:
        return generate_latest(self._registry)


def _by_game(awake: Iterable[Table]) -> Iterator[Metric]:
    tables: Counter[tuple[str, str]] = Counter()
    players: Counter[str] = Counter()
    for table in awake:
        lobby = table.lobby
        tables[lobby.game, lobby.status] += 1
        players[lobby.game] += sum(map(table.is_here, lobby.devices))
    of_game = GaugeMetricFamily(
        "dedale_game_tables", "Tables in memory: lobby, playing or over.", labels=["game", "status"]
    )
    for labels, count in sorted(tables.items()):
        of_game.add_metric(labels, count)
    yield of_game
    present = GaugeMetricFamily(
        "dedale_game_players", "People who sit at a table and are there.", labels=["game"]
    )
    for game, count in sorted(players.items()):
        present.add_metric([game], count)
    yield present
