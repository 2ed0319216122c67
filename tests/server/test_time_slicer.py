"""Slow work runs in small slices, and everything else goes on meanwhile."""

import asyncio
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from dedale.games.base import Source, speedups
from dedale.games.hidden import HIDDEN, setup
from dedale.games.hidden.generator import draw_labyrinth
from dedale.games.hidden.setup import Options
from dedale.games.hidden.state import State
from dedale.games.registry import GAMES
from dedale.match import Match
from dedale.match.talk import Say
from dedale.server import time_slicer
from dedale.server.time_slicer import TimeSlicer
from dedale.session.view_streams import SAID, ViewStreams


@pytest.fixture(autouse=True)
def short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every step a slice."""
    monkeypatch.setattr(time_slicer, "SLICE_SECONDS", 0)


def test_works_take_turns_and_others_go_on() -> None:
    done: list[str] = []

    def work(name: str, steps: int) -> Iterator[str]:
        for n in range(steps):
            done.append(f"{name}{n}")
            yield done[-1]

    async def others() -> None:
        for n in range(3):
            done.append(f"other{n}")
            await asyncio.sleep(0)

    async def run() -> None:
        together = TimeSlicer()
        a, b, _ = await asyncio.gather(together.last(work("a", 8)), together.last(work("b", 8)), others())
        assert (a, b) == ("a7", "b7")

    asyncio.run(run())
    assert [each for each in done if each[0] == "a"] == [f"a{n}" for n in range(8)]
    last_other = done.index("other2")
    assert max(done.index("a7"), done.index("b7")) > last_other
    assert done.index("a1") < done.index("b7"), "they take turns"
    assert done.index("b1") < done.index("a7"), "they take turns"


def test_work_that_fails_lets_the_next_one_go_on() -> None:
    def broken() -> Iterator[int]:
        yield 1
        raise KeyError("oops")

    async def run() -> int:
        together = TimeSlicer()
        with pytest.raises(KeyError):
            await together.finish(broken())
        await together.finish(iter(()))
        return await together.last(iter([3, 4]))

    assert asyncio.run(run()) == 4


def test_works_that_can_wait_rest_between_their_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many there are, all of them together rest twice as long as they work."""
    now = 0.0
    happened: list[str | float] = []

    def work(name: str) -> Iterator[str]:
        nonlocal now
        for seconds in (1.0, 2.0, 3.0):
            now += seconds
            happened.append(name)
            yield name

    async def sleep(seconds: float) -> None:
        if seconds:
            happened.append(seconds)
        await real_sleep(0)

    async def run() -> None:
        together = TimeSlicer(rest=2)
        await asyncio.gather(*(together.finish(work(name)) for name in "abc"))

    real_sleep = asyncio.sleep
    monkeypatch.setattr(time_slicer, "perf_counter", lambda: now)
    monkeypatch.setattr("dedale.server.time_slicer.asyncio.sleep", sleep)
    asyncio.run(run())
    assert happened == [
        "a",
        2.0,
        "b",
        2.0,
        "c",
        2.0,
        "a",
        4.0,
        "b",
        4.0,
        "c",
        4.0,
        "a",
        6.0,
        "b",
        6.0,
        "c",
        6.0,
    ]


@pytest.mark.parametrize("walls", [19, 24])
def test_a_labyrinth_that_was_prepared_is_the_one_of_its_seed(
    walls: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setup, "MOST_DRAWN", 1)
    for seed in range(3):
        expected = draw_labyrinth(Random(f"{seed}/labyrinth"), walls)
        options = Options(walls=walls)
        unprepared = HIDDEN.new(options, seed)
        HIDDEN.new(options, 99)  # and the one before is forgotten
        assert list(HIDDEN.prepare(options, seed))[-1] == expected
        with monkeypatch.context() as patch:
            patch.setattr(setup, "drawing", None)  # drawing it again would fail
            assert HIDDEN.new(options, seed) == unprepared
        assert isinstance(unprepared, State)
        assert unprepared.walls == expected


@pytest.mark.parametrize("options", [{"build": "one"}, {"walls": 20}, {"labyrinth": [[0, 0, "E"]]}])
def test_where_nothing_is_drawn_nothing_is_prepared(options: dict[str, object]) -> None:
    assert list(HIDDEN.prepare(msgspec.convert(options, Options), 1)) == []


def test_other_games_have_nothing_to_prepare() -> None:
    source = Source("none", "")
    for name, options in (("mall", {}), ("duel", {}), ("tower", {"quest": source})):
        game = GAMES[name]
        assert list(speedups(game).prepare(msgspec.convert(options, game.options), 1)) == []


def test_the_latest_talk_is_told_however_often_somebody_asks() -> None:
    tower = GAMES["tower"]
    table = Match.open(tower, msgspec.convert({"quest": "15-L", "players": 2}, tower.options), 1)
    assert isinstance(table, Match)
    streams = ViewStreams(table)
    for n in range(SAID * 2):
        assert isinstance(table.act(0, Say(f"This is {n}."), n), list)
        if n % 7 == 0:
            seat, move = next((seat, each) for seat in (0, 1) for each in table.legal(seat))
            assert isinstance(table.act(seat, move, n), list)
        for again in (streams, ViewStreams(table)):
            told = [each["talk"]["text"] for each in msgspec.json.decode(again.snapshot(None, n))["said"]]
            assert told == [each.action.text for each in table.log if isinstance(each.action, Say)][-SAID:]
