"""Boards of the Hidden Labyrinth on paper."""

from dedale.games.hidden.board import board_of, ground_of
from dedale.games.hidden.labyrinth import CORNERS, SIZE
from dedale.games.hidden.setup import WALLS
from dedale.games.hidden.state import COLOURS, FACES
from dedale.pdf.art import WHITE, the_art
from dedale.pdf.booklet import Booklet, five_rules
from dedale.pdf.canvas import INK, Canvas
from dedale.pdf.ground import draw_ground
from dedale.pdf.looks import HIDDEN
from dedale.pdf.order import Order
from dedale.pdf.pieces import FOLD, figure
from dedale.pdf.sheets import MARK, Piece
from dedale.pdf.texts import Texts

SQUARE = 28.0
RIM = 4.0
"""Room for the frame of the board."""
TOKEN = 22.0
FACE, FLAP = 16.0, 5.0
"""The side of the die, and what is glued."""
NET = dict(zip(((1, 0), (0, 1), (2, 1), (1, 1), (3, 1), (1, 2)), FACES, strict=True))
"""HIDDEN-2: the faces of the die, laid out as a cross."""
PLAN, PLANS = 12.0, 4
"""A square of the keeper's plan, and how many plans there are."""


def hidden_booklet(order: Order, texts: Texts) -> Booklet:
    board = board_of(order.source())
    ground = ground_of(tuple(board.symbols.items())).parts[0]
    side = SIZE * SQUARE + 2 * RIM

    def front(canvas: Canvas) -> None:
        with canvas.moved(RIM, RIM):
            draw_ground(canvas, ground, HIDDEN, SQUARE)
            for colour, (x, y) in zip(COLOURS, CORNERS, strict=True):
                canvas.draw("corner", colour, (x + 0.5) * SQUARE, (y + 0.5) * SQUARE, SQUARE * 0.8)

    tokens = [_token(symbol) for symbol in board.symbols]
    figures = [figure("magician", colour) for colour in COLOURS]
    return Booklet(
        "hidden",
        texts.name(board.names),
        [
            texts("hidden.parts.board", mm=round(side)),
            texts("hidden.parts.rest", tokens=len(tokens), mm=round(TOKEN), n=len(figures)),
            texts("hidden.parts.plans", n=PLANS),
        ],
        [
            texts(f"hidden.setup.{step}", easy=WALLS[0], hard=WALLS[1])
            for step in ("keeper", "look", "corners", "bag")
        ],
        five_rules(texts, "hidden")[1:],
        [
            [Piece(side, side, front)],
            [*tokens, *figures, _die()],
            [_plan(texts) for _ in range(PLANS)],
        ],
    )


def _token(symbol: str) -> Piece:
    def front(canvas: Canvas) -> None:
        art = the_art()
        canvas.rect(0, 0, TOKEN, TOKEN, art.looks["hidden"].tints[0]["floor"])
        canvas.draw("token", "brass", TOKEN / 2, TOKEN / 2, TOKEN * 0.92)
        if symbol in art.drawings:
            canvas.draw(symbol, "", TOKEN / 2, TOKEN / 2, TOKEN * 0.6)
        else:
            canvas.text(TOKEN / 2, TOKEN / 2 + 2, symbol, 16, weight="bold", align="centre")

    return Piece(TOKEN, TOKEN, front)


def _die() -> Piece:
    """A cross of six faces, with flaps to glue."""
    width, height = 4 * FACE + FLAP, 3 * FACE

    def front(canvas: Canvas) -> None:
        flaps = [(0, 0), (2, 0), (0, 2), (2, 2)]
        for column, row in flaps:
            x, y = column * FACE, (FACE - FLAP if row == 0 else 2 * FACE)
            canvas.rect(x, y, FACE, FLAP, WHITE, MARK, 0.15)
        canvas.rect(4 * FACE, FACE, FLAP, FACE, WHITE, MARK, 0.15)
        for (column, row), number in NET.items():
            canvas.rect(column * FACE, row * FACE, FACE, FACE, WHITE, INK, 0.2, dash=FOLD)
            canvas.draw(f"die-{number}", "", (column + 0.5) * FACE, (row + 0.5) * FACE, FACE * 0.94)

    return Piece(width, height, front, marks=False)


def _plan(texts: Texts) -> Piece:
    """An empty plan on which the keeper draws walls."""
    side = SIZE * PLAN

    def front(canvas: Canvas) -> None:
        canvas.text(6, 8, texts("hidden.plan"), 10, weight="bold")
        with canvas.moved(6, 12):
            for line in range(1, SIZE):
                canvas.line(line * PLAN, 0, line * PLAN, side, MARK, 0.25, (0.3, 1.2))
                canvas.line(0, line * PLAN, side, line * PLAN, MARK, 0.25, (0.3, 1.2))
            canvas.rect(0, 0, side, side, None, INK, 0.8)

    return Piece(side + 12, side + 18, front)
