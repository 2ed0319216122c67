"""The client's drawings, colours and some texts as JSON: `python -m dedale.lab.pdf.art_file WEB FILE`.

Paths become absolute moves, lines and curves, and classes become colours, so that `dedale.pdf` needs to know
neither SVG nor CSS.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

from fontTools.pens.basePen import BasePen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path import parse_path

from dedale.languages import LANGUAGES

GAMES = ("mall", "tower", "hidden", "duel")
Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
TEXTS = re.compile(
    r"ability\.\w+|game\.\w+|hero\.(barbarian|mage|sorceress|elf|dwarf|sister)|hourglass"
    r"|option\.mall\.scenario\.\d+|rules\.\w+\.\d"
)
"""The texts that paper shares with the client."""
SIZES = {"x", "y", "cx", "cy", "r", "rx", "ry", "width", "height"}


class Style(NamedTuple):
    """What SVG inherits. Colours are names of the palette."""

    fill: str = "ink"
    stroke: str = "no"
    width: float = 1
    opacity: float = 1
    rule: str = ""
    dash: str = ""


def art(web: Path) -> dict[str, Any]:
    """Everything that is drawn with, read from the client's source."""
    palette = (web / "src/art/palette.css").read_text(encoding="utf-8")
    sheets = [ElementTree.parse(path).getroot() for path in sorted((web / "src/art/sheets").glob("*.svg"))]
    symbols = {each.attrib["id"].removeprefix("art-"): each for sheet in sheets for each in sheet}
    classes = _classes(palette)
    return {
        "colours": {name: _colour(value) for name, value in _variables(palette, ":root", "a-").items()},
        "tones": {
            tone: _tone(palette, f"[data-colour='{tone}']" if tone else "[data-colour]")
            for tone in ("", *re.findall(r"\[data-colour='(\w+)'\]", palette))
        },
        "spots": {
            name: [int(each) for each in numbers.split(",")]
            for name, numbers in re.findall(
                r"^  '?([\w-]+)'?: \[([\d, ]+)\],$", (web / "src/art/spots.ts").read_text(), re.MULTILINE
            )
        },
        "texts": {language: _texts(web, language) for language in LANGUAGES},
        "looks": {game: _look(web, palette, game) for game in GAMES},
        "drawings": {
            name: {"box": _box(symbol), "shapes": list(_shapes(symbol, symbols, classes, Style(), IDENTITY))}
            for name, symbol in symbols.items()
        },
    }


def _texts(web: Path, language: str) -> dict[str, str]:
    file = web / f"src/texts/{language}.json"
    texts = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return {key: text for key, text in texts.items() if TEXTS.fullmatch(key)}


def _variables(css: str, selector: str, prefix: str) -> dict[str, str]:
    found = re.search(rf"^{re.escape(selector)} \{{(.*?)\}}", css, re.MULTILINE | re.DOTALL)
    assert found, selector
    return dict(re.findall(rf"--{prefix}([\w-]+): ([^;]+);", found[1]))


def _colour(value: str) -> list[float]:
    """Red, green, blue and opacity, from 0 to 1."""
    if value.startswith("#"):
        return [round(int(value[at : at + 2], 16) / 255, 3) for at in (1, 3, 5)] + [1]
    red, green, blue, percent = map(float, re.findall(r"[\d.]+", value))
    return [round(each / 255, 3) for each in (red, green, blue)] + [percent / 100]


def _tone(css: str, selector: str) -> dict[str, Any]:
    """The three shades of a colour. One that is a colour of the palette is given by its name."""
    shades = _variables(css, selector, "")
    return {name: _name(value) if "var" in value else _colour(value) for name, value in shades.items()}


def _name(value: str) -> str:
    """The name of a variable, or the value itself."""
    return re.sub(r"var\(--(?:a-)?([\w-]+).*\)", r"\1", value)


def _look(web: Path, palette: str, game: str) -> dict[str, Any]:
    """The colours of a game's floors and walls by day, for each of its tints."""
    css = (web / f"src/games/{game}/look.css").read_text(encoding="utf-8")
    plain = _variables(palette, ".ground", "") | _variables(css, f".ground.{game}", "")
    tints = re.findall(rf"^\.{game} (\.tint-\d)", css, re.MULTILINE)
    return {
        "tints": [
            {name: _colour(value) for name, value in (plain | tint).items()}
            for tint in ([_variables(css, f".{game} {each}", "") for each in tints] or [{}])
        ]
    }


def _classes(css: str) -> dict[str, dict[str, str]]:
    """What each class of the drawings sets, in the order of the style sheet."""
    found = {}
    for name, body in re.findall(r"^\.([\w-]+) \{(.*?)\}", css, re.MULTILINE | re.DOTALL):
        rules = dict(re.findall(r"([\w-]+): ([^;]+);", body))
        found[name] = {key: _name(value) for key, value in rules.items()}
    return found


def _styled(element: ElementTree.Element, style: Style, classes: dict[str, dict[str, str]]) -> Style:
    """Attributes count less than classes, and later classes more than earlier ones."""
    own = {key: _name(value) for key, value in element.attrib.items()}
    mine = own.get("class", "").split()
    for name, rules in classes.items():
        if name in mine:
            own |= rules
    none = {"none": "no"}
    return Style(
        none.get(own.get("fill", ""), own.get("fill", style.fill)),
        none.get(own.get("stroke", ""), own.get("stroke", style.stroke)),
        float(own.get("stroke-width", style.width)),
        style.opacity * float(own.get("opacity", 1)),
        own.get("fill-rule", style.rule),
        own.get("stroke-dasharray", style.dash),
    )


def _shapes(
    element: ElementTree.Element,
    symbols: dict[str, ElementTree.Element],
    classes: dict[str, dict[str, str]],
    style: Style,
    matrix: Matrix,
    tone: str = "",
) -> Iterator[dict[str, Any]]:
    style = _styled(element, style, classes)
    matrix = _times(matrix, _transform(element.attrib.get("transform", "")))
    kind = element.tag.rpartition("}")[2]
    if kind == "use":
        symbol = symbols[element.attrib["href"].removeprefix("#art-")]
        left, top, width, height = _box(symbol)
        x, y, wide, high = (float(element.attrib.get(key, 0)) for key in ("x", "y", "width", "height"))
        scale = min(wide / width, high / height)
        inner = _times(matrix, (scale, 0, 0, scale, x - left * scale, y - top * scale))
        yield from _shapes(symbol, symbols, classes, style, inner, element.attrib.get("data-colour", tone))
        return
    if kind in ("symbol", "g"):
        for child in element:
            yield from _shapes(child, symbols, classes, style, matrix, tone)
        return
    scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
    shape: dict[str, Any] = {"path": _path(kind, element.attrib, matrix)}
    toned = {name: f"{tone}.{name}" for name in ("c", "c-deep", "c-pale")} if tone else {}
    if style.fill != "no":
        shape["fill"] = toned.get(style.fill, style.fill)
    if style.stroke != "no":
        shape |= {"stroke": toned.get(style.stroke, style.stroke), "width": round(style.width * scale, 2)}
    if style.opacity != 1:
        shape["opacity"] = round(style.opacity, 3)
    if style.rule == "evenodd":
        shape["evenodd"] = True
    if style.dash:
        shape["dash"] = [float(each) * scale for each in style.dash.split()]
    yield shape


def _box(symbol: ElementTree.Element) -> list[float]:
    return [float(each) for each in symbol.attrib["viewBox"].split()]


def _transform(text: str) -> Matrix:
    matrix = IDENTITY
    for name, numbers in re.findall(r"(\w+)\(([^)]*)\)", text):
        values = [float(each) for each in re.split(r"[ ,]+", numbers)]
        if name == "translate":
            matrix = _times(matrix, (1, 0, 0, 1, values[0], values[1]))
        else:
            assert name == "scale", name
            matrix = _times(matrix, (values[0], 0, 0, values[-1], 0, 0))
    return matrix


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (
        *(a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j),
        *(a * k + c * m + e, b * k + d * m + f),
    )


class _Pen(BasePen):  # type: ignore[misc]
    """Collects a path as text: `M x y`, `L x y`, `C x y x y x y`, `Z`."""

    def __init__(self) -> None:
        super().__init__(None)
        self.words: list[str] = []

    def _add(self, letter: str, *points: tuple[float, float]) -> None:
        self.words.append(letter + " ".join(f"{round(value, 2):g}" for point in points for value in point))

    def _moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._add("M", point)

    def _lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._add("L", point)

    def _curveToOne(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._add("C", *points)

    def _closePath(self) -> None:  # noqa: N802
        self._add("Z")


def _path(kind: str, attributes: dict[str, str], matrix: Matrix) -> str:
    pen = _Pen()
    parse_path(attributes["d"] if kind == "path" else _outline(kind, attributes), TransformPen(pen, matrix))
    return " ".join(pen.words)


def _outline(kind: str, attributes: dict[str, str]) -> str:
    """A circle, an ellipse or a rectangle as a path."""
    number = {key: float(value) for key, value in attributes.items() if key in SIZES}
    if kind in ("circle", "ellipse"):
        rx, ry = number.get("rx", number.get("r", 0)), number.get("ry", number.get("r", 0))
        x, y = number["cx"] - rx, number["cy"]
        return f"M{x} {y}a{rx} {ry} 0 1 0 {2 * rx} 0a{rx} {ry} 0 1 0 {-2 * rx} 0z"
    assert kind == "rect", kind
    x, y, width, height = number.get("x", 0), number.get("y", 0), number["width"], number["height"]
    r = number.get("rx", 0)
    if not r:
        return f"M{x} {y}h{width}v{height}h{-width}z"
    across, down = width - 2 * r, height - 2 * r
    corners = [f"a{r} {r} 0 0 1 {dx} {dy}" for dx, dy in ((r, r), (-r, r), (-r, -r), (r, -r))]
    return f"M{x + r} {y}h{across}{corners[0]}v{down}{corners[1]}h{-across}{corners[2]}v{-down}{corners[3]}z"


def written(web: Path) -> str:
    """The text of the file."""
    return json.dumps(art(web), ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n"


if __name__ == "__main__":
    Path(sys.argv[2]).write_text(written(Path(sys.argv[1])), encoding="utf-8")
