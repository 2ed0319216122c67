"""A whole file to print: what it is and how to set it up on the first sheet, then everything to cut out."""

from typing import NamedTuple

from dedale.pdf.art import Colour, the_art
from dedale.pdf.canvas import INK, LEADING, POINT, Canvas
from dedale.pdf.document import Document
from dedale.pdf.fonts import Weight, fonts
from dedale.pdf.sheets import BOTTOM, MARK, TOP, Paper, Piece, Sheet, draw_backs, draw_fronts, sheets_of
from dedale.pdf.texts import Texts

LONGEST = 200
"""Letters of a title: a name in a file may be as long as the file."""
RULER = 50.0
"""How long the line is that shows whether the size is right."""
MARGIN, EDGE = 20.0, 12.0
"""Beside the text of the first page, and beside the titles of the others."""
PICTURE, INDENT = 42.0, 5.0
"""What the picture beside the title takes, and the dot before a line."""
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
    booklet = booklet._replace(title=booklet.title[:LONGEST])
    title = f"{texts(f'game.{booklet.game}')}: {booklet.title}"
    document = Document(paper.width, paper.height, title, texts.language)
    pages = sides * (1 + len(sheets))

    def page() -> Canvas:
        canvas = document.page()
        words = texts("page", n=document.pages, of=pages)
        canvas.text(paper.width / 2, paper.height - BOTTOM + 5, words, SMALL, align="centre", colour=MARK)
        return canvas

    _cover([page() for _ in range(sides)], booklet, paper, texts)
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


class _Column:
    """Text from top to bottom of a page, and on the next one where the first is full."""

    def __init__(self, pages: list[Canvas], paper: Paper) -> None:
        self.page, *self._others = pages
        self.y = 22.0
        self._bottom = paper.height - BOTTOM - 4
        self.width = paper.width - 2 * MARGIN

    def title(self, words: str, points: float, *, weight: Weight = "regular", colour: Colour = INK) -> None:
        """Beside the picture, on two lines at most."""
        width = self.width - PICTURE
        first, *others = fonts()[weight].broken(words, points * POINT, width) or [""]
        lines = [first, fonts()[weight].shortened(" ".join(others), points * POINT, width)]
        for line in filter(None, lines):
            self.y = self.page.paragraph(MARGIN, self.y, line, points, width, weight=weight, colour=colour)

    def heading(self, words: str) -> None:
        self._make_room(15)
        bark = the_art().colours["bark"]
        self.y = self.page.paragraph(
            MARGIN, self.y + 2.5, words, HEADING, self.width, weight="bold", colour=bark
        )
        self.y += 0.5

    def bullet(self, words: str) -> None:
        size, width = BODY * POINT, self.width - INDENT
        self._make_room(len(fonts()["regular"].broken(words, size, width)) * size * LEADING)
        self.page.disc(MARGIN + 1.6, self.y + size * 0.72, 0.7, the_art().colours["amber"])
        self.y = self.page.paragraph(MARGIN + INDENT, self.y, words, BODY, width)

    def section(self, heading: str, lines: list[str]) -> None:
        self.heading(heading)
        for line in lines:
            self.bullet(line)

    def ruler(self) -> None:
        x, y = MARGIN + INDENT, self.y + 4
        self.page.line(x, y, x + RULER, y, INK, 0.3)
        for at in range(0, round(RULER) + 1, 5):
            self.page.line(x + at, y - (2 if at % 10 == 0 else 1.2), x + at, y, INK, 0.2)
        self.page.text(x + RULER + 2, y, f"{round(RULER)} mm", SMALL)
        self.y += 9

    def _make_room(self, height: float) -> None:
        if self.y + height > self._bottom and self._others:
            self.page, *self._others = self._others
            self.y = 18.0


def _cover(pages: list[Canvas], booklet: Booklet, paper: Paper, texts: Texts) -> None:
    column = _Column(pages, paper)
    pages[0].draw(f"door-{booklet.game}", "", paper.width - MARGIN - 18, 44, 36, 48)
    column.title(texts(f"game.{booklet.game}"), HEADING, colour=the_art().colours["bark"])
    column.title(booklet.title, TITLE, weight="bold")
    column.y += 2
    column.title(texts("about", paper=paper.name), BODY)
    column.y = max(column.y, 68)
    column.section(texts("parts"), booklet.parts)
    column.section(texts("printing"), [texts("printing.size", mm=round(RULER))])
    column.ruler()
    if len(pages) > 1:
        column.bullet(texts("printing.sides"))
    column.bullet(texts("printing.paper"))
    column.section(texts("cutting"), [texts("cutting.marks"), *_folding(booklet, texts)])
    column.section(texts("setup"), booklet.setup)
    column.section(texts("play"), booklet.rules)


def _folding(booklet: Booklet, texts: Texts) -> list[str]:
    folded = any(piece and not piece.marks for group in booklet.groups for piece in group)
    return [texts("cutting.fold")] if folded else []
