"""Metrics of a node that shares its database with others: its lease, and whose tables it claims."""

from collections.abc import Callable, Iterable

from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector


class NodeMetrics(Collector):
    """`seconds_left` are those of the lease."""

    def __init__(self, seconds_left: Callable[[], float]) -> None:
        self._seconds_left = seconds_left
        self.renewals = 0
        self.losses = 0
        self.claims = 0
        self.fenced = 0
        self.deaths = 0

    def collect(self) -> Iterable[Metric]:
        text = "For how long this node may trust its lease; 0 without one."
        yield GaugeMetricFamily("dedale_lease_seconds", text, value=self._seconds_left())
        for name, text, value in (
            ("dedale_lease_renewals", "Times that the lease was renewed.", self.renewals),
            ("dedale_lease_losses", "Times that the lease was lost, or in doubt.", self.losses),
            ("dedale_claims", "Tables claimed by this node.", self.claims),
            ("dedale_fenced_writes", "Writes refused because this node was declared dead.", self.fenced),
            ("dedale_nodes_declared_dead", "Other nodes that this one declared dead.", self.deaths),
        ):
            yield CounterMetricFamily(name, text, value=value)
