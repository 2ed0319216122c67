"""The client's font as `dedale.pdf` embeds it: `python -m dedale.lab.pdf.font_files WEB FOLDER`.

Only the letters of Western European languages, as plain TrueType, with figures that stand on the line.
"""

import json
import shutil
import sys
from pathlib import Path
from typing import Any

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS = {"regular": 400, "bold": 800}
LETTERS = [
    ord(letter) for code in range(32, 256) for letter in bytes([code]).decode("cp1252", errors="ignore")
]
"""What PDF calls WinAnsiEncoding."""


def write_fonts(web: Path, folder: Path) -> None:
    """Write the font files, their measures and their licence."""
    measures = []
    for name, weight in FONTS.items():
        files = web / "node_modules/@fontsource/alegreya/files"
        font = TTFont(files / f"alegreya-latin-{weight}-normal.woff", recalcTimestamp=False)
        _stand_figures_on_the_line(font)
        options = Options(hinting=False, notdef_outline=True)
        options.drop_tables += ["GDEF", "GPOS", "GSUB", "STAT", "gasp"]
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=LETTERS)
        subsetter.subset(font)
        font.flavor = None
        font.save(folder / f"alegreya-{name}.ttf")
        measures.append({"weight": name, **_measures(font)})
    (folder / "fonts.json").write_text(json.dumps(measures, separators=(",", ":")) + "\n", encoding="utf-8")
    shutil.copy(web / "public/assets/alegreya-licence.txt", folder)


def _measures(font: TTFont) -> dict[str, Any]:
    """All in thousandths of the size, which is also what the font itself counts in."""
    head, glyphs, letters = font["head"], font["hmtx"], font.getBestCmap()
    assert head.unitsPerEm == 1000
    texts = (bytes([code]).decode("cp1252", errors="ignore") for code in range(256))
    return {
        "widths": [glyphs[letters[ord(text)]][0] if text and ord(text) in letters else 0 for text in texts],
        "ascent": font["hhea"].ascent,
        "descent": font["hhea"].descent,
        "capitals": font["OS/2"].sCapHeight,
        "box": [head.xMin, head.yMin, head.xMax, head.yMax],
    }


def _stand_figures_on_the_line(font: TTFont) -> None:
    table = font["GSUB"].table
    [lookups] = {
        tuple(each.Feature.LookupListIndex)
        for each in table.FeatureList.FeatureRecord
        if each.FeatureTag == "lnum"
    }
    for index in lookups:
        for subtable in table.LookupList.Lookup[index].SubTable:
            mapping = getattr(subtable, "ExtSubTable", subtable).mapping
            for cmap in font["cmap"].tables:
                cmap.cmap = {code: mapping.get(glyph, glyph) for code, glyph in cmap.cmap.items()}


if __name__ == "__main__":
    write_fonts(Path(sys.argv[1]), Path(sys.argv[2]))
