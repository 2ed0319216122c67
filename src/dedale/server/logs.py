"""Machine-readable logs: one JSON object per line. Tokens and talk are never logged."""

import logging
import sys
import time
from collections import Counter

from dedale.server.limits import MINUTE, Bucket, Rate
from dedale.session.clock import Now
from dedale.session.messages import encode

_KNOWN = {*vars(logging.makeLogRecord({})), "message", "asctime", "color_message", "taskName"}
LIBRARIES = ("uvicorn", "dedale.server.sockets")
"""Libraries that complain about every bad input from strangers."""
COMPLAINTS = Rate(10 / MINUTE, 10)
"""Log lines per kind from these."""


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        entry |= {name: str(value) for name, value in vars(record).items() if name not in _KNOWN}
        if record.exc_info:
            entry["trace"] = self.formatException(record.exc_info)
        return encode(entry).decode()


class Sparing(logging.Filter):
    """Keeps strangers from filling the disk with log lines. The next line says how many were dropped."""

    def __init__(self, now: Now = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._buckets: dict[str, Bucket] = {}
        """By message before formatting. Libraries have only a few."""
        self._left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        if not record.name.startswith(LIBRARIES):
            return True
        kind, now = str(record.msg), self._now()
        if not self._buckets.setdefault(kind, Bucket(COMPLAINTS, now)).take(now):
            self._left_out[kind] += 1
            return False
        if left_out := self._left_out.pop(kind, 0):
            record.left_out = left_out
        return True


def log_to_stderr(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Sparing())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
