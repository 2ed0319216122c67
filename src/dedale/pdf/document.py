"""A PDF document: its pages, and the fonts and drawings that they share. Everything else is left to pydyf."""

import io
from typing import Any

import pydyf

from dedale.pdf.art import content, the_art
from dedale.pdf.canvas import POINT, Canvas
from dedale.pdf.fonts import Font, Weight, fonts

FIRST, LAST = 32, 255
"""The codes whose widths a PDF lists."""
NONSYMBOLIC, SERIF = 32, 2
"""What a PDF wants to know of a font."""
OVERHANG = 16
"""How far a drawing may reach out of its box."""


class Document:
    """Pages of one size, in millimetres."""

    def __init__(self, width: float, height: float, title: str, language: str) -> None:
        self.width, self.height = width, height
        self._pdf = pydyf.PDF()
        self._pdf.info["Title"] = pydyf.String(title)
        self._pdf.info["Producer"] = pydyf.String("Dédale")
        self._pdf.catalog["Lang"] = pydyf.String(language)
        self._states = pydyf.Dictionary()
        self._fonts = pydyf.Dictionary()
        self._drawings = pydyf.Dictionary()
        self._resources = pydyf.Dictionary(
            {"ExtGState": self._states, "Font": self._fonts, "XObject": self._drawings}
        )
        self._pdf.add_object(self._resources)
        self._names: dict[tuple[str, str], str] = {}

    @property
    def pages(self) -> int:
        return int(self._pdf.pages["Count"])

    def page(self) -> Canvas:
        """Add a page."""
        stream = pydyf.Stream(compress=True)
        # From points upwards to millimetres downwards.
        stream.set_matrix(1 / POINT, 0, 0, -1 / POINT, 0, self.height / POINT)
        self._pdf.add_object(stream)
        box = pydyf.Array([0, 0, round(self.width / POINT, 3), round(self.height / POINT, 3)])
        self._pdf.add_page(
            pydyf.Dictionary(
                {
                    "Type": "/Page",
                    "Parent": self._pdf.pages.reference,
                    "MediaBox": box,
                    "Contents": stream.reference,
                    "Resources": self._resources.reference,
                }
            )
        )
        return Canvas(stream, self)

    def written(self) -> bytes:
        """The whole file."""
        file = io.BytesIO()
        self._pdf.write(file)
        return file.getvalue()

    def opacity(self, opacity: float) -> str:
        name = f"O{round(opacity * 1000)}"
        self._states.setdefault(name, pydyf.Dictionary({"ca": round(opacity, 3), "CA": round(opacity, 3)}))
        return name

    def font(self, weight: Weight) -> str:
        name = weight.capitalize()
        if name not in self._fonts:
            self._fonts[name] = self._embedded(fonts()[weight]).reference
        return name

    def drawing(self, name: str, tone: str) -> str:
        """The name of a drawing in that tone, which is stored once however often it is used."""
        key = (name, tone)
        if key not in self._names:
            self._names[key] = f"D{len(self._names)}"
            drawing = the_art().drawings[name]
            left, top, width, height = drawing.box
            extra = {
                "Type": "/XObject",
                "Subtype": "/Form",
                "BBox": pydyf.Array(
                    [left - OVERHANG, top - OVERHANG, left + width + OVERHANG, top + height + OVERHANG]
                ),
                "Resources": self._resources.reference,
            }
            stream = pydyf.Stream(extra=extra, compress=True)
            canvas = Canvas(stream, self)
            for shape in drawing.shapes:
                canvas.shape(shape, tone)
            self._pdf.add_object(stream)
            self._drawings[self._names[key]] = stream.reference
        return self._names[key]

    def _embedded(self, font: Font) -> Any:
        data = content(f"alegreya-{font.weight}.ttf")
        file = pydyf.Stream([data], {"Length1": len(data)}, compress=True)
        self._pdf.add_object(file)
        name = f"/Alegreya-{font.weight.capitalize()}"
        about = pydyf.Dictionary(
            {
                "Type": "/FontDescriptor",
                "FontName": name,
                "Flags": NONSYMBOLIC | SERIF,
                "FontBBox": pydyf.Array(font.box),
                "ItalicAngle": 0,
                "Ascent": font.ascent,
                "Descent": font.descent,
                "CapHeight": font.capitals,
                "StemV": 80,
                "FontFile2": file.reference,
            }
        )
        self._pdf.add_object(about)
        found = pydyf.Dictionary(
            {
                "Type": "/Font",
                "Subtype": "/TrueType",
                "BaseFont": name,
                "FirstChar": FIRST,
                "LastChar": LAST,
                "Widths": pydyf.Array(font.widths[FIRST:]),
                "Encoding": "/WinAnsiEncoding",
                "FontDescriptor": about.reference,
            }
        )
        self._pdf.add_object(found)
        return found
