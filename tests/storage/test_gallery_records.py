"""What is kept about the gallery, on each store."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from functools import partial
from itertools import product
from typing import Any, get_args

import asyncpg
import pytest

from dedale.server.gallery_questions import GalleryQuestions, page_question
from dedale.server.gallery_records import (
    HideEntry,
    Listing,
    MarkEntry,
    Place,
    Publish,
    Sort,
    StoredEntry,
    UnlikeEntry,
)
from dedale.server.person import JoinDevices
from dedale.server.postgres_nodes import Connection
from dedale.server.postgres_store import PostgresStore
from dedale.server.retention import DAY, TEXT_DAYS
from dedale.server.sqlite_store import SqliteStore
from dedale.server.store import CleanUp, DeleteText, ForgetDevice, HasRun, Kept, ShareText, Store
from storage.cluster import Cluster
from storage.conftest import Opened, on
from storage.records import ANN, BO

MANY = 1_000


def published(name: str, device: str = ANN, game: str = "tower", when: int = 10, **more: str) -> list[Kept]:
    origin = more.get("origin")
    return [
        ShareText(name, "quest", f"text of {name}", when, 7),
        Publish(name, game, name.upper(), "Ann", device, 7, origin, f"#{name}", 3, 9, None, b"{}", when),
    ]


def liked(name: str, device: str, maker: int = 1, share: int = MANY) -> MarkEntry:
    return MarkEntry(name, "like", device, maker, 1, share)


def solved(name: str, device: str, maker: int = 1, share: int = MANY) -> MarkEntry:
    return MarkEntry(name, "solve", device, maker, 1, share)


async def listed(store: Store, device: str = "", **how: object) -> list[str]:
    return [entry.text_id for entry in await store.gallery_page(device, Listing(**how))]  # type: ignore[arg-type]


async def found(store: Store, name: str, device: str = "") -> StoredEntry:
    entry = await store.find_entry(device, name)
    assert entry
    return entry


def test_what_is_published_comes_back_as_it_was(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await store.save(*published("a"), *published("b", BO, origin="a", when=11))
        entry = await found(store, "b", BO)
        assert entry == StoredEntry(
            *("b", "quest", "tower", "B", "Ann", 11, 3, 9, None, 0, 0, b"{}", False, True, False, False),
            *("a", "A", "Ann"),
        )
        assert await store.find_entry(BO, "c") is None
        assert await store.find_entry(BO, "\0") is None
        assert await store.find_same("#a") == "a"
        assert await store.find_same("#c") is None
        assert (await store.count_entries(), await store.count_entries(7), await store.count_entries(8)) == (
            2,
            2,
            0,
        )

    on(opened, test)


def test_the_same_is_published_once(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await store.save(*published("a"))
        again = published("b")[1]
        assert isinstance(again, Publish)
        await store.save(ShareText("b", "quest", "", 0), again._replace(digest="#a"))
        assert await listed(store) == ["a"]

    on(opened, test)


def test_each_order_comes_in_pages_that_leave_nothing_out_and_repeat_nothing(opened: Opened) -> None:
    async def test(store: Store) -> None:
        names = [f"e{number:02}" for number in range(20)]
        for number, name in enumerate(names):
            played = "duel" if number % 3 == 0 else "tower"
            await store.save(*published(name, game=played, when=100 + number // 2))
            marks = [liked(name, f"device {each}") for each in range(number % 4)]
            await store.save(*marks, *(solved(name, f"device {each}") for each in range(number % 5)))
        counts = {"new": 1, "liked": 4, "solved": 5}
        expected = {
            sort: [f"e{n:02}" for *_, n in sorted(((n % each, n // 2, n) for n in range(20)), reverse=True)]
            for sort, each in counts.items()
        }
        sorts: tuple[Sort, ...] = ("new", "liked", "solved")
        for sort in sorts:
            games: tuple[str | None, ...] = (None, "duel")
            for game in games:
                seen: list[str] = []
                place: Place | None = None
                while rows := await store.gallery_page("", Listing(sort, game, after=place, most=3)):
                    seen += [row.text_id for row in rows]
                    place = rows[-1].place(sort)
                assert seen == [name for name in expected[sort] if game is None or int(name[1:]) % 3 == 0]

    on(opened, test)


LISTINGS = [
    Listing(sort, game, after=place)
    for sort, game, place in product(get_args(Sort), (None, "tower"), (None, Place(3, 10, "a")))
]


class Noting(GalleryQuestions):
    """Finds nothing, and notes what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def _ask(self, sql: str, *values: object) -> list[Any]:
        self.asked.append(sql)
        return []


@pytest.mark.parametrize("listing", LISTINGS, ids=str)
def test_a_page_is_one_question(listing: Listing) -> None:
    noting = Noting()
    asyncio.run(noting.gallery_page(ANN, listing))
    assert len(noting.asked) == 1


def test_a_page_is_read_along_an_index(opened: Opened) -> None:
    async def test(store: Store) -> None:
        if not isinstance(store, SqliteStore):  # PostgreSQL decides by how much there is
            return
        for listing in LISTINGS:
            question, values = page_question(ANN, listing)
            explained = f"EXPLAIN QUERY PLAN {question.replace('$', '?')}"
            plan = await store.read(partial(_plan, explained, values))
            assert any("USING INDEX gallery_by_" in step for step in plan), plan
            assert not any("TEMP B-TREE" in step or step == "SCAN gallery" for step in plan), plan

    on(opened, test)


def _plan(sql: str, values: list[Any], connection: sqlite3.Connection) -> list[str]:
    return [row[-1] for row in connection.execute(sql, values)]


def test_a_device_likes_and_solves_an_entry_once(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await store.save(*published("a"))
        await store.save(liked("a", ANN), liked("a", ANN), liked("a", BO), solved("a", BO), solved("a", BO))
        entry = await found(store, "a", ANN)
        assert (entry.likes, entry.solves, bool(entry.liked), bool(entry.solved)) == (2, 1, True, False)
        await store.save(UnlikeEntry("a", ANN), UnlikeEntry("a", ANN))
        entry = await found(store, "a", BO)
        assert (entry.likes, entry.solves, bool(entry.liked), bool(entry.solved)) == (1, 1, True, True)
        await store.save(liked("gone", ANN), UnlikeEntry("gone", ANN))
        assert await store.find_entry(ANN, "gone") is None

    on(opened, test)


def test_one_maker_has_a_share_of_the_marks(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await store.save(*published("a"), *published("b"))
        for number in range(5):
            await store.save(liked("a", f"device {number}", maker=1, share=3))
        await store.save(liked("a", "another", maker=2, share=3), liked("b", "device 9", maker=1, share=3))
        await store.save(*(solved("a", f"device {number}", share=3) for number in range(2)))
        assert [(await found(store, name)).likes for name in ("a", "b")] == [4, 1]
        assert (await found(store, "a")).solves == 2

    on(opened, test)


def test_what_is_hidden_is_seen_by_its_author_and_the_operators(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await store.save(*published("a"), *published("b", BO, origin="a", when=11), HideEntry("a", 1))
        assert await listed(store) == await listed(store, ANN) == ["b"]
        assert await listed(store, ANN, mine=True) == ["a"]
        assert await listed(store, everything=True) == ["b", "a"]
        assert (await found(store, "a")).hidden
        assert (await found(store, "b")).origin is None, "nobody is led to what is hidden"
        assert [bool(await store.find_text(name)) for name in ("a", "b")] == [False, True]
        await store.save(HideEntry("a", 0))
        assert await listed(store) == ["b", "a"]
        assert await store.find_text("a")

    on(opened, test)


def test_who_wants_to_be_forgotten_takes_everything_along(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await store.save(*published("a"), *published("b", BO, origin="a"))
        await store.save(liked("b", ANN), liked("b", BO), solved("b", ANN), liked("a", BO))
        await store.save(ForgetDevice(ANN))
        assert await listed(store) == ["b"]
        assert await store.find_text("a") is None
        entry = await found(store, "b", ANN)
        assert (entry.likes, entry.solves, bool(entry.liked), entry.origin) == (1, 0, False, None)
        await store.save(liked("b", "another"))
        assert (await found(store, "b")).likes == 2, "counting again comes to the same"

    on(opened, test)


def test_two_devices_that_become_one_person_count_once(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await store.save(*published("a"), *published("b", BO), *published("c"))
        await store.save(liked("b", ANN), liked("b", BO), liked("c", BO), solved("c", BO))
        await store.save(JoinDevices(ANN, BO))
        entries = [await found(store, name, ANN) for name in ("a", "b", "c")]
        assert [(entry.likes, entry.solves) for entry in entries] == [(0, 0), (1, 0), (1, 1)]
        assert all(entry.mine for entry in entries)
        assert [bool(entry.liked) for entry in entries] == [False, True, True]
        assert await listed(store, BO, mine=True) == []

    on(opened, test)


def test_a_text_goes_with_its_entry_and_stays_as_long_as_there_is_one(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await store.save(*published("a"), *published("b"), ShareText("c", "quest", "", 0), liked("a", BO))
        await store.save(HasRun((TEXT_DAYS + 1) * DAY))
        await store.save(CleanUp())
        assert await store.is_clean()
        assert sorted(await store.find_texts(["a", "b", "c"])) == ["a", "b"]
        await store.save(DeleteText("a"))
        assert await listed(store) == ["b"]

    on(opened, test)


async def until_it_waits(connection: Connection) -> None:
    """Until somebody waits for what this connection has locked."""
    waits = "SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))"
    while not await connection.fetchval(waits):
        pass


@asynccontextmanager
async def another_node(
    postgres: Cluster,
) -> AsyncIterator[tuple[Store, Connection]]:
    """A store with two entries, and what another node does in the midst of a commit."""
    address = postgres.new_database()
    store, connection = await PostgresStore.open(address), await asyncpg.connect(address)
    await store.save(*published("a"), *published("b"))
    yield store, connection
    await connection.close()
    await store.stop()


def test_a_like_during_a_join_is_counted(postgres: Cluster) -> None:
    async def run() -> None:
        async with another_node(postgres) as (store, other):
            await store.save(liked("a", BO))
            async with other.transaction():
                await other.execute("UPDATE gallery SET likes = 2 WHERE id = 'a'")
                await other.execute("INSERT INTO gallery_marks VALUES ('a', 'like', 'c', 1, 1)")
                joining = asyncio.ensure_future(store.save(JoinDevices(ANN, BO)))
                await until_it_waits(other)
            await joining
            assert (await found(store, "a", ANN)).likes == 2

    asyncio.run(run())


def test_whoever_gives_way_to_another_node_tries_again(postgres: Cluster) -> None:
    async def run() -> None:
        async with another_node(postgres) as (store, other):
            await other.execute("SET deadlock_timeout = '10s'")  # so it is the store that has to give way
            async with other.transaction():
                await other.execute("UPDATE gallery SET likes = likes WHERE id = 'a'")
                marking = asyncio.ensure_future(store.save(liked("b", ANN), liked("a", ANN)))
                await until_it_waits(other)
                await other.execute("UPDATE gallery SET likes = likes WHERE id = 'b'")
            await marking
            assert [(await found(store, name, ANN)).likes for name in ("a", "b")] == [1, 1]

    asyncio.run(run())


def test_likes_that_come_together_are_all_counted(opened: Opened) -> None:
    """Two nodes, where there can be two."""

    async def test(store: Store) -> None:
        await store.save(*published("a"))
        another: AbstractAsyncContextManager[Store] = opened() if store.shared else nullcontext(store)
        async with another as other:
            nodes = (store, other)
            await asyncio.gather(*(nodes[n % 2].save(liked("a", f"device {n % 15}")) for n in range(30)))
        assert (await found(store, "a")).likes == 15

    on(opened, test)
