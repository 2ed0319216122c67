"""Reads PDF files with a library other than the one that writes them."""

import io
import re
from functools import cache, cached_property
from typing import Any, NamedTuple

from pypdf import PageObject, PdfReader

from dedale.pdf.order import Order
from dedale.pdf.printer import print_pdf

MM = 72 / 25.4
"""Points in a millimetre."""


class Word(NamedTuple):
    """A text and where it begins, in millimetres from the upper left corner of its page."""

    text: str
    x: float
    y: float


class Page:
    """A page that is read as far as it is asked about, since reading takes long."""

    def __init__(self, page: PageObject) -> None:
        self._page = page
        self.width, self.height = float(page.mediabox.width) / MM, float(page.mediabox.height) / MM

    @cached_property
    def content(self) -> str:
        return str(self._page.get_contents().get_data().decode("latin-1"))  # type: ignore[union-attr]

    @cached_property
    def words(self) -> list[Word]:
        return _words(self._page, self.height)

    @cached_property
    def text(self) -> str:
        return "\n".join(word.text for word in self.words)

    def lines(self) -> list[tuple[float, float, float, float]]:
        """The single lines that are drawn outside any piece: from x, y to x, y."""
        number = r"(-?[\d.]+)"
        found = re.findall(rf"^{number} {number} m\n{number} {number} l\nS$", self.content, re.MULTILINE)
        return [(float(a), float(b), float(c), float(d)) for a, b, c, d in found]


def _words(page: PageObject, height: float) -> list[Word]:
    found: list[Word] = []

    def visit(text: str, matrix: list[float], within: list[float], font: Any, size: float) -> None:
        if text.strip():
            a, b, c, d, e, f = matrix
            x, y = within[4], within[5]
            left = x * a + y * c + e
            down = x * b + y * d + f
            found.append(Word(text.strip(), left / MM, height - down / MM))

    page.extract_text(visitor_text=visit)
    return found


@cache
def pages_of(order: Order) -> list[Page]:
    """Print it, and read what was printed."""
    return [Page(page) for page in PdfReader(io.BytesIO(print_pdf(order)), strict=True).pages]
