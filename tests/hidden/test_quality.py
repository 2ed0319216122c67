"""The figures of docs/labyrinths.md: two labyrinths counted by hand, and walls placed at random."""

from pathlib import Path
from random import Random

from dedale.games.hidden.board import board_of
from dedale.games.hidden.generator import TASTES
from dedale.games.hidden.labyrinth import CORNERS, EDGES, SQUARES, Walls, connected
from dedale.games.hidden.quality import distinct, measure, scattered
from dedale.games.hidden.shape import bits, lone_walls, longest_corridor, longest_wall, rings
from dedale.grid import Edge

EMPTY: Walls = frozenset()
WALLS: Walls = frozenset([(0, y, "E") for y in range(1, 6)] + [(3, 3, "S")])
"""A corridor down the west side, closed at the bottom, and a lone wall."""


def test_a_figure_is_the_mean_the_least_and_the_most() -> None:
    figures = {figure.what: (figure.mean, figure.least, figure.most) for figure in measure([EMPTY, WALLS])}
    assert figures["dead ends"] == (0.5, 0, 1)
    # Without walls, only the corners leave no choice, each by itself.
    assert figures["squares of the longest corridor"] == (3, 1, 5)
    assert figures["walls in the longest straight line"] == (2.5, 0, 5)
    assert figures["walls that touch nothing"] == (0.5, 0, 1)
    assert figures["empty rooms of 2 x 2"] == (21.5, 18, 25)
    assert figures["empty rooms of 3 x 3"] == (11, 6, 16)
    assert len(figures) == 4 + 7


def test_a_corridor_ends_at_a_wall_and_there_may_be_none() -> None:
    two: Walls = frozenset([(x, y, "E") for x in (0, 1) for y in range(1, 6)])
    assert longest_corridor(two) == 5
    # Each corner and the square beside it have one way out, and no square has two.
    north: list[Edge] = [(0, 0, "E"), (1, 0, "S"), (4, 0, "E"), (4, 0, "S")]
    south: list[Edge] = [(0, 5, "E"), (1, 4, "S"), (4, 5, "E"), (4, 4, "S")]
    assert longest_corridor(frozenset(north + south)) == 0


def test_a_wall_at_the_border_or_at_another_wall_is_not_lone() -> None:
    at_walls: list[list[Edge]] = [[(0, 0, "E")], [(2, 2, "E"), (2, 3, "E")], [(2, 2, "E"), (2, 1, "S")]]
    for walls in at_walls:
        assert lone_walls(frozenset(walls)) == 0
    assert lone_walls(frozenset([(2, 2, "E"), (0, 3, "E")])) == 2


def test_without_walls_the_steps_to_a_symbol_are_columns_and_rows() -> None:
    symbols = board_of(None).symbols.values()
    means = [sum(abs(x - a) + abs(y - b) for a, b in symbols) / len(symbols) for x, y in CORNERS]
    places = ("north-west", "south-east", "north-east", "south-west")
    figures = {figure.what: figure.mean for figure in measure([EMPTY])}
    assert [figures[f"steps from the {place} corner to a symbol"] for place in places] == means
    assert figures["difference between the corners of one labyrinth"] == max(means) - min(means)


def test_walls_that_are_scattered_cut_nothing_off_and_lie_anywhere() -> None:
    drawn = [scattered(Random(seed), 24) for seed in range(20)]
    assert all(len(walls) == 24 and connected(walls) for walls in drawn)
    assert set().union(*drawn) == set(EDGES)
    assert distinct([*drawn, drawn[0]]) == 20


def test_a_straight_wall_counts_in_any_row_or_column_up_to_its_first_gap() -> None:
    for n in range(5):
        column: list[Edge] = [(n, y, "E") for y in range(6)]
        row: list[Edge] = [(x, n, "S") for x in range(6)]
        for line in (column, row):
            assert longest_wall(frozenset(line)) == 6
            assert longest_wall(frozenset(line[:2] + line[3:])) == 3
    corner: list[Edge] = [(2, 2, "E"), (2, 2, "S")]
    stairs: list[Edge] = [(n, n, "E") for n in range(5)]
    assert longest_wall(frozenset(corner)) == longest_wall(frozenset(stairs)) == 1
    assert longest_wall(EMPTY) == 0


def test_labyrinths_are_kept_by_the_bounds_that_the_page_names() -> None:
    page = (Path(__file__).parents[2] / "docs/labyrinths.md").read_text(encoding="utf-8")

    def bounds(what: str) -> list[list[float]]:
        row = next(line for line in page.splitlines() if line.startswith(f"| {what}"))
        cells = row.replace("1¼", "1.25").strip("| ").split(" | ")[1:]
        return [[float(word) for word in cell.split() if word[0].isdigit()] for cell in cells]

    tastes = [TASTES[19], TASTES[24]]
    assert bounds("walls in the longest straight line, at least") == [[each.longest_wall] for each in tastes]
    assert bounds("empty rooms of 2 x 2 squares, at most") == [[each.rooms] for each in tastes]
    assert bounds("walls that touch neither") == [[each.lone_walls] for each in tastes]
    assert bounds("dead ends") == [[each.dead_ends[0], each.dead_ends[-1]] for each in tastes]
    assert bounds("difference between the four corners") == [[each.apart] for each in tastes]


def test_rings_are_the_squares_as_many_steps_away_and_no_others() -> None:
    corner = 1
    assert len(rings(EMPTY, corner)) == 11
    assert [ring.bit_count() for ring in rings(EMPTY, corner)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert sum(rings(WALLS, corner)) == bits(SQUARES) == (1 << 36) - 1
