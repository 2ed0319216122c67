"""The metrics of several workers as one answer, told apart by a label."""

from collections.abc import Iterable, Sequence

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.metrics_core import Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector


class _Families(Collector):
    def __init__(self) -> None:
        self._families: dict[str, Metric] = {}

    def add(self, worker: int, text: str) -> None:
        for family in text_string_to_metric_families(text):
            known = self._families.setdefault(
                family.name, Metric(family.name, family.documentation, family.type)
            )
            for sample in family.samples:
                known.add_sample(sample.name, {"worker": str(worker), **sample.labels}, sample.value)

    def collect(self) -> Iterable[Metric]:
        return self._families.values()


def merged(answers: Sequence[bytes]) -> bytes:
    """Whole HTTP answers in, one out."""
    families, registry = _Families(), CollectorRegistry()
    for number, answer in enumerate(answers, 1):
        head, _, body = answer.partition(b"\r\n\r\n")
        families.add(number, body.decode())
    registry.register(families)
    text = generate_latest(registry)
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"content-length:")]
    return b"\r\n".join([*lines, b"content-length: %d" % len(text), b"", text])
