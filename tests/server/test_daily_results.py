"""The archive of daily quests, results that the server replays, and how everybody did."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from msgspec import to_builtins

from dedale.games.base import Source
from dedale.games.tower.plan_text import read_plan
from dedale.games.tower.quest_reader import read_quest
from dedale.server.daily_tries import moves_to_solve
from server.dailies import daily_text, keep_dailies
from server.harness import JSON, Server, is_sentence, new_token
from server.raw import OwnServer

TODAY = date(2027, 1, 15)
EARLIER = TODAY - timedelta(1)
OLD = TODAY - timedelta(20)
MORNING = """
import datetime
from dedale.server import daily_quests
from dedale.server.tables import Tables
Tables.wall = lambda self: 1_800_007_200  # 2027-01-15, 10:00 UTC
daily_quests.today = lambda: datetime.date(2027, 1, 15)
"""
PLAN: list[JSON] = to_builtins(read_plan(read_quest(Source("daily", daily_text(TODAY))).plan or ""))
OPTIMUM = len(PLAN)
AND_BACK = {"do": "undo"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database: Path = tmp_path_factory.mktemp("daily") / "tables.db"
    server = OwnServer(database, "daily_tries_of_address=5", MORNING).start()
    keep_dailies(server, [OLD, EARLIER, TODAY, TODAY + timedelta(1)])
    yield server
    server.stop()
    assert not server.log()


def solve(server: Server, day: date, token: str, **result: object) -> tuple[int, JSON]:
    status, answer = server.http("PUT", f"/api/daily/{day}", {"seconds": 70, **result}, token)
    return status, answer


def tries(server: Server, day: date) -> JSON:
    status, answer = server.http("GET", f"/api/daily/{day}")
    assert status == 200
    return dict(answer)


# Replaying


def test_what_solves_a_quest_is_replayed_with_everything_that_was_taken_back() -> None:
    text = daily_text(TODAY)
    assert moves_to_solve(text, PLAN) == OPTIMUM
    assert moves_to_solve(text, [PLAN[0], AND_BACK, *PLAN]) == OPTIMUM
    assert moves_to_solve(text, [PLAN[0], {"do": "restart"}, *PLAN]) == OPTIMUM


@pytest.mark.parametrize(
    "actions",
    [
        [],
        PLAN[:-1],
        PLAN[1:],
        [*PLAN, PLAN[0]],
        [{"do": "solution"}, *PLAN],
        [{"do": "skip"}],
        [{"do": "fly"}],
        [{}],
    ],
    ids=["nothing", "unfinished", "impossible", "too much", "shown", "skipped", "unknown", "no action"],
)
def test_anything_else_does_not_solve_it(actions: list[JSON]) -> None:
    assert moves_to_solve(daily_text(TODAY), actions) is None


# Results


def test_first_tries_that_can_be_replayed_are_counted(server: Server) -> None:
    ann, bo = new_token(), new_token()
    assert tries(server, TODAY)["tries"] == 0
    assert solve(server, TODAY, ann, moves=OPTIMUM, actions=PLAN)[0] == 200
    assert solve(server, TODAY, ann, moves=OPTIMUM, actions=PLAN, seconds=1)[0] == 200
    assert solve(server, TODAY, bo, moves=OPTIMUM)[0] == 200, "not replayed"
    found = tries(server, TODAY)
    assert found["tries"] == 1
    assert found["over"] == [1, 0, 0, 0, 0, 0, 0]
    assert [slot for slot in found["times"] if slot["tries"]] == [{"below": 120, "tries": 1}]
    known = server.http("GET", "/api/progress", token=bo)[1]
    assert known["daily"] == {str(TODAY): {"moves": OPTIMUM, "seconds": 70}}


def test_a_result_that_its_actions_do_not_lead_to_is_refused(server: Server) -> None:
    token = new_token()
    for result in ({"moves": OPTIMUM - 1, "actions": PLAN}, {"moves": OPTIMUM, "actions": PLAN[1:]}):
        status, answer = solve(server, TODAY, token, **result)
        assert (status, answer["error"]) == (400, "no_such_solution")
        assert is_sentence(answer)
    assert server.http("GET", "/api/progress", token=token)[1]["daily"] == {}


def test_late_results_are_marked_and_not_counted(server: Server) -> None:
    token = new_token()
    assert solve(server, EARLIER, token, moves=OPTIMUM, actions=PLAN, late=True)[0] == 200
    _, known = solve(server, OLD, token, moves=OPTIMUM, actions=PLAN)
    assert known["daily"][str(EARLIER)] == {"moves": OPTIMUM, "seconds": 70, "late": True}
    assert tries(server, EARLIER)["tries"] == 0
    assert tries(server, OLD)["tries"] == 0, "older than what anybody has fetched ahead"


def test_a_result_from_offline_is_counted_later(server: Server) -> None:
    solve(server, EARLIER, new_token(), moves=OPTIMUM, actions=PLAN)
    assert tries(server, EARLIER)["tries"] == 1


def test_one_address_has_a_share_of_the_results_of_a_day(server: Server) -> None:
    tomorrow = TODAY + timedelta(1)  # has begun where days begin first
    for _ in range(7):
        assert solve(server, tomorrow, new_token(), moves=OPTIMUM, actions=PLAN)[0] == 200
    assert tries(server, tomorrow)["tries"] == 5


def test_a_result_has_so_many_actions(server: Server) -> None:
    there_and_back = [PLAN[0], AND_BACK] * 600
    status, answer = solve(server, TODAY, new_token(), moves=OPTIMUM, actions=there_and_back)
    assert (status, answer["error"]) == (400, "bad_request")


# The archive


def test_the_archive_has_the_days_of_a_month_that_have_begun(server: Server) -> None:
    status, answer = server.http("GET", "/api/daily/months/2027-01")
    assert (status, answer["date"]) == (200, str(TODAY))
    assert [quest["date"] for quest in answer["quests"]] == [str(EARLIER), str(TODAY)]
    assert answer["quests"][0]["moves"] == OPTIMUM
    assert [quest["date"] for quest in server.http("GET", "/api/daily/months/2026-12")[1]["quests"]] == [
        str(OLD)
    ]
    assert server.http("GET", "/api/daily/months/2027-02")[1]["quests"] == []


@pytest.mark.parametrize(
    ("path", "error"),
    [
        ("months/2026-13", "no_such_month"),
        ("months/2026", "no_such_month"),
        ("2026-02-30", "no_such_day"),
        ("2027-01-20", "no_such_day"),
        ("2027-01-01", "no_such_day"),
    ],
)
def test_days_and_months_that_are_not_there(server: Server, path: str, error: str) -> None:
    status, answer = server.http("GET", f"/api/daily/{path}")
    assert (status, answer["error"]) == (404, error)
    assert is_sentence(answer)
