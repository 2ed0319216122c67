"""The actions of the Mall, as in the contract (`{"do": "move", "hero": "elf", "to": [2, 3]}`)."""

from typing import Literal

from msgspec import Struct

from dedale.grid import Square

Hero = Literal["barbarian", "mage", "elf", "dwarf", "sister"]
HEROES: tuple[Hero, ...] = ("barbarian", "mage", "elf", "dwarf", "sister")
BARBARIAN, MAGE, ELF, DWARF, SISTER = range(5)
LETTERS = "YPGOL"
"""The letter of each hero's colour in maze files, in the order of `HEROES`."""

Ability = Literal["N", "E", "S", "W", "escalator", "vortex", "explore"]
ABILITIES: tuple[Ability, ...] = ("N", "E", "S", "W", "escalator", "vortex", "explore")
"""MALL-5: the seven abilities on action tiles."""


class _Action(Struct, frozen=True, gc=False, tag_field="do", tag=str.lower, forbid_unknown_fields=True):
    """Untracked by the garbage collector: a match keeps thousands of them, and none is part of a cycle."""


class Start(_Action, frozen=True):
    """Turn the timer for the first time (MALL-13)."""


class Place(_Action, frozen=True):
    """Choose where a hero of the second dimension starts (scenario 13, MALL-66)."""

    hero: Hero
    to: Square


class Move(_Action, frozen=True):
    """Walk in a straight line (MALL-15), or the sister's teleport (MALL-92)."""

    hero: Hero
    to: Square


class Escalator(_Action, frozen=True):
    hero: Hero
    to: Square


class Vortex(_Action, frozen=True):
    hero: Hero
    to: Square


class Peek(_Action, frozen=True):
    """Look at the next tile before choosing where it goes (MALL-19)."""


class Explore(_Action, frozen=True):
    """Lay the next tile at an exploration square (MALL-19, MALL-51, MALL-93)."""

    at: Square


class Steal(_Action, frozen=True):
    """Turn the theft tile (pocket edition, MALL-26)."""


class Draw(_Action, frozen=True):
    """Reveal the next one-player action tile (MALL-81)."""


class Discard(_Action, frozen=True):
    """Take away a laid tile (scenario 11, MALL-64)."""

    tile: int


class Pause(_Action, frozen=True):
    """Ask for a pause (MALL-34)."""


class Resume(_Action, frozen=True):
    """End the pause."""


Action = Start | Place | Move | Escalator | Vortex | Peek | Explore | Steal | Draw | Discard | Pause | Resume
