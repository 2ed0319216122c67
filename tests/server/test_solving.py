"""The solver process: it may be slow, busy, broken or gone, and no table stops because of it."""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from dedale.games.base import Refusal
from dedale.server import solver_process
from dedale.server.solver_process import SolverProcess

ECHO = """
import sys
print('"ready"', flush=True)
for line in sys.stdin:
    print(line, end="", flush=True)
"""
ONCE = ECHO + "    break\n"
"""Answers one question, and ends."""
MUTE = ONCE + "sys.stdin.read()"
"""Answers one question, and no other."""
BROKEN = "import sys; sys.exit(1)"
NOTING = """
import pathlib, sys
note = lambda: pathlib.Path({flag!r}).touch()
"""
STARTING = NOTING + "note()\nsys.stdin.read()"
"""It says that it has begun, and is never ready."""
WORKING = NOTING + ECHO.replace('print(line, end="", flush=True)', "note()")
"""It says that it works, and never answers."""


def asked(
    program: str,
    questions: Callable[[SolverProcess], Awaitable[Any]],
    monkeypatch: pytest.MonkeyPatch,
    most_waiting: int = 3,
) -> Any:
    monkeypatch.setattr(solver_process, "COMMAND", (sys.executable, "-c", program))
    monkeypatch.setattr(solver_process, "GRACE_SECONDS", 0.0)
    monkeypatch.setattr(solver_process, "AGAIN_SECONDS", 0.01)

    async def run() -> Any:
        solver = SolverProcess(most_waiting)
        try:
            return await questions(solver)
        finally:
            await solver.close()

    return asyncio.run(run())


def test_answers_come_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    async def questions(solver: SolverProcess) -> Any:
        return await asyncio.gather(*(solver.ask({"n": n}, 20) for n in range(3)))

    answers = asked(ECHO, questions, monkeypatch)
    assert answers == [{"n": n, "seconds": 20} for n in range(3)]


def test_too_many_questions_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    async def questions(solver: SolverProcess) -> Any:
        answers = await asyncio.gather(*(solver.ask({"n": n}, 20) for n in range(5)))
        return [*answers, await solver.ask({"n": 9}, 20)]

    *answers, after = asked(ECHO, questions, monkeypatch)
    assert [isinstance(answer, Refusal) for answer in answers] == [False, False, False, True, True]
    assert after["n"] == 9


@pytest.mark.parametrize("program", [MUTE, ONCE])
def test_no_answer_in_time_is_none_and_the_next_question_finds_another_solver(
    program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def questions(solver: SolverProcess) -> Any:
        await solver.ask({"n": 1}, 20)
        monkeypatch.setattr(solver_process, "TRIES", 1)
        late = await solver.ask({"n": 2}, 0.1)
        return late, await solver.ask({"n": 3}, 20)

    late, next_one = asked(program, questions, monkeypatch)
    assert late is None
    assert next_one["n"] == 3


def test_a_solver_that_does_not_start_answers_nothing_and_the_next_one_does(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def questions(solver: SolverProcess) -> Any:
        first = await solver.ask({"n": 1}, 20)
        monkeypatch.setattr(solver_process, "COMMAND", (sys.executable, "-c", ECHO))
        return first, await solver.ask({"n": 2}, 20)

    first, second = asked(BROKEN, questions, monkeypatch)
    assert first is None
    assert second["n"] == 2


def test_whoever_asks_one_that_starts_slowly_is_told_nothing_in_time_and_the_next_is_answered(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    flag = tmp_path / "flag"
    late = f"import pathlib, time\nwhile not pathlib.Path({str(flag)!r}).exists(): time.sleep(0.01)\n{ECHO}"

    async def questions(solver: SolverProcess) -> Any:
        first = await solver.ask({"n": 1}, 0.1)
        flag.touch()
        return first, await solver.ask({"n": 2}, 20), solver.deaths

    first, second, deaths = asked(late, questions, monkeypatch)
    assert first is None
    assert second["n"] == 2
    assert not deaths


def test_a_question_under_way_when_the_process_dies_is_asked_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    flag = tmp_path / "flag"
    once = f"import os, pathlib\nflag = pathlib.Path({str(flag)!r})\n" + ECHO.replace(
        "    print(line", "    if not flag.exists(): flag.touch(); os._exit(9)\n    print(line"
    )

    async def questions(solver: SolverProcess) -> Any:
        answers = await asyncio.gather(*(solver.ask({"n": n}, 20, f"address {n}") for n in range(3)))
        return answers, solver.deaths

    answers, deaths = asked(once, questions, monkeypatch)
    assert [answer["n"] for answer in answers] == [0, 1, 2]
    assert deaths == 1


def test_a_process_that_was_killed_while_it_rested_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    pids = ECHO.replace("import sys", "import os, sys").replace('line, end=""', "os.getpid()")

    async def questions(solver: SolverProcess) -> Any:
        first: int = await solver.ask({}, 20)
        os.kill(first, signal.SIGKILL)
        with suppress(ProcessLookupError):
            while True:
                os.kill(first, 0)
                await asyncio.sleep(0)
        return first, await solver.ask({}, 20)

    first, second = asked(pids, questions, monkeypatch)
    assert second not in (None, first)


def test_who_was_answered_longest_ago_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """One address asks much at once. Another address then waits for one answer, not for all."""
    counts = (
        "import sys\nprint('\"ready\"', flush=True)\nfor n, _ in enumerate(sys.stdin): print(n, flush=True)"
    )

    async def questions(solver: SolverProcess) -> Any:
        greedy = [asyncio.ensure_future(solver.ask({}, 20, "greedy")) for _ in range(6)]
        await asyncio.sleep(0)
        modest = await solver.ask({}, 20, "modest")
        return modest, await asyncio.gather(*greedy)

    modest, greedy = asked(counts, questions, monkeypatch, most_waiting=9)
    assert modest == 1
    assert greedy == [0, 2, 3, 4, 5, 6]


def test_one_address_fills_only_its_own_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    async def questions(solver: SolverProcess) -> Any:
        greedy = [solver.ask({"n": n}, 20, "greedy") for n in range(20)]
        return await asyncio.gather(*greedy, solver.ask({"n": 99}, 20, "modest"))

    *greedy, modest = asked(ECHO, questions, monkeypatch, most_waiting=19)
    assert solver_process.BUSY in greedy
    assert modest["n"] == 99


def test_a_closed_solver_knows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def questions(solver: SolverProcess) -> Any:
        await solver.close()
        return await solver.ask({"n": 1}, 20)

    assert asked(ECHO, questions, monkeypatch) is None


@pytest.mark.parametrize("program", [STARTING, WORKING])
def test_whoever_waits_when_it_is_closed_is_told_that_nothing_is_known(
    program: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """While it starts or while it works; those who wait for their turn, too."""
    flag = tmp_path / "flag"

    async def questions(solver: SolverProcess) -> Any:
        asking = [asyncio.ensure_future(solver.ask({"n": n}, 600)) for n in range(3)]
        while not flag.exists():
            await asyncio.sleep(0)
        await solver.close()
        return await asyncio.gather(*asking)

    assert asked(program.format(flag=str(flag)), questions, monkeypatch) == [None] * 3


def test_other_work_goes_on_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    async def questions(solver: SolverProcess) -> Any:
        await solver.ask({"n": 1}, 20)
        waiting = asyncio.ensure_future(solver.ask({"n": 2}, 0.1))
        turns = 0
        while not waiting.done():
            turns += 1
            await asyncio.sleep(0)
        return turns

    assert asked(MUTE, questions, monkeypatch) > 10
