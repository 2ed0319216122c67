"""The climb: quests at somebody's level, and quests made to order."""

import asyncio
import sys
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from msgspec import to_builtins

from dedale.games.base import Refusal, Source
from dedale.games.tower.plan_text import read_plan
from dedale.games.tower.quest_reader import read_quest
from dedale.server import climb, quest_orders
from dedale.server.climb import Climb, first_rating, stars_for
from dedale.server.quest_orders import MOST_WAITING, Order, QuestOrders
from dedale.server.sqlite_store import SqliteStore
from dedale.server.store import AddRating, ShareText
from server.dailies import daily_text
from server.harness import JSON, Server, is_sentence, new_token
from server.raw import OwnServer

TODAY = date(2027, 1, 15)
TEXT = daily_text(TODAY)
QUEST = read_quest(Source("quest", TEXT))
PLAN: list[JSON] = to_builtins(read_plan(QUEST.plan or ""))
SCRIPT = f"import sys; print({TEXT!r})"
ORDER = Order(2, "OGP", ("doors",), 7)
FILL = f"""
import datetime
from dedale.server import daily_quests, quest_orders, quest_service
from dedale.server.climb import add_quest
from dedale.server.store import ShareText
from dedale.server.tables import Tables
daily_quests.today = lambda: datetime.date(2027, 1, 15)
text = {TEXT!r}
opened = Tables.open
async def fill(self):
    await opened(self)
    for name in ("climb1-2-1", "climb1-2-2", "daily1-2027-01-14", "daily1-2027-01-15"):
        await self.store.save(ShareText(name, "quest", text, 0), add_quest(name, text))
Tables.open = fill
"""
"""A server with three quests to climb; that of today is not one of them."""


def test_a_harder_quest_begins_with_a_higher_rating() -> None:
    pack = [read_quest(Source("quest", TEXT.replace("stars: 2", f"stars: {stars}"))) for stars in range(1, 6)]
    ratings = [first_rating(quest).rating for quest in pack]
    assert ratings == sorted(ratings)
    assert [stars_for(rating) for rating in ratings] == [1, 2, 3, 4, 5]
    assert (stars_for(0), stars_for(1500), stars_for(9_999)) == (1, 2, 5)


# Over HTTP


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = OwnServer(tmp_path_factory.mktemp("climb") / "tables.db", before=FILL).start()
    yield server
    server.stop()
    assert not server.log()


def stand(server: Server, token: str) -> JSON:
    status, answer = server.http("GET", "/api/climb", token=token)
    assert status == 200
    return dict(answer)


def test_who_solves_rises_and_who_fails_falls(server: Server) -> None:
    token = new_token()
    before = stand(server, token)
    assert (before["rating"], before["tries"], before["solved"]) == (1500, 0, 0)
    tried: list[str] = []
    ratings = [before["rating"]]
    standing = before
    for result in ({"solved": True, "actions": PLAN}, {"solved": False}, {"solved": False}):
        tried.append(standing["quest"]["id"])
        status, standing = server.http("PUT", f"/api/climb/{tried[-1]}", result, token)
        assert status == 200
        ratings.append(standing["rating"])
    assert ratings[1] > ratings[0]
    assert ratings[3] < ratings[2] < ratings[1]
    assert sorted(tried) == ["climb1-2-1", "climb1-2-2", "daily1-2027-01-14"]
    assert (standing["tries"], standing["solved"]) == (3, 1)
    assert "quest" not in standing, "nothing is left but today's"


def test_only_the_first_try_of_a_quest_counts(server: Server) -> None:
    token = new_token()
    first = server.http("PUT", "/api/climb/climb1-2-1", {"solved": False}, token)[1]
    again = server.http("PUT", "/api/climb/climb1-2-1", {"solved": True, "actions": PLAN}, token)[1]
    assert (again["rating"], again["tries"], again["solved"]) == (first["rating"], 1, 0)


def test_a_quest_is_solved_by_what_solves_it(server: Server) -> None:
    token = new_token()
    for actions in ([], PLAN[:-1], [{"do": "solution"}, *PLAN]):
        result = {"solved": True, "actions": actions}
        status, answer = server.http("PUT", "/api/climb/climb1-2-1", result, token)
        assert (status, answer["error"]) == (400, "no_such_solution")
        assert is_sentence(answer)
    status, answer = server.http("PUT", "/api/climb/unknown", {"solved": False}, token)
    assert (status, answer["error"]) == (404, "no_such_quest")
    assert stand(server, token)["tries"] == 0


def test_a_device_is_forgotten_at_its_own_wish(server: Server) -> None:
    token = new_token()
    assert server.http("PUT", "/api/climb/climb1-2-1", {"solved": False}, token)[1]["tries"] == 1
    assert server.http("PUT", "/api/progress/1-1", {"moves": 20}, token)[0] == 200
    assert server.http("DELETE", "/api/me")[0] == 401
    assert server.http("DELETE", "/api/me", token=token) == (200, {})
    assert stand(server, token)["tries"] == 0
    assert server.http("GET", "/api/progress", token=token)[1] == {"floors": {}, "daily": {}}


def test_a_server_that_makes_no_quests_takes_no_orders(server: Server) -> None:
    status, answer = server.http("POST", "/api/quests", {"stars": 2, "heroes": "OG"}, new_token())
    assert (status, answer["error"]) == (404, "no_generator")
    assert is_sentence(answer)


@pytest.mark.parametrize(
    "wish",
    [
        {"stars": 6, "heroes": "OG"},
        {"stars": 1, "heroes": "O"},
        {"stars": 1, "heroes": "OO"},
        {"stars": 1, "heroes": "--out"},
        {"stars": 1, "heroes": "OG", "wanted": ["--seed"]},
        {"stars": 1, "heroes": "OG", "wanted": ["doors"] * 4},
    ],
)
def test_orders_are_checked(server: Server, wish: JSON) -> None:
    status, answer = server.http("POST", "/api/quests", wish, new_token())
    assert (status, answer["error"]) == (400, "bad_request")


def test_an_address_orders_so_many_quests(tmp_path: Path) -> None:
    server = OwnServer(tmp_path / "tables.db", "new_quests=Rate(0.001, 1)").start()
    wish = {"stars": 2, "heroes": "OG"}
    assert [server.http("POST", "/api/quests", wish, new_token())[0] for _ in range(2)] == [404, 429]
    server.stop()


# Making them


def making(monkeypatch: pytest.MonkeyPatch, script: str) -> tuple[SqliteStore, QuestOrders]:
    monkeypatch.setattr(quest_orders, "GENERATE", (sys.executable, "-c", script))
    store = SqliteStore(":memory:", asyncio.get_running_loop().call_soon_threadsafe)
    return store, QuestOrders(store)


async def until_made(orders: QuestOrders, quest_id: str) -> str:
    while (found := orders.find(quest_id)) is None or found.state == "waiting":
        await asyncio.sleep(0.01)
    return found.state


def test_an_order_is_made_and_kept_as_a_text(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        store, orders = making(monkeypatch, SCRIPT)
        work = asyncio.ensure_future(orders.work())
        await asyncio.sleep(0)
        made = orders.place(ORDER)
        assert not isinstance(made, Refusal)
        assert await until_made(orders, made.id) == "made"
        known = orders.find(made.id)
        assert known
        assert (known.stars, known.moves) == (2, len(PLAN))
        text = await store.find_text(made.id)
        assert text
        assert text.text == TEXT
        assert await store.rating(made.id) is None, "it is nobody else's"
        work.cancel()
        await store.stop()

    asyncio.run(run())


def test_the_command_is_the_one_that_people_can_run() -> None:
    words = ORDER.command()
    assert words[1:5] == ["-m", "dedale", "generate", "quest"]
    assert words[-2:] == ["--with", "doors"]


@pytest.mark.parametrize(
    "script", ["print('no maze')", "raise SystemExit(2)", "import time; time.sleep(600)"]
)
def test_an_order_that_cannot_be_made_fails_in_time(monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    async def run() -> None:
        store, orders = making(monkeypatch, script)
        if "sleep" in script:
            monkeypatch.setattr(quest_orders, "ORDER_SECONDS", 0.2)
        work = asyncio.ensure_future(orders.work())
        await asyncio.sleep(0)
        made = orders.place(ORDER)
        assert not isinstance(made, Refusal)
        assert await until_made(orders, made.id) == "failed"
        work.cancel()
        await store.stop()

    asyncio.run(run())


def test_few_orders_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        store, orders = making(monkeypatch, SCRIPT)
        orders.open = True
        placed = [orders.place(ORDER) for _ in range(MOST_WAITING + 1)]
        assert [isinstance(each, Refusal) for each in placed] == [False] * MOST_WAITING + [True]
        await store.stop()

    asyncio.run(run())


def test_more_quests_are_made_for_whoever_has_few_left(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        store, orders = making(monkeypatch, SCRIPT)
        work = asyncio.ensure_future(orders.work())
        await asyncio.sleep(0)
        climbing = Climb(store)
        standing, few = await climbing.standing("ann", TODAY)
        assert few
        assert not standing.quest
        for number in (1, 2):
            await orders.add_to_climb(stars_for(standing.rating))
            assert await until_made(orders, f"climb1-2-{number}") == "made"
        standing, few = await climbing.standing("ann", TODAY)
        assert standing.quest
        assert few
        monkeypatch.setattr(quest_orders, "MOST_CLIMBED", 2)
        await orders.add_to_climb(2)
        assert orders.find("climb1-2-3") is None
        work.cancel()
        await store.stop()

    asyncio.run(run())


def test_nobody_is_given_the_quest_of_a_day_to_come() -> None:
    async def run() -> None:
        store = SqliteStore(":memory:", asyncio.get_running_loop().call_soon_threadsafe)
        for days in range(5):
            name = f"daily1-{TODAY + timedelta(days - 1)}"
            rating = climb.stored(name, "quest", first_rating(QUEST))
            await store.save(ShareText(name, "quest", TEXT, 0), AddRating(*rating))
        standing, _ = await Climb(store).standing("ann", TODAY)
        assert standing.quest
        assert standing.quest.id == f"daily1-{TODAY - timedelta(1)}"
        await store.stop()

    asyncio.run(run())
