"""Log files: no stranger may fill the host's disk with them."""

import json
import logging
from pathlib import Path

from dedale.server.logs import COMPLAINTS, LIBRARIES, JsonLines, Sparing
from server.raw import OwnServer, Raw, frame, web_socket

SOME = 5 * int(COMPLAINTS.burst)


def complain(sparing: Sparing, logger: str, text: str) -> str | None:
    """Return the line that is written, if any."""
    record = logging.LogRecord(logger, logging.WARNING, "", 0, text, (), None)
    return JsonLines().format(record) if sparing.filter(record) else None


def test_libraries_write_some_lines_of_each_kind_and_say_how_many_they_did_not() -> None:
    now = [0.0]
    sparing = Sparing(lambda: now[0])
    burst = int(COMPLAINTS.burst)
    for logger in LIBRARIES:
        lines = [complain(sparing, f"{logger}.7", f"Of {logger}") for _ in range(SOME)]
        assert [line is not None for line in lines] == [True] * burst + [False] * (SOME - burst)
    assert complain(sparing, LIBRARIES[0], "Of another kind")
    now[0] += 1 / COMPLAINTS.per_second
    again = complain(sparing, LIBRARIES[0], f"Of {LIBRARIES[0]}")
    assert again
    assert json.loads(again)["left_out"] == str(SOME - burst)
    assert complain(sparing, LIBRARIES[0], f"Of {LIBRARIES[0]}") is None


def test_our_own_complaints_are_all_written() -> None:
    sparing = Sparing(lambda: 0.0)
    assert all(complain(sparing, "dedale.server", "Something went wrong.") for _ in range(SOME))


def test_strangers_do_not_fill_the_log(tmp_path: Path) -> None:
    server = OwnServer(tmp_path / "tables.db").start()
    for _ in range(SOME):
        Raw(server).send(b"\x00\r\n\r\n")
        web_socket(server).send(frame(b"", 15, rsv=7, masked=False))
    server.stop()
    lines = [json.loads(line) for line in server.log().splitlines()]
    assert 0 < len(lines) <= 2 * COMPLAINTS.burst + 5
    assert not any("trace" in line for line in lines)
