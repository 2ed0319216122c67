"""Grades: each measure on a board where it can be checked by eye."""

import pytest

from dedale.games.base import Source
from dedale.games.tower.quest import Quest
from dedale.games.tower.quest_reader import read_quest
from dedale.solver.grades import EPIC, LEGENDARY, Ungraded, grade, stars_of
from dedale.solver.mechanisms import present
from dedale.solver.state_space import explore


def quest(heroes: str, *lines: str) -> Quest:
    text = f"quest: Small\nheroes: {' '.join(heroes)}\n\n" + "\n".join(lines) + "\n"
    return read_quest(Source("small.maze", text))


KEY = quest(
    "OG",
    "+---+---+---+---+",
    "| O   k1| G 1 G=|",
    "+   +---+---+---+",
    "| O=|###|###|###|",
    "+---+---+---+---+",
)
"""The dwarf must step east, away from its exit, to let the elf out."""


def test_moves_hand_overs_and_detours_are_those_of_the_plan() -> None:
    figures = grade(KEY).course
    # Dwarf east (a detour), elf east, dwarf west, dwarf south.
    assert figures.moves == 4
    assert figures.handovers == 2
    assert figures.detours == 1
    assert figures.by_hero == (1, 3)
    assert figures.card_moves == 0


def test_a_door_without_which_there_is_no_way_out_is_needed() -> None:
    assert grade(KEY).needed == {"doors"}


def test_a_mechanism_that_changes_nothing_is_not_needed() -> None:
    idle = quest("OG", "+---+---+---+", "| H   O   O=|", "+   +---+---+", "| H   G   G=|", "+---+---+---+")
    assert "ladders" in present(idle)
    assert grade(idle).needed == set()


def test_dead_positions_are_those_from_which_nobody_gets_back() -> None:
    # The dwarf can step west with the draft, and never get back. The sorceress walks to and fro beside it.
    rows = "+---+---+---+", "|   < O   O=|", "+---+---+---+", "| P       P=|", "+---+---+---+"
    explored = explore(quest("OP", *rows), 1000)
    assert explored.positions == 3 * 3
    assert explored.dead == pytest.approx(1 / 3)
    still = (row.replace("<", " ") for row in rows)
    assert explore(quest("OP", *still), 1000).dead == 0


def test_a_larger_board_than_allowed_is_said_to_be_incomplete() -> None:
    assert not explore(KEY, 2).complete
    assert explore(KEY, 1000).complete


def test_choices_are_the_moves_that_the_positions_of_the_plan_allow() -> None:
    # The dwarf's two; then it goes back or the elf leaves; then the dwarf can only go back; then two again.
    assert grade(KEY).choices == pytest.approx((2 + 2 + 1 + 2) / 4)


def test_an_unsolvable_quest_has_no_grade() -> None:
    walled = quest("OG", "+---+---+---+", "| O | O=| G |", "+---+---+---+", "|         G=|", "+---+---+---+")
    with pytest.raises(Ungraded):
        grade(walled)


@pytest.mark.parametrize(
    ("thresholds", "layout"), [(EPIC, "single"), (LEGENDARY, "2x2"), (LEGENDARY, "ring")]
)
def test_stars_begin_at_their_score(thresholds: tuple[int, ...], layout: str) -> None:
    for stars, least in enumerate(thresholds, 1):
        assert stars_of(least, layout) == stars  # type: ignore[arg-type]
        if least:
            assert stars_of(least - 0.1, layout) == stars - 1  # type: ignore[arg-type]


def test_a_harder_quest_has_a_higher_score() -> None:
    easier = quest(
        "OG",
        "+---+---+---+---+",
        "| O     | G   G=|",
        "+   +---+---+---+",
        "| O=|###|###|###|",
        "+---+---+---+---+",
    )
    assert grade(easier).score < grade(KEY).score
