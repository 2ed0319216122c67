"""The time for a move, on each store: it survives restarts, wakes sleeping tables, and one node acts."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack

import pytest

from dedale.server.postgres_store import PostgresStore
from dedale.session.tokens import device_of
from dedale.session.turns import Turn
from server.leisure import DAY, NOON, Calendar, Friends, serving
from storage.cluster import Cluster
from storage.conftest import Opened

LOST = ({"result": "won", "winners": [1]}, "late")


def test_a_sleeping_table_wakes_when_its_time_has_come_also_after_a_restart(opened: Opened) -> None:
    async def run() -> None:
        date = [NOON]
        async with opened() as store, serving(store, date) as tables:
            friends = await Friends.begin(tables, options={"first": 0})
            assert await friends.turn() == Turn((0,), NOON, NOON + DAY)
        async with opened() as store, serving(store, date) as tables:
            friends = Friends(tables, friends.id, friends.tokens)
            date[0] += DAY - 1
            await friends.look()
            assert not tables.awake
            assert await friends.turn()
            date[0] += 1
            await friends.look()
            assert await friends.turn() is None
        async with opened() as store, serving(store, date) as tables:
            assert await Friends(tables, friends.id, friends.tokens).ended() == LOST

    asyncio.run(run())


def test_a_bot_moves_for_whoever_is_late_and_the_other_one_is_next(opened: Opened) -> None:
    async def run() -> None:
        date = [NOON]
        async with opened() as store, serving(store, date) as tables:
            friends = await Friends.begin(tables, "hidden", {"look": False})
            turn = await friends.turn()
            assert turn
            [late] = turn.seats
            date[0] += DAY
            await friends.look()
            assert await friends.turn() == Turn((1 - late,), NOON + DAY, NOON + 2 * DAY)

    asyncio.run(run())


def test_devices_are_told_about_turns_at_their_own_tables(opened: Opened) -> None:
    async def run() -> None:
        date = [NOON]
        async with opened() as store, serving(store, date) as tables:
            friends, others = await Friends.begin(tables), await Friends.begin(tables)
            device = device_of(friends.tokens[1]) or ""
            assert await store.turns_of(device) == {friends.id: await friends.turn()}
            assert await store.turns_of("0" * 32) == {}
            assert [table for table, _ in await store.due_turns(NOON + DAY, 9)] in (
                [friends.id, others.id],
                [others.id, friends.id],
            )
            assert await store.due_turns(NOON + DAY, 1)
            assert await store.due_turns(NOON + DAY - 1, 9) == []
            await tables.delete(friends.id)
            assert await store.turns_of(device) == {}
            assert await friends.turn() is None

    asyncio.run(run())


# Several nodes

Test = Callable[[Calendar, Calendar], Awaitable[None]]


@pytest.fixture
def on_two_nodes(postgres: Cluster) -> Callable[[Test], None]:
    address = postgres.new_database()

    async def run(test: Test) -> None:
        async with AsyncExitStack() as stack:
            nodes = []
            for name in ("one", "other"):
                store = await PostgresStore.open(address, name)
                nodes.append(await stack.enter_async_context(serving(store, [NOON])))
            if not await nodes[0].store.is_first():
                nodes.reverse()
            await test(*nodes)

    return lambda test: asyncio.run(run(test))


def test_the_node_that_has_the_table_sees_to_it(on_two_nodes: Callable[[Test], None]) -> None:
    async def test(first: Calendar, second: Calendar) -> None:
        friends = await Friends.begin(second, options={"first": 0})
        first.date[0] = second.date[0] = NOON + DAY
        await first.deadlines.look()
        assert friends.id not in first.awake
        assert await friends.turn()
        await friends.look()
        assert await friends.turn() is None

    on_two_nodes(test)


def test_a_table_that_nobody_has_is_seen_to_by_the_first_node(on_two_nodes: Callable[[Test], None]) -> None:
    async def test(first: Calendar, second: Calendar) -> None:
        friends = await Friends.begin(second, options={"first": 0})
        await second.close()
        first.date[0] = NOON + DAY
        await first.deadlines.look()
        first.end_turn()
        assert await first.store.find_turn(friends.id) is None
        assert await Friends(first, friends.id, friends.tokens).ended() == LOST

    on_two_nodes(test)
