"""Ratings and tries of the climb, on each store."""

from dedale.server.store import AddRating, Climbed, Rate, ShareText, SolveDaily, Store, StoredRating
from storage.conftest import Opened, on
from storage.records import ANN, BO


def quest(name: str, rating: int) -> StoredRating:
    return StoredRating(name, "quest", rating, 200_000, 60_000)


def test_a_rating_is_added_once_and_then_changed(opened: Opened) -> None:
    async def test(store: Store) -> None:
        await store.save(AddRating(*quest("x", 5)), AddRating(*quest("x", 6)))
        assert await store.rating("x") == quest("x", 5)
        await store.save(Rate(*quest("x", 7)), Rate(ANN, "device", 8, 9, 10))
        assert await store.rating("x") == quest("x", 7)
        assert await store.rating(ANN) == StoredRating(ANN, "device", 8, 9, 10)
        assert await store.rating("y") is None

    on(opened, test)


def test_the_closest_quests_that_are_new_to_a_device_are_found(opened: Opened) -> None:
    async def test(store: Store) -> None:
        ratings = {"a": 100, "b": 190, "c": 200, "d": 230, "daily1-2026-01-02": 205, "gone": 200}
        for name, rating in ratings.items():
            await store.save(AddRating(*quest(name, rating)))
            if name != "gone":
                await store.save(ShareText(name, "quest", "", 0))
        await store.save(Rate(BO, "device", 200, 0, 0), SolveDaily(ANN, "2026-01-02", 9, 9, 0))
        await store.save(Climbed(ANN, "c", 1, 0), Climbed(ANN, "c", 0, 0), Climbed(ANN, "a", 0, 0))
        assert [row.name for row in await store.quests_near(ANN, 200, 9)] == ["b", "d"]
        near = [row.name for row in await store.quests_near(BO, 200, 4)]
        assert near == ["c", "daily1-2026-01-02", "b", "d"]
        assert await store.climbs(ANN) == (2, 1)
        assert await store.climbs(BO) == (0, 0)
        assert await store.has_climbed(ANN, "c")
        assert not await store.has_climbed(BO, "c")
        assert (await store.count_quests("daily1-"), await store.count_quests("d")) == (1, 2)

    on(opened, test)
