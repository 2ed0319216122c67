"""A match played through the referee, as an outside program would. Each game's tests add what they need."""

import json
from typing import Any

import msgspec

from dedale.cli.referee_protocol import Referee
from dedale.match import Match


class RefereePlay:
    """Its methods are lines to the referee."""

    def __init__(self, **new: Any) -> None:
        self.referee = Referee()
        self.ask(new=new)

    def send(self, **line: Any) -> dict[str, Any]:
        """Return the answer to a line, whatever it is."""
        answer: dict[str, Any] = json.loads(self.referee.answer(json.dumps(line).encode()))
        return answer

    def ask(self, **line: Any) -> dict[str, Any]:
        answer = self.send(**line)
        assert answer["ok"], (line, answer)
        return answer

    def do(self, what: str, seat: int = 0, **rest: Any) -> list[dict[str, Any]]:
        """Perform an action that must be accepted, and return the events."""
        events: list[dict[str, Any]] = self.ask(seat=seat, do=what, **rest)["events"]
        return events

    def move(self, hero: str, *to: list[int], seat: int = 0, **rest: Any) -> list[dict[str, Any]]:
        """Move a hero from square to square, and return the events of the last move."""
        events = []
        for square in to:
            events = self.do("move", seat, hero=hero, to=square, **rest)
        return events

    def refused(self, what: str, seat: int = 0, **rest: Any) -> str:
        """Try an action that must be refused and change nothing, and return the error code."""
        before = self.view()
        answer = self.send(seat=seat, do=what, **rest)
        assert not answer["ok"], answer
        assert answer["message"]
        assert self.view() == before
        error: str = answer["error"]
        return error

    def wait(self, t: int) -> list[dict[str, Any]]:
        events: list[dict[str, Any]] = self.ask(t=t)["events"]
        return events

    def legal(self, seat: int = 0) -> list[dict[str, Any]]:
        actions: list[dict[str, Any]] = self.ask(legal=seat)["actions"]
        return actions

    def view(self, seat: int | None = None) -> dict[str, Any]:
        view: dict[str, Any] = self.ask(view=seat)["view"]
        return view


def view_of(match: Match, seat: int | None = None) -> dict[str, Any]:
    """Return what the seat sees, as plain values."""
    view: dict[str, Any] = msgspec.to_builtins(match.view(seat))
    return view


def names(events: list[dict[str, Any]]) -> list[str]:
    return [event["event"] for event in events]
