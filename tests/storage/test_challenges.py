"""Challenges, and who has seen which match, whichever database keeps them."""

from msgspec.structs import replace

from dedale.games.base import Outcome
from dedale.match.result import Result
from dedale.server.store import (
    Attempt,
    DeleteTable,
    Kept,
    MakeTable,
    NoteResult,
    RemoveChallenge,
    SetChallenge,
    Store,
    StoredChallenge,
)
from dedale.session.changes import BeginMatch, EndMatch, SeeMatch, TryChallenge
from storage.conftest import Opened, on
from storage.records import ANN, BO, document, table

CY = "c" * 32
CODE = "BCDFGHJK"
WON = Outcome("won", (0,))


def begun(number: int, *devices: str, at: str = "t") -> list[Kept]:
    """A match of these devices that begins in the second of its number."""
    return [
        BeginMatch(number, f"m{number}", at, replace(document(), names=(f"P{number}",)), number),
        *(SeeMatch(f"m{number}", device, True) for device in devices),
    ]


def tried(number: int, *devices: str) -> list[Kept]:
    return [
        *begun(number, *devices),
        TryChallenge(f"m{number}", CODE),
        EndMatch(number, 9, WON, 100 + number),
    ]


def attempt(number: int, *, knew: bool = False, yours: bool = False, result: Result | None = None) -> Attempt:
    return Attempt(f"m{number}", (f"P{number}",), WON, 100 + number, result, knew, yours)


async def challenged(store: Store) -> None:
    """Ann's first match is set as a challenge."""
    await store.save(*begun(1, ANN), EndMatch(1, 9, WON, 101))
    await store.save(SetChallenge(CODE, "m1", 5, 7), TryChallenge("m1", CODE))


def test_a_challenge_is_found_by_its_code_and_by_each_of_its_matches(opened: Opened) -> None:
    async def make(store: Store) -> None:
        await challenged(store)
        await store.save(*tried(2, BO))

    async def find(store: Store) -> None:
        assert await store.find_challenge(CODE) == StoredChallenge("m1", 1)
        assert await store.find_challenge("m1") is await store.find_challenge("\0") is None
        assert [await store.challenge_of(f"m{n}") for n in (1, 2, 3)] == [CODE, CODE, None]
        assert [await store.count_challenges(maker) for maker in (None, 7, 8)] == [1, 1, 0]

    on(opened, make)
    on(opened, find)


def test_a_match_is_set_once(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await challenged(store)
        await store.save(SetChallenge("Z" * 8, "m1", 6, 7), TryChallenge("m1", "Z" * 8))
        assert await store.challenge_of("m1") == CODE
        assert await store.find_challenge("Z" * 8) is None

    on(opened, test)


def test_only_somebody_in_a_seat_of_a_finished_match_has_finished(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await challenged(store)
        await store.save(*begun(2, BO), TryChallenge("m2", CODE), SeeMatch("m2", CY, False))
        assert [await store.has_finished(CODE, device) for device in (ANN, BO, CY)] == [True, False, False]
        await store.save(EndMatch(2, 9, WON, 102))
        assert [await store.has_finished(CODE, device) for device in (ANN, BO, CY)] == [True, True, False]
        assert [await store.has_played("m2", device) for device in (ANN, BO, CY)] == [False, True, False]
        await store.save(SeeMatch("m2", CY, True), SeeMatch("m2", CY, False))
        assert await store.has_finished(CODE, CY), "whoever sat there once has sat there"

    on(opened, test)


def test_whoever_saw_an_earlier_match_knew_it(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await challenged(store)
        await store.save(*tried(2, BO), SeeMatch("m2", CY, False), *tried(3, CY), *tried(4, BO, "d" * 32))
        await store.save(*tried(5, "e" * 32), *begun(6, ANN))
        assert await store.attempts(CODE, BO, 9) == [
            attempt(1),
            attempt(5),
            attempt(4, knew=True, yours=True),
            attempt(3, knew=True),
            attempt(2, yours=True),
        ]
        assert await store.attempts(CODE, BO, 2) == [attempt(1), attempt(5)]

    on(opened, test)


def test_a_match_that_was_given_up_is_remembered_until_it_is_deleted(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await challenged(store)
        await store.save(MakeTable(table("t"), 5, 7), *begun(2, BO), TryChallenge("m2", CODE), *tried(3, BO))
        assert (await store.attempts(CODE, ANN, 9))[1:] == [attempt(3, knew=True)]
        await store.is_clean()
        await store.save(DeleteTable("t"))
        assert (await store.attempts(CODE, ANN, 9))[1:] == [attempt(3)]

    on(opened, test)


def test_a_result_is_kept(opened: Opened) -> None:
    result = Result(t=9, actions=3, silence=0.25, hourglasses=2)

    async def test(store: Store) -> None:
        await challenged(store)
        await store.save(NoteResult("m1", result))
        assert await store.attempts(CODE, BO, 9) == [attempt(1, result=result)]

    on(opened, test)


def test_a_removed_challenge_leaves_its_matches_and_may_still_be_played_to_the_end(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await challenged(store)
        await store.save(RemoveChallenge(CODE))
        await store.save(*tried(2, BO))
        assert await store.find_challenge(CODE) is None
        assert await store.challenge_of("m1") is await store.challenge_of("m2") is None
        assert await store.find_match("m1")
        assert await store.find_match("m2")

    on(opened, test)
