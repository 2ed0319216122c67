"""The actions of the Tower, as in the contract (`{"do": "move", "hero": "elf", "to": [2, 3]}`)."""

from msgspec import Struct

from dedale.games.tower.quest import Hero
from dedale.grid import Square


class _Action(
    Struct, frozen=True, tag_field="do", tag=str.lower, forbid_unknown_fields=True, omit_defaults=True
):
    pass


class Move(_Action, frozen=True):
    """Walk, climb, jump, be thrown or teleport to a square of the board."""

    hero: Hero
    to: Square
    swap: Hero | None = None
    """The hero that swaps squares with the sorceress on her arrival (TOWER-34)."""


class Rotate(_Action, frozen=True):
    """Turn a card by that many clockwise quarter turns (TOWER-66)."""

    card: int
    quarters: int


class Slide(_Action, frozen=True):
    """Slide a card into the gap (TOWER-67)."""

    card: int


class Undo(_Action, frozen=True):
    """Take back the last move."""


class Redo(_Action, frozen=True):
    """Make the move again that was taken back last."""


class Restart(_Action, frozen=True):
    """Start the quest again."""


class Skip(_Action, frozen=True):
    """Give up the quest (TOWER-68)."""


class Solution(_Action, frozen=True):
    """Show the solution of the quest (TOWER-68)."""


class Choose(_Action, frozen=True, tag="quest"):
    """Lay out another quest of the adventure (TOWER-63)."""

    quest: str


Action = Move | Rotate | Slide | Undo | Redo | Restart | Skip | Solution | Choose
