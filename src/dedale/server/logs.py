"""Logs that programs can read: one JSON object a line. Tokens and texts never come here."""

import logging
import sys
import time

from dedale.session.messages import encode

_KNOWN = {*vars(logging.makeLogRecord({})), "message", "asctime", "color_message", "taskName"}


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


def log_to_stderr(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
