"""Looking at the labyrinth, and covering and turning it."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from hidden.play import OPEN_CORNERS, Play, finished
from hidden.walls import SQUARES, beside, edge, labyrinth, turned

LOOKED_AT = labyrinth(seed=8)


def looking(**options: Any) -> Play:
    return Play(**{"look": True, "labyrinth": LOOKED_AT} | options)


@pytest.mark.rule("HIDDEN-14")
@pytest.mark.parametrize("quarters", range(4))
def test_everyone_may_look_at_the_labyrinth_as_it_lies_before_it_is_turned(quarters: int) -> None:
    play = looking(players=3, turned=quarters)
    view = play.view()
    assert (view["phase"], view["turn"], view["ready"]) == ("looking", None, [])
    for seat in (None, 0, 1, 2):
        assert play.walls(seat) == LOOKED_AT
        assert play.view(seat)["turned"] is None


@pytest.mark.rule("HIDDEN-14")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_is_covered_when_all_are_ready(players: int) -> None:
    play = looking(players=players)
    order = Random(players).sample(range(players), players)
    for number, seat in enumerate(order, 1):
        assert play.view()["phase"] == "looking"
        assert play.legal(seat) == [{"do": "ready"}]
        play.do("ready", seat)
        if number < players:
            assert sorted(play.view()["ready"]) == sorted(order[:number])
            assert play.walls() == LOOKED_AT
            play.refused("ready", seat)
            assert play.legal(seat) == []
    assert play.view()["phase"] == "rolling"
    for each in (None, *range(players)):
        assert play.walls(each) is None


@pytest.mark.rule("HIDDEN-14")
def test_nobody_moves_while_one_still_looks() -> None:
    play = looking()
    play.do("ready", 0)
    for what, rest in (("roll", {}), ("stop", {}), ("step", {"dir": "E"}), ("wall", {"edge": [0, 0, "E"]})):
        for seat in range(2):
            play.refused(what, seat, **rest)


@pytest.mark.rule("HIDDEN-14")
def test_once_it_is_covered_nobody_is_asked_to_be_ready() -> None:
    play = Play()
    for seat in range(2):
        play.refused("ready", seat)


@pytest.mark.rule("HIDDEN-14")
def test_looking_may_take_as_long_as_the_slowest_needs() -> None:
    play = looking()
    play.do("ready", 0)
    assert play.wait(10**9) == []
    assert play.walls(0) == LOOKED_AT


@pytest.mark.rule("HIDDEN-14")
def test_it_is_covered_when_a_set_time_is_over() -> None:
    play = looking(look_ms=30_000)
    play.do("ready", 0, t=100)
    play.wait(29_999)
    assert (play.view()["phase"], play.walls()) == ("looking", LOOKED_AT)
    play.wait(30_000)
    assert (play.view()["phase"], play.walls()) == ("rolling", None)
    play.refused("ready", 1)
    play.do("roll", 0)


@pytest.mark.rule("HIDDEN-14")
def test_an_action_after_the_time_finds_it_covered() -> None:
    play = looking(look_ms=5_000)
    assert not play.send(seat=1, do="ready", t=5_000)["ok"]
    play.do("roll", 0, t=5_000)
    assert (play.view()["phase"], play.walls()) == ("moving", None)


@pytest.mark.rule("HIDDEN-14")
def test_a_set_time_need_not_run_out_when_all_are_ready() -> None:
    play = looking(look_ms=30_000)
    play.do("ready", 0, t=10)
    play.do("ready", 1, t=20)
    assert play.view()["phase"] == "rolling"
    play.do("roll", 0)
    before = play.view()
    assert play.wait(60_000) == []
    assert play.view() == {**before, "t": 60_000}


@pytest.mark.rule("HIDDEN-14")
@pytest.mark.parametrize("build", ["one", "turns"])
def test_the_time_begins_when_the_last_wall_stands(build: str) -> None:
    play = Play(build=build, look=True, look_ms=1_000)
    for number, each in enumerate(LOOKED_AT):
        play.do("wall", play.turn or 0, edge=each, t=700 * number)
    last = 700 * 18
    play.wait(last + 999)
    assert play.walls() == LOOKED_AT
    play.wait(last + 1_000)
    assert (play.view()["phase"], play.walls()) == ("rolling", None)


@pytest.mark.rule("HIDDEN-14")
def test_looking_can_be_switched_off() -> None:
    play = Play(look=False, labyrinth=None)
    assert (play.view()["phase"], play.walls()) == ("rolling", None)
    for build in ("one", "turns"):
        play = Play(build=build, look=False)
        for each in LOOKED_AT:
            assert play.view()["phase"] == "building"
            play.do("wall", play.turn or 0, edge=each)
        assert (play.view()["phase"], play.walls()) == ("rolling", None)


def roam(play: Play, random: Random, steps: int) -> dict[tuple[int, int, str], bool]:
    """Random steps of all magicians. Return whether there is a wall, for each edge that was tried."""
    found: dict[tuple[int, int, str], bool] = {}
    for _ in range(steps):
        seat = play.turn or 0
        if play.view()["phase"] == "rolling":
            play.do("roll", seat)
        x, y = play.at(seat)
        direction = random.choice(sorted(play.ways(seat)))
        play.step(direction)
        side = edge((x, y), direction)
        hit = play.view()["hit"]
        assert hit in (None, list(side))
        assert found.setdefault(side, hit is not None) == (hit is not None)
        if hit is None:
            assert play.at(seat) == list(beside((x, y), direction))
        if play.view()["phase"] == "over":
            break
    return found


@pytest.mark.rule("HIDDEN-14", "HIDDEN-24")
@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("build", ["drawn", "one", "turns"])
def test_the_walls_are_those_that_were_looked_at_turned(quarters: int, build: str) -> None:
    drawn = {"labyrinth": LOOKED_AT} if build == "drawn" else {}
    play = Play(build=build, look=True, turned=quarters, players=4, **drawn)
    if build != "drawn":
        for each in LOOKED_AT:
            play.do("wall", play.turn or 0, edge=each)
    assert play.walls() == LOOKED_AT
    for seat in range(4):
        play.do("ready", seat)
    found = roam(play, Random(quarters), 250)
    assert len(found) > 20
    walls = set(turned(LOOKED_AT, quarters))
    for side, walled in found.items():
        assert walled == (side in walls), side


@pytest.mark.rule("HIDDEN-14")
@pytest.mark.parametrize(
    ("quarters", "looked_at", "direction"),
    [(0, (0, 0, "E"), "E"), (1, (0, 4, "S"), "E"), (2, (4, 5, "E"), "E"), (3, (4, 0, "E"), "S")],
)
def test_a_wall_that_was_seen_in_one_corner_stops_in_another(
    quarters: int, looked_at: tuple[int, int, str], direction: str
) -> None:
    # A clockwise quarter turn brings the south-west corner of the labyrinth to the north-west of the board.
    play = Play(labyrinth=labyrinth(walled=[looked_at]), turned=quarters)
    play.do("roll", 0)
    play.step(direction)
    assert play.view()["hit"] == list(edge((0, 0), direction))
    assert play.turn == 1


@pytest.mark.rule("HIDDEN-14")
def test_the_turn_is_drawn_from_all_four() -> None:
    ends = [finished(turned=None, seed=seed).view() for seed in range(160)]
    counts = Counter(end["turned"] for end in ends)
    assert set(counts) == {0, 1, 2, 3}
    assert all(20 <= count <= 62 for count in counts.values())
    for end in ends[:40]:
        walls = sorted((x, y, side) for x, y, side in end["walls"])
        assert walls == turned(OPEN_CORNERS, end["turned"])


@pytest.mark.rule("HIDDEN-14")
def test_turning_can_be_switched_off() -> None:
    for seed in range(12):
        play = finished(turn=False, turned=None, seed=seed)
        assert play.view()["turned"] == 0
        assert play.walls() == OPEN_CORNERS


@pytest.mark.rule("HIDDEN-14", "HIDDEN-31")
def test_the_turn_is_unknown_until_the_end() -> None:
    for quarters in range(4):
        play = looking(turned=quarters)
        for _ in range(2):
            assert all(play.view(seat)["turned"] is None for seat in (None, 0, 1))
            for seat in range(2):
                if play.view()["phase"] == "looking":
                    play.do("ready", seat)


def test_turning_four_times_brings_every_wall_back() -> None:
    for square in SQUARES:
        for direction in "NESW":
            if beside(square, direction) in SQUARES:
                side = edge(square, direction)
                assert turned(turned([side], 1), 3) == [side]
                assert len({turned([side], quarters)[0] for quarters in range(4)}) == 4
