"""Where pieces lie on paper: inside its margins, apart from each other, and mirrored on the back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dedale.pdf.canvas import Canvas
from dedale.pdf.sheets import BOTTOM, GAP, PAPERS, SIDE, TOP, PaperName, Piece, Placed, mirrored, sheets_of


def nothing(canvas: Canvas) -> None:
    """Draws nothing."""


SIZES = st.floats(5, 180, allow_nan=False)
PIECES = st.lists(st.builds(lambda width, height: Piece(width, height, nothing), SIZES, SIZES) | st.none())
NAMES = st.sampled_from(sorted(PAPERS))


def apart(one: Placed, other: Placed) -> bool:
    """True if the two are at least a gap away from each other."""
    gap = GAP - 1e-6
    return (
        one.x + one.piece.width + gap <= other.x
        or other.x + other.piece.width + gap <= one.x
        or one.y + one.piece.height + gap <= other.y
        or other.y + other.piece.height + gap <= one.y
    )


@given(PIECES, NAMES)
def test_every_piece_lies_once_in_its_order_inside_the_margins_and_apart(
    pieces: list[Piece | None], name: PaperName
) -> None:
    paper = PAPERS[name]
    sheets = sheets_of(pieces, paper)
    assert [each.piece for sheet in sheets for each in sheet] == [each for each in pieces if each]
    for sheet in sheets:
        for index, each in enumerate(sheet):
            assert each.x >= SIDE - 1e-6
            assert each.y >= TOP - 1e-6
            assert each.x + each.piece.width <= paper.width - SIDE + 1e-6
            assert each.y + each.piece.height <= paper.height - BOTTOM + 1e-6
            assert all(apart(each, other) for other in sheet[:index])


@given(PIECES, NAMES)
def test_the_back_of_a_piece_lies_behind_its_front(pieces: list[Piece | None], name: PaperName) -> None:
    """Flipped on the long edge, the left margin becomes the right one."""
    paper = PAPERS[name]
    for sheet in sheets_of(pieces, paper):
        for front, back in zip(sheet, mirrored(sheet, paper), strict=True):
            assert back.piece is front.piece
            assert back.y == front.y
            assert paper.width - (back.x + back.piece.width) == pytest.approx(front.x)


def test_a_new_row_can_be_asked_for() -> None:
    piece = Piece(20, 10, nothing)
    [sheet] = sheets_of([piece, piece, None, piece], PAPERS["a4"])
    first, second, third = sheet
    assert (first.y, third.y - first.y, third.x) == (second.y, 10 + GAP, first.x)
