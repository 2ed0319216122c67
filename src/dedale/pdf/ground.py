"""Draws a tile, a card or a board the way the client does."""

import math
from collections.abc import Iterator, Sequence
from itertools import groupby

from dedale.grid import FLOOR, OPEN, SOLID, WALL, Part, Square
from dedale.pdf.art import Tint, the_art
from dedale.pdf.canvas import Canvas
from dedale.pdf.floors import UNIT, seeded
from dedale.pdf.looks import ARROWS, Look

INSET = 4
"""Walls on the rim of a part are drawn slightly inside it, so that each part keeps its own."""
FRAME = -5
"""A board with a single part has a frame round it."""
EDGE = (76, 32)
"""The size of a drawing on an edge."""
LANDING, BELT = 18, 8
"""An escalator begins that far from the middle of a square, and is that wide to either side."""


def draw_ground(canvas: Canvas, part: Part, look: Look, square: float) -> None:
    """Draw a part with its upper left corner here, at that many millimetres per square."""
    tints = the_art().looks[look.name].tints
    tint = tints[look.tint(part) % len(tints)]
    over = 0 if look.tiled else 16
    width, height = part.width * UNIT + 2 * over, part.height * UNIT + 2 * over
    with canvas.moved(0, 0, square / UNIT), canvas.clipped(-over, -over, width, height):
        _plate(canvas, part, look, tint)
        for column, row, code in _squares(part):
            if code == SOLID:
                _solid(canvas, part, look, column, row, tint)
        _walls(canvas, part, INSET if look.tiled else FRAME, tint)
        _fittings(canvas, part, look)
        for start, end in _escalators(part):
            _escalator(canvas, start, end)
        for column, row, code in _squares(part):
            if code not in (FLOOR, SOLID):
                _thing(canvas, part, look, column, row, code)


def _plate(canvas: Canvas, part: Part, look: Look, tint: Tint) -> None:
    margin = 0 if look.tiled else -FRAME
    width, height = part.width * UNIT + 2 * margin, part.height * UNIT + 2 * margin
    canvas.rect(-margin, -margin, width, height, tint["floor"])
    canvas.path(look.floor(part), tint["floor-line"])


def _squares(part: Part) -> Iterator[tuple[int, int, str]]:
    for index, code in enumerate(part.squares):
        yield index % part.width, index // part.width, code


def _solid(canvas: Canvas, part: Part, look: Look, column: int, row: int, tint: Tint) -> None:
    name, count = look.solid
    inset = 4 if count else 0
    if count:
        name = f"{name}-{seeded(part.part, column, row) % count}"
    canvas.rect(column * UNIT, row * UNIT, UNIT, UNIT, tint["solid"])
    x, y = (column + 0.5) * UNIT, (row + 0.5) * UNIT + inset / 2
    canvas.draw(name, "", x, y, UNIT - 2 * inset)


def _thing(canvas: Canvas, part: Part, look: Look, column: int, row: int, code: str) -> None:
    x, y = (column + 0.5) * UNIT, (row + 0.5) * UNIT + 1.5
    if look.under:
        canvas.draw(*look.under, x, y, 58)
    drawn = look.square(code)
    if drawn is None or the_art().find(*drawn) == "unknown":
        canvas.text(x, y + 7, code, 62, weight="bold", align="centre")
        return
    turn = _outside(part, column, row) if drawn[0] == look.outward else 0
    canvas.draw(*drawn, x, y, UNIT * look.size, turn=turn)
    if look.outward and code == "G?":
        # MALL-97: a speaker stands beside green exploration squares.
        canvas.draw("speaker", "", column * UNIT + 14, row * UNIT + 15, 22)


def _outside(part: Part, column: int, row: int) -> float:
    """Where a square opens out of its part, in degrees from the north."""
    sides = (
        (row == 0, part.horizontal[column], 0),
        (column == part.width - 1, part.vertical[row * (part.width + 1) + part.width], 90),
        (row == part.height - 1, part.horizontal[part.height * part.width + column], 180),
        (column == 0, part.vertical[row * (part.width + 1)], 270),
    )
    return next((turn for rim, edge, turn in sides if rim and edge == OPEN), 0)


def _line(index: int, last: int, inset: float) -> float:
    """Where a line of the grid is drawn."""
    return index * UNIT + (inset if index == 0 else -inset if index == last else 0)


def _walls(canvas: Canvas, part: Part, inset: float, tint: Tint) -> None:
    """Four layers, each a little higher than the one before, make walls look raised."""
    strokes = list(_strokes(part, inset))
    if not strokes:
        return
    art = the_art()
    ink, shade, light = (art.colours[name] for name in ("ink", "sh", "hi"))

    def moved(dx: float, dy: float) -> str:
        return " ".join(f"M{x1 + dx} {y1 + dy} L{x2 + dx} {y2 + dy}" for x1, y1, x2, y2 in strokes)

    canvas.path(moved(2, 6), None, shade, 9)
    canvas.path(moved(0, 4), None, ink, 9.6)
    canvas.path(moved(0, 4), None, tint["wall-face"], 5.4)
    canvas.path(moved(0, -1), None, ink, 9.6)
    canvas.path(moved(0, -1), None, tint["wall"], 5.6)
    canvas.path(moved(-0.6, -2.3), None, light, 1.5)


def _strokes(part: Part, inset: float) -> Iterator[tuple[float, float, float, float]]:
    """The walls, as few long strokes as possible."""
    width, height = part.width, part.height
    for row in range(height + 1):
        y = _line(row, height, inset)
        for start, end in _runs(part.horizontal[row * width : (row + 1) * width]):
            yield _line(start, width, inset), y, _line(end, width, inset), y
    for column in range(width + 1):
        x = _line(column, width, inset)
        for start, end in _runs(part.vertical[column :: width + 1]):
            yield x, _line(start, height, inset), x, _line(end, height, inset)


def _runs(codes: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The start and end of each unbroken run of walls."""
    for wall, run in groupby(range(len(codes)), lambda index: codes[index] == WALL):
        places = list(run)
        if wall:
            yield places[0], places[-1] + 1


def _fittings(canvas: Canvas, part: Part, look: Look) -> None:
    """Draw what stands on edges that are neither walls nor open. On the rim it is moved slightly inwards."""
    inset = INSET if look.tiled else FRAME
    for index, code in enumerate(part.horizontal):
        row, column = divmod(index, part.width)
        _fitting(canvas, look, code, (column + 0.5) * UNIT, _line(row, part.height, inset), 0)
    for index, code in enumerate(part.vertical):
        row, column = divmod(index, part.width + 1)
        _fitting(canvas, look, code, _line(column, part.width, inset), (row + 0.5) * UNIT, 90)


def _fitting(canvas: Canvas, look: Look, code: str, x: float, y: float, lying: float) -> None:
    drawn = None if code in (WALL, OPEN) else look.edge(code)
    if drawn is None:
        return
    turn = ARROWS.get(code, lying)
    if code in ARROWS:
        x += look.stride * math.sin(math.radians(turn))
        y -= look.stride * math.cos(math.radians(turn))
    canvas.draw(*drawn, x, y, *EDGE, turn=turn)


def _escalators(part: Part) -> Iterator[tuple[Square, Square]]:
    """The two ends of each escalator."""
    first: dict[str, Square] = {}
    for column, row, code in _squares(part):
        if code in first:
            yield first[code], (column, row)
        elif code.startswith("/"):
            first[code] = (column, row)


def _escalator(canvas: Canvas, start: Square, end: Square) -> None:
    dx, dy = (end[0] - start[0]) * UNIT, (end[1] - start[1]) * UNIT
    length = max(10.0, math.hypot(dx, dy) - 2 * LANDING)
    colours = the_art().colours
    x, y = (start[0] + 0.5) * UNIT, (start[1] + 0.5) * UNIT
    with canvas.moved(x, y, turn=math.degrees(math.atan2(dy, dx))), canvas.moved(LANDING, 0):
        canvas.rect(0, 4 - BELT, length, 2 * BELT, colours["sh"], radius=5)
        canvas.rect(0, -BELT, length, 2 * BELT, colours["iron"], colours["ink"], 2.4, radius=5)
        canvas.rect(3, 3.5 - BELT, length - 6, 2 * BELT - 7, colours["steel"], radius=2)
        steps = " ".join(f"M{n * 8 + 4} {3 - BELT} L{n * 8 + 4} {BELT - 3}" for n in range(int(length // 8)))
        canvas.path(steps, None, colours["ink"], 1.6)
