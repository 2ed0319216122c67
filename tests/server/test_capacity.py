"""Room for everyone: a full server deletes unused tables, and players go on playing."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable

import pytest

from dedale.games.base import Refusal
from dedale.server import sqlite_records as records
from dedale.server.addresses import Gate, maker_of
from dedale.server.checked_options import shared_text
from dedale.server.limits import Limits
from dedale.server.retention import DAY, EMPTY_SECONDS, TEXT_DAYS
from dedale.server.schema import MIGRATIONS, prepare
from dedale.server.sqlite_store import SqliteStore
from dedale.server.store import CleanUp, HasRun, ShareText
from dedale.server.tables import REST_SECONDS, Tables
from dedale.session.changes import TouchTable
from dedale.session.tokens import device_of
from server.harness import new_token
from server.kept import keep, sqlite_of
from server.world import QUEST, FakeSocket, gateway_of

MANY = "198.51.100.1"
"""An address from which many tables come."""
QUEST_TEXT = "quest: A\nheroes: O\nstars: 1\n\n+---+---+\n| O   O=|\n+---+---+\n"


class Place:
    """A server in this process, and what happens there."""

    def __init__(self, store: SqliteStore, limits: Limits) -> None:
        self._clock = 1_000.0
        self.tables = Tables(store, limits, lambda: self._clock)
        self._addresses = iter(range(1_000_000))

    async def make(self, name: str | None = None, *, start: bool = False, address: str = "") -> str:
        """Create a table, from an address of its own unless one is given. Return "" if it was refused."""
        address = address or f"address {next(self._addresses)}"
        row = await self.tables.make_table("d" * 32, "tower", QUEST, name, None, start=start, address=address)
        return "" if isinstance(row, Refusal) else row.id

    async def ids(self) -> set[str]:
        found: list[tuple[str]] = await sqlite_of(self.tables).read(
            lambda connection: connection.execute("SELECT id FROM tables").fetchall()
        )
        return {table for (table,) in found}

    async def run_for(self, seconds: int) -> None:
        """Let the server run for this long."""
        await self.tables.store.save(HasRun(seconds))

    def rest(self) -> None:
        """Tables at which nobody is go to sleep."""
        self.tables.sweep()
        self._clock += REST_SECONDS + 1
        self.tables.sweep()

    async def come(self, table: str, token: str = "") -> FakeSocket:
        socket = FakeSocket(self.tables)
        socket.say(type="hello", token=token or new_token(), table=table)
        await self.settle()
        return socket

    async def settle(self) -> None:
        for _ in range(8):
            await sqlite_of(self.tables).read(lambda connection: None)
            await asyncio.sleep(0)


def at(limits: Limits, test: Callable[[Place], Awaitable[None]]) -> None:
    async def main() -> None:
        place = Place(SqliteStore(":memory:", asyncio.get_running_loop().call_soon_threadsafe), limits)
        await place.tables.open()
        await asyncio.wait_for(test(place), 30)
        await place.tables.close()

    asyncio.run(main())


def test_a_full_server_forgets_the_oldest_table_at_which_nobody_sits() -> None:
    async def test(place: Place) -> None:
        seated = await place.make("Ann")
        first, second = await place.make(), await place.make()
        third = await place.make()
        assert await place.ids() == {seated, second, third}
        assert first not in place.tables.awake
        assert (await place.come(first)).last("refused")["error"] == "no_such_table"

    at(Limits(tables=3), test)


def test_a_table_at_which_somebody_is_or_that_somebody_fetches_is_not_forgotten() -> None:
    async def test(place: Place) -> None:
        visited, fetched = await place.make(), await place.make()
        await place.come(visited)
        place.rest()
        assert fetched not in place.tables.awake
        spare = await place.make()
        making = asyncio.ensure_future(place.make())
        waking = asyncio.ensure_future(place.tables.table(fetched))
        new = await making
        await waking
        assert await place.ids() == {visited, fetched, new}
        assert spare not in place.tables.awake

    at(Limits(tables=3), test)


def test_a_table_at_which_somebody_sits_is_forgotten_when_nobody_has_come_for_an_hour() -> None:
    async def test(place: Place) -> None:
        ann, bo = await place.make("Ann"), await place.make("Bo")
        assert await place.make("Cy") == "", "both may come back any moment"
        await place.run_for(EMPTY_SECONDS + 1)
        await place.tables.store.save(TouchTable(ann, 0))
        cy = await place.make("Cy")
        assert await place.ids() == {ann, cy}
        assert bo not in place.tables.awake

    at(Limits(tables=2), test)


def test_a_match_that_goes_on_is_never_forgotten_for_another_table() -> None:
    async def test(place: Place) -> None:
        table = await place.make("Ann", start=True)
        await place.run_for(29 * DAY)
        assert await place.make("Bo") == ""
        assert await place.ids() == {table}

    at(Limits(tables=1), test)


def test_on_a_server_full_of_tables_people_sit_down_and_play() -> None:
    async def test(place: Place) -> None:
        table = await place.make("Ann", start=True)
        empty = await place.make()
        host = await place.come(empty)
        assert await place.make() == ""
        host.say(type="sit", seat=0, name="Bo", key="sit")
        host.say(type="start", key="start")
        await place.settle()
        host.say(type="act", seat=0, action={"do": "say", "text": "Crowded here."}, key="act")
        await place.settle()
        assert host.last("update")["ack"] == "act"
        assert (await place.come(table)).last("snapshot")["seat"] is None

    at(Limits(tables=2), test)


def test_one_address_has_a_share_of_the_tables() -> None:
    async def test(place: Place) -> None:
        played = [await place.make("Ann", start=True, address=MANY) for _ in range(3)]
        assert await place.make(address=MANY) == ""
        other = await place.make(address="198.51.100.2")
        assert await place.ids() == {*played, other}

    at(Limits(tables_of_address=3), test)


def test_at_its_share_an_address_loses_its_own_empty_tables() -> None:
    async def test(place: Place) -> None:
        others = await place.make(), await place.make()
        first, second = await place.make(address=MANY), await place.make(address=MANY)
        third = await place.make(address=MANY)
        assert first
        assert await place.ids() == {*others, second, third}

    at(Limits(tables_of_address=2), test)


def test_a_network_of_ipv6_is_one_address_and_none_can_be_read_from_the_database() -> None:
    gate = Gate()
    one, other = (gate.address_of(f"2001:db8:1:2::{n}", ()) for n in (1, 2))
    assert maker_of(one, "server") == maker_of(other, "server")
    makers = {maker_of(f"192.0.2.{n}", "server") for n in range(200)}
    assert len(makers) > 190
    assert all(0 < maker <= 1 << 20 for maker in makers), "thousands of addresses have the same"
    assert makers != {maker_of(f"192.0.2.{n}", "other server") for n in range(200)}


def test_a_restart_does_not_forget_who_has_made_how_many(tmp_path_factory: pytest.TempPathFactory) -> None:
    database = str(tmp_path_factory.mktemp("server") / "tables.db")

    async def make() -> str:
        store = SqliteStore(database, asyncio.get_running_loop().call_soon_threadsafe)
        place = Place(store, Limits(tables_of_address=1))
        await place.tables.open()
        made = await place.make("Ann", start=True, address=MANY)
        await place.tables.close()
        return made

    assert asyncio.run(make())
    assert asyncio.run(make()) == ""


def test_tables_at_which_nobody_sits_are_forgotten_after_an_hour() -> None:
    async def test(place: Place) -> None:
        empty, seated, played = (
            await place.make(),
            await place.make("Ann"),
            await place.make("Bo", start=True),
        )
        place.tables.awake.clear()
        await place.run_for(EMPTY_SECONDS)
        await place.tables.clean_up()
        assert await place.ids() == {empty, seated, played}
        await place.run_for(1)
        await place.tables.clean_up()
        assert await place.ids() == {seated, played}

    at(Limits(), test)


# Sockets


def test_when_many_are_there_the_last_places_are_for_those_who_play() -> None:
    async def test(place: Place) -> None:
        token = new_token()
        lobby, running = await place.make(), await place.make("Ann", start=True)
        ann = await place.come(lobby, token)
        ann.say(type="sit", seat=0, name="Ann")
        await place.settle()
        here = [ann, *[await place.come(lobby) for _ in range(8)]]
        assert [each.types()[0] for each in here] == ["lobby"] * 9
        late = await place.come(lobby)
        assert late.last("bye") == {"type": "bye", "reason": "This server is full.", "again": True}
        friend = await place.come(running)
        assert friend.last("snapshot")
        gateway_of(place.tables).gone(friend)
        assert (await place.come(lobby, token)).last("lobby")["you"]["seats"] == [0]
        ann.say(type="ping", n=7)
        await place.settle()
        assert ann.last("pong")["n"] == 7

    at(Limits(sockets=10), test)


def test_whoever_says_nothing_keeps_nobody_out() -> None:
    async def test(place: Place) -> None:
        table = await place.make("Ann", start=True)
        silent = [FakeSocket(place.tables) for _ in range(10)]
        friends = [await place.come(table) for _ in range(2)]
        assert [each.types() for each in silent] == [["bye"]] * 2 + [[]] * 8
        assert all(friend.last("snapshot") for friend in friends)
        assert len(place.tables.sockets) == 10

    at(Limits(sockets=10), test)


def test_when_all_are_at_tables_the_next_is_told_that_it_is_full() -> None:
    async def test(place: Place) -> None:
        table = await place.make("Ann", start=True)
        for _ in range(3):
            await place.come(table)
        with pytest.raises(AssertionError, match="full"):
            FakeSocket(place.tables)

    at(Limits(sockets=3), test)


# Shared texts


def test_a_text_that_nobody_uses_for_a_year_is_forgotten() -> None:
    async def test(place: Place) -> None:
        tables = place.tables
        for text in ("unused", "fetched", "played"):
            await tables.store.save(ShareText(text, "quest", QUEST_TEXT, 0))
        await place.run_for((TEXT_DAYS - 1) * DAY)
        assert await shared_text(tables.store, "fetched") == ("quest", QUEST_TEXT)
        made = await tables.make_table(
            device_of(new_token()) or "", "tower", {"quest": "shared:played"}, None, None, start=False
        )
        assert not isinstance(made, Refusal)
        await place.run_for(DAY)
        await tables.clean_up()
        kept = await tables.store.count_texts()
        await place.run_for(1)
        await tables.clean_up()
        assert (kept, await tables.store.count_texts()) == (3, 2)
        left = [text for text in ("unused", "fetched", "played") if await shared_text(tables.store, text)]
        assert left == ["fetched", "played"]

    at(Limits(), test)


def test_texts_of_an_older_file_are_as_good_as_used_today() -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    prepare(connection, "old.db", MIGRATIONS[:3])
    connection.execute("INSERT INTO shared VALUES ('a', 'quest', 'text', 0)")
    connection.execute("UPDATE server SET ran = ?, ran_again = ?", (10 * TEXT_DAYS * DAY,) * 2)
    prepare(connection, "old.db")
    assert records.is_clean(connection)
    keep(connection, HasRun(TEXT_DAYS * DAY + 1))
    assert not records.is_clean(connection)
    keep(connection, CleanUp())
    assert records.is_clean(connection)
    connection.close()
