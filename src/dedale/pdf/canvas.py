"""Draws on one page, in millimetres from its upper left corner."""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal, Protocol

from dedale.pdf.art import SPOT, Colour, Shape, the_art
from dedale.pdf.fonts import Weight, encoded, fonts

POINT = 25.4 / 72
"""Millimetres in a point."""
ROUND = 1
"""The line cap and the line join that PDF calls round."""
KAPPA = 0.5523
"""How far the handles of a quarter of a circle reach, as a part of its radius."""
LEADING = 1.28
"""From line to line, as a multiple of the size."""
INK = the_art().colours["ink"]
Align = Literal["left", "centre", "right"]


class Resources(Protocol):
    """What drawings need of their document: everything that pages share, by name."""

    def opacity(self, opacity: float) -> str: ...
    def font(self, weight: Weight) -> str: ...
    def drawing(self, name: str, tone: str) -> str: ...


class Canvas:
    """Writes into a content stream of pydyf, whose unit is the millimetre and whose y axis points down."""

    def __init__(self, stream: Any, resources: Resources) -> None:
        self.stream = stream
        self._resources = resources

    @contextmanager
    def moved(self, x: float, y: float, scale: float = 1, turn: float = 0) -> Iterator[None]:
        """What is drawn meanwhile is turned clockwise (degrees), scaled and moved."""
        sine, cosine = math.sin(math.radians(turn)) * scale, math.cos(math.radians(turn)) * scale
        self.stream.push_state()
        self.stream.set_matrix(cosine, sine, -sine, cosine, x, y)
        yield
        self.stream.pop_state()

    @contextmanager
    def clipped(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        """What is drawn meanwhile is seen only inside that rectangle."""
        self.stream.push_state()
        self.stream.rectangle(x, y, width, height)
        self.stream.clip()
        self.stream.end()
        yield
        self.stream.pop_state()

    @contextmanager
    def faint(self, opacity: float) -> Iterator[None]:
        """What is drawn meanwhile lets the ground shine through, except where it does so anyway."""
        self.stream.push_state()
        self.stream.set_state(self._resources.opacity(opacity))
        yield
        self.stream.pop_state()

    def path(
        self,
        path: str,
        fill: Colour | None = None,
        stroke: Colour | None = None,
        width: float = 0.2,
        *,
        opacity: float = 1,
        dash: Sequence[float] = (),
        evenodd: bool = False,
    ) -> None:
        """Draw a path of absolute `M`, `L`, `C` and `Z`."""
        stream = self.stream
        stream.push_state()
        seen = opacity * min(each[3] for each in (fill, stroke) if each)
        if seen < 1:
            stream.set_state(self._resources.opacity(seen))
        if fill:
            stream.set_color_rgb(*fill[:3])
        if stroke:
            stream.set_color_rgb(*stroke[:3], stroke=True)
            stream.set_line_width(width)
            stream.set_line_cap(ROUND)
            stream.set_line_join(ROUND)
            if dash:
                stream.set_dash([round(each, 3) for each in dash], 0)
        self._trace(path)
        if fill and stroke:
            stream.fill_and_stroke(evenodd)
        elif fill:
            stream.fill(evenodd)
        else:
            stream.stroke()
        stream.pop_state()

    def shape(self, shape: Shape, tone: str) -> None:
        """Draw a shape of a drawing."""
        art = the_art()
        fill, stroke = (name and art.colour(name, tone) for name in (shape.fill, shape.stroke))
        self.path(
            shape.path,
            fill or None,
            stroke or None,
            shape.width,
            opacity=shape.opacity,
            dash=shape.dash,
            evenodd=shape.evenodd,
        )

    def line(self, x1: float, y1: float, x2: float, y2: float, stroke: Colour = INK, width: float = 0.2,
             dash: Sequence[float] = ()) -> None:  # fmt: skip
        self.path(f"M{x1} {y1} L{x2} {y2}", None, stroke, width, dash=dash)

    def rect(self, x: float, y: float, width: float, height: float, fill: Colour | None = None,
             stroke: Colour | None = None, line: float = 0.2, *, radius: float = 0,
             dash: Sequence[float] = ()) -> None:  # fmt: skip
        self.path(rounded(x, y, width, height, radius), fill, stroke, line, dash=dash)

    def disc(self, x: float, y: float, radius: float, fill: Colour | None, stroke: Colour | None = None,
             line: float = 0.2) -> None:  # fmt: skip
        self.rect(x - radius, y - radius, 2 * radius, 2 * radius, fill, stroke, line, radius=radius)

    def draw(self, name: str, colour: str, x: float, y: float, width: float, height: float | None = None,
             turn: float = 0) -> None:  # fmt: skip
        """Draw one of the client's drawings with its middle at that place, and its colour's shape upright."""
        art = the_art()
        found = art.find(name, colour)
        left, top, wide, high = art.drawings[found].box
        scale = min(width / wide, (height or width) / high)
        with self.moved(x, y, scale, turn), self.moved(-left - wide / 2, -top - high / 2):
            self.stream.draw_x_object(self._resources.drawing(found, colour))
        if colour and name in art.spots and f"emblem-{colour}" in art.drawings:
            middle, down, size = art.spots[name]
            # On edges the middle of the drawing is the middle of the shape.
            dx, dy = (middle - 32, down - 32) if wide == high else (0.0, 0.0)
            with self.moved(x + dx * scale, y + dy * scale, scale * size / 64), self.moved(-32, -32):
                self.stream.draw_x_object(self._resources.drawing(f"emblem-{colour}", SPOT))

    def text(self, x: float, y: float, text: str, points: float, *, weight: Weight = "regular",
             align: Align = "left", colour: Colour = INK) -> None:  # fmt: skip
        """Write one line on the base line at `y`."""
        size = points * POINT
        width = fonts()[weight].width(text, size)
        x -= {"left": 0.0, "centre": width / 2, "right": width}[align]
        stream = self.stream
        stream.push_state()
        stream.set_color_rgb(*colour[:3])
        stream.begin_text()
        stream.set_font_size(self._resources.font(weight), size)
        stream.set_text_matrix(1, 0, 0, -1, x, y)
        stream.show_text_string(encoded(text))
        stream.end_text()
        stream.pop_state()

    def paragraph(self, x: float, y: float, text: str, points: float, width: float, *,
                  weight: Weight = "regular", colour: Colour = INK) -> float:  # fmt: skip
        """Write a text below `y`, broken into lines, and return where the next may begin."""
        step = points * POINT * LEADING
        for line in fonts()[weight].broken(text, points * POINT, width):
            y += step
            self.text(x, y - step * 0.25, line, points, weight=weight, colour=colour)
        return y

    def _trace(self, path: str) -> None:
        stream = self.stream
        for step in path.replace("M", "\nM").replace("L", "\nL").replace("C", "\nC").split("\n"):
            letter, numbers = step[:1], step[1:].split()
            closed = bool(numbers) and numbers[-1] == "Z"
            points = [float(each) for each in (numbers[:-1] if closed else numbers)]
            if letter == "M":
                stream.move_to(*points)
            elif letter == "L":
                stream.line_to(*points)
            elif letter == "C":
                stream.curve_to(*points)
            if closed:
                stream.close()


def rounded(x: float, y: float, width: float, height: float, r: float) -> str:
    """The path of a rectangle with round corners."""
    if not r:
        return f"M{x} {y} L{x + width} {y} L{x + width} {y + height} L{x} {y + height} Z"
    k = r * (1 - KAPPA)
    right, bottom = x + width, y + height
    return (
        f"M{x + r} {y} L{right - r} {y} C{right - k} {y} {right} {y + k} {right} {y + r} "
        f"L{right} {bottom - r} C{right} {bottom - k} {right - k} {bottom} {right - r} {bottom} "
        f"L{x + r} {bottom} C{x + k} {bottom} {x} {bottom - k} {x} {bottom - r} "
        f"L{x} {y + r} C{x} {y + k} {x + k} {y} {x + r} {y} Z"
    )
