"""What pieces stand on, as clients see it."""

from msgspec import json

from dedale.grid import NO_GROUND, Ground, Part, on_ground, open_grid, part, read_maze


def test_a_part_is_a_grid_and_where_it_lies() -> None:
    grid = read_maze("+---+   +\n| a 1 b |\n+---+---+\n")[0].grid
    assert grid is not None
    assert part("hall", grid, (3, -4)) == Part(
        part="hall",
        at=(3, -4),
        width=2,
        height=1,
        squares=("a", "b"),
        horizontal=("#", " ", "#", "#"),
        vertical=("#", "1", "#"),
    )


def test_a_ground_is_written_as_its_parts_and_what_else_joins_squares() -> None:
    piece = part("hall", open_grid(1, {}), (0, 0))
    written = json.decode(json.encode(Ground((piece,), (((0, 0), (2, 2)),))))
    assert written == {"parts": [json.decode(json.encode(piece))], "links": [[[0, 0], [2, 2]]]}
    assert json.encode(NO_GROUND) == b'{"parts":[],"links":[]}'


def test_a_square_is_on_the_ground_where_one_of_its_parts_lies() -> None:
    here = Ground((part("a", open_grid(2, {}), (0, 0)), part("b", open_grid(1, {}), (-5, 3))))
    around = [(x, y) for x in range(-7, 4) for y in range(-2, 6)]
    assert [each for each in around if on_ground(here, each)] == [(-5, 3), (0, 0), (0, 1), (1, 0), (1, 1)]
    assert not on_ground(NO_GROUND, (0, 0))


def test_an_open_grid_has_a_wall_round_it_and_none_inside() -> None:
    lines = [
        "+---+---+---+",
        "|     a     |",
        "+   +   +   +",
        "|           |",
        "+   +   +   +",
        "| b      ###|",
    ]
    drawn = "\n".join([*lines, lines[0], ""])
    assert open_grid(3, {(1, 0): "a", (0, 2): "b", (2, 2): "###"}) == read_maze(drawn)[0].grid
