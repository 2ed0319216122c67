"""Plans as text: whatever is written can be read, and nothing else."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as some

from dedale.games.tower.actions import Move, Rotate, Slide
from dedale.games.tower.plan_text import BadPlan, read_plan, write_plan
from dedale.games.tower.quest import HEROES

heroes = some.sampled_from(HEROES)
numbers = some.integers(0, 99)
acts = (
    some.builds(Move, heroes, some.tuples(numbers, numbers), some.none() | heroes)
    | some.builds(Rotate, numbers, some.integers(1, 3))
    | some.builds(Slide, numbers)
)


@given(some.lists(acts).map(tuple))
def test_a_plan_that_was_written_and_read_is_the_same(plan: tuple[Move | Rotate | Slide, ...]) -> None:
    assert read_plan(write_plan(plan)) == plan


def test_a_plan_reads_like_this() -> None:
    plan = (Move("dwarf", (2, 3)), Move("sorceress", (0, 1), "elf"), Rotate(2, 1), Slide(3))
    assert write_plan(plan) == "dwarf 2,3; sorceress 0,1 swap elf; rotate 2 by 1; slide 3"
    assert read_plan(" dwarf 2,3 ;sorceress 0,1 swap elf;  rotate 2 by 1;slide 3") == plan


@given(some.text())
def test_any_text_is_a_plan_or_refused(text: str) -> None:
    with suppress(BadPlan):
        plan = read_plan(text)
        assert read_plan(write_plan(plan)) == plan


@pytest.mark.parametrize(
    "text",
    [
        "mage 2,3",
        "dwarf 2",
        "dwarf -1,0",
        "dwarf 1,2 swap",
        "rotate 2",
        "slide",
        "dwarf 1,2;",
        "dwarf ١,2",
        "slide 1234",
    ],
)
def test_what_is_not_a_plan_is_refused(text: str) -> None:
    with pytest.raises(BadPlan, match="is not a move of a plan"):
        read_plan(text)
