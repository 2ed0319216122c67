"""Drawn labyrinths: the right number of walls, connected, varied, worth playing, fair to every corner."""

import json
from functools import cache
from itertools import islice, pairwise
from random import Random

import pytest

from dedale.cli import main
from dedale.games.hidden.generator import TASTES, draw_labyrinth, grown, labyrinths
from dedale.games.hidden.labyrinth import (
    EDGES,
    Walls,
    connected,
    possible_walls,
    turned_edge,
    turned_walls,
)
from dedale.games.hidden.quality import distinct, measure, scattered
from dedale.games.hidden.shape import (
    canonical,
    dead_ends,
    lone_walls,
    longest_corridor,
    longest_wall,
    rooms,
    steps_from_corners,
)
from dedale.grid import DIRECTIONS, Square, edge_of, neighbour, read_maze

SQUARES = [(x, y) for y in range(6) for x in range(6)]
COUNT = 150
both = pytest.mark.parametrize("count", [19, 24])


def reached(walls: Walls, start: Square) -> dict[Square, int]:
    """Return the steps to every reachable square, found by walking."""
    way, found = {start: 0}, [start]
    for here in found:
        for direction in DIRECTIONS:
            to = neighbour(here, direction)
            if to in SQUARES and to not in way and edge_of(here, direction) not in walls:
                way[to] = way[here] + 1
                found.append(to)
    return way


@cache
def some(count: int) -> list[Walls]:
    return list(islice(labyrinths(Random(f"test/{count}"), count), COUNT))


@both
def test_a_drawn_labyrinth_has_its_walls_and_is_connected(count: int) -> None:
    for walls in some(count):
        assert len(walls) == count
        assert walls <= set(EDGES)
        assert len(reached(walls, (0, 0))) == 36


@both
def test_drawn_labyrinths_are_what_taste_asks_for(count: int) -> None:
    taste = TASTES[count]
    for walls in some(count):
        assert longest_wall(walls) >= 3
        assert rooms(walls, 3) == 0
        assert rooms(walls, 2) <= taste.rooms
        assert lone_walls(walls) <= 1
        assert dead_ends(walls) in taste.dead_ends


@both
def test_no_corner_is_much_nearer_to_the_symbols_than_another(count: int) -> None:
    drawn = some(count)
    figures = {figure.what: figure for figure in measure(drawn)}
    assert figures["difference between the corners of one labyrinth"].most <= TASTES[count].apart
    means = [figure.mean for what, figure in figures.items() if what.startswith("steps from")]
    assert len(means) == 4
    assert max(means) - min(means) < 0.3


@both
def test_drawn_labyrinths_are_all_different_and_none_is_like_the_one_before(count: int) -> None:
    drawn = some(count)
    assert distinct(drawn) == COUNT
    assert all(canonical(before) != canonical(after) for before, after in pairwise(drawn))
    assert len(set().union(*drawn)) == 60, "an edge never has a wall"


def test_a_stream_skips_what_is_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = (grown(Random(seed), 19) for seed in (1, 2))
    drawn = iter([first, first, turned_walls(first, 1), second, first])
    monkeypatch.setattr("dedale.games.hidden.generator.draw_labyrinth", lambda random, count: next(drawn))
    assert list(islice(labyrinths(Random(0), 19), 3)) == [first, second, first]


@both
def test_the_same_seed_draws_the_same_labyrinth(count: int) -> None:
    assert draw_labyrinth(Random(5), count) == draw_labyrinth(Random(5), count)
    assert draw_labyrinth(Random(5), count) != draw_labyrinth(Random(6), count)


def test_connected_is_what_walking_finds() -> None:
    random = Random("connected")
    found = set()
    for _ in range(600):
        walls = frozenset(random.sample(EDGES, random.randrange(4, 26)))
        found.add(connected(walls))
        assert connected(walls) == (len(reached(walls, (3, 3))) == 36)
    assert found == {True, False}


def test_a_wall_is_possible_where_walking_still_finds_everything() -> None:
    random = Random("possible")
    for _ in range(40):
        walls = scattered(random, random.randrange(25))
        expected = [
            edge for edge in EDGES if edge not in walls and len(reached(walls | {edge}, (0, 0))) == 36
        ]
        assert possible_walls(walls) == expected


def test_twenty_five_walls_can_always_be_built_and_never_more() -> None:
    random = Random("as many as can be")
    for _ in range(50):
        walls: Walls = frozenset()
        while choices := possible_walls(walls):
            walls |= {random.choice(choices)}
        assert len(walls) == 25


def test_steps_from_corners_are_what_walking_finds() -> None:
    random = Random("steps")
    for _ in range(50):
        walls = scattered(random, 24)
        goals = random.sample(SQUARES, 10)
        mask = sum(1 << (y * 6 + x) for x, y in goals)
        expected = [
            sum(reached(walls, corner)[goal] for goal in goals) for corner in ((0, 0), (5, 5), (5, 0), (0, 5))
        ]
        assert steps_from_corners(walls, mask) == expected


def test_shapes_of_a_labyrinth_that_was_counted_by_hand() -> None:
    # A corridor down the west side, closed at the bottom, and a lone wall.
    walls: Walls = frozenset([(0, y, "E") for y in range(1, 6)] + [(3, 3, "S")])
    assert longest_wall(walls) == 5
    assert lone_walls(walls) == 1
    assert dead_ends(walls) == 1
    # The four squares between the dead end and the corner, and the corner itself.
    assert longest_corridor(walls) == 5
    assert rooms(frozenset(), 2) == 25
    assert rooms(frozenset(), 3) == 16
    assert rooms(frozenset([(2, 2, "E")]), 3) == 16 - 6


def test_turning_four_times_changes_nothing_and_once_goes_clockwise() -> None:
    assert turned_edge((0, 0, "E"), 1) == (5, 0, "S")
    assert turned_edge((0, 0, "S"), 1) == (4, 0, "E")
    for edge in EDGES:
        assert turned_edge(edge, 4) == edge
        assert turned_edge(turned_edge(edge, 1), 3) == edge


def test_alike_are_the_eight_turns_and_mirrors_and_no_others() -> None:
    walls = draw_labyrinth(Random(9), 19)
    mirrored: Walls = frozenset((x, 4 - y, "S") if side == "S" else (x, 5 - y, "E") for x, y, side in walls)
    assert len({canonical(turned_walls(each, n)) for each in (walls, mirrored) for n in range(4)}) == 1
    assert canonical(walls) != canonical(draw_labyrinth(Random(10), 19))


@both
def test_the_command_draws_labyrinths_that_a_table_takes(
    count: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["generate", "labyrinth", "--walls", str(count), "--seed", "3", "--count", "2"]) == 0
    sections = read_maze(capsys.readouterr().out)
    assert len(sections) == 2
    for section in sections:
        edges = {tuple(edge) for edge in json.loads(section.header["edges"])}
        assert section.grid
        drawn = {edge for edge in EDGES if section.grid.edge(edge[:2], edge[2]) == "#"}
        assert len(edges) == count
        assert drawn == edges


def test_the_command_measures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "labyrinth", "--count", "3", "--measure"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("| 3 labyrinths of 19 walls, seed 0 |")
    assert lines[-1] == "| distinct up to rotation and reflection | 3 | 3 |"
    assert all(line.count("|") == 4 for line in lines)
