"""The floors that come with the Tower: every stored plan works, and no shorter one exists."""

from collections import Counter
from pathlib import Path

import pytest

from dedale.games.base import Source, Step
from dedale.games.tower import rules
from dedale.games.tower.floor_names import read_names
from dedale.games.tower.pack import CONTENT, the_pack
from dedale.games.tower.plan_text import read_plan
from dedale.games.tower.quest import Quest
from dedale.games.tower.state import first_position
from dedale.grid import read_text_file
from dedale.languages import FINISHED
from dedale.solver import fast_solver
from dedale.solver.positions import state_at

FLOORS = the_pack().floors()
SINGLE = [floor for floor in FLOORS if not floor.endswith("L")]
STARS = {**dict.fromkeys((1, 2, 3), 2), **dict.fromkeys((4, 5, 6, 7), 3)}
STARS |= {**dict.fromkeys((8, 9, 10, 11), 4), **dict.fromkeys((12, 13, 14, 15), 5)}


def quest_of(floor: str) -> Quest:
    return the_pack().floor(floor).quest


@pytest.mark.parametrize("floor", FLOORS)
def test_the_stored_plan_of_a_floor_solves_it(floor: str) -> None:
    quest = quest_of(floor)
    plan = read_plan(quest.plan or "")
    assert len(plan) == quest.moves
    state = state_at(quest, first_position(quest))
    for action in plan:
        assert state.ended is None
        step = rules.apply(state, 0, action)
        assert isinstance(step, Step), step
        state = step.state
    assert state.ended
    assert state.ended.result == "won"


@pytest.mark.parametrize("floor", SINGLE)
def test_no_plan_of_a_small_floor_is_shorter(floor: str) -> None:
    quest = quest_of(floor)
    solution = fast_solver.solve(quest)
    assert (solution.optimal, solution.moves) == (True, quest.moves)


@pytest.mark.rule("TOWER-62")
def test_there_are_fifteen_adventures_of_four_or_eight_cards() -> None:
    adventures = the_pack().adventures()
    assert list(adventures) == list(range(1, 16))
    assert Counter(adventure.cards for adventure in adventures.values()) == {4: 11, 8: 4}
    assert {number: adventure.stars for number, adventure in adventures.items()} == STARS


@pytest.mark.rule("TOWER-62")
def test_there_are_ninety_seven_floors() -> None:
    missing = [number for number, each in the_pack().adventures().items() if not each.complete]
    assert missing == []
    assert len(FLOORS) == 6 + 44 + 32 + 15 == 97


@pytest.mark.rule("TOWER-62")
@pytest.mark.parametrize("floor", [floor for floor in FLOORS if not floor.startswith("t")])
def test_a_floor_has_the_stars_of_its_adventure(floor: str) -> None:
    assert quest_of(floor).stars == STARS[int(floor.split("-")[0])]


@pytest.mark.rule("TOWER-64")
@pytest.mark.parametrize("floor", [floor for floor in FLOORS if floor.endswith("L")])
def test_a_legendary_floor_has_as_many_cards_as_its_adventure(floor: str) -> None:
    cards = the_pack().adventures()[int(floor.split("-")[0])].cards
    assert len(quest_of(floor).cards) == cards
    assert quest_of(floor).layout == {4: "2x2", 8: "ring"}[cards]


def test_floors_are_called_as_the_list_of_names_says() -> None:
    """`names.maze` has a name for every quest of every adventure, in every language."""
    listed = read_names(Source("names.maze", read_text_file(Path(CONTENT) / "names.maze")))
    expected = [
        f"{number}-{quest}"
        for number, adventure in the_pack().adventures().items()
        for quest in (*range(1, adventure.cards + 1), "L")
    ]
    assert list(listed) == expected
    assert all(len({names[language] for names in listed.values()}) == 91 for language in FINISHED)
    for floor in FLOORS:
        if floor in listed:
            assert quest_of(floor).names == listed[floor]


def test_no_two_floors_have_one_name() -> None:
    for language in FINISHED:
        assert len({quest_of(floor).names[language] for floor in FLOORS}) == len(FLOORS)
