"""A process that runs bots, so that no table of the server has to wait for them.

The server writes to its standard input and reads from its standard output: four bytes with the length of a
message, then the message. It sends `READY` first. Then every question gets one answer, in order.
"""

import os
import pickle
import signal
import sys
from contextlib import suppress
from struct import Struct
from traceback import format_exc
from typing import BinaryIO, NamedTuple

import msgspec

from dedale.bots import Advice, Answer, AnyBot, Coach
from dedale.games.base import View
from dedale.session.seated_bot import Place, created

LENGTH = Struct("!I")
READY = "ready"
NICE = 5
"""Thinking can wait; people who act at a table cannot."""


class Sit(NamedTuple):
    """Create a bot."""

    bot: int
    place: Place


class Leave(NamedTuple):
    """Forget a bot."""

    bot: int


class Ask(NamedTuple):
    """Ask a bot for its answer."""

    bot: int
    view: View
    legal: list[msgspec.Struct]
    t: int


class Broke(NamedTuple):
    """The answer when a bot fails."""

    why: str


def pack(value: object) -> bytes:
    """Return one message."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(data)) + data


class Thinker:
    """The bots in this process."""

    def __init__(self) -> None:
        self._bots: dict[int, AnyBot | Coach] = {}
        self._broken: dict[int, Broke] = {}

    def hear(self, message: Sit | Leave | Ask) -> Answer | Advice | Broke | None:
        """Carry out a message. None if there is nothing to answer."""
        match message:
            case Sit(bot, place):
                try:
                    self._bots[bot] = created(place)
                except Exception:
                    self._broken[bot] = Broke(format_exc())
            case Leave(bot):
                self._bots.pop(bot, None)
                self._broken.pop(bot, None)
            case Ask(bot, view, legal, t):
                if bot in self._broken:
                    return self._broken[bot]
                try:
                    return self._bots[bot].answer(view, legal, t)
                except Exception:
                    return Broke(format_exc())
        return None


def think(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until the input ends."""
    thinker = Thinker()
    answers.write(pack(READY))
    answers.flush()
    while head := questions.read(LENGTH.size):
        data = questions.read(*LENGTH.unpack(head))
        answer = thinker.hear(pickle.loads(data))
        if answer is not None:
            answers.write(pack(answer))
            answers.flush()


def main() -> None:
    # Ctrl-C reaches all processes of the terminal. The server ends this one by closing the pipe.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr
    with suppress(BrokenPipeError):
        think(sys.stdin.buffer, answers)
