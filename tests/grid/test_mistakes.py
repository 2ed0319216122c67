"""All mistakes of a maze file are told at once: the first is raised, and the others come with it."""

import pytest

from dedale.grid import MAX_SIZE, MazeError, read_maze
from dedale.grid.errors import MOST_MISTAKES, Mistakes


def mistake(line: int, column: int = 1) -> MazeError:
    return MazeError("quest.maze", line, column, "something is wrong")


def raised_by(text: str) -> MazeError:
    with pytest.raises(MazeError) as caught:
        read_maze(text, "quest.maze")
    return caught.value


def test_nothing_is_raised_where_nothing_is_wrong() -> None:
    mistakes = Mistakes()
    with mistakes:
        pass
    mistakes.settle()


def test_the_first_mistake_is_raised_with_the_others() -> None:
    mistakes = Mistakes()
    first, second, third = mistake(3), mistake(1), mistake(2)
    second.others = (third,)
    for found in (first, second):
        with mistakes:
            raise found
    with pytest.raises(MazeError) as caught:
        mistakes.settle()
    assert caught.value is first
    assert first.others == (second, third)


def test_they_are_told_from_the_beginning_of_the_file_to_its_end() -> None:
    first = mistake(2, 7)
    first.others = (mistake(9, 1), mistake(2, 3), mistake(1, 8))
    assert [(each.line, each.column) for each in first.in_order()] == [(1, 8), (2, 3), (2, 7), (9, 1)]


def test_other_errors_are_not_mistakes_of_the_file() -> None:
    mistakes = Mistakes()
    with pytest.raises(ZeroDivisionError), mistakes:
        raise ZeroDivisionError
    mistakes.settle()


def test_reading_stops_after_a_hundred() -> None:
    mistakes = Mistakes()
    for line in range(1, 100):
        with mistakes:
            raise mistake(line)
    with pytest.raises(MazeError) as caught, mistakes:
        raise mistake(MOST_MISTAKES)
    assert [each.line for each in caught.value.in_order()] == [*range(1, 101)]


def test_a_header_that_runs_into_its_grid_is_one_mistake() -> None:
    first = raised_by("game: tower\n+---+\n|   |\n+---+\n")
    assert (first.line, first.column) == (2, 1)
    assert first.others == ()


def test_a_grid_that_is_far_too_high_is_one_mistake() -> None:
    first = raised_by("game: tower\n\n+---+\n" + "|   |\n+   +\n" * (2 * MAX_SIZE))
    assert first.sentence == f"a grid is at most {MAX_SIZE} squares high"
    assert first.others == ()
