"""The board in a terminal: it shows what is visible, and nothing that is hidden."""

import re
from random import Random

from msgspec.structs import replace

from contract.random_hidden import scramble_hidden
from contract.random_play import open_table, play
from dedale.games.hidden import HIDDEN
from dedale.games.hidden.setup import Options
from dedale.games.hidden.state import COVERED, State

ROWS, COLUMNS = 19, 49
"""The width of the board. The panel is to the right of it."""


def states() -> list[State]:
    """States in the middle of random games, or at their end."""
    found = []
    for number in range(60):
        random = Random(f"drawing/{number}")
        table = open_table("hidden", random)
        for _ in play(table, random, random.randrange(60)):
            pass
        found.append(table.state)
    return found


def covered(**options: object) -> State:
    state = HIDDEN.new(Options(**{"look": False, "first": 0} | options), 5)  # type: ignore[arg-type]
    assert isinstance(state, State)
    return state


def draw(state: State, seat: int | None = None) -> str:
    return HIDDEN.draw(state, seat, 0, colour=False)


def squares(text: str) -> str:
    """The board without the panel beside it."""
    return "\n".join(line[:COLUMNS] for line in text.splitlines()[:ROWS])


def test_colour_changes_no_text_and_everything_fits_on_a_screen() -> None:
    for state in states():
        plain, painted = (HIDDEN.draw(state, None, 0, colour=colour) for colour in (False, True))
        assert re.sub(r"\x1b\[[\d;]*m", "", painted).split() == plain.split()
        assert "\x1b" in painted
        assert "\x1b" not in plain
        assert len(plain.splitlines()) == ROWS
        assert max(map(len, plain.splitlines())) < 80


def test_a_drawing_tells_nothing_that_is_hidden() -> None:
    differing = 0
    for number, state in enumerate(states()):
        other = scramble_hidden(state, Random(number))
        differing += state.phase in COVERED and other.walls != state.walls
        for seat in (None, *range(state.setup.players)):
            assert draw(other, seat) == draw(state, seat)
    assert differing > 10


def test_markers_are_drawn_for_their_owner_only() -> None:
    state = covered(helps="notes")
    marked = replace(state, notes=(frozenset({(2, 2, "E"), (3, 3, "S")}), frozenset()))
    assert "╎" in squares(draw(marked, 0))
    assert "╌╌╌╌╌" in squares(draw(marked, 0))
    assert draw(marked, 1) == draw(state, 1)
    assert draw(marked) == draw(state)


def test_the_wall_that_was_hit_is_crossed_out() -> None:
    state = covered()
    assert "╳" not in draw(state)
    assert squares(draw(replace(state, hit=(2, 2, "E")))).count("╳") == 2
    assert squares(draw(replace(state, hit=(2, 2, "S")))).count("╳") == 1


def test_symbols_magicians_and_the_wanted_symbol_are_on_the_board() -> None:
    state = covered(players=4, bag=("elk", "owl"))
    board = squares(draw(state))
    assert all(symbol in board for symbol in state.setup.board.symbols)
    assert "[elk]" in board
    assert all(letter in board for letter in "RBYG")
    gone = squares(draw(replace(state, magicians=((1, 1), (1, 1), (5, 0), (0, 5)))))
    assert "R B" in gone
    assert " r " in gone
    assert " b " in gone


def test_the_panel_tells_whose_turn_it_is_and_what_was_won() -> None:
    state = replace(covered(), tokens=(("owl", "cat"), ()))
    text = draw(state)
    assert "Red rolls the die." in text
    assert "> R red" in text
    assert "owl cat" in text
    assert "In the bag: 23" in text


def test_walls_are_drawn_while_all_look_and_no_longer_when_it_is_covered() -> None:
    looking = HIDDEN.new(Options(), 5)
    assert isinstance(looking, State)
    # A row of squares is divided by walls, besides the two of the border.
    assert max(line.count("┃") for line in squares(draw(looking)).splitlines()) > 2
    assert max(line.count("┃") for line in squares(draw(covered())).splitlines()) == 2
