"""Metrics for the host, in the Prometheus format."""

from collections import Counter
from collections.abc import Callable, Iterable

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector


class Counts(Collector):
    """Plain numbers, since counting must cost next to nothing."""

    def __init__(self) -> None:
        self.messages = 0
        self.commits = 0
        self.frames = 0
        self.dropped = 0
        self.tables_made = 0
        self.refused: Counter[str] = Counter()
        self.gauges: dict[str, tuple[str, Callable[[], float]]] = {}
        self.totals: dict[str, tuple[str, Callable[[], float]]] = {}
        """Counters kept elsewhere."""
        self._registry = CollectorRegistry()
        self._registry.register(self)

    def collect(self) -> Iterable[Metric]:
        for name, text, value in (
            ("dedale_messages", "Messages received over WebSockets.", self.messages),
            ("dedale_commits", "Changes committed.", self.commits),
            ("dedale_frames", "Frames sent.", self.frames),
            ("dedale_dropped_clients", "Clients dropped because they did not read.", self.dropped),
            ("dedale_tables_made", "Tables created.", self.tables_made),
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

    def text(self) -> bytes:
        return generate_latest(self._registry)
