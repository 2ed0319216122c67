"""The legend, the board in words, a single tile, and lines cut to fit a window."""

import re
import unicodedata

from dedale.games.mall import styles, text_board
from dedale.games.mall.setup import Options, new
from dedale.games.mall.state import State
from dedale.games.mall.symbols import LEGEND
from mall.small_mall import mall, text

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def test_the_legend_explains_every_symbol_of_the_board() -> None:
    bare = text_board.legend(colour=False)
    assert ESCAPE.sub("", text_board.legend(colour=True)) == bare
    samples = "".join(sample for sample, _, _ in LEGEND)
    for symbol in set("".join(text(mall()))) - set("─│┌┐└┘├┤┬┴┼╴╵╶╷· \n"):
        assert symbol in samples or symbol in "►▲▼◄", symbol
    assert len(bare.split("\n")) == len(LEGEND)


def test_symbols_are_one_column_wide() -> None:
    for symbol in set(text(mall()) + text_board.legend(colour=False)) - {"\n"}:
        assert unicodedata.east_asian_width(symbol) not in "WF", symbol


def test_the_board_in_words() -> None:
    rows = text_board.describe(mall()).split("\n")
    assert rows[0].startswith("row -4, column 1: camera, under a camera; open to the south.")
    assert rows[1].startswith("row -3, column 1: floor, under a camera;")
    assert rows[4] == (
        "row 0, column 0: hourglass; open to the south. Column 1: floor; open to the east and south. "
        "Column 2: the dwarf, orange exploration square, explored; open to the north, east, south and west. "
        "Column 3: escalator 1; open to the west."
    )
    assert "small passage to the east" in rows[6]
    assert "green exploration square with a speaker" in rows[5]
    assert "opening off the board to the west" in rows[5]


def test_an_entrance_that_leads_nowhere_is_an_arrow_and_in_words_an_opening() -> None:
    state = new(Options(scenario=13), seed=1)
    assert isinstance(state, State)
    assert "→" in text(state).split("\n\n")[1]
    assert "draft" not in text_board.describe(state)


def test_a_tile_on_its_own() -> None:
    lines = [styles.plain(line) for line in text_board.tile_picture(mall(), 2)]
    assert len(lines) == 9
    assert lines[1] == "│ ■◄│ ○° ♪G▲  ' │"
    assert "↑" in lines[8]


def test_cutting_a_line_keeps_columns_and_looks() -> None:
    bold = styles.Look(bold=True)
    line = [("abc", styles.BARE), ("def", bold)]
    assert styles.cut(line, 1, 3) == [("bc", styles.BARE), ("d", bold)]
    assert styles.plain(styles.cut(line, -2, 5)) == "  abc"
    assert styles.plain(styles.cut(line, 4, 5)) == "ef   "
    assert styles.plain(styles.cut(line, 9, 2)) == "  "
