"""Hints lead out by a shortest way, and say when there is none."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from dedale.games.base import Source
from dedale.games.tower import TOWER
from dedale.games.tower.actions import Move, Rotate, Slide
from dedale.games.tower.pack import the_pack
from dedale.games.tower.plan_text import read_plan
from dedale.games.tower.quest import Quest
from dedale.games.tower.setup import Options
from dedale.games.tower.state import Position, first_position
from dedale.match import Match
from dedale.solver import fast_solver, hints, plain_solver, solver
from dedale.solver.arrays import tables_of
from dedale.solver.frontier import estimate
from dedale.solver.hero_distances import NEVER
from dedale.solver.hints import Hint, hint, hint_at
from dedale.solver.lone_distances import Lone, from_start, to_end
from dedale.solver.packing import pack, space_of
from dedale.solver.positions import after, wander
from solver.cases import CASES, Case

SINGLE = Case("single", 11)
"""It can be solved."""


@pytest.fixture(autouse=True, scope="module")
def _compiled() -> None:
    """Compile in advance, so that no time limit is spent on it."""
    solver.warm()


@pytest.fixture(autouse=True)
def _know_nothing() -> None:
    hints.forget()


@pytest.mark.parametrize("layout", ["single", "2x2", "ring"])
@pytest.mark.parametrize("prepared", [False, True])
def test_whoever_follows_the_hints_is_out_in_the_fewest_moves(layout: str, prepared: bool) -> None:
    followed = 0
    for case in [case for case in CASES if case.layout == layout][:20]:
        fewest = fast_solver.solve(case.quest).moves
        if fewest is None:
            continue
        followed += 1
        match = Match.open(TOWER, Options(quest=Source("quest.maze", case.text)), 0)
        assert isinstance(match, Match)
        if prepared:
            hints.prepare(match.state.quest)
        for left in range(fewest, 0, -1):
            told = hint(match.state)
            assert (told.solvable, told.moves) == (True, left)
            assert told.action
            assert isinstance(match.act(0, told.action), list)
        assert match.outcome is not None
        assert match.outcome.result == "won"
        assert hint(match.state).words(1) == "It is solved."
    assert followed >= 5


def test_hints_know_from_anywhere_whether_and_how_fast_a_quest_can_be_solved() -> None:
    random, known = Random(5), Counter[tuple[str, str]]()
    for case in CASES[::2]:
        quest = case.quest
        position = wander(quest, random, random.randrange(20))
        hints.forget()
        searched = hint_at(quest, position)
        hints.prepare(quest)
        told = hint_at(quest, position)
        assert (told.solvable, told.moves) == (searched.solvable, searched.moves), case
        plain = plain_solver.solve(quest, position, memory_mb=1)
        if plain.optimal:
            assert (told.solvable, told.moves) == (plain.solvable, plain.moves), case
        spoilt = not told.solvable and fast_solver.solve(quest).solvable
        known[case.layout, "spoilt" if spoilt else "solvable" if told.solvable else "hopeless"] += 1
    assert all(known[layout, "solvable"] >= 5 for layout in ("single", "2x2", "ring")), known
    assert known["single", "spoilt"] >= 5, known


@pytest.mark.usefixtures("small_pack")
@pytest.mark.parametrize("adventure", [1, 2])
def test_hints_lead_through_a_whole_adventure(adventure: int) -> None:
    match = Match.open(TOWER, Options(adventure=adventure, players=2), 3)
    assert isinstance(match, Match)
    floors = the_pack().adventures()[adventure]
    fewest = sum(the_pack().floor(floor).quest.moves or 0 for floor in (*floors.epic, f"{adventure}-L"))
    for _ in range(fewest):
        action = hint(match.state).action
        assert action
        seat = next(seat for seat in range(2) if action in match.legal(seat))
        assert isinstance(match.act(seat, action), list)
    assert match.outcome is not None
    assert match.outcome.result == "won"


@pytest.mark.parametrize("floor", ["3-L", "4-L", "8-L", "14-L", "15-2"])
def test_hints_in_the_middle_of_a_large_quest(floor: str) -> None:
    quest = the_pack().floor(floor).quest
    plan, position = read_plan(quest.plan or ""), first_position(quest)
    for done, action in enumerate(plan):
        if done % 5 == 0:
            told = hint_at(quest, position)
            assert (told.solvable, told.moves) == (True, len(plan) - done)
        position = next(reached for each, reached in after(quest, position) if each == action)


SMALL = "+---+---+\n| G > G=|\n+ v +---+\n|       |\n+---+---+\n"
LARGE = SMALL.replace("> G=|", "  R  ")
CLOSED = "+---+---+\n|       |\n+---+---+\n|       |\n+---+---+\n"
CARDS = [LARGE, CLOSED.replace("|      ", "  G=   ", 1), CLOSED, CLOSED]


@pytest.mark.parametrize(
    ("text", "out"),
    [
        (f"quest: Draft\nheroes: G\n\n{SMALL}", "[1, 0]"),
        ("quest: Drafts\nheroes: G\nlayout: 2x2\n\n" + "\n".join(CARDS), "[2, 0]"),
    ],
)
def test_after_a_fatal_move_the_hint_says_so(text: str, out: str) -> None:
    match = Match.open(TOWER, Options(quest=Source("quest.maze", text)), 0)
    assert isinstance(match, Match)
    assert hint(match.state).words(3) == f"Move the elf to {out}."
    match.act(0, Move("elf", (0, 1)))
    told = hint(match.state)
    assert (told.solvable, told.action) == (False, None)
    assert {told.words(level) for level in hints.LEVELS} == {"This can no longer be solved."}


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (
            Hint(True, 4, Move("sorceress", (1, 2), "elf")),
            (
                "Move the sorceress.",
                "The sorceress goes to [1, 2].",
                "Move the sorceress to [1, 2] and swap her with the elf.",
            ),
        ),
        (
            Hint(True, 4, Rotate(2, 3)),
            ("Turn a card.", "Turn card 2.", "Turn card 2 a quarter anticlockwise."),
        ),
        (Hint(True, 4, Slide(5)), ("Slide a card.", "Slide card 5.", "Slide card 5 into the gap.")),
        (Hint(None), ("It is not known whether this can still be solved.",) * 3),
    ],
)
def test_each_level_says_more(told: Hint, words: tuple[str, ...]) -> None:
    assert tuple(told.words(level) for level in hints.LEVELS) == words


def test_a_hint_names_hero_square_and_direction() -> None:
    told = hint_at(SINGLE.quest, first_position(SINGLE.quest))
    assert isinstance(told.action, Move)
    assert (told.hero, told.where) == (told.action.hero, told.action.to)
    assert told.direction is not None


def test_without_numba_the_plain_solver_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    quest = SINGLE.quest
    fewest = fast_solver.solve(quest).moves
    monkeypatch.setattr(solver, "COMPILED", False)
    assert solver.solve(quest).moves == fewest
    hints.prepare(quest)
    assert hint_at(quest, first_position(quest)).moves == fewest


@pytest.mark.parametrize("floor", ["6-3", "10-1", "13-4"])
def test_the_table_agrees_with_searches_where_heroes_are_swapped(floor: str) -> None:
    quest, random = the_pack().floor(floor).quest, Random(floor)
    hints.prepare(quest)
    for steps in range(60):
        position = wander(quest, random, steps)
        assert hint_at(quest, position).moves == fast_solver.solve(quest, position).moves


@pytest.mark.parametrize(
    "floor", ["t6", "4-6", "6-4", "8-8", "9-4", "10-4", "11-1", "12-4", "13-2", "14-2", "15-2", "15-7"]
)
def test_a_first_hint_lowers_the_distance_by_one_or_says_that_there_is_no_way(floor: str) -> None:
    quest, random, hopeless = the_pack().floor(floor).quest, Random(floor), 0
    far = fast_solver.far_from(quest, 600)
    assert far
    for steps in range(0, 90, 3):
        position = wander(quest, random, steps)
        hints.forget()
        told = hint_at(quest, position)
        assert told.moves == far(position), position
        assert told.solvable is (told.moves is not None)
        hopeless += not told.solvable
        if told.solvable:
            (reached,) = [each for action, each in after(quest, position) if action == told.action]
            assert far(reached) == (told.moves or 0) - 1
    assert hopeless < 30


def test_a_first_hint_is_as_good_with_little_memory_or_says_that_it_does_not_know() -> None:
    quest = the_pack().floor("9-4").quest
    for memory_mb in (0, 1, 2, 8):
        found = fast_solver.solve(quest, memory_mb=memory_mb, soon=True)
        assert found.moves in (quest.moves, None)
        assert found.optimal is (found.moves is not None)
    assert found.moves == quest.moves
    assert fast_solver.solve(quest, seconds=0, soon=True).solvable is None


def test_only_the_last_two_tables_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    worked_out: list[Quest] = []

    def far_from(quest: Quest) -> solver.Far | None:
        worked_out.append(quest)
        return solver.far_from(quest)

    monkeypatch.setattr(hints, "far_from", far_from)
    first, second, third, fourth = [case.quest for case in CASES[:4]]
    for quest in (first, second, third, fourth, third, first, third, first, fourth):
        hints.prepare(quest)
    assert worked_out == [first, second, third, fourth, first, fourth]


@pytest.mark.parametrize("floor", ["t5", "6-2", "6-4", "8-1", "10-2", "11-2", "13-1", "15-5"])
def test_what_heroes_need_at_least_is_never_too_much_and_falls_by_one_with_a_move(
    floor: str,
) -> None:
    quest, random, far = the_pack().floor(floor).quest, Random(floor), 0
    tables, known = tables_of(quest), fast_solver.far_from(quest, 600)
    packing = space_of(tables)
    assert packing
    assert known
    space, ways = packing
    to_go, to_come = to_end(tables, space, ways), from_start(tables, space, ways)

    def least(lone: Lone, position: Position) -> int:
        return estimate(space, lone, np.uint32(pack(space, position)))

    assert least(to_come, first_position(quest)) == 0
    for steps in range(40):
        position = wander(quest, random, steps)
        if position.armed and quest.armories:
            # Here another way begins.
            continue
        left, done = least(to_go, position), least(to_come, position)
        assert done <= steps
        moves = known(position)
        assert left <= (NEVER if moves is None else moves)
        far = max(far, 0 if left == NEVER else left)
        for _, reached in after(quest, position):
            assert left <= least(to_go, reached) + 1
            assert least(to_come, reached) <= done + 1
    assert far > 1
