"""What is drawn with: the client's drawings and colours (`content/art.json`, made by `make art`)."""

from functools import lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct

Colour = tuple[float, float, float, float]
"""Red, green, blue and opacity, from 0 to 1."""
Tint = dict[str, Colour]
"""The colours of a floor and its walls."""
WHITE: Colour = (1, 1, 1, 1)
SPOT = "spot"
"""The tone of a shape that lies on something of its own colour: white."""


class Shape(Struct, frozen=True):
    """A path of absolute `M`, `L`, `C` and `Z`, and the names of its colours."""

    path: str
    fill: str | None = None
    stroke: str | None = None
    width: float = 0
    opacity: float = 1
    evenodd: bool = False
    dash: tuple[float, ...] = ()


class Drawing(Struct, frozen=True):
    box: tuple[float, float, float, float]
    """Left, top, width and height."""
    shapes: tuple[Shape, ...]


class Look(Struct, frozen=True):
    tints: tuple[Tint, ...]


class Art(Struct, frozen=True):
    colours: dict[str, Colour]
    tones: dict[str, dict[str, Colour | str]]
    """Three shades of each colour that pieces have. A string is the name of one of `colours`."""
    spots: dict[str, tuple[float, float, float]]
    """Where a colour's shape goes on drawings that all colours share: its middle and size."""
    looks: dict[str, Look]
    drawings: dict[str, Drawing]
    texts: dict[str, dict[str, str]]
    """Texts of the client, by language."""

    def colour(self, name: str, tone: str = "") -> Colour:
        """The colour of that name; `c`, `c-deep` and `c-pale` are shades of the tone."""
        tone, _, shade = name.rpartition(".") if "." in name else (tone, "", name)
        if tone == SPOT and shade == "c":
            return self.colours["white"]
        found = self.tones.get(tone, self.tones[""]).get(shade, shade)
        return self.colours[found] if isinstance(found, str) else found

    def find(self, name: str, colour: str = "") -> str:
        """The drawing made for that colour, or else one that takes any colour."""
        return next((each for each in (f"{name}-{colour}", name) if each in self.drawings), "unknown")


@lru_cache(maxsize=1)
def the_art() -> Art:
    return msgspec.json.decode(content("art.json"), type=Art)


def content(name: str) -> bytes:
    return (files("dedale.pdf") / "content" / name).read_bytes()
