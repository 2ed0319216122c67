"""How much anybody can publish, and what happens when a check takes too long or dies."""

import asyncio
import json
import sys
import threading
from pathlib import Path
from time import monotonic
from types import SimpleNamespace

import pytest
from starlette.requests import Request

from attack.attacker import Line
from dedale.server import gallery_check
from dedale.server.drain import CLOSING
from dedale.server.gallery_api import finish
from dedale.server.gallery_check import BUSY, MOST_WAITING, GalleryCheck
from dedale.server.gallery_records import Publish
from dedale.server.store import ShareText
from dedale.server.tables import MOST_REPLAYS
from server.gallery_things import QUEST, TRUSTING, ids, published, quest, wish
from server.harness import SECONDS, Server, is_sentence, new_token, wait_until
from server.raw import OwnServer
from server.world import world

STUCK = """
import sys
from dedale.server import gallery_check
gallery_check.COMMAND = (sys.executable, "-c", "import time; time.sleep(600)")
"""
IMPATIENT = STUCK + "gallery_check.CHECK_SECONDS = 0.5\n"
BROKEN = """
import sys
from dedale.server import gallery_check
gallery_check.COMMAND = (sys.executable, "-c", "raise SystemExit('out of order')")
"""
HUGE = TRUSTING + "gallery_check.PICTURE_BYTES = 10\n"


def post(server: Server, text: str, token: str = "") -> tuple[int, str]:
    status, said = server.http("POST", "/api/gallery", wish(text), token or new_token())
    assert status == 201 or is_sentence(said)
    return status, said.get("error", "")


def post_from(host: int, server: Server, text: str) -> tuple[int, str]:
    """From another address, 127.0.0.`host`."""
    line = Line(server, f"127.0.0.{host}")
    said = line.ask(
        "POST",
        "/api/gallery",
        json.dumps(wish(text)).encode(),
        content_type="application/json",
        authorization=f"Bearer {new_token()}",
    )
    line.close()
    return said.status, json.loads(said.body).get("error", "")


def test_an_address_publishes_so_often_and_so_much(tmp_path: Path) -> None:
    server = OwnServer(tmp_path / "tables.db", "publications=Rate(0.001, 3)", TRUSTING).start()
    assert [post(server, quest(number))[0] for number in range(4)] == [201, 201, 201, 429]
    server.stop()
    for limit in ("entries=3", "entries_of_address=3", "texts=3"):
        full = OwnServer(tmp_path / "tables.db", limit, TRUSTING).start()
        assert post(full, quest(9)) == (503, "full")
        full.stop()


@pytest.mark.parametrize(
    ("before", "answer", "complaint"),
    [
        (IMPATIENT, (400, "undecided"), "it took too long"),
        (BROKEN, (400, "undecided"), "out of order"),
        (HUGE, (400, "too_long"), ""),
    ],
)
def test_a_check_that_hangs_or_dies_lets_nothing_in(
    tmp_path: Path, before: str, answer: tuple[int, str], complaint: str
) -> None:
    server = OwnServer(tmp_path / "tables.db", before=before).start()
    assert post(server, QUEST) == answer
    assert ids(server) == []
    if complaint:
        server.complained(complaint)
    server.stop()
    assert not server.log()


def test_a_flood_waits_in_a_short_queue_and_the_server_stops_all_the_same(tmp_path: Path) -> None:
    server = OwnServer(tmp_path / "tables.db", before=STUCK).start()
    answers: list[tuple[int, str]] = []
    people = [
        threading.Thread(target=lambda host=host: answers.append(post_from(host, server, quest(host))))
        for host in range(2, MOST_WAITING + 6)
    ]
    for person in people:
        person.start()
    wait_until(lambda: len(answers) == 3)
    assert answers == [(503, "busy")] * 3
    assert server.http("GET", "/api/gallery")[0] == 200, "nobody else has to wait"
    begun = monotonic()
    server.stop()
    assert monotonic() - begun < SECONDS
    for person in people:
        person.join(SECONDS)
    assert answers[3:] == [(503, "closing")] * (1 + MOST_WAITING)


def test_one_address_has_one_thing_looked_at_while_others_get_their_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gallery_check, "COMMAND", (sys.executable, "-c", "import time; time.sleep(600)"))

    async def run() -> None:
        check = GalleryCheck()
        looks = [
            asyncio.ensure_future(check.look_at("quest", quest(number), address))
            for number, address in enumerate(("one", "one", "other", "one"))
        ]
        await asyncio.wait(looks[1::2], timeout=SECONDS)
        assert [look.result() for look in looks[1::2]] == [BUSY, BUSY]
        assert not looks[2].done()
        await check.close()
        assert [*await asyncio.gather(looks[0], looks[2])] == [CLOSING, CLOSING]

    asyncio.run(run())


@pytest.mark.parametrize("player", [True, False])
def test_few_matches_are_read_at_a_time_and_none_for_strangers(player: bool) -> None:
    async def test() -> None:
        async with world() as there:
            asked, found = list[str](), asyncio.Event()

            async def find(match_id: str) -> None:
                asked.append(match_id)
                await found.wait()

            async def has_played(match_id: str, device: str) -> bool:
                return player

            store = there.tables.store
            await store.save(ShareText("e", "quest", "", 0))
            await store.save(Publish("e", "tower", "A", "Ann", "", 0, None, "#", 1, 1, None, b"{}", 0))
            store.find_match = find  # type: ignore[method-assign]
            store.has_played = has_played  # type: ignore[method-assign]

            async def receive() -> dict[str, object]:
                return {"type": "http.request", "body": b'{"replay":"m"}'}

            token = f"Bearer {new_token()}".encode()
            scope = {
                "type": "http",
                "app": SimpleNamespace(state=SimpleNamespace(tables=there.tables)),
                "headers": [(b"content-type", b"application/json"), (b"authorization", token)],
                "path_params": {"id": "e"},
                "state": {"address": ""},
            }
            people = [asyncio.ensure_future(finish(Request(scope, receive))) for _ in range(2 * MOST_REPLAYS)]
            expected = MOST_REPLAYS if player else 0
            while len(asked) < expected:
                await asyncio.sleep(0)
            await store.find_entry("", "e")  # as long as it takes any of them to get that far
            assert len(asked) == expected
            found.set()
            assert {answer.status_code for answer in await asyncio.gather(*people)} == {200}
            assert len(asked) == 2 * expected

    asyncio.run(test())


def test_the_same_is_published_once_however_quickly(tmp_path: Path) -> None:
    server = OwnServer(tmp_path / "tables.db", before=TRUSTING).start()
    answers: list[tuple[int, str]] = []
    people = [
        threading.Thread(target=lambda host=host: answers.append(post_from(host, server, QUEST)))
        for host in range(2, 5)
    ]
    for person in people:
        person.start()
    for person in people:
        person.join(SECONDS)
    assert sorted(answers) == [(201, ""), (400, "already_there"), (400, "already_there")]
    assert len(ids(server)) == 1
    assert published(server, quest(3))["id"]
    server.stop()
