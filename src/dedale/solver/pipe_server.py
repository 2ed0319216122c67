"""The solver at the other end of a pipe: one question per line, one answer per line.

The server runs it in a separate process, so that no game has to wait while a quest is solved.
"""

import os
import sys
import time
from collections.abc import Callable
from functools import lru_cache
from queue import SimpleQueue
from threading import Thread
from typing import Any

import msgspec
from msgspec import Struct

from dedale.games.base import Source
from dedale.games.tower.quest import Quest
from dedale.games.tower.quest_reader import read_quest
from dedale.games.tower.state import Position
from dedale.solver import solver
from dedale.solver.hints import Hint, hint_at

READY = b'"ready"\n'


class AskHint(Struct, frozen=True, tag_field="ask", tag="hint"):
    text: str
    """The quest."""
    position: Position
    seconds: float


class AskSolve(Struct, frozen=True, tag_field="ask", tag="solve"):
    text: str
    seconds: float


class Verdict(Struct, frozen=True):
    """What somebody drawing a quest wants to know. None for whatever could not be found out in time."""

    solvable: bool | None
    moves: int | None
    plan: list[Any]
    grade: dict[str, Any] | None
    """The parts of the score as in docs/difficulty.md, `score` and `stars`."""


Question = AskHint | AskSolve


@lru_cache(maxsize=64)
def _quest(text: str) -> Quest:
    return read_quest(Source("quest", text))


def answer(question: Question) -> Hint | Verdict:
    quest = _quest(question.text)
    if isinstance(question, AskHint):
        return hint_at(quest, question.position, question.seconds)
    ends = time.monotonic() + question.seconds
    found = solver.solve(quest, seconds=question.seconds, soon=True)
    graded = _grade(quest, lambda: time.monotonic() > ends) if found.solvable else None
    return Verdict(found.solvable, found.moves, list(found.plan), graded)


def _grade(quest: Quest, over: Callable[[], bool]) -> dict[str, Any] | None:
    if not solver.COMPILED:
        return None
    from dedale.solver.grades import Ungraded, grade

    try:
        graded = grade(quest, over)
    except Ungraded:
        return None
    course = graded.course
    return {
        "stars": graded.stars,
        "score": graded.score,
        "handovers": course.handovers,
        "detours": course.detours,
        "needed": sorted(graded.needed),
        "dead": graded.dead,
        "choices": round(graded.choices, 2),
    }


def main() -> None:
    """Serve until the other end closes. Then stop at once, even in the middle of a search or of compiling."""
    questions: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(questions,), daemon=True).start()
    solver.warm()
    decode = msgspec.json.Decoder(Question).decode
    _say(READY)
    while True:
        _say(msgspec.json.encode(answer(decode(questions.get()))) + b"\n")


def _listen(questions: SimpleQueue[bytes]) -> None:
    for line in sys.stdin.buffer:
        questions.put(line)
    os._exit(0)


def _say(line: bytes) -> None:
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
