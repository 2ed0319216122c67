"""The referee: JSON objects in and out, one per line, for a program at the other end of a pipe."""

from typing import BinaryIO

import msgspec

from dedale.api import Refused, granted
from dedale.games.base import JSON, Event, Refusal
from dedale.match import Match
from dedale.match.decoder import open_match, read_line_action
from dedale.match.document import document_of

LONGEST_LINE = 1 << 20
TOO_LONG = Refusal("long_line", f"A line has at most {LONGEST_LINE} bytes.")


class Referee:
    """One match at a time. A refused line changes nothing."""

    def __init__(self) -> None:
        self.match: Match | None = None

    def answer(self, line: bytes) -> bytes:
        """Return the answer to a line, without a line end."""
        try:
            result = {"ok": True, **self._answer(_decode(line))}
        except Refused as refused:
            result = {"ok": False, "error": refused.error, "message": refused.message}
        return msgspec.json.encode(result)

    def _answer(self, request: dict[str, JSON]) -> dict[str, JSON]:
        if "new" in request:
            _only(request, "new")
            self.match = _open(request["new"])
            return {"events": []}
        if self.match is None:
            raise Refused("no_table", 'There is no table yet; make one with {"new":{"game":"mall"}}.')
        if "do" in request:
            return {"events": self._act(self.match, request)}
        if "t" in request:
            t = _integer(request, "t")
            self._check_query(self.match, request)
            events = granted(self.match.wait(t))
            if len(request) == 1:
                return {"events": events}
        return self._query(self.match, request)

    def _act(self, match: Match, request: dict[str, JSON]) -> list[Event]:
        raw = dict(request)
        t = _integer(raw, "t") if "t" in raw else None
        raw.pop("t", None)
        if "seat" not in raw:
            raise Refused("bad_request", "An action needs the 'seat' that does it.")
        seat = _integer(raw, "seat")
        return granted(match.act(seat, granted(read_line_action(match.game, raw)), t))

    def _check_query(self, match: Match, request: dict[str, JSON]) -> None:
        """Refuse a bad question before any time passes."""
        kinds = [kind for kind in ("legal", "view", "save") if kind in request]
        if len(kinds) > 1 or (not kinds and "t" not in request):
            raise Refused(
                "bad_request", "A line has one of 'new', 'do', 'legal', 'view', 'save', or 't' alone."
            )
        _only(request, *kinds, "t")
        if "legal" in request or request.get("view") is not None:
            granted(match.refuse_seat(_integer(request, kinds[0])))
        if request.get("save", True) is not True:
            raise Refused("bad_request", "'save' is true.")

    def _query(self, match: Match, request: dict[str, JSON]) -> dict[str, JSON]:
        self._check_query(match, request)
        if "legal" in request:
            return {"actions": match.legal(request["legal"])}
        if "view" in request:
            return {"view": match.view(request["view"])}
        return {"saved": document_of(match)}


def _open(options: JSON) -> Match:
    """A match from the `new` object of the contract; raises Refused."""
    if not isinstance(options, dict):
        raise Refused("bad_request", "'new' is an object with at least a 'game'.")
    return granted(open_match(options))


def _decode(line: bytes) -> dict[str, JSON]:
    try:
        request = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("broken_json", f"That line is not JSON: {error}.") from None
    if not isinstance(request, dict):
        raise Refused("bad_request", "A line is one JSON object.")
    return request


def _only(request: dict[str, JSON], *known: str) -> None:
    for field in request:
        if field not in known:
            raise Refused("unknown_field", f"There is no field '{field}' here.")


def _integer(request: dict[str, JSON], field: str) -> int:
    value = request[field]
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused("bad_request", f"'{field}' is a whole number.")
    return value


def run(lines: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line until the input ends, and flush each answer."""
    referee = Referee()
    while line := lines.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            while line and not line.endswith(b"\n"):
                line = lines.readline(LONGEST_LINE)
            answer = msgspec.json.encode({"ok": False, **msgspec.to_builtins(TOO_LONG)})
        else:
            answer = referee.answer(line)
        answers.write(answer + b"\n")
        answers.flush()
