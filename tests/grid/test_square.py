import pytest
from hypothesis import given
from hypothesis import strategies as st

from dedale.grid import (
    DIRECTIONS,
    Direction,
    Square,
    edge_of,
    neighbour,
    opposite,
    side_towards,
    turned,
    turned_square,
)

squares = st.tuples(st.integers(-99, 99), st.integers(-99, 99))
directions = st.sampled_from(DIRECTIONS)


@pytest.mark.parametrize(
    ("direction", "square"), [("N", (3, 4)), ("E", (4, 5)), ("S", (3, 6)), ("W", (2, 5))]
)
def test_x_grows_to_the_east_and_y_to_the_south(direction: Direction, square: Square) -> None:
    assert neighbour((3, 5), direction) == square


@given(squares, directions)
def test_a_step_and_the_opposite_step_lead_back(square: Square, direction: Direction) -> None:
    assert opposite(direction) != direction
    assert neighbour(neighbour(square, direction), opposite(direction)) == square


@pytest.mark.parametrize(
    ("quarters", "direction"), [(0, "N"), (1, "E"), (2, "S"), (3, "W"), (5, "E"), (-1, "W")]
)
def test_directions_turn_clockwise(quarters: int, direction: Direction) -> None:
    assert turned("N", quarters) == direction


def test_a_quarter_turn_moves_the_north_west_corner_to_the_north_east() -> None:
    assert [turned_square((0, 0), 4, quarters) for quarters in range(5)] == [
        (0, 0),
        (3, 0),
        (3, 3),
        (0, 3),
        (0, 0),
    ]
    assert turned_square((1, 0), 4, 1) == (3, 1)
    assert turned_square((3, 1), 4, -1) == (1, 0)


@given(st.integers(1, 9), st.integers(-9, 9), directions, st.data())
def test_neighbours_stay_neighbours_when_the_grid_turns(
    size: int, quarters: int, direction: Direction, data: st.DataObject
) -> None:
    square = data.draw(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)))
    assert turned_square(neighbour(square, direction), size, quarters) == neighbour(
        turned_square(square, size, quarters), turned(direction, quarters)
    )


def test_an_edge_is_the_east_or_south_side_of_a_square() -> None:
    assert [edge_of((2, 7), direction) for direction in DIRECTIONS] == [
        (2, 6, "S"),
        (2, 7, "E"),
        (2, 7, "S"),
        (1, 7, "E"),
    ]


@given(squares, directions)
def test_both_squares_of_an_edge_give_it_the_same_name(square: Square, direction: Direction) -> None:
    assert edge_of(square, direction) == edge_of(neighbour(square, direction), opposite(direction))


def test_the_side_of_another_square_is_known_only_in_the_same_row_or_column() -> None:
    assert [side_towards((0, 0), there) for there in ((0, -3), (2, 0), (0, 1), (-1, 0))] == [0, 1, 2, 3]
    assert side_towards((0, 0), (0, 0)) is None
    assert side_towards((0, 0), (1, 1)) is None
