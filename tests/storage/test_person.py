"""Several devices that are one person, on each store and over several nodes."""

import asyncio

from dedale.server.person import (
    DropTransfer,
    JoinDevices,
    MakeTransfer,
    TakeTransfer,
    UseDocument,
    WriteDocument,
)
from dedale.server.postgres_store import PostgresStore
from dedale.server.retention import DAY, TEXT_DAYS
from dedale.server.store import (
    CleanUp,
    Climbed,
    ForgetDevice,
    HasRun,
    MakeTable,
    Rate,
    SolveDaily,
    Store,
    StoredRating,
    Subscription,
)
from dedale.session.changes import BeginMatch, SeeMatch, SitDown, SolveFloor
from storage.cluster import Cluster
from storage.conftest import Opened, on
from storage.records import ANN, BO, document, table

LATER = 10_000


def test_a_transfer_is_taken_once_and_in_time(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await store.save(MakeTransfer("x", ANN, "secret", 0, 600))
        await store.save(TakeTransfer("x", "late", 600), TakeTransfer("y", "wrong", 1))
        assert await store.transfer("x", "late") is None
        await store.save(TakeTransfer("x", "first", 599), TakeTransfer("x", "second", 599))
        assert await store.transfer("x", "second") is None
        assert await store.transfer("x", "first") == "secret"
        await store.save(DropTransfer("x"))
        assert await store.transfer("x", "first") is None

    on(opened, test)


def test_a_device_has_one_transfer_and_old_ones_do_not_stay(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await store.save(MakeTransfer("x", ANN, "one", 0, 600), MakeTransfer("y", BO, "two", 5, 605))
        await store.save(MakeTransfer("z", ANN, "three", 600, 1_200))
        assert await store.count_transfers(600) == 2
        await store.save(*(TakeTransfer(name, "me", 601) for name in "xyz"))
        assert [await store.transfer(name, "me") for name in "xyz"] == [None, "two", "three"]
        assert await store.count_transfers(1_199) == 1
        await store.save(MakeTransfer("u", "c" * 32, "", LATER, LATER + 600))
        assert [await store.transfer(name, "me") for name in "xyz"] == [None, None, None]

    on(opened, test)


def test_a_transfer_that_nobody_takes_is_forgotten(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await store.save(MakeTransfer("x", ANN, "one", 0, 600), MakeTransfer("y", BO, "two", 5, 605))
        assert await store.is_clean(599)
        assert not await store.is_clean(600)
        await store.save(CleanUp(600))
        assert await store.is_clean(600)
        assert await store.count_transfers(0) == 1

    on(opened, test)


def test_a_document_is_replaced_only_by_whoever_has_read_it(opened: Opened) -> None:
    async def test(store: Store) -> None:
        assert await store.document(ANN) is None
        await store.save(WriteDocument(ANN, 3, "from nowhere", "w", 7))
        assert await store.document(ANN) is None
        await store.save(WriteDocument(ANN, 0, "one é", "w", 7), WriteDocument(ANN, 0, "lost", "x", 7))
        assert await store.document(ANN) == (1, "one é", "w", False)
        await store.save(WriteDocument(ANN, 1, "two", "x", 7), WriteDocument(ANN, 1, "lost", "y", 7))
        assert await store.document(ANN) == (2, "two", "x", False)
        await store.save(WriteDocument(BO, 0, "his", "z", 8))
        assert [await store.count_documents(maker) for maker in (None, 7, 9)] == [2, 1, 0]

    on(opened, test)


def test_a_document_that_nobody_uses_for_a_year_is_forgotten(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await store.save(WriteDocument(ANN, 0, "hers", "w", 7), WriteDocument(BO, 0, "his", "w", 7))
        await store.save(HasRun(DAY))
        assert [(await store.document(each)).is_due for each in (ANN, BO)] == [True, True]  # type: ignore[union-attr]
        await store.save(UseDocument(ANN), HasRun(TEXT_DAYS * DAY))
        assert not await store.is_clean()
        await store.save(CleanUp())
        assert await store.is_clean()
        assert await store.document(BO) is None
        assert await store.document(ANN)

    on(opened, test)


def test_what_is_left_for_other_devices_is_forgotten_with_a_device(opened: Opened) -> None:
    async def test(store: Store) -> None:
        for device in (ANN, BO):
            await store.save(WriteDocument(device, 0, "x", "w", 7), MakeTransfer(device, device, "x", 0, 600))
        await store.save(ForgetDevice(ANN))
        assert await store.document(ANN) is None
        assert await store.document(BO)
        assert await store.count_transfers(1) == 1

    on(opened, test)


def test_two_devices_that_become_one_have_done_what_both_did(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await store.save(
            MakeTable(table("t"), 0, 0), SitDown(BO, "t"), BeginMatch(1, "m", "t", document(), 3)
        )
        await store.save(
            SolveFloor(ANN, "1-1", 9, 0), SolveFloor(BO, "1-1", 8, 5), SolveFloor(BO, "1-2", 7, 5)
        )
        await store.save(SolveFloor(ANN, "1-3", 5, 0), SolveFloor(BO, "1-3", 6, 5))
        await store.save(SolveDaily(ANN, "2026-01-01", 9, 9, 5), SolveDaily(BO, "2026-01-01", 8, 8, 4))
        await store.save(SolveDaily(BO, "2026-01-02", 7, 7, 6), SolveDaily(ANN, "2026-01-03", 6, 6, 7))
        await store.save(Climbed(ANN, "x", 1, 0), Climbed(BO, "x", 0, 0), Climbed(BO, "y", 0, 0))
        await store.save(Rate(BO, "device", 1, 2, 3), SeeMatch("m", BO, seated=True))
        await store.save(Subscription("e", BO, "p", "a", "fr", 3), JoinDevices(ANN, BO))
        floors, daily = await store.progress(ANN)
        assert floors == {"1-1": 8, "1-2": 7, "1-3": 5}
        first = {"2026-01-01": (8, 8, False), "2026-01-02": (7, 7, False), "2026-01-03": (6, 6, False)}
        assert daily == first
        assert await store.climbs(ANN) == (2, 1)
        assert await store.rating(ANN) == StoredRating(ANN, "device", 1, 2, 3)
        assert await store.has_played("m", ANN)
        assert [each.endpoint for each in await store.subscriptions_of(ANN)] == ["e"]
        # Nothing counts twice. Its seats have to be taken over at the tables themselves.
        assert await store.progress(BO) == ({}, {})
        assert await store.climbs(BO) == (0, 0)
        assert await store.rating(BO) is None
        assert not await store.has_played("m", BO)
        assert [record.id for record, _ in await store.tables_of(BO, 9)] == ["t"]
        await store.save(JoinDevices(ANN, ANN))
        assert await store.progress(ANN) == (floors, daily)

    on(opened, test)


def test_a_person_with_other_devices_keeps_what_one_of_them_takes_along(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await store.save(
            SolveFloor(BO, "1-1", 8, 5), WriteDocument(BO, 0, "his", "w", 7), JoinDevices(ANN, BO)
        )
        assert (await store.progress(ANN)).floors == (await store.progress(BO)).floors == {"1-1": 8}

    on(opened, test)


def test_results_that_stay_with_a_person_count_once_however_many_take_them_along(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await store.save(SolveDaily(BO, "2026-01-01", 8, 8, 4, maker=7, share=20))
        await store.save(WriteDocument(BO, 0, "his", "w", 7))
        for number in range(3):
            await store.save(JoinDevices(f"{number:032}", BO))
        assert (await store.progress(f"{0:032}")).daily == (await store.progress(BO)).daily
        assert sum(tries for *_, tries in await store.daily_tries("2026-01-01", 8)) == 1
        await store.save(SolveDaily(ANN, "2026-01-02", 8, 8, 4, maker=7, share=20), JoinDevices(BO, ANN))
        assert sum(tries for *_, tries in await store.daily_tries("2026-01-02", 8)) == 1

    on(opened, test)


def test_a_person_with_other_devices_still_gets_push_messages_there(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await store.save(Subscription("e", BO, "p", "a", "fr", 3), WriteDocument(BO, 0, "his", "w", 7))
        await store.save(JoinDevices(ANN, BO))
        assert [each.endpoint for each in await store.subscriptions_of(BO)] == ["e"]
        assert await store.subscriptions_of(ANN) == []

    on(opened, test)


def test_one_node_makes_a_transfer_and_only_one_of_several_takes_it(postgres: Cluster) -> None:
    address = postgres.new_database()

    async def run() -> None:
        stores = [await PostgresStore.open(address) for _ in range(3)]
        await stores[0].save(MakeTransfer("x", ANN, "secret", 0, 600), WriteDocument(ANN, 0, "one", "w", 7))
        takers = [f"node {number}" for number in range(3)]
        await asyncio.gather(*(s.save(TakeTransfer("x", t, 1)) for s, t in zip(stores, takers, strict=True)))
        found = [await s.transfer("x", t) for s, t in zip(stores, takers, strict=True)]
        assert sorted(map(str, found)) == ["None", "None", "secret"]
        wishes = [WriteDocument(ANN, 1, taker, taker, 7) for taker in takers]
        await asyncio.gather(*(s.save(wish) for s, wish in zip(stores, wishes, strict=True)))
        documents = [await store.document(ANN) for store in stores]
        assert documents[0]
        assert documents == [(2, documents[0].writer, documents[0].writer, False)] * 3
        for store in stores:
            await store.stop()

    asyncio.run(run())
