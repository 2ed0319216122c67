"""What a store keeps comes back, in its order, whichever database keeps it."""

import threading

import pytest

from dedale.games.base import Outcome
from dedale.server import stored_table
from dedale.server.retention import AT_A_TIME, DAY, EMPTY_SECONDS, KEPT_DAYS, TEXT_DAYS
from dedale.server.schema import BadDatabase
from dedale.server.store import (
    AddActions,
    CleanUp,
    Climbed,
    DeleteTable,
    DeleteText,
    ForgetDevice,
    HasRun,
    MakeTable,
    Progress,
    Rate,
    ShareText,
    SolveDaily,
    Store,
    StoredText,
    UseText,
)
from dedale.server.stored_match import PART
from dedale.session.changes import (
    BeginMatch,
    EndMatch,
    LoggedAction,
    SaveTable,
    SetTime,
    SitDown,
    SolveFloor,
    StandUp,
    TouchTable,
)
from dedale.session.lobby import Lobby
from storage.conftest import Opened, on
from storage.records import ANN, BO, action, document, table


def test_a_table_is_found_by_each_of_its_names_also_after_a_restart(opened: Opened) -> None:
    async def make(store: Store) -> None:
        await store.save(MakeTable(table("t"), 5, 7), SitDown(ANN, "t"), SitDown(ANN, "t"), SitDown(BO, "t"))
        await store.save(SaveTable(table("t", playing=True, match=1), 6), StandUp(BO, "t"))

    async def find(store: Store) -> None:
        known = table("t", playing=True, match=1)
        assert await store.find_table("t") == known
        assert await store.find_code("code t") == await store.find_watched("watch t") == "t"
        assert await store.find_table("u") is None
        assert await store.find_code("t") is await store.find_watched("t") is None
        assert await store.tables_of(ANN, 9) == [(known, 6)]
        assert await store.tables_of(BO, 9) == []
        assert (await store.count_tables(), await store.count_tables(7), await store.count_tables(0)) == (
            1,
            1,
            0,
        )
        await store.save(DeleteTable("t"))
        assert await store.find_table("t") is None
        assert await store.tables_of(ANN, 9) == []

    on(opened, make)
    on(opened, find)


@pytest.mark.parametrize("name", ["", "\0", "a\0b", "é" * 9_999, "' OR 1 = 1 --"])
def test_nothing_is_found_by_a_strange_name(opened: Opened, name: str) -> None:
    async def test(store: Store) -> None:
        await store.save(MakeTable(table("t"), 0, 0))
        for find in (
            store.find_table, store.find_code, store.find_watched, store.find_match, store.find_text
        ):  # fmt: skip
            assert await find(name) is None
        assert await store.tables_of(name, 9) == []
        assert await store.progress(name) == Progress({}, {})

    on(opened, test)


def test_a_device_is_told_of_its_latest_tables(opened: Opened) -> None:
    async def test(store: Store) -> None:
        for when, name in enumerate("abc"):
            await store.save(MakeTable(table(name), when, 0), SitDown(ANN, name))
        await store.save(TouchTable("a", 9))
        found = await store.tables_of(ANN, 2)
        assert [(record.id, when) for record, when in found] == [("a", 9), ("c", 2)]

    on(opened, test)


def test_ones_own_tables_are_not_read_where_others_play(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred lobbies of 64 KiB each would hold up every table."""
    read, readers = stored_table.read_lobby, set[str]()

    def noted(text: bytes) -> Lobby:
        readers.add(threading.current_thread().name)
        return read(text)

    monkeypatch.setattr(stored_table, "read_lobby", noted)

    async def test(store: Store) -> None:
        await store.save(MakeTable(table("a"), 0, 0), SitDown(ANN, "a"))
        assert len(await store.tables_of(ANN, 2)) == 1
        assert readers
        assert threading.current_thread().name not in readers

    on(opened, test)


@pytest.mark.parametrize("length", [0, 3, PART, PART + 1])
def test_a_match_comes_back_as_it_was_played(opened: Opened, length: int) -> None:
    actions = [action(1, n) for n in range(1, length + 1)]
    outcome = Outcome("won", (0,))

    async def play(store: Store) -> None:
        await store.save(MakeTable(table("t"), 5, 7))
        await store.save(BeginMatch(1, "m", "t", document(), 3), AddActions(actions[:2]))
        await store.save(BeginMatch(2, "n", "t", document(), 3), AddActions([action(2, 1)]))
        await store.save(AddActions(actions[2:]), SetTime(1, 7), EndMatch(2, 99, outcome, 4))

    async def find(store: Store) -> None:
        assert next(await store.numbers()) > 2
        assert await store.find_match("t") is None
        found = await store.find_match("m")
        assert found
        assert (found.number, found.length) == (1, length)
        *_, kept = found.read()
        assert kept.keys == [each[4] for each in actions]
        assert [entry[:2] for entry in kept.document.log] == [each[2:4] for each in actions]
        assert [entry[2]["text"] for entry in kept.document.log] == [
            f'{n} \0 é " ' for n, *_ in [each[1:] for each in actions]
        ]
        assert kept.document.t == max(7, 10 * length)
        assert (kept.document.options, kept.document.names) == ({"é": [1]}, ("Ann",))
        other = await store.find_match("n")
        assert other
        assert (other.head.outcome, other.head.t, other.head.seed) == (outcome, 99, 2**53 - 1)

    on(opened, play)
    on(opened, find)


def test_whoever_asks_sees_all_that_was_written_before(opened: Opened) -> None:
    async def test(store: Store) -> None:
        told: list[Exception | None] = []
        for n in range(20):
            store.write([MakeTable(table(f"{n}"), 0, 0)], told.append)
            assert await store.count_tables() == n + 1
        await store.save()
        assert told == [None] * 20

    on(opened, test)


def test_of_changes_that_are_written_together_one_that_fails_takes_no_other_with_it(opened: Opened) -> None:
    """But what its owner writes later stands on it, and is not kept either."""

    class Owner:
        pass

    async def test(store: Store) -> None:
        one, other = Owner(), Owner()
        told: dict[str, bool] = {}

        def write(name: str, owner: Owner, *actions: LoggedAction) -> None:
            def then(error: Exception | None) -> None:
                told[name] = error is None

            store.write([SitDown(name, "t"), AddActions([*actions])], then, owner)

        await store.save(MakeTable(table("t"), 0, 0), BeginMatch(1, "m", "t", document(), 0))
        await store.save(AddActions([action(1, 1)]))
        write("a", one, action(1, 2))
        write("b", one, action(1, 1))  # another is there already
        write("c", one, action(1, 3))
        write("d", other, action(2, 1) if False else action(1, 4))
        write("e", one)
        await store.save()
        await store.save()
        assert told == {"a": True, "b": False, "c": False, "d": True, "e": False}
        assert [len(await store.tables_of(name, 9)) for name in "abcde"] == [1, 0, 0, 1, 0]
        with pytest.raises(Exception):  # noqa: B017, PT011 - each library has its own
            await store.save(SetTime(1, 2**70))
        await store.save(SetTime(1, 5))

    on(opened, test)


def test_the_best_floor_and_the_first_daily_result_count(opened: Opened) -> None:
    async def test(store: Store) -> None:
        for moves in (20, 30, 14):
            await store.save(SolveFloor(ANN, "1-1", moves, 0), SolveDaily(ANN, "2026-01-02", moves, 60, 0))
        await store.save(SolveFloor(ANN, "1-2", 5, 0))
        assert await store.progress(ANN) == Progress({"1-1": 14, "1-2": 5}, {"2026-01-02": (20, 60, False)})
        assert await store.progress(BO) == Progress({}, {})

    on(opened, test)


def test_daily_results_count_as_far_as_their_address_has_a_share(opened: Opened) -> None:
    async def test(store: Store) -> None:
        day, other = "2026-01-02", "2026-01-03"

        async def solve(device: str, maker: int, share: int, moves: int = 10, seconds: int = 59) -> None:
            await store.save(SolveDaily(device, day, moves, seconds, 0, 1, maker, share))

        await solve("uncounted", 7, 0)
        assert await store.daily_tries(day, 10) == []
        for device in ("a", "b", "c"):
            await solve(device, 7, 2)
        await solve("a", 7, 9, moves=99)
        await solve("d", 8, 2, moves=13, seconds=60)
        await solve("e", 8, 2, moves=40, seconds=86_400)
        assert sorted(await store.daily_tries(day, 10)) == [(0, 0, 2), (3, 1, 1), (6, 6, 1)]
        assert await store.daily_tries(other, 10) == []
        assert (await store.progress("c")).daily == {day: (10, 59, True)}

    on(opened, test)


def test_a_device_is_forgotten_and_others_are_not(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await store.save(MakeTable(table("t"), 0, 0))
        for device in (ANN, BO):
            await store.save(
                SitDown(device, "t"), SolveFloor(device, "1-1", 9, 0), Climbed(device, "x", 1, 0)
            )
            await store.save(SolveDaily(device, "2026-01-02", 9, 60, 0), Rate(device, "device", 1, 2, 3))
        await store.save(ForgetDevice(ANN))
        for device, kept in ((ANN, False), (BO, True)):
            floors, daily = await store.progress(device)
            assert [bool(floors), bool(daily)] == [kept, kept]
            assert bool(await store.rating(device)) == kept
            assert (await store.climbs(device) != (0, 0)) == kept
            assert bool(await store.tables_of(device, 9)) == kept
        assert await store.find_table("t")

    on(opened, test)


def test_texts_are_found_together(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await store.save(ShareText("x", "quest", "one\n", 0), ShareText("y", "quest", "two", 0))
        assert await store.find_texts(["y", "z", "x"]) == {"x": "one\n", "y": "two"}
        assert await store.find_texts([]) == {}

    on(opened, test)


def test_a_text_is_kept_as_long_as_somebody_uses_it(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await store.save(ShareText("x", "quest", "one\n", 0, 3), ShareText("y", "tiles", "two", 0))
        assert await store.find_text("x") == StoredText("quest", "one\n", is_due=False)
        assert (await store.count_texts(), await store.count_texts(3)) == (2, 1)
        await store.save(HasRun(DAY))
        assert await store.find_text("x") == StoredText("quest", "one\n", is_due=True)
        await store.save(UseText("x"), HasRun(TEXT_DAYS * DAY))
        assert not await store.is_clean()
        await store.save(CleanUp())
        assert await store.is_clean()
        assert await store.find_text("x")
        assert await store.find_text("y") is None
        await store.save(DeleteText("x"))
        assert await store.find_text("x") is None

    on(opened, test)


def test_a_table_that_is_deleted_takes_only_its_unfinished_match_along(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await store.save(MakeTable(table("t"), 0, 0), MakeTable(table("u"), 0, 0))
        for number, at in ((1, "t"), (2, "t"), (3, "u")):
            begun = BeginMatch(number, f"m{number}", at, document(), 0)
            await store.save(begun, AddActions([action(number, 1)]))
        await store.save(EndMatch(1, 9, Outcome("won", (0,)), 0))
        await store.save(DeleteTable("t"))
        assert [bool(await store.find_match(f"m{number}")) for number in (1, 2, 3)] == [True, False, True]
        # Nothing of it is left in the way of another one.
        await store.save(BeginMatch(2, "m4", "u", document(), 0), AddActions([action(2, 1)]))
        found = await store.find_match("m4")
        assert found
        assert found.length == 1

    on(opened, test)


@pytest.mark.parametrize("status", KEPT_DAYS)
def test_old_tables_go_some_at_a_time_and_finished_matches_stay(opened: Opened, status: str) -> None:
    most = AT_A_TIME

    async def test(store: Store) -> None:
        for n in range(1, most + 3):
            record = table(f"t{n}", playing=status == "playing", match=status != "lobby")
            await store.save(MakeTable(record, 0, 0), SitDown(ANN, record.id))
            await store.save(BeginMatch(n, f"m{n}", record.id, document(), 0), AddActions([action(n, 1)]))
        await store.save(EndMatch(1, 9, Outcome("won", ()), 0))
        await store.save(HasRun(KEPT_DAYS[status] * DAY))
        assert await store.is_clean()
        await store.save(HasRun(1), TouchTable(f"t{most + 2}", 0), CleanUp())
        assert await store.count_tables() == 2
        assert not await store.is_clean()
        await store.save(CleanUp())
        assert await store.is_clean()
        assert await store.count_tables() == 1
        left = [n for n in range(1, most + 3) if await store.find_match(f"m{n}")]
        assert left == [1, most + 2]
        # Their numbers may be used again.
        await store.save(BeginMatch(2, "again", record.id, document(), 0), AddActions([action(2, 1)]))

    on(opened, test)


def test_tables_that_may_go_are_named_once_the_least_missed_first(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await store.save(MakeTable(table("seated"), 0, 1), SitDown(ANN, "seated"))
        await store.save(
            MakeTable(table("empty"), 0, 1), MakeTable(table("playing", playing=True, match=1), 0, 1)
        )
        await store.save(HasRun(EMPTY_SECONDS + 1), MakeTable(table("young"), 0, 2))
        await store.save(MakeTable(table("seated and young"), 0, 2), SitDown(ANN, "seated and young"))
        assert await store.spare_tables(lambda name: True, 9) == ["empty", "young", "seated"]
        assert await store.spare_tables(lambda name: name != "empty", 1) == ["young"]
        assert await store.spare_tables(lambda name: True, 9, maker=1) == ["empty", "seated"]

    on(opened, test)


def test_a_store_is_well_has_a_name_and_a_file_belongs_to_one_server(opened: Opened) -> None:
    async def test(store: Store) -> None:
        assert await store.trouble() is None
        if not store.shared:
            with pytest.raises(BadDatabase, match=r" cannot be opened: it is in use by another server\.$"):
                async with opened():
                    pass
        names.append(await store.name())

    names: list[str] = []
    on(opened, test)
    on(opened, test)
    assert len(set(names)) == 1
    assert len(names[0]) >= 16
