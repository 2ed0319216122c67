"""A bot in any language: a program that is asked on its input and answers on its output, line by line.

It is the referee's protocol the other way round; docs/contract.md describes it.
"""

import os
import shlex
import signal
from contextlib import suppress
from subprocess import PIPE, Popen
from threading import Timer
from typing import Any

import msgspec

from dedale.bots import Do, Wait
from dedale.games.base import AnyGame, Refusal, View
from dedale.match import Match
from dedale.match.decoder import read_line_action

ANSWER_S = 10.0
END_S = 1.0
"""How long a program may take to end once its input is closed."""
LONGEST_LINE = 1 << 20
QUOTED = 60
"""Characters shown of a line that makes no sense."""


class BadAnswer(ValueError):
    """What such a program did wrong, as the end of a sentence about it."""


class PipeBot:
    """One program in one seat of one match. It is ended with the match."""

    def __init__(self, match: Match, command: str, seat: int, seed: int, answer_s: float = ANSWER_S) -> None:
        self._game, self._answer_s, self._late = match.game, answer_s, False
        # A session of its own: Ctrl-C is for us, and its children end with it.
        self._process = Popen(shlex.split(command), stdin=PIPE, stdout=PIPE, start_new_session=True)
        options = msgspec.to_builtins(match.public_options)
        self._opening = {"new": {"game": match.game.name, **options}, "seat": seat, "seed": seed}

    def answer(self, view: View, legal: list[Any], t: int) -> Do | Wait:
        opening, self._opening = self._opening, {}
        question = {"t": t, "view": view, "legal": legal}
        lines = [msgspec.json.encode(line) + b"\n" for line in (opening, question) if line]
        return _read(self._game, self._ask(b"".join(lines)))

    def _ask(self, lines: bytes) -> bytes:
        """Write that and read a line. The timer kills a program that is late, which ends the waiting."""
        assert self._process.stdin
        assert self._process.stdout
        timer = Timer(self._answer_s, self._time_out)
        timer.start()
        line = b""
        try:
            with suppress(OSError):
                self._process.stdin.write(lines)
                self._process.stdin.flush()
            line = self._process.stdout.readline(LONGEST_LINE + 1)
        finally:
            timer.cancel()
        if self._late:
            raise BadAnswer(f"did not answer within {self._answer_s:g} s")
        if len(line) > LONGEST_LINE:
            raise BadAnswer(f"answered with a line of more than {LONGEST_LINE} bytes")
        if not line.endswith(b"\n"):
            raise BadAnswer(f"ended without an answer (exit code {self._process.wait()})")
        return line

    def _time_out(self) -> None:
        self._late = True
        self._kill()

    def _kill(self) -> None:
        with suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def close(self) -> None:
        """Let it end by itself, if it does so at once."""
        timer = Timer(END_S, self._kill)
        timer.start()
        try:
            with suppress(OSError), self._process:
                pass
        finally:
            timer.cancel()


def _read(game: AnyGame, line: bytes) -> Do | Wait:
    """The answer on a line: an action as the referee takes it, or a time to wait for."""
    shown = f"'{line.decode(errors='replace').strip()[:QUOTED]}'"
    try:
        answer = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadAnswer(f"answered {shown}, which is not JSON") from None
    match answer:
        case {"do": _}:
            action = read_line_action(game, answer)
            if isinstance(action, Refusal):
                raise BadAnswer(f"answered {shown}. {action.message}")
            return Do(action)
        case {"t": None | int() as until, **more} if not more and not isinstance(until, bool):
            return Wait(until)
    raise BadAnswer(f"answered {shown}, which is neither an action nor a time to wait for")
