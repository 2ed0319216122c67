"""What several games need besides tiles and boards: figures to fold, tokens, cards, backs."""

from collections.abc import Sequence

from dedale.pdf.art import WHITE, Colour, the_art
from dedale.pdf.canvas import INK, POINT, Canvas
from dedale.pdf.fonts import Weight, fonts
from dedale.pdf.sheets import BLEED, MARK, TINY, Draw, Piece

FIGURE, FOOT = 20.0, 7.0
"""The height of a figure, and of the flap it stands on."""
FIGURE_WIDTH = 15.0
SMALLEST = 5.0
"""Points: smaller letters cannot be read."""
FOLD = (1.0, 0.8)
"""The dashes of a line to fold."""


def figure(name: str, colour: str) -> Piece:
    """A strip with a picture on either side once it is folded, and two flaps to stand on."""
    tall = 2 * (FIGURE + FOOT)

    def front(canvas: Canvas) -> None:
        pale = the_art().colour("c-pale", colour)
        canvas.rect(0, FOOT, FIGURE_WIDTH, 2 * FIGURE, pale)
        middle = FIGURE_WIDTH / 2
        canvas.draw(name, colour, middle, FOOT + FIGURE + FIGURE / 2 + 1.5, FIGURE_WIDTH - 1)
        with canvas.moved(middle, FOOT + FIGURE, turn=180):
            canvas.draw(name, colour, 0, FIGURE / 2 + 1.5, FIGURE_WIDTH - 1)
        for y in (FOOT, FOOT + FIGURE, FOOT + 2 * FIGURE):
            canvas.line(0, y, FIGURE_WIDTH, y, INK, 0.15, FOLD)
        canvas.rect(0, 0, FIGURE_WIDTH, tall, None, MARK, 0.15)

    return Piece(FIGURE_WIDTH, tall, front, marks=False)


def token(size: float, name: str, colour: str = "", back: Draw | None = None) -> Piece:
    """A small square with one drawing."""

    def front(canvas: Canvas) -> None:
        canvas.rect(0, 0, size, size, the_art().colour("c-pale", colour))
        canvas.draw(name, colour, size / 2, size / 2, size * 0.86)

    return Piece(size, size, front, back)


def back(game: str, width: float, height: float) -> Draw:
    """The same for everything that is drawn face down."""

    def draw(canvas: Canvas) -> None:
        colours = the_art().colours
        canvas.rect(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED, colours["night"])
        canvas.rect(4, 4, width - 8, height - 8, None, colours["brass"], 0.8, radius=3)
        canvas.rect(5.5, 5.5, width - 11, height - 11, None, colours["brass"], 0.3, radius=2)
        canvas.draw(f"door-{game}", "", width / 2, height / 2, (width - 14) * 0.75, height - 16)

    return draw


def caption(canvas: Canvas, x: float, y: float, width: float, words: str, points: float, *,
            weight: Weight = "bold", colour: Colour = INK) -> None:  # fmt: skip
    """A line of text, centred. Where it is too long it becomes smaller, and then shorter."""
    font = fonts()[weight]
    smaller = max(points * min(1, width / max(1, font.width(words, points * POINT))), SMALLEST)
    fitting = font.shortened(words, smaller * POINT, width + TINY)
    canvas.text(x + width / 2, y, fitting, smaller, weight=weight, align="centre", colour=colour)


def card(width: float, height: float, icons: Sequence[tuple[str, str, float]], words: str, note: str,
         behind: Draw | None) -> Piece:  # fmt: skip
    """A card with up to four drawings (name, colour, degrees), a caption and a small note."""

    def front(canvas: Canvas) -> None:
        colours = the_art().colours
        canvas.rect(0, 0, width, height, colours["white"])
        canvas.rect(1.5, 1.5, width - 3, height - 3, None, colours["brass"], 0.6, radius=2.5)
        columns = 1 if len(icons) == 1 else 2
        rows = -(-len(icons) // columns)
        room = height - 13
        size = min((width - 8) / columns, room / rows)
        for index, (name, colour, turn) in enumerate(icons):
            row, column = divmod(index, columns)
            across = min(columns, len(icons) - row * columns)
            x = width / 2 + (column - (across - 1) / 2) * size
            y = 3 + (room - rows * size) / 2 + (row + 0.5) * size
            canvas.draw(name, colour, x, y, min(size * 0.86, 22), turn=turn)
        caption(canvas, 4, height - 6.2, width - 8, words, 9)
        caption(canvas, 3, height - 2.8, width - 6, note, 6.5, weight="regular", colour=MARK)

    return Piece(width, height, front, behind)


def label(canvas: Canvas, width: float, height: float, words: str) -> None:
    """The number of a tile or card, small, in its lower right corner."""
    canvas.disc(width - 3, height - 3, 2.5, WHITE, INK, 0.25)
    canvas.text(width - 3, height - 2, words, 8 if len(words) < 2 else 7, weight="bold", align="centre")


def plate(canvas: Canvas, width: float, height: float) -> None:
    """White paper that reaches over its edges."""
    canvas.rect(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED, WHITE)
