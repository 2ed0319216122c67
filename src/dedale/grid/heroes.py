"""The heroes: their letters in maze files, their colours, and the symbol for each colour."""

from collections.abc import Mapping
from typing import Literal

Hero = Literal["barbarian", "mage", "elf", "dwarf", "sorceress", "sister"]

LETTERS = ("Y", "P", "G", "O", "L")

HERO_OF_LETTER: Mapping[str, Hero] = {"Y": "barbarian", "P": "mage", "G": "elf", "O": "dwarf", "L": "sister"}

# The Tower calls the purple hero the sorceress.
TOWER_HERO_OF_LETTER: Mapping[str, Hero] = {**HERO_OF_LETTER, "P": "sorceress"}

LETTER_OF_HERO: Mapping[str, str] = {
    hero: letter for names in (HERO_OF_LETTER, TOWER_HERO_OF_LETTER) for letter, hero in names.items()
}

COLOUR_OF_LETTER: Mapping[str, str] = {"Y": "yellow", "P": "purple", "G": "green", "O": "orange", "L": "pink"}

# Nothing may depend on telling colours apart (MALL-1), so a symbol goes with every colour.
SYMBOL_OF_LETTER: Mapping[str, str] = {"Y": "sword", "P": "flask", "G": "bow", "O": "axe", "L": "star"}
