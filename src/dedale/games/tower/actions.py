"""The actions of the Tower, in the form of the contract (`{"do": "move", "hero": "elf", "to": [2, 3]}`)."""

from msgspec import Struct

from dedale.games.tower.quest import Hero
from dedale.grid import Square


class _Action(
    Struct, frozen=True, tag_field="do", tag=str.lower, forbid_unknown_fields=True, omit_defaults=True
):
    pass


class Move(_Action, frozen=True):
    """A walk, ladder, jump, throw or teleport of that hero to a square of the board."""

    hero: Hero
    to: Square
    swap: Hero | None = None
    """The hero that changes squares with the sorceress who has just arrived (TOWER-34)."""


class Rotate(_Action, frozen=True):
    """Turn a card by so many quarters, clockwise (TOWER-66)."""

    card: int
    quarters: int


class Slide(_Action, frozen=True):
    """Slide a card into the gap (TOWER-67)."""

    card: int


class Undo(_Action, frozen=True):
    """Take the last move back."""


class Restart(_Action, frozen=True):
    """Begin the quest again."""


class Skip(_Action, frozen=True):
    """Give the quest up (TOWER-68)."""


class Solution(_Action, frozen=True):
    """Have the solution of the quest shown (TOWER-68)."""


class Choose(_Action, frozen=True, tag="quest"):
    """Lay out another quest of the adventure (TOWER-63)."""

    quest: str


Action = Move | Rotate | Slide | Undo | Restart | Skip | Solution | Choose
