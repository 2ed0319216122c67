"""Puts pieces on sheets of paper: fronts on odd pages, and on even ones their backs, mirrored."""

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from dedale.pdf.art import Colour
from dedale.pdf.canvas import Canvas

PaperName = Literal["a4", "letter"]


class Paper(NamedTuple):
    """A size of paper, in millimetres."""

    name: str
    width: float
    height: float


PAPERS: dict[PaperName, Paper] = {"a4": Paper("A4", 210, 297), "letter": Paper("Letter", 215.9, 279.4)}
SIDE, TOP, BOTTOM = 7.0, 14.0, 11.0
"""Margins that every printer leaves white, and room for a title and a page number."""
GAP = 4.0
"""Between pieces, so that a cut that goes astray hits none of them."""
BLEED = 2.0
"""How far backs reach over their edges, because no printer aligns both sides exactly."""
MARK: Colour = (0.45, 0.45, 0.45, 1)
TINY = 1e-6
"""Less than any two pieces differ by, and more than rounding."""
FROM, TO = 0.5, 1.9
"""Where a cut mark begins and ends, as seen from the corner."""

Draw = Callable[[Canvas], None]
"""Draws with its upper left corner at the origin."""


class Piece(NamedTuple):
    """Something to cut out."""

    width: float
    height: float
    front: Draw
    back: Draw | None = None
    marks: bool = True
    """Cut marks at its corners. A piece without them draws its own outline."""


class Placed(NamedTuple):
    piece: Piece
    x: float
    y: float


Sheet = list[Placed]


def sheets_of(pieces: Iterable[Piece | None], paper: Paper) -> list[Sheet]:
    """Lay pieces out in rows, in their order, and centre what is on a sheet. None begins a new row."""
    width, height = paper.width - 2 * SIDE, paper.height - TOP - BOTTOM
    sheets: list[Sheet] = []
    x = y = tallest = 0.0
    for piece in pieces:
        if piece is None or (x and x + piece.width > width + TINY):
            x, y, tallest = 0.0, y + tallest + GAP, 0.0
        if piece is None:
            continue
        assert piece.width <= width + TINY
        assert piece.height <= height + TINY
        if not sheets or y + piece.height > height + TINY:
            sheets.append([])
            x = y = tallest = 0.0
        sheets[-1].append(Placed(piece, x, y))
        x, tallest = x + piece.width + GAP, max(tallest, piece.height)
    return [_centred(sheet, paper) for sheet in sheets]


def _centred(sheet: Sheet, paper: Paper) -> Sheet:
    right = max(each.x + each.piece.width for each in sheet)
    bottom = max(each.y + each.piece.height for each in sheet)
    dx = (paper.width - right) / 2
    dy = TOP + (paper.height - TOP - BOTTOM - bottom) / 2
    return [Placed(each.piece, each.x + dx, each.y + dy) for each in sheet]


def mirrored(sheet: Sheet, paper: Paper) -> Sheet:
    """Where the same pieces lie on the other side of the paper, which is flipped on its long edge."""
    return [Placed(each.piece, paper.width - each.x - each.piece.width, each.y) for each in sheet]


def draw_fronts(canvas: Canvas, sheet: Sheet) -> None:
    for piece, x, y in sheet:
        with canvas.moved(x, y):
            piece.front(canvas)
            if piece.marks:
                _cut_marks(canvas, piece.width, piece.height)


def draw_backs(canvas: Canvas, sheet: Sheet, paper: Paper) -> None:
    for piece, x, y in mirrored(sheet, paper):
        if piece.back:
            with canvas.moved(x, y):
                piece.back(canvas)


def _cut_marks(canvas: Canvas, width: float, height: float) -> None:
    for x, out in ((0.0, -1), (width, 1)):
        for y, down in ((0.0, -1), (height, 1)):
            canvas.line(x + out * FROM, y, x + out * TO, y, MARK, 0.15)
            canvas.line(x, y + down * FROM, x, y + down * TO, MARK, 0.15)
