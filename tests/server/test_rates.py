"""How often one address may ask for expensive things, and how much is returned at once."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

from starlette.requests import Request

from dedale.server.gateway import WAITING
from dedale.server.http_api import Problem, shown
from dedale.server.http_connection import MOST_HEADERS
from dedale.server.tables import MOST_REPLAYS
from server.harness import Client, Server, is_sentence, new_token
from server.raw import OwnServer, Raw, frame, web_socket
from server.strategies import climb
from server.world import world


def solve_the_first(server: Server) -> Client:
    """Somebody who has solved the first tutorial, in eight moves."""
    token = new_token()
    table = server.table("tower", {"quest": "t1"}, token, name="Ann", start=True)
    ann, choose = Client(server, table["id"], token=token), climb("t1")
    while ann.lobby["playing"]:
        action = choose(ann.seen[0], 0)
        assert action
        ann.do(0, action)
        ann.catch_up()
    return ann


def test_options_are_checked_so_often(tmp_path: Path) -> None:
    server = OwnServer(tmp_path / "tables.db", "checks=Rate(0.001, 2)").start()
    token = new_token()
    client = Client(server, server.table("tower", {"quest": "t1"}, token)["id"], token=token)
    for quest in ("t2", "t3"):
        client.well("options", options={"quest": quest})
    assert client.refused("options", options={"quest": "t4"}) == "too_fast"
    client.close()
    server.stop()


def test_replays_and_results_are_counted(tmp_path: Path) -> None:
    server = OwnServer(tmp_path / "tables.db", "replays=Rate(0.001, 3), results=Rate(0.001, 2)").start()
    ann = solve_the_first(server)
    replay = f"/api/replays/{ann.lobby['replay']}"
    # Finding it counts as one, and showing it as a part of another.
    assert [server.http("GET", path)[0] for path in (replay, f"{replay}/shown", replay)] == [200, 200, 429]
    solved = [server.http("PUT", "/api/progress/t1", {"moves": 8}, ann.token)[0] for _ in range(3)]
    assert solved == [200, 200, 429]
    ann.close()
    server.stop()


def test_a_long_match_counts_for_several(tmp_path: Path) -> None:
    """By its log: here every action counts as much as finding a match."""
    dear = "import dedale.server.http_api as http; http.ACTIONS_PER_REPLAY = 1"
    server = OwnServer(tmp_path / "tables.db", "replays=Rate(0.001, 10)", dear).start()
    ann = solve_the_first(server)
    # Finding it cost one, and its eight moves cost eight.
    replay = f"/api/replays/{ann.lobby['replay']}/shown"
    assert [server.http("GET", replay)[0] for _ in range(3)] == [200, 429, 429]
    ann.close()
    server.stop()


def test_few_replays_are_processed_at_a_time() -> None:
    async def test() -> None:
        async with world() as there:
            asked, found = list[str](), asyncio.Event()

            async def find(match_id: str) -> None:
                asked.append(match_id)
                await found.wait()

            async def no_challenge(match_id: str) -> None: ...

            there.tables.store.find_match = find  # type: ignore[method-assign]
            there.tables.store.challenge_of = no_challenge  # type: ignore[method-assign]
            scope = {
                "type": "http",
                "app": SimpleNamespace(state=SimpleNamespace(tables=there.tables)),
                "path_params": {"id": "some"},
                "state": {"address": ""},
            }
            waiting = [asyncio.ensure_future(shown(Request(scope))) for _ in range(3 * MOST_REPLAYS)]
            for _ in range(10):  # more than it takes any of them to get that far
                await asyncio.sleep(0)
            assert len(asked) == MOST_REPLAYS
            found.set()
            answers = await asyncio.gather(*waiting, return_exceptions=True)
            assert len(asked) == len(answers) == 3 * MOST_REPLAYS
            assert {type(each) for each in answers} == {Problem}, "there is no such match"

    asyncio.run(test())


def test_few_messages_wait_for_a_table(tmp_path: Path) -> None:
    """While it is loaded: here the database does not answer before all the others were refused."""
    flag = tmp_path / "flag"
    slow = f"""
import time
from pathlib import Path
from dedale.server import sqlite_records as records
find = records.find_watched
def late(*arguments, **named):
    while not Path({str(flag)!r}).exists():
        time.sleep(0.01)
    return find(*arguments, **named)
records.find_watched = late
"""
    server = OwnServer(tmp_path / "tables.db", before=slow).start()
    raw, watch = web_socket(server), server.table("mall")["watch"]
    messages = [{"type": "hello", "token": new_token(), "watch": watch}]
    messages += [{"type": "start", "key": f"{n}"} for n in range(2 * WAITING)]
    raw.send(b"".join(frame(json.dumps(each).encode()) for each in messages))
    hasty = [raw.message("refused") for _ in range(WAITING)]
    assert [each["key"] for each in hasty] == [f"{n}" for n in range(WAITING, 2 * WAITING)]
    assert {each["error"] for each in hasty} == {"too_fast"}
    flag.touch()
    rest = [raw.message("refused") for _ in range(WAITING)]
    assert [(each["key"], each["error"]) for each in rest] == [(f"{n}", "watching") for n in range(WAITING)]
    server.stop()


def test_a_handshake_has_few_headers(shared: Server) -> None:
    few = {f"x{n}": "y" for n in range(MOST_HEADERS - 5)}
    assert Raw(shared).upgrade(**few).status == 101
    assert Raw(shared).upgrade(**few, x="y").status == 400


def test_lists_are_short(tmp_path: Path) -> None:
    short = "import dedale.server.http_api as http; http.TABLES_OF_DEVICE = http.LEDGER_ENTRIES = 2"
    server = OwnServer(tmp_path / "tables.db", before=short).start()
    token = new_token()
    for _ in range(3):
        server.table("mall", {}, token, name="Ann")
    status, found = server.http("GET", "/api/tables", token=token)
    assert (status, len(found["tables"])) == (200, 2)
    server.stop()
    with closing(sqlite3.connect(server.database)) as connection, connection:
        connection.executemany("INSERT INTO ledger VALUES (?, '{}', ?)", [(f"m{n}", n) for n in range(3)])
    server.start()
    assert server.http("GET", "/api/ledger")[1]["entries"] == [{"replay": "m2"}, {"replay": "m1"}]
    server.stop()


def test_a_daily_result_is_of_a_day_that_has_begun(tmp_path: Path) -> None:
    """By the server's clock, in the first time zone. Devices that were offline report earlier days later."""
    morning = "from dedale.server.tables import Tables; Tables.wall = lambda self: 1_800_007_200"
    server = OwnServer(tmp_path / "tables.db", before=morning).start()  # 2027-01-15, 10:00 UTC
    token = new_token()
    for day in ("2027-01-16", "2027-01-15", "2024-02-29", "2000-01-01"):
        assert server.http("PUT", f"/api/daily/{day}", {"moves": 9, "seconds": 80}, token)[0] == 200
    for day in ("2027-01-17", "2099-12-31", "2026-02-29", "1999-12-31", "20270115", "2027-W01-1"):
        status, answer = server.http("PUT", f"/api/daily/{day}", {"moves": 9, "seconds": 80}, token)
        assert (status, answer["error"]) == (404, "no_such_day")
        assert is_sentence(answer)
    assert len(server.http("GET", "/api/progress", token=token)[1]["daily"]) == 4
    server.stop()
