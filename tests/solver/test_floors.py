"""The floors of the pack: complete, all different, fair, graded, and proved."""

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from dedale.games.base import Step
from dedale.games.tower import rules
from dedale.games.tower.actions import Move, Rotate, Slide
from dedale.games.tower.pack import the_pack
from dedale.games.tower.plan_text import read_plan
from dedale.games.tower.quest import TRAP
from dedale.games.tower.state import State, first_position
from dedale.grid import SOLID
from dedale.lab.tower.difficulty_plot import Graded, picture, table
from dedale.lab.tower.generator import MOST_SOLID
from dedale.lab.tower.order_check import fits
from dedale.lab.tower.pack_builder import every_floor, names
from dedale.lab.tower.proofs import digest, read_page
from dedale.lab.tower.pruner import useless
from dedale.lab.tower.sketch import sketch_of
from dedale.lab.tower.symmetry import canonical
from dedale.lab.tower.themes import legendary_order
from dedale.solver.grades import LEGENDARY_MOST, Grade, grade
from dedale.solver.mechanisms import with_one_card_move
from dedale.solver.positions import state_at
from dedale.solver.shortest_plans import trace
from dedale.solver.state_space import explore

DOCS = Path(__file__).parents[2] / "docs"
FLOORS = every_floor()
EPIC = [floor for floor in FLOORS if not floor.endswith("L")]
LEGENDARY = [floor for floor in FLOORS if floor.endswith("L")]
_grades: dict[str, Grade] = {}


def graded(floor: str) -> Grade:
    if floor not in _grades:
        _grades[floor] = grade(the_pack().floor(floor).quest)
    return _grades[floor]


@pytest.mark.rule("TOWER-62")
def test_there_are_ninety_seven_floors() -> None:
    adventures = the_pack().adventures().values()
    assert len(the_pack().floors()) == 97
    assert [each.cards for each in adventures].count(4) == 11
    assert [each.cards for each in adventures].count(8) == 4
    assert len(EPIC) == 76
    assert all(each.complete for each in adventures)


@pytest.mark.rule("TOWER-62")
def test_stars_are_those_of_the_adventure_and_of_the_grade() -> None:
    wanted = {1: 2, 4: 3, 8: 4, 12: 5}
    for number, adventure in the_pack().adventures().items():
        assert adventure.stars == wanted[max(first for first in wanted if first <= number)]
        for floor in adventure.epic:
            assert the_pack().floor(floor).quest.stars == graded(floor).stars == adventure.stars


def test_no_two_floors_are_alike() -> None:
    forms = Counter(canonical(the_pack().floor(floor).quest) for floor in the_pack().floors())
    assert set(forms.values()) == {1}


def test_every_floor_has_its_names() -> None:
    for floor in FLOORS:
        assert the_pack().floor(floor).quest.names == names()[floor]
    assert len({name["en"] for name in names().values()}) == len(FLOORS)


@pytest.mark.parametrize("floor", FLOORS)
def test_the_plan_solves_it_and_every_hero_moves_twice(floor: str) -> None:
    quest = the_pack().floor(floor).quest
    plan = read_plan(quest.plan or "")
    assert len(plan) == quest.moves
    state: State = state_at(quest, first_position(quest))
    for act in plan:
        step = rules.apply(state, 0, act)
        assert isinstance(step, Step), step
        state = step.state
    assert state.ended is not None
    assert state.ended.result == "won"
    moves = Counter(act.hero for act in plan if isinstance(act, Move))
    assert all(moves[hero.name] >= 2 for hero in quest.heroes)
    if quest.layout != "single":
        assert sum(isinstance(act, Rotate | Slide) for act in plan) >= 2


@pytest.mark.parametrize("floor", LEGENDARY)
def test_a_legendary_plan_visits_every_card(floor: str) -> None:
    quest = the_pack().floor(floor).quest
    state = state_at(quest, first_position(quest))
    visited: set[int] = set()
    for act in read_plan(quest.plan or ""):
        before = state
        step = rules.apply(state, 0, act)
        assert isinstance(step, Step)
        state = step.state
        if isinstance(act, Move):
            visited.add(quest.card_of(before.board.place_at[act.to]))
    assert visited == set(range(len(quest.cards)))


@pytest.mark.parametrize("floor", LEGENDARY)
def test_no_legendary_quest_is_solved_with_fewer_than_two_turns_or_slides(floor: str) -> None:
    found = with_one_card_move(the_pack().floor(floor).quest, LEGENDARY_MOST)
    assert found.known
    assert found.positions is None


@pytest.mark.parametrize("floor", FLOORS)
def test_nothing_on_a_floor_is_useless(floor: str) -> None:
    quest = the_pack().floor(floor).quest
    assert quest.moves is not None
    if quest.layout == "single":
        assert useless(sketch_of(quest), quest.moves, 6_000_000) == 0
        return
    # What a legendary quest needs for its theme is not useless, even if the plan would be as long without it.
    order = legendary_order(the_pack().adventures()[int(floor.partition("-")[0])])
    left_out = useless(
        sketch_of(quest),
        quest.moves,
        LEGENDARY_MOST,
        lambda other, plan: fits(order, other, plan, LEGENDARY_MOST),
    )
    assert left_out == 0


@pytest.mark.parametrize("floor", FLOORS)
def test_every_square_of_a_floor_that_is_not_solid_can_be_reached(floor: str) -> None:
    quest = the_pack().floor(floor).quest
    if quest.layout == "single":
        explored = explore(quest, 6_000_000)
        assert explored.complete
        reached = explored.stood_on
    else:
        # There are too many positions to see them all, but around the plan there is enough to see.
        plan = trace(quest, 1_500_000).positions or ()
        reached = frozenset().union(*(explore(quest, 20_000, position).stood_on for position in plan))
    for place in quest.places():
        assert quest.code(place) in (SOLID, TRAP) or place in reached


@pytest.mark.parametrize("floor", FLOORS)
def test_a_floor_is_no_block_of_stone(floor: str) -> None:
    sketch = sketch_of(the_pack().floor(floor).quest)
    assert sketch.squares.count(SOLID) <= MOST_SOLID * len(sketch.squares)
    assert not sketch.blocked_lines()


def test_every_epic_quest_is_harder_than_those_of_the_adventure_before() -> None:
    adventures = the_pack().adventures().values()
    epic = [[graded(floor).score for floor in each.epic] for each in adventures]
    assert all(max(before) < min(after) for before, after in pairwise(epic)), epic


def test_every_legendary_quest_is_harder_than_the_one_before() -> None:
    scores = [graded(floor).score for floor in LEGENDARY]
    assert all(before < after for before, after in pairwise(scores)), scores


def test_the_legendary_quest_is_the_hardest_of_its_adventure() -> None:
    for adventure in the_pack().adventures().values():
        legendary = graded(f"{adventure.number}-L")
        assert legendary.stars == adventure.stars
        assert legendary.score > max(graded(floor).score for floor in adventure.epic)


def test_every_floor_is_proved_as_it_is_now() -> None:
    proofs = read_page((DOCS / "proofs.md").read_text(encoding="utf-8"))
    for floor in the_pack().floors():
        found = the_pack().floor(floor)
        assert proofs[floor] == (found.quest.moves, digest(found.source.text)), "run `make prove`"
    assert set(proofs) == set(the_pack().floors())


def test_the_picture_and_the_table_of_the_documentation_are_those_of_the_floors() -> None:
    floors = [
        Graded(floor, each.number, the_pack().floor(floor).quest.layout, graded(floor))
        for each in the_pack().adventures().values()
        for floor in (*each.epic, f"{each.number}-L")
    ]
    assert picture(floors) == (DOCS / "difficulty.svg").read_text(encoding="utf-8"), (
        "run `dedale generate plot`"
    )
    assert table(floors) in (DOCS / "difficulty.md").read_text(encoding="utf-8"), "run `dedale generate plot`"
