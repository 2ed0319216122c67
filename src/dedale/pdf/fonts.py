"""The font: how wide a text is, and where to break it."""

import unicodedata
from functools import lru_cache
from typing import Literal

import msgspec
from msgspec import Struct

from dedale.pdf.art import content

Weight = Literal["regular", "bold"]
ENCODING = "cp1252"
"""What PDF calls WinAnsiEncoding: Western European languages."""


class Font(Struct, frozen=True):
    """Numbers are thousandths of the size."""

    weight: Weight
    widths: tuple[int, ...]
    """By code, from 0 to 255."""
    ascent: int
    descent: int
    capitals: int
    box: tuple[int, int, int, int]

    def width(self, text: str, size: float) -> float:
        return sum(self.widths[code] for code in encoded(text)) * size / 1000

    def broken(self, text: str, size: float, width: float) -> list[str]:
        """The lines of a text that is broken between words. A word that is too long is broken anywhere."""
        lines, line = [], ""
        for word in text.split():
            longer = f"{line} {word}".strip()
            if self.width(longer, size) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            line = word
            while self.width(line, size) > width and len(line) > 1:
                fits = next(n for n in range(len(line), 0, -1) if n == 1 or self.width(line[:n], size) <= width)
                lines.append(line[:fits])
                line = line[fits:]
        return [*lines, line] if line else lines

    def shortened(self, text: str, size: float, width: float) -> str:
        """As much of the text as fits on one line."""
        if self.width(text, size) <= width:
            return text
        while text and self.width(text + "…", size) > width:
            text = text[:-1]
        return text + "…"


@lru_cache(maxsize=1)
def fonts() -> dict[Weight, Font]:
    found = msgspec.json.decode(content("fonts.json"), type=tuple[Font, ...])
    return {font.weight: font for font in found}


def encoded(text: str) -> bytes:
    """Letters that the font lacks lose their accents, or become question marks."""
    plain = "".join(letter if _has(letter) else unicodedata.normalize("NFKD", letter)[0] for letter in text)
    return plain.encode(ENCODING, errors="replace")


def _has(letter: str) -> bool:
    try:
        [code] = letter.encode(ENCODING)
    except UnicodeEncodeError:
        return False
    return fonts()["regular"].widths[code] > 0
