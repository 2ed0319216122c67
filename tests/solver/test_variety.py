"""The floors of the pack: different in play, true to their themes, and with everything the Tower has."""

from collections import defaultdict
from functools import cache

import pytest

from contract.random_tower import SMALL_PACK
from dedale.games.tower.pack import Pack, the_pack
from dedale.games.tower.quest import COMMON_EXIT, Quest
from dedale.grid import DOORS
from dedale.lab.tower.pack_builder import every_floor
from dedale.lab.tower.recipes import Recipe, recipe_of, used
from dedale.solver.grades import EPIC_MOST
from dedale.solver.mechanisms import MECHANISMS, Mechanism, costs, needed, present
from dedale.solver.state_space import explore

EPIC = [floor for floor in every_floor() if not floor.endswith("L")]
THEMES: dict[int, set[Mechanism]] = {
    1: {"doors"},
    2: {"ladders"},
    3: {"drafts", "narrow"},
    4: {"narrow", "jumps"},
    5: {"throws"},
    6: {"swaps"},
    7: {"sister"},
    8: {"doors", "drafts"},
    9: {"throws", "narrow"},
    10: {"swaps", "ladders"},
    11: {"armories"},
    12: {"sister", "throws"},
    13: {"swaps", "sister"},
    14: set(),
    15: set(),
}
"""What the `theme` of each adventure names. 14 is about its exit, and 15 about everything."""
OF_THE_SORCERESS = (6, 10, 13, 15)
FEWEST_SAVED = 3
"""Moves that a swap saves where the sorceress is the theme."""


def quest_of(floor: str) -> Quest:
    return the_pack().floor(floor).quest


def adventure_of(floor: str) -> int:
    return int(floor.partition("-")[0])


def common_exit(floor: str) -> bool:
    return any(COMMON_EXIT in card.squares for card in quest_of(floor).cards)


@cache
def needs(floor: str) -> frozenset[Mechanism]:
    """What an epic floor cannot be solved without, or not in so few moves."""
    quest = quest_of(floor)
    return frozenset(needed(quest, quest.moves or 0, EPIC_MOST))


# All that the Tower has


@pytest.mark.rule("TOWER-21")
def test_all_five_models_of_doors_are_somewhere() -> None:
    edges = {
        edge
        for floor in the_pack().floors()
        for card in quest_of(floor).cards
        for edge in (*card.horizontal, *card.vertical)
    }
    assert set(DOORS) == {"1", "2", "3", "4", "5"}
    assert set(DOORS) <= edges


@pytest.mark.rule("TOWER-51")
def test_at_least_twenty_floors_have_armories() -> None:
    assert sum(quest_of(floor).armories for floor in the_pack().floors()) >= 20


@pytest.mark.rule("TOWER-52")
def test_common_exits_are_in_at_least_three_adventures() -> None:
    assert len({adventure_of(floor) for floor in EPIC if common_exit(floor)}) >= 3


# Recipes


def test_no_two_floors_of_an_adventure_have_one_recipe() -> None:
    by_recipe: dict[tuple[int, Recipe], list[str]] = defaultdict(list)
    for floor in EPIC:
        by_recipe[adventure_of(floor), recipe_of(quest_of(floor), needs(floor))].append(floor)
    assert [floors for floors in by_recipe.values() if len(floors) > 1] == []
    # A legendary floor is alone with its layout.
    legendary = [each.legendary for each in the_pack().adventures().values()]
    assert all(floor and quest_of(floor).layout != "single" for floor in legendary)


def test_floors_of_an_adventure_differ_by_more_than_the_order() -> None:
    """Eight floors with the same three mechanisms would still feel alike."""
    kinds: dict[tuple[int, int, bool, frozenset[Mechanism]], list[str]] = defaultdict(list)
    for floor in EPIC:
        size = quest_of(floor).width
        kinds[adventure_of(floor), size, common_exit(floor), needs(floor)].append(floor)
    assert [floors for floors in kinds.values() if len(floors) > 1] == []


@pytest.mark.parametrize(
    ("floor", "order"),
    [
        ("t1", ["doors", "armories"]),
        ("t2", ["ladders"]),
        ("t3", ["jumps", "narrow", "drafts"]),
        ("t4", ["throws", "doors"]),
        ("t5", ["swaps"]),
        ("t6", ["sister", "doors"]),
    ],
)
def test_what_a_plan_uses_is_told_in_its_order(floor: str, order: list[Mechanism]) -> None:
    assert used(quest_of(floor)) == order
    assert recipe_of(quest_of(floor), needs(floor)) == Recipe("single", 4, False, tuple(order))


def test_a_plan_that_turns_cards_uses_them() -> None:
    quest = Pack(SMALL_PACK).floor("1-L").quest
    assert used(quest) == ["cards"]
    assert recipe_of(quest, frozenset({"cards"})).layout == "2x2"


def test_what_is_not_needed_is_no_part_of_a_recipe() -> None:
    """Else any two floors could be told apart by a ladder that nobody climbs."""
    assert recipe_of(quest_of("t6"), frozenset({"sister"})).mechanisms == ("sister",)


# Themes


@pytest.mark.parametrize("floor", EPIC)
def test_an_epic_floor_needs_what_its_theme_names(floor: str) -> None:
    assert THEMES[adventure_of(floor)] <= needs(floor)


def test_the_elf_is_under_the_dome_and_only_the_lighthouse_has_one_exit_on_every_floor() -> None:
    under_the_dome = [quest_of(floor) for floor in EPIC if adventure_of(floor) == 10]
    assert all("elf" in {hero.name for hero in quest.heroes} for quest in under_the_dome)
    alone = [each.number for each in the_pack().adventures().values() if all(map(common_exit, each.epic))]
    assert alone == [14]


def test_the_top_of_the_tower_has_all_heroes_and_needs_all_that_epic_floors_have() -> None:
    top = [floor for floor in EPIC if adventure_of(floor) == 15]
    assert {hero.letter for floor in top for hero in quest_of(floor).heroes} == set("YPGOL")
    assert frozenset[Mechanism]().union(*map(needs, top)) == set(MECHANISMS) - {"cards"}


@pytest.mark.rule("TOWER-34")
@pytest.mark.parametrize("floor", [floor for floor in EPIC if adventure_of(floor) in OF_THE_SORCERESS])
def test_where_the_sorceress_is_the_theme_a_swap_saves_at_least_three_moves(floor: str) -> None:
    quest = quest_of(floor)
    if adventure_of(floor) == 15 and "swaps" not in present(quest):
        assert "sorceress" not in {hero.name for hero in quest.heroes}
        return
    assert costs(quest, quest.moves or 0, EPIC_MOST, "swaps", FEWEST_SAVED) == FEWEST_SAVED


def test_the_first_floor_of_the_sorceress_is_no_corridor() -> None:
    assert explore(quest_of("6-1"), EPIC_MOST).positions >= 2000
