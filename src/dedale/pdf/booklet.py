"""A whole file to print: what it is and how to set it up on the first sheet, then everything to cut out."""

from typing import NamedTuple

from dedale.pdf.art import the_art
from dedale.pdf.canvas import INK, POINT, Canvas
from dedale.pdf.document import Document
from dedale.pdf.fonts import fonts
from dedale.pdf.sheets import BOTTOM, MARK, TOP, Paper, Piece, Sheet, draw_backs, draw_fronts, sheets_of
from dedale.pdf.texts import Texts

RULER = 50.0
"""How long the line is that shows whether the size is right."""
MARGIN, EDGE = 20.0, 12.0
"""Beside the text of the first page, and beside the titles of the others."""
TITLE, HEADING, BODY, SMALL = 26.0, 13.0, 10.5, 8.0
"""Sizes of letters, in points."""


class Booklet(NamedTuple):
    """What is printed."""

    game: str
    title: str
    """The name of the scenario, quest or board."""
    parts: list[str]
    """What is to be cut out, one line each."""
    setup: list[str]
    """How to set it up, one step each."""
    rules: list[str]
    """How it is played, in a few lines."""
    groups: list[list[Piece | None]]
    """What is to be cut out. Each group begins on a new sheet, and None a new row."""


def five_rules(texts: Texts, game: str) -> list[str]:
    """The rules in five lines, as the client has them."""
    return [texts(f"rules.{game}.{number}") for number in range(1, 6)]


def printed(booklet: Booklet, paper: Paper, texts: Texts) -> bytes:
    """The PDF. Where anything has a back, fronts are on odd pages and backs on even ones."""
    sheets = [sheet for group in booklet.groups for sheet in sheets_of(group, paper)]
    sides = 2 if any(_has_backs(sheet) for sheet in sheets) else 1
    title = f"{texts(f'game.{booklet.game}')}: {booklet.title}"
    document = Document(paper.width, paper.height, title, texts.language)
    pages = sides * (1 + len(sheets))

    def page() -> Canvas:
        canvas = document.page()
        words = texts("page", n=document.pages, of=pages)
        canvas.text(paper.width / 2, paper.height - BOTTOM + 5, words, SMALL, align="centre", colour=MARK)
        return canvas

    _cover(page(), booklet, paper, texts, sides)
    if sides == 2:
        page()
    for sheet in sheets:
        canvas, front = page(), document.pages
        _head(canvas, title, paper, texts("front") if sides == 2 else "")
        draw_fronts(canvas, sheet)
        if sides == 2:
            canvas = page()
            _head(canvas, title, paper, texts("back" if _has_backs(sheet) else "back.none", n=front))
            draw_backs(canvas, sheet, paper)
    return document.written()


def _has_backs(sheet: Sheet) -> bool:
    return any(each.piece.back for each in sheet)


def _head(canvas: Canvas, title: str, paper: Paper, side: str) -> None:
    y, width = TOP - 5.5, paper.width - 2 * EDGE
    shortened = fonts()["bold"].shortened(title, SMALL * POINT, width * 0.6)
    canvas.text(EDGE, y, shortened, SMALL, weight="bold", colour=MARK)
    canvas.text(EDGE + width, y, side, SMALL, align="right", colour=MARK)


def _cover(page: Canvas, booklet: Booklet, paper: Paper, texts: Texts, sides: int) -> None:
    width = paper.width - 2 * MARGIN
    page.draw(f"door-{booklet.game}", "", paper.width - MARGIN - 18, 44, 36, 48)
    bark = the_art().colours["bark"]
    y = page.paragraph(MARGIN, 22, texts(f"game.{booklet.game}"), HEADING, width - 42, colour=bark)
    y = page.paragraph(MARGIN, y, booklet.title, TITLE, width - 42, weight="bold")
    y = page.paragraph(MARGIN, y + 2, texts("about", paper=paper.name), BODY, width - 42)
    y = max(y, 68)
    y = _section(page, y, width, texts("parts"), booklet.parts)
    y = _heading(page, y, texts("printing"))
    y = _bullet(page, y, width, texts("printing.size", mm=round(RULER)))
    _ruler(page, MARGIN + 5, y + 4)
    y += 9
    if sides == 2:
        y = _bullet(page, y, width, texts("printing.sides"))
    y = _bullet(page, y, width, texts("printing.paper"))
    y = _section(page, y, width, texts("cutting"), [texts("cutting.marks"), *_folding(booklet, texts)])
    y = _section(page, y, width, texts("setup"), booklet.setup)
    _section(page, y, width, texts("play"), booklet.rules)


def _folding(booklet: Booklet, texts: Texts) -> list[str]:
    folded = any(piece and not piece.marks for group in booklet.groups for piece in group)
    return [texts("cutting.fold")] if folded else []


def _section(page: Canvas, y: float, width: float, heading: str, lines: list[str]) -> float:
    y = _heading(page, y, heading)
    for line in lines:
        y = _bullet(page, y, width, line)
    return y


def _heading(page: Canvas, y: float, words: str) -> float:
    bark = the_art().colours["bark"]
    return page.paragraph(MARGIN, y + 2.5, words, HEADING, 1000, weight="bold", colour=bark) + 0.5


def _bullet(page: Canvas, y: float, width: float, words: str) -> float:
    page.disc(MARGIN + 1.6, y + BODY * POINT * 0.72, 0.7, the_art().colours["amber"])
    return page.paragraph(MARGIN + 5, y, words, BODY, width - 5)


def _ruler(page: Canvas, x: float, y: float) -> None:
    page.line(x, y, x + RULER, y, INK, 0.3)
    for at in range(0, round(RULER) + 1, 5):
        page.line(x + at, y - (2 if at % 10 == 0 else 1.2), x + at, y, INK, 0.2)
    page.text(x + RULER + 2, y, f"{round(RULER)} mm", SMALL)
