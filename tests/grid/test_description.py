import re

from hypothesis import given

from dedale.grid import Grid, describe, read_maze
from grid.examples import TWO_KEYS
from grid.strategies import grids

NAMES = {
    "O": "dwarf start",
    "P": "Sorceress start",
    "k1": "key 1",
    "k2": "key 2",
    "O=": "dwarf exit",
    "P=": "sorceress exit",
}


def described(text: str) -> list[str]:
    grid = read_maze(text)[0].grid
    assert grid is not None
    return describe(grid, NAMES.__getitem__).splitlines()


def test_a_board_in_words() -> None:
    assert described(TWO_KEYS) == [
        "row 0, column 0: dwarf start; open to the east and south."
        " Column 1: floor; open to the west."
        " Column 2: key 2; open to the east; door 1 to the south."
        " Column 3: floor; open to the west; draft out to the south.",
        "row 1, column 0: Sorceress start; open to the north and east."
        " Column 1: key 1; open to the east, south and west."
        " Column 2: floor; open to the west; door 1 to the north; small passage to the east."
        " Column 3: floor; open to the south; draft in from the north; small passage to the west.",
        "row 2, column 0: solid."
        " Column 1: floor; open to the north; door 2 to the east."
        " Column 2: dwarf exit; door 2 to the west."
        " Column 3: sorceress exit; open to the north.",
    ]


def test_openings_of_the_border_lead_off_the_board() -> None:
    assert described("+   +---+\n    |   |\n+ ^ +---+") == [
        "row 0, column 0: floor; opening off the board to the north and west; draft in from the south."
        " Column 1: floor; closed on all sides."
    ]


def test_what_leads_into_a_solid_square_is_no_way_out() -> None:
    assert described("+---+---+\n| O  ###|\n+---+---+") == [
        "row 0, column 0: dwarf start; closed on all sides. Column 1: solid."
    ]


@given(grids())
def test_every_square_is_named_once(grid: Grid) -> None:
    lines = describe(grid, lambda label: "thing").splitlines()
    assert len(lines) == grid.height
    for y, line in enumerate(lines):
        assert line.startswith(f"row {y}, ")
        assert re.findall(r"column (\d+):", line, re.IGNORECASE) == [str(x) for x in range(grid.width)]
        row = [grid.code((x, y)) for x in range(grid.width)]
        assert line.count("solid") == row.count("###")
        assert line.count("floor") == row.count("")
