"""The HTTP API of the quest of the day: the coming week, earlier months, results, and how everybody did."""

import re
from datetime import date, datetime, timedelta
from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dedale.server import daily_quests
from dedale.server.daily_quests import AHEAD
from dedale.server.daily_tries import moves_to_solve, summed_up
from dedale.server.http_api import Problem, answer, body, device, limited, progress, tables_of
from dedale.server.store import SolveDaily

DATE = re.compile(r"20[0-9]{2}-[0-9]{2}-[0-9]{2}")
MONTH = re.compile(r"20[0-9]{2}-(0[1-9]|1[0-2])")
FIRST_ZONE = "+14:00"
"""Where a day begins first."""
MOST_ACTIONS = 1_000
"""With more, a result is nobody's first quick try."""


class SolvedDaily(Struct, frozen=True, forbid_unknown_fields=True):
    """`actions` are all that were done in the match, talk apart: only what can be replayed counts."""

    moves: Annotated[int, Meta(ge=1, le=100_000)]
    seconds: Annotated[int, Meta(ge=0, le=86_400)]
    late: bool = False
    actions: Annotated[tuple[dict[str, Any], ...], Meta(max_length=MOST_ACTIONS)] = ()


def not_solved() -> Problem:
    return Problem(400, "no_such_solution", "Those actions do not solve the quest in so many moves.")


async def daily(request: Request) -> Response:
    return answer(await tables_of(request).quests.daily.ready(daily_quests.today()))


async def month(request: Request) -> Response:
    """Return the quests of a month, as far as their days have begun."""
    asked = request.path_params["month"]
    if not MONTH.fullmatch(asked):
        raise Problem(404, "no_such_month", "There is no such month; write it as 2026-12.")
    first = date.fromisoformat(f"{asked}-01")
    return answer(await tables_of(request).quests.daily.month(first, daily_quests.today()))


async def tries(request: Request) -> Response:
    tables, day = tables_of(request), _begun(request)
    quest = await tables.quests.daily.of(day)
    if quest is None:
        raise Problem(404, "no_such_day", "There is no quest of that day here.")
    return answer(summed_up(str(day), await tables.store.daily_tries(str(day), quest.moves)))


async def solve_daily(request: Request) -> Response:
    tables, who = tables_of(request), device(request)
    day = _begun(request)
    solved = await body(request, SolvedDaily)
    limited(tables.results, request)
    counts = await _check(request, day, solved)
    share = tables.limits.daily_tries_of_address if counts else 0
    maker = tables.maker_of(request.state.address)
    await tables.store.save(
        SolveDaily(who, str(day), solved.moves, solved.seconds, tables.wall(), int(solved.late), maker, share)
    )
    return await progress(request)


async def _check(request: Request, day: date, solved: SolvedDaily) -> bool:
    """Whether the result counts for everybody. Refuse actions that do not lead to it."""
    quest = await tables_of(request).quests.daily.of(day) if solved.actions else None
    if quest is None:
        return False
    if await run_in_threadpool(moves_to_solve, quest.text, solved.actions) != solved.moves:
        raise not_solved()
    # Devices that were offline report later, but nobody may fill up the past.
    return not solved.late and day > daily_quests.today() - timedelta(AHEAD)


def _begun(request: Request) -> date:
    """The day, if it is or was that day somewhere on earth. Offline devices report earlier days later."""
    day = request.path_params["date"]
    try:
        if DATE.fullmatch(day) and _beginning(day) <= tables_of(request).wall():
            return date.fromisoformat(day)
    except ValueError:
        pass
    raise Problem(404, "no_such_day", "There is no such day, or it has not begun.")


def _beginning(day: str) -> float:
    return datetime.fromisoformat(f"{day}T00:00{FIRST_ZONE}").timestamp()


ROUTES = [
    Route("/api/daily", daily, methods=["GET"]),
    Route("/api/daily/{date}", tries, methods=["GET"]),
    Route("/api/daily/{date}", solve_daily, methods=["PUT"]),
    Route("/api/daily/months/{month}", month, methods=["GET"]),
]
