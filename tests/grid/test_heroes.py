import pytest

from dedale.grid import (
    COLOUR_OF_LETTER,
    HERO_OF_LETTER,
    LETTER_OF_HERO,
    LETTERS,
    SYMBOL_OF_LETTER,
    TOWER_HERO_OF_LETTER,
)


@pytest.mark.rule("MALL-1")
def test_every_colour_comes_with_its_own_symbol() -> None:
    assert [COLOUR_OF_LETTER[letter] for letter in LETTERS] == ["yellow", "purple", "green", "orange", "pink"]
    assert [SYMBOL_OF_LETTER[letter] for letter in LETTERS] == ["sword", "flask", "bow", "axe", "star"]


def test_letters_name_heroes() -> None:
    assert HERO_OF_LETTER == {"Y": "barbarian", "P": "mage", "G": "elf", "O": "dwarf", "L": "sister"}
    assert {**HERO_OF_LETTER, "P": "sorceress"} == TOWER_HERO_OF_LETTER


def test_every_hero_of_either_game_has_one_letter() -> None:
    for names in (HERO_OF_LETTER, TOWER_HERO_OF_LETTER):
        assert {letter: LETTER_OF_HERO[hero] for letter, hero in names.items()} == {x: x for x in LETTERS}
