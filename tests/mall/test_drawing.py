"""The terminal board: a symbol for everything, and the same text with and without colours."""

import re

import pytest
from msgspec.structs import replace

from dedale.games.mall import MALL, styles, text_board
from dedale.games.mall.setup import Options, new
from dedale.games.mall.state import State
from dedale.games.mall.text_map import Marks
from dedale.games.mall.tile import CODES
from mall.small_mall import PLACES, START, TILES, mall, text

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def look_at(state: State, square: tuple[int, int], marks: Marks | None = None) -> styles.Look:
    """Return how the middle of that square looks."""
    drawn = text_board.picture(state, marks or Marks())
    column, row = drawn.place(square)
    [(_, look)] = styles.cut(drawn.lines[row], column, 1)
    return look


def test_a_board_looks_like_this() -> None:
    assert (
        text(mall())
        == """\
    ┌───┬───╴   ╶───┐
    │ ■◄│ ○° ♪G▲  ' │
    │   ╵   ·   ·   │
    │ '   '   '   ' │
    │   ·   ·   ·   │
    │ '   ♦Y  ⌂P  ' │
    │   ·   ·   ┌───┤
    │ '   '   ►◄│░░░│
┌───┼───╴   ╶───┼───┘
│ ►◄│    Oo·  /1│
╵   ╵   ·   ╶───┤
 ♪G◄ (Y) (P)    │
╷   ╷   ╶───┐   ╵
│   │(G)    o P►
├───┤   ┌───┘   ╷
│░░░│ Y▼│ @O  /1│
└───┘   └───────┘"""
    )


def test_after_the_theft_vortexes_are_dim_and_used_things_are_crossed_out() -> None:
    state = replace(mall(START), stolen=True, out_of_order=frozenset({(0, 0)}))
    assert (
        text(state)
        == """\
┌───┬───╴   ╶───┐
│ ××│    OO▲  /1│
╵   ╵   ·   ╶───┤
 ♪G◄ (Y) (P)    │
╷   ╷   ╶───┐   ╵
│   │(G)    o P►
├───┤   ┌───┘   ╷
│░░░│ Y▼│ °o  /1│
└───┘   └───────┘"""
    )


def test_without_the_rule_a_small_passage_is_a_wall() -> None:
    assert "o P►" in text(mall(START))
    assert "│ P►" in text(mall(START, scenario=1))


def drawn_with(code: str) -> str:
    """A tile with that code on it: an exploration square at an opening, or an escalator with two ends."""
    north = code if code.endswith("?") else ""
    others = [code] * (2 if code.startswith("/") else 1) if not north else []
    row = "|" + "|".join(f"{label:^3}" for label in (others + [""] * 4)[:4]) + "|"
    border = "+---+---+   +---+" if north else "+---+---+---+---+"
    rest = "+---+---+---+---+\n|   |   |   |   |\n" * 2
    first = f"|   |   |{north:^3}|   |"
    tile = f"\ntile: 2\n\n{border}\n{first}\n{rest}+---+---+---+---+\n{row}\n+---+ ^ +---+---+\n"
    return text(mall(START + tile, heroes=4))


@pytest.mark.rule("MALL-1")
def test_every_code_has_a_drawing_of_its_own() -> None:
    drawings = {code: drawn_with(code) for code in CODES}
    assert len(CODES) > 30
    assert len(set(drawings.values())) == len(CODES)


@pytest.mark.rule("MALL-1")
@pytest.mark.parametrize("stolen", [False, True])
def test_colours_add_nothing_to_the_text(stolen: bool) -> None:
    state = replace(mall(), stolen=stolen, out_of_order=frozenset({(0, 0), (1, -4)}))
    bare, coloured = text_board.draw(state, colour=False), text_board.draw(state, colour=True)
    assert "\x1b" not in bare
    assert "\x1b[" in coloured
    assert ESCAPE.sub("", coloured) == bare
    assert MALL.draw(state, None, 0, colour=True) == coloured


@pytest.mark.rule("MALL-1")
def test_every_hero_has_its_letter_and_its_ground() -> None:
    state = mall(TILES, heroes=5, start={**PLACES, "sister": (2, 2)})
    shown = text(state)
    for letter in "YPGL":
        assert f"({letter})" in shown
    assert "Oo·" in shown
    grounds = {look_at(state, square).ground for square in state.heroes if square}
    assert len(grounds) == 5


@pytest.mark.rule("MALL-97")
def test_green_exploration_squares_carry_the_speaker_and_only_these() -> None:
    shown = text(mall())
    assert shown.count("♪") == 2
    assert shown.count("♪G") == 2
    elf_there = mall(START, start={**PLACES, "elf": (0, 1)})
    assert "G♪◄" in text(elf_there)


@pytest.mark.rule("MALL-97")
def test_floor_under_a_camera_is_tinted_and_marked() -> None:
    state = mall()
    shown = text(state)
    floor = [square for square, code in state.board.codes.items() if not code]
    watched = [square for square in floor if state.board.tile_of[square] == 2]
    assert shown.count("'") == len(watched) == 9
    for square in floor:
        if square not in state.heroes:
            tinted = look_at(state, square).ground == styles.CAMERA_FLOOR
            assert tinted == (square in watched)


def test_an_open_exploration_square_differs_from_a_used_one() -> None:
    before, after = mall(START), mall()
    assert "OO▲" in text(before)
    assert "Oo·" in text(after)


def test_hourglasses_in_service_are_conspicuous() -> None:
    state = mall()
    assert look_at(state, (0, 0)) == styles.HOURGLASS
    used = replace(state, out_of_order=frozenset({(0, 0)}))
    assert look_at(used, (0, 0)) == styles.OUT_OF_ORDER


def test_marks_show_the_chosen_hero_its_ways_and_what_to_pick() -> None:
    marks = Marks(chosen=0, reach=[(1, 0), (0, 1)], picks={(2, 3): "1", (2, 0): "2"})
    lines = [styles.plain(line).rstrip() for line in text_board.picture(mall(), marks).lines]
    assert lines[9] == "│ ►◄│ •  2o·  /1│"
    assert lines[11] == " •♪◄ [Y] (P)    │"
    assert lines[15] == "│░░░│ Y▼│1@O  /1│"


@pytest.mark.rule("MALL-66")
def test_two_dimensions_are_two_maps() -> None:
    state = new(Options(scenario=13), seed=1)
    assert isinstance(state, State)
    first, second = text(state).split("\n\n")
    assert first.startswith("First dimension\n")
    assert second.startswith("Second dimension\n")
    assert "(G)" in first
    assert "(G)" not in second
    drawn = text_board.picture(state)
    for hero, square in zip("YPGO", state.heroes, strict=True):
        assert square
        column, row = drawn.place(square)
        assert hero in styles.plain(styles.cut(drawn.lines[row], column - 1, 3))


@pytest.mark.rule("MALL-34")
def test_a_pause_hides_the_board() -> None:
    state = replace(mall(), paused=True)
    assert text_board.draw(state, colour=True) == text_board.HIDDEN
    assert text_board.describe(state) == text_board.HIDDEN


def test_the_pile_is_never_drawn() -> None:
    state = new(Options(scenario=1), seed=1)
    assert isinstance(state, State)
    assert text(state) == text(replace(state, pile=state.pile[::-1]))
