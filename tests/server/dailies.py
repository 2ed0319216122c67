"""Quests of the day for tests: making real ones takes minutes."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from datetime import date

from dedale.games.base import Source
from dedale.games.tower.daily import daily_header, daily_id
from dedale.games.tower.plan_text import write_plan
from dedale.games.tower.quest_reader import read_quest
from dedale.server.store import ShareText
from dedale.solver import plain_solver
from grid.examples import TWO_KEYS
from server.harness import Server
from server.kept import keep


def daily_text(day: date) -> str:
    """A small quest that is written like the one of that day."""
    names = "".join(f"{field}: {value}\n" for field, value in daily_header(day).items())
    text = TWO_KEYS.replace("quest: Two keys\n", names)
    plan = plain_solver.solve(read_quest(Source("daily", text))).plan
    return text.replace("stars: 2\n", f"stars: 2\nmoves: {len(plan)}\nplan: {write_plan(plan)}\n")


def keep_dailies(server: Server, days: Iterable[date]) -> None:
    """Put them where the server keeps its own. It is restarted, since it locks the file."""
    server.stop()
    with closing(sqlite3.connect(server.database)) as connection, connection:
        for day in days:
            keep(connection, ShareText(daily_id(day), "quest", daily_text(day), 0))
    server.start()
