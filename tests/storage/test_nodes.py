"""Nodes that share a database: a table has one owner, and whoever may be dead writes nothing."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import asyncpg
import pytest

from dedale.server import lease as lease_module
from dedale.server import node as node_module
from dedale.server.bans import network_of
from dedale.server.node_status import NodeRecord, NodeStatus
from dedale.server.postgres_nodes import LEASE_SECONDS, bury
from dedale.server.postgres_schema import MIGRATIONS, prepare
from dedale.server.postgres_store import PostgresStore
from dedale.server.retention import DAY, KEPT_DAYS
from dedale.server.shared_bans import SharedBans
from dedale.server.store import (
    AddActions,
    CleanUp,
    CodeTaken,
    DeleteTable,
    HasRun,
    MakeTable,
    ReleaseTable,
    StoreError,
)
from dedale.session.changes import BeginMatch, TableRecord
from storage.cluster import Cluster, cluster
from storage.records import action, document, table

Connection = Any


class Nodes:
    """Two nodes, and a look at their database."""

    def __init__(self, one: PostgresStore, other: PostgresStore, look: Connection) -> None:
        self.one, self.other, self.look = one, other, look
        self.lost: list[str] = []
        self.asked: list[tuple[str, bool]] = []
        self.attend(one, asked=lambda *asked: self.asked.append(asked))

    def attend(
        self,
        store: PostgresStore,
        asked: Callable[[str, bool], None] = lambda table, settled: None,
        sockets: Callable[[], dict[int, int]] = dict,
        banned: Callable[[], None] = lambda: None,
        status: Callable[[], NodeStatus] = NodeStatus,
    ) -> None:
        name = "one" if store is self.one else "other"
        store.attend(lambda: self.lost.append(name), asked, sockets, banned, status)

    async def owner(self) -> tuple[str, int]:
        row = await self.look.fetchrow("SELECT owner, epoch FROM tables WHERE id = 't'")
        return row["owner"], row["epoch"]

    async def kill(self, store: PostgresStore) -> str:
        """As `kill -9` and the time after it: the connections are cut, and no beat comes."""
        assert store.lease
        assert store.node.beating
        store.node.beating.cancel()
        node = store.lease.node
        store.lease.end()
        await self.look.execute("UPDATE nodes SET until = until - interval '2 s' WHERE node = $1", node)
        return node

    def metric(self, store: PostgresStore, name: str) -> float:
        [value] = [
            sample.value
            for family in store.metrics.collect()
            for sample in family.samples
            if sample.name == f"dedale_{name}"
        ]
        return value

    async def declare_dead(self, store: PostgresStore) -> None:
        assert store.lease
        await self.look.execute("DELETE FROM nodes WHERE node = $1", store.lease.node)


@pytest.fixture
def run(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Callable[[Nodes], Awaitable[None]]], None]:
    """A table `t` with a match, and two nodes to which it may belong."""
    address = postgres.new_database()

    async def with_nodes(test: Callable[[Nodes], Awaitable[None]]) -> None:
        async with AsyncExitStack() as stack:
            stores = [await PostgresStore.open(address, name) for name in ("one", "other")]
            for store in stores:
                stack.push_async_callback(store.stop)
            look = await asyncpg.connect(address)
            stack.push_async_callback(look.close)
            await stores[0].save(MakeTable(table("t"), 0, 0), BeginMatch(1, "m", "t", document(), 0))
            # Only a database that has just started must wait before it declares anybody dead.
            while await look.fetchval("SELECT now() - pg_postmaster_start_time() < interval '5 s'"):
                await asyncio.sleep(0.1)
            await test(Nodes(stores[0], stores[1], look))

    return lambda test: asyncio.run(with_nodes(test))


Run = Callable[[Callable[[Nodes], Awaitable[None]]], None]


def test_a_table_is_claimed_by_one_node_until_that_releases_it(run: Run) -> None:
    async def test(nodes: Nodes) -> None:
        assert nodes.one.lease
        assert nodes.other.lease
        assert await nodes.one.claim("t") == table("t")
        assert await nodes.owner() == (nodes.one.lease.node, 1)
        waiting = asyncio.ensure_future(nodes.other.claim("t"))
        await nodes.one.save(AddActions([action(1, 1)]))
        assert not waiting.done()
        await nodes.one.save(ReleaseTable("t"))
        assert await waiting == table("t")
        assert await nodes.owner() == (nodes.other.lease.node, 2)
        await nodes.other.save(AddActions([action(1, 2)]))
        assert [*map(tuple, await nodes.look.fetch("SELECT n, epoch FROM actions ORDER BY n"))] == [
            (1, 1),
            (2, 2),
        ]
        assert not nodes.lost

    run(test)


def test_the_owner_is_asked_for_a_table_and_told_whether_it_got_it_so_within_ten_seconds(run: Run) -> None:
    async def test(nodes: Nodes) -> None:
        heard = []

        def attend(store: PostgresStore) -> None:
            def asked(name: str, settled: bool) -> None:
                heard.append(settled)
                store.write([ReleaseTable(name)], lambda error: None)

            nodes.attend(store, asked)

        attend(nodes.one)
        attend(nodes.other)
        await nodes.one.claim("t")
        assert await nodes.other.claim("t") == table("t")
        assert heard == [True]
        assert await nodes.one.claim("t") == table("t")
        assert heard == [True, False]

    run(test)


def test_a_table_that_is_not_handed_over_cannot_be_claimed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(nodes: Nodes) -> None:
        await nodes.one.claim("t")
        with pytest.raises(StoreError):
            await nodes.other.claim("t")
        assert nodes.asked == [("t", True)]

    monkeypatch.setattr(node_module, "CLAIM_SECONDS", 1)
    run(test)


def test_nobody_releases_the_table_of_another_node(run: Run) -> None:
    async def test(nodes: Nodes) -> None:
        assert nodes.other.lease
        await nodes.one.claim("t")
        await nodes.one.save(ReleaseTable("t"))
        await nodes.other.claim("t")
        await nodes.one.save(ReleaseTable("t"))  # it was asked twice
        assert await nodes.owner() == (nodes.other.lease.node, 2)

    run(test)


def test_a_node_that_was_declared_dead_keeps_nothing_and_is_told(run: Run) -> None:
    async def test(nodes: Nodes) -> None:
        await nodes.one.claim("t")
        await nodes.declare_dead(nodes.one)
        with pytest.raises(StoreError):
            await nodes.one.save(AddActions([action(1, 1)]))
        assert nodes.lost == ["one"]
        assert nodes.one.lease is None
        assert await nodes.other.claim("t") == table("t")
        assert not await nodes.look.fetch("SELECT FROM actions")

    run(test)


def test_other_changes_are_fenced_too(run: Run) -> None:
    async def test(nodes: Nodes) -> None:
        await nodes.declare_dead(nodes.one)
        with pytest.raises(StoreError):
            await nodes.one.save(DeleteTable("t"), AddActions([action(1, 1)]))
        assert await nodes.other.find_table("t")

    run(test)


def test_a_node_registers_again_under_another_id(run: Run) -> None:
    async def test(nodes: Nodes) -> None:
        assert nodes.one.lease
        before = nodes.one.lease.node
        await nodes.one.claim("t")
        nodes.one.lease.writer.terminate()
        while nodes.one.lease is None or nodes.one.lease.node == before:
            await asyncio.sleep(0.01)
        assert nodes.lost == ["one"]
        assert not await nodes.look.fetch("SELECT FROM nodes WHERE node = $1", before)
        assert await nodes.other.claim("t")  # free at once

    run(test)


def test_a_node_whose_connection_is_gone_is_dead_after_a_missed_beat(run: Run) -> None:
    async def test(nodes: Nodes) -> None:
        await nodes.one.claim("t")
        node = await nodes.kill(nodes.one)
        assert await nodes.other.claim("t")
        assert not await nodes.look.fetch("SELECT FROM nodes WHERE node = $1", node)
        # It was not handed over, so it may be now.
        heard = []

        def asked(name: str, settled: bool) -> None:
            heard.append(settled)
            nodes.other.write([ReleaseTable(name)], lambda error: None)

        nodes.attend(nodes.other, asked)
        await nodes.one.node.start()
        assert await nodes.one.claim("t")
        assert heard == [True]

    run(test)


def test_a_node_that_holds_its_connection_lives_until_its_lease_is_over(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(nodes: Nodes) -> None:
        await nodes.one.claim("t")
        assert nodes.one.node.beating
        nodes.one.node.beating.cancel()
        await nodes.look.execute("UPDATE nodes SET until = now() + interval '1 min' WHERE name = 'one'")
        with pytest.raises(StoreError):
            await nodes.other.claim("t")
        await nodes.look.execute("UPDATE nodes SET until = now() - interval '1 s' WHERE name = 'one'")
        assert await nodes.other.claim("t")

    monkeypatch.setattr(node_module, "CLAIM_SECONDS", 1)
    run(test)


def test_nobody_is_declared_dead_before_writes_in_flight_are_done(run: Run) -> None:
    async def test(nodes: Nodes) -> None:
        assert nodes.one.lease
        await nodes.one.claim("t")
        assert nodes.one.node.beating
        nodes.one.node.beating.cancel()
        writer, node = nodes.one.lease.writer, nodes.one.lease.node
        async with writer.transaction():
            await writer.execute("SELECT 1 FROM nodes WHERE node = $1 FOR KEY SHARE", node)
            await nodes.look.execute("UPDATE nodes SET until = now() - interval '1 s' WHERE name = 'one'")
            waiting = asyncio.ensure_future(nodes.other.claim("t"))
            await asyncio.wait([waiting], timeout=0.3)
            assert not waiting.done()
            await writer.execute("INSERT INTO actions VALUES (1, 1, 1, 0, 0, '', '{}')")
        assert await waiting
        found = await nodes.other.find_match("m")
        assert found
        assert found.length == 1

    run(test)


def test_nobody_is_declared_dead_right_after_the_database_has_started() -> None:
    """It has heard nobody while it was down."""

    async def outcome(address: str) -> tuple[bool, bool]:
        """Whether the database had been up for long, and whether it declared somebody dead."""
        look = await asyncpg.connect(address)
        await prepare(look, address)
        await look.execute("INSERT INTO nodes VALUES ('late', 'late', now() - interval '1 min')")
        dead = await bury(look, "late")
        was_up = f"SELECT now() - pg_postmaster_start_time() > interval '{LEASE_SECONDS} s'"
        found = await look.fetchval(was_up), dead
        await look.execute("DELETE FROM nodes")
        await look.close()
        return found

    with cluster() as fresh:
        address = fresh.new_database()
        while (seen := asyncio.run(outcome(address)))[0]:
            fresh.restart()
    assert seen == (False, False)


def test_a_lease_counts_from_when_it_was_asked_for_on_a_clock_that_never_stops(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(nodes: Nodes) -> None:
        now = lease_module.boot_time()
        assert nodes.one.lease
        monkeypatch.setattr(lease_module, "boot_time", lambda: now + LEASE_SECONDS)
        assert nodes.one.lease is None  # nothing is shown from memory any more
        with pytest.raises(StoreError):
            await nodes.one.save(AddActions([action(1, 1)]))
        assert nodes.lost == ["one"]

    run(test)


def test_what_is_done_for_all_is_done_once(run: Run) -> None:
    async def test(nodes: Nodes) -> None:
        for store in (nodes.one, nodes.other):
            await store.save(HasRun(7))
        assert await nodes.look.fetchval("SELECT ran FROM server") == 7
        # There is something to clean up, and one of them does it.
        await nodes.look.execute("UPDATE server SET ran = $1", KEPT_DAYS["lobby"] * DAY + 1)
        assert sorted([await store.is_clean() for store in (nodes.one, nodes.other)]) == [False, True]

    run(test)


def test_nodes_that_nobody_has_missed_are_forgotten(run: Run) -> None:
    async def test(nodes: Nodes) -> None:
        node = await nodes.kill(nodes.one)
        await nodes.look.execute("UPDATE nodes SET until = now() - interval '1 s' WHERE node = $1", node)
        assert not await nodes.other.is_clean()
        await nodes.other.save(CleanUp())
        assert await nodes.other.is_clean()
        assert [each.name for each in await nodes.other.nodes()] == ["other"]

    run(test)


def test_only_tables_without_an_owner_are_cleaned_up_or_deleted(run: Run) -> None:
    async def test(nodes: Nodes) -> None:
        await nodes.one.claim("t")
        await nodes.one.save(MakeTable(table("free"), 0, 0))
        for store in (nodes.one, nodes.other):
            await store.save(HasRun(KEPT_DAYS["lobby"] * DAY + 1))
        await nodes.other.save(CleanUp(), DeleteTable("t"))
        assert await nodes.other.find_table("t")
        assert not await nodes.other.find_table("free")
        assert await nodes.other.spare_tables(lambda name: True, 9) == []
        assert await nodes.one.spare_tables(lambda name: True, 9) == ["t"]
        await nodes.one.save(DeleteTable("t"))
        assert not await nodes.other.find_table("t")

    run(test)


def test_older_nodes_go_on_with_a_newer_database() -> None:
    """They are upgraded one by one, so a version only adds to the one before."""
    for script in MIGRATIONS[2:]:
        new = "|".join(re.findall(r"CREATE TABLE (\w+)", script)) or "none"
        harmless = rf"CREATE |INSERT INTO ({new}) |ALTER TABLE \w+ ADD COLUMN .*( DEFAULT |[^L]$)"
        for statement in filter(None, map(str.strip, script.split(";"))):
            assert re.match(harmless, statement), statement


def test_no_two_nodes_give_a_match_the_same_number_or_a_table_the_same_code(run: Run) -> None:
    async def test(nodes: Nodes) -> None:
        one, other = await nodes.one.numbers(), await nodes.other.numbers()
        assert not {next(one) for _ in range(1000)} & {next(other) for _ in range(1000)}
        record = TableRecord("u", "code t", "watch u", table("u").lobby)
        with pytest.raises(CodeTaken):
            await nodes.other.save(MakeTable(record, 0, 0))

    run(test)


def test_others_count_as_long_as_they_are_connected(run: Run) -> None:
    async def test(nodes: Nodes) -> None:
        assert await nodes.other.has_others()
        assert nodes.one.lease
        nodes.one.node.beating.cancel()  # type: ignore[union-attr]
        nodes.one.lease.end()
        while await nodes.other.has_others():
            await asyncio.sleep(0.01)

    run(test)


def test_a_ban_holds_at_every_node(run: Run) -> None:
    async def test(nodes: Nodes) -> None:
        heard = asyncio.Event()
        nodes.attend(nodes.other, banned=heard.set)
        one, other, network = SharedBans(nodes.one), SharedBans(nodes.other), network_of("203.0.113.7")
        await one.add(network)
        await one.add(network)
        assert one.networks() == [network]
        await heard.wait()
        assert other.has("203.0.113.7")
        heard.clear()
        nodes.one.lease.writer.terminate()  # type: ignore[union-attr]
        assert await other.remove(network)
        assert not await other.remove(network)
        while one.networks():
            await asyncio.sleep(0.01)

    run(test)


def test_a_node_that_starts_knows_who_is_banned(postgres: Cluster) -> None:
    address = postgres.new_database()

    async def opened(test: Callable[[SharedBans], Awaitable[None]]) -> None:
        store = await PostgresStore.open(address)
        await test(SharedBans(store))
        await store.stop()

    async def has(bans: SharedBans) -> None:
        assert bans.has("203.0.113.7")

    asyncio.run(opened(lambda bans: bans.add(network_of("203.0.113.0/24"))))
    asyncio.run(opened(has))


def test_nodes_tell_each_other_who_has_many_sockets(run: Run) -> None:
    async def test(nodes: Nodes) -> None:
        nodes.attend(nodes.one, sockets=lambda: {7: 30, 8: 20})
        nodes.attend(nodes.other, sockets=lambda: {7: 1})
        while (nodes.other.sockets_elsewhere(7), nodes.one.sockets_elsewhere(7)) != (30, 1):
            await asyncio.sleep(0.01)
        assert nodes.other.sockets_elsewhere(9) == 0
        await nodes.declare_dead(nodes.one)
        while nodes.other.sockets_elsewhere(8):
            await asyncio.sleep(0.01)

    run(test)


def test_the_host_sees_how_a_lease_is_renewed_lost_and_fenced(run: Run) -> None:
    async def test(nodes: Nodes) -> None:
        def totals(*names: str) -> list[float]:
            return [nodes.metric(nodes.one, f"{name}_total") for name in names]

        assert 0 < nodes.metric(nodes.one, "lease_seconds") <= LEASE_SECONDS
        [renewals] = totals("lease_renewals")
        while totals("lease_renewals") == [renewals]:
            await asyncio.sleep(0.01)
        assert totals("lease_losses", "fenced_writes") == [0, 0]
        nodes.one.node.beating.cancel()  # type: ignore[union-attr]
        await nodes.declare_dead(nodes.one)
        for change in (AddActions([action(1, 1)]), DeleteTable("t")):
            with pytest.raises(StoreError):
                await nodes.one.save(change)
        # The second one was not even tried.
        assert totals("lease_losses", "fenced_writes") == [1, 1]
        assert nodes.metric(nodes.one, "lease_seconds") == 0

    run(test)


def test_the_host_sees_how_many_tables_are_claimed_and_who_was_declared_dead(run: Run) -> None:
    async def test(nodes: Nodes) -> None:
        await nodes.one.claim("t")
        await nodes.one.claim("none")
        await nodes.kill(nodes.one)
        await nodes.other.claim("t")
        seen = [
            nodes.metric(store, f"{name}_total")
            for store in (nodes.one, nodes.other)
            for name in ("claims", "nodes_declared_dead")
        ]
        assert seen == [1, 0, 1, 1]

    run(test)


def test_every_node_knows_how_all_are_doing_and_who_owns_what(run: Run) -> None:
    async def test(nodes: Nodes) -> None:
        said = NodeStatus("1.0", pid=7, seconds=60, draining=True, sockets=3)
        nodes.attend(nodes.one, status=lambda: said)
        await nodes.one.claim("t")
        while (await nodes.other.nodes())[0].status != said:
            await asyncio.sleep(0.01)
        assert await nodes.other.nodes() == [
            NodeRecord("one", False, True, said, tables=1, playing=0),
            NodeRecord("other", True, True, NodeStatus(), tables=0, playing=0),
        ]
        assert await nodes.other.owned_tables() == await nodes.one.owned_tables() == [(table("t"), "one")]
        await nodes.kill(nodes.one)
        while (await nodes.other.nodes())[0].is_heard:
            await asyncio.sleep(0.01)

    run(test)
