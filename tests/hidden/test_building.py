"""Building the labyrinth: how many walls, where they may go, and who places them."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from hidden.play import Play
from hidden.walls import EDGES, Edge, connected, labyrinth, turned


def wall(play: Play, edge: Edge, seat: int | None = None) -> list[dict[str, Any]]:
    return play.do("wall", play.turn or 0 if seat is None else seat, edge=edge)


def building(**options: Any) -> Play:
    return Play(**{"build": "one", "look": True} | options)


def listed(play: Play, seat: int) -> set[Edge]:
    """Return the edges where that seat may place a wall, according to `legal`."""
    return {tuple(each["edge"]) for each in play.legal(seat) if each["do"] == "wall"}


def build_all(play: Play, random: Random) -> list[int]:
    """Place walls anywhere until the labyrinth is complete, and return who placed each."""
    builders = []
    while play.view()["phase"] == "building":
        seat = play.turn or 0
        builders.append(seat)
        wall(play, random.choice(sorted(listed(play, seat))))
    return builders


# How many


@pytest.mark.rule("HIDDEN-11")
@pytest.mark.parametrize(("options", "count"), [({}, 19), ({"walls": 19}, 19), ({"walls": 24}, 24)])
def test_a_drawn_labyrinth_has_19_walls_or_all_24(options: dict[str, Any], count: int) -> None:
    for seed in range(20):
        play = Play(**options, labyrinth=None, look=True, seed=seed)
        walls = play.walls()
        assert walls is not None
        assert len(set(walls)) == len(walls) == count
        assert set(walls) <= set(EDGES)
        assert play.view()["walls_left"] == 0


@pytest.mark.rule("HIDDEN-11")
@pytest.mark.parametrize("build", ["one", "turns"])
@pytest.mark.parametrize("count", [19, 24])
def test_players_build_with_19_walls_or_all_24(build: str, count: int) -> None:
    play = building(build=build, walls=count)
    assert (play.view()["walls"], play.view()["walls_left"]) == ([], count)
    for placed, edge in enumerate(labyrinth(count=count), 1):
        assert play.view()["phase"] == "building"
        wall(play, edge)
        view = play.view()
        assert (len(view["walls"]), view["walls_left"]) == (placed, count - placed)
    assert play.walls() == labyrinth(count=count)
    assert play.view()["phase"] == "looking"


@pytest.mark.rule("HIDDEN-11")
def test_walls_that_are_not_used_are_put_aside() -> None:
    play = building()
    build_all(play, Random(1))
    for seat in range(2):
        assert not listed(play, seat)
        for edge in EDGES:
            assert not play.send(seat=seat, do="wall", edge=edge)["ok"]


@pytest.mark.rule("HIDDEN-11")
@pytest.mark.parametrize("build", ["one", "turns"])
def test_the_labyrinth_is_built_first(build: str) -> None:
    play = building(build=build)
    for what, rest in (("ready", {}), ("roll", {}), ("step", {"dir": "E"}), ("stop", {})):
        for seat in range(2):
            play.refused(what, seat, **rest)
    assert play.kinds(play.turn or 0) == {"wall"}


# Every square can be reached


@pytest.mark.rule("HIDDEN-12")
@pytest.mark.parametrize("count", [19, 24])
def test_every_square_of_a_drawn_labyrinth_can_be_reached(count: int) -> None:
    drawn = [
        tuple(Play(labyrinth=None, look=True, walls=count, seed=seed).walls() or ()) for seed in range(60)
    ]
    assert all(connected(walls) for walls in drawn)
    assert len(set(drawn)) == 60


@pytest.mark.rule("HIDDEN-12")
def test_no_two_labyrinths_in_a_row_are_alike() -> None:
    def shape(seed: int) -> tuple[Edge, ...]:
        walls = Play(labyrinth=None, look=True, seed=seed).walls() or []
        mirrored = [(4 - x, y, "E") if side == "E" else (5 - x, y, "S") for x, y, side in walls]
        return min(tuple(turned(each, quarters)) for each in (walls, mirrored) for quarters in range(4))

    shapes = [shape(seed) for seed in range(60)]
    assert all(a != b for a, b in pairwise(shapes))
    assert len(set(shapes)) > 55


@pytest.mark.rule("HIDDEN-12")
def test_a_wall_that_would_shut_off_one_square_is_refused() -> None:
    play = building()
    wall(play, (0, 0, "E"))
    play.refused("wall", 0, edge=[0, 0, "S"])
    assert (0, 0, "S") not in listed(play, 0)
    for edge in ((2, 2, "E"), (2, 2, "S"), (1, 2, "E")):
        wall(play, edge)
    play.refused("wall", 0, edge=[2, 1, "S"])
    assert listed(play, 0) == set(EDGES) - {
        (0, 0, "E"), (0, 0, "S"), (2, 2, "E"), (2, 2, "S"), (1, 2, "E"), (2, 1, "S")
    }  # fmt: skip


@pytest.mark.rule("HIDDEN-12")
def test_a_wall_that_would_cut_the_board_in_two_is_refused() -> None:
    # Every square is still open on some side. The book would allow it, but the ruling does not.
    play = building()
    for y in (0, 1, 2, 4, 5):
        wall(play, (2, y, "E"))
    play.refused("wall", 0, edge=[2, 3, "E"])
    assert (2, 3, "E") not in listed(play, 0)
    wall(play, (3, 3, "E"))
    # A crooked line from the west border to the east border is refused as well.
    play = building(build="turns")
    for edge in ((0, 1, "S"), (1, 1, "S"), (1, 2, "E"), (2, 2, "S"), (3, 2, "S"), (4, 2, "S")):
        wall(play, edge)
    play.refused("wall", play.turn or 0, edge=[5, 2, "S"])


@pytest.mark.rule("HIDDEN-12")
def test_a_wall_that_would_close_a_ring_is_refused() -> None:
    play = building()
    ring = [(2, 1, "S"), (3, 1, "S"), (1, 2, "E"), (1, 3, "E"), (3, 2, "E"), (3, 3, "E"), (2, 3, "S")]
    for edge in ring:
        wall(play, edge)
    play.refused("wall", 0, edge=[3, 3, "S"])


@pytest.mark.rule("HIDDEN-12")
@pytest.mark.parametrize(
    "cut", [[(0, 0, "E"), (0, 0, "S")], [(2, y, "E") for y in range(6)], [(4, 5, "E"), (5, 4, "S")]]
)
def test_a_labyrinth_that_is_asked_for_is_connected(cut: list[Edge]) -> None:
    rest = [edge for edge in labyrinth() if edge not in cut]
    with pytest.raises(AssertionError, match="bad_option"):
        Play(labyrinth=[*cut, *rest[: 19 - len(cut)]])


# Who builds


@pytest.mark.rule("HIDDEN-13")
def test_the_game_draws_a_labyrinth_unless_the_table_asks_otherwise() -> None:
    play = Play(labyrinth=None, look=None)
    assert play.view()["phase"] == "looking"
    assert connected(play.walls() or [])


@pytest.mark.rule("HIDDEN-13")
@pytest.mark.parametrize(("options", "builder"), [({}, 0), ({"builder": 1}, 1), ({"builder": 2}, 2)])
def test_one_player_builds(options: dict[str, Any], builder: int) -> None:
    play = building(players=3, **options)
    for edge in labyrinth():
        assert play.turn == builder
        for seat in range(3):
            if seat != builder:
                assert play.legal(seat) == []
                play.refused("wall", seat, edge=edge)
        wall(play, edge, builder)
    assert play.view()["phase"] == "looking"


@pytest.mark.rule("HIDDEN-13")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("count", [19, 24])
def test_the_players_place_walls_in_turn(players: int, count: int) -> None:
    play = building(build="turns", players=players, walls=count)
    begins = play.turn
    assert begins is not None
    for number, edge in enumerate(labyrinth(count=count)):
        builder = (begins + number) % players
        assert play.turn == builder
        for seat in range(players):
            if seat != builder:
                assert play.legal(seat) == []
                play.refused("wall", seat, edge=edge)
        wall(play, edge, builder)
    assert play.view()["phase"] == "looking"


@pytest.mark.rule("HIDDEN-13")
def test_a_builder_is_named_only_where_one_player_builds() -> None:
    for options in ({}, {"builder": 1}):
        assert building(build="turns", **options).turn == 0


@pytest.mark.rule("HIDDEN-13")
@pytest.mark.parametrize("build", ["one", "turns"])
def test_a_wall_needs_a_place_of_its_own_between_two_squares(build: str) -> None:
    play = building(build=build)
    assert listed(play, play.turn or 0) == set(EDGES)
    wall(play, (2, 2, "E"))
    border = [(5, 0, "E"), (5, 5, "E"), (0, 5, "S"), (5, 5, "S"), (-1, 0, "E"), (0, -1, "S"), (6, 0, "S")]
    for edge in [(2, 2, "E"), *border]:
        play.refused("wall", play.turn or 0, edge=edge)
    for wrong in ([2, 2, "W"], [2, 2, "N"], [2, 2], [2.5, 2, "E"], "2,2,E", None):
        assert not play.send(seat=play.turn, do="wall", edge=wrong)["ok"]
    assert listed(play, play.turn or 0) == set(EDGES) - {(2, 2, "E")}


@pytest.mark.rule("HIDDEN-12", "HIDDEN-13")
@pytest.mark.parametrize("count", [19, 24])
def test_building_anyhow_never_gets_stuck_and_never_breaks_the_board(count: int) -> None:
    for seed in range(4):
        play = building(build="turns", players=2 + seed % 3, walls=count)
        builders = build_all(play, Random(seed))
        assert len(builders) == count
        walls = play.walls() or []
        assert len(walls) == count
        assert connected(walls)


@pytest.mark.rule("HIDDEN-12", "HIDDEN-13")
def test_exactly_the_walls_that_leave_the_board_whole_may_be_placed() -> None:
    random = Random(3)
    play = building(walls=24)
    while play.view()["phase"] == "building":
        walls = set(play.walls() or [])
        fitting = {edge for edge in EDGES if edge not in walls and connected(walls | {edge})}
        assert listed(play, 0) == fitting
        for edge in random.sample(sorted(set(EDGES) - fitting), len(EDGES) - len(fitting))[:6]:
            play.refused("wall", 0, edge=edge)
        wall(play, random.choice(sorted(fitting)))


@pytest.mark.rule("HIDDEN-13")
def test_while_players_build_the_walls_lie_open_to_all() -> None:
    play = building(build="turns", players=3)
    for number, edge in enumerate(labyrinth()[:6], 1):
        wall(play, edge)
        for seat in (None, 0, 1, 2):
            assert play.walls(seat) == labyrinth()[:number]
