"""A lesson's match as the learner sees it, in the frames that a client would get."""

import json
from typing import Any

import msgspec

from dedale.games.base import Refusal
from dedale.lessons.lesson import JSON, Lesson
from dedale.match import Match
from dedale.match.decoder import open_match, read_action
from dedale.session.view_streams import ViewStreams

TARGETED = ("nudge", "stare", "drum")
UNSENT = ("type", "seat", "v")
"""What the client works out itself."""


def opened(lesson: Lesson) -> Match:
    match = open_match(lesson.new)
    if isinstance(match, Refusal):
        raise lesson.wrong(lesson.section, "new", match.message)
    if match.refuse_seat(lesson.seat):
        raise lesson.wrong(lesson.section, "seat", f"this match has {match.seats} seats")
    return match


class Play:
    """A lesson's match, seen from the learner's seat."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.match = opened(lesson)
        self.frames: list[JSON] = []
        self._streams = ViewStreams(self.match)
        self._streams.follow(lesson.seat, self)

    def send(self, *frames: bytes) -> None:
        """Nothing is sent: `tell` takes the frames."""

    def snapshot(self) -> JSON:
        return _sent(self._streams.snapshot(self.lesson.seat, self.match.t))

    def legal(self) -> list[JSON]:
        return [plain(action) for action in self.match.legal(self.lesson.seat)]

    def view(self) -> JSON:
        view: JSON = plain(self.match.view(self.lesson.seat))
        return view

    def act(self, seat: int, action: JSON) -> list[JSON] | Refusal:
        """Perform an action, and add its frame to `frames`."""
        read = read_action(self.match.game, action)
        answer = read if isinstance(read, Refusal) else self.match.act(seat, read)
        return answer if isinstance(answer, Refusal) else self._tell(answer)

    def tried(self, action: JSON) -> tuple[list[JSON], JSON] | None:
        """Return what would happen and be seen, without doing it; None if the rules refuse it."""
        match, seat = self.match, self.lesson.seat
        trial = Match(match.game, match.options, match.seed, match.state, match.names)
        read = read_action(match.game, action)
        answer = read if isinstance(read, Refusal) else trial.act(seat, read, match.t)
        return None if isinstance(answer, Refusal) else (plain(answer), plain(trial.view(seat)))

    def line(self, line: JSON) -> list[JSON] | Refusal:
        """Perform a line in the referee's notation."""
        action = dict(line)
        seat = action.pop("seat", -1)
        if action.get("do") in TARGETED:
            action["seat"] = action.pop("to", -1)
        if not isinstance(seat, int):
            return Refusal("bad_seat", "'seat' is a number.")
        return self.match.refuse_seat(seat) or self.act(seat, action)

    def wait(self, t: int) -> list[JSON] | Refusal:
        """Let time pass."""
        answer = self.match.wait(t)
        return answer if isinstance(answer, Refusal) else self._tell(answer)

    def _tell(self, events: list[Any]) -> list[JSON]:
        self.frames += [_sent(frame) for _, frame in self._streams.update(events)]
        told: list[JSON] = plain(events)
        return told


def _sent(frame: bytes) -> JSON:
    return {name: value for name, value in json.loads(frame).items() if name not in UNSENT}


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))
