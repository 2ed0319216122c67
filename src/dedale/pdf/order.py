"""What somebody wants printed."""

from typing import Literal

from msgspec import Struct

from dedale.games.base import Source
from dedale.pdf.sheets import PaperName

What = Literal["scenario", "tiles", "quest", "adventure", "hidden", "duel"]


class BadOrder(ValueError):
    """Something that cannot be printed. Its text is one plain sentence."""


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    what: What
    which: int | str | Source | None = None
    """The number of a scenario, an adventure or a level of the Duel, the id of a floor, or a file."""
    players: int | None = None
    """Only the action tiles for that many players of a scenario."""
    heroes: int | None = None
    level: int | None = None
    """The level of a challenge of the Mall."""
    tiles: Source | None = None
    """The tile set of a scenario."""
    paper: PaperName = "a4"
    language: str = "en"
    """English, if there is none like that."""

    def source(self) -> Source | None:
        """The file that was named, or None for what comes with the game."""
        if self.which is None or isinstance(self.which, Source):
            return self.which
        raise BadOrder(f"There is no file '{self.which}' to print.")
