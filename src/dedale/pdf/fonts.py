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
        for word in filter(None, text.split(" ")):  # and not at no-break spaces
            longer = f"{line} {word}".strip()
            if self.width(longer, size) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            line = word
            while (fits := max(1, self._fitting(line, size, width))) < len(line):
                lines.append(line[:fits])
                line = line[fits:]
        return [*lines, line] if line else lines

    def shortened(self, text: str, size: float, width: float) -> str:
        """As much of the text as fits on one line."""
        if self._fitting(text, size, width) == len(text):
            return text
        return text[: self._fitting(text, size, width - self.width("…", size))] + "…"

    def _fitting(self, text: str, size: float, width: float) -> int:
        """How many letters fit. Looks at no more of them, since a name may be as long as its file."""
        left = width * 1000 / size
        for number, letter in enumerate(text):
            left -= self.widths[encoded(letter)[0]]
            if left < 0:
                return number
        return len(text)


@lru_cache(maxsize=1)
def fonts() -> dict[Weight, Font]:
    found = msgspec.json.decode(content("fonts.json"), type=tuple[Font, ...])
    return {font.weight: font for font in found}


def encoded(text: str) -> bytes:
    """Letters that the font lacks lose their accents, or become question marks."""
    return "".join(map(_printable, text)).encode(ENCODING)


@lru_cache(maxsize=1024)
def _printable(letter: str) -> str:
    plain = unicodedata.normalize("NFKD", letter)[0]
    return next(each for each in (letter, plain, "?") if _has(each))


def _has(letter: str) -> bool:
    code = letter.encode(ENCODING, errors="ignore")
    return bool(code) and fonts()["regular"].widths[code[0]] > 0
