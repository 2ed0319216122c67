"""Hints lead out by a shortest way, and say when there is none."""

from random import Random

import pytest

from dedale.games.base import Source
from dedale.games.tower import TOWER
from dedale.games.tower.actions import Move, Rotate, Slide
from dedale.games.tower.quest import Quest
from dedale.games.tower.setup import Options
from dedale.games.tower.state import Position, first_position
from dedale.table import Table
from dedale.tower_lab import fast, hints, reference, solver
from dedale.tower_lab.hints import Hint, hint, hint_at
from dedale.tower_lab.positions import after, is_goal
from tower_lab.cases import CASES, Case

SOLVABLE = [case for case in CASES if case.seed < 30 and fast.solve(case.quest).solvable]


def wander(quest: Quest, random: Random, steps: int) -> Position:
    """Where random moves lead."""
    position = first_position(quest)
    for _ in range(steps):
        reached = [each for _, each in after(quest, position) if not is_goal(each)]
        position = random.choice(reached) if reached else position
    return position


@pytest.mark.parametrize("case", SOLVABLE[::4], ids=str)
def test_whoever_follows_the_hints_is_out_in_the_fewest_moves(case: Case) -> None:
    table = Table.open(TOWER, Options(quest=Source("quest.maze", case.text)), 0)
    assert isinstance(table, Table)
    fewest = fast.solve(case.quest).moves
    assert fewest is not None
    for left in range(fewest, 0, -1):
        told = hint(table.state)
        assert (told.solvable, told.moves) == (True, left)
        assert isinstance(table.act(0, told.action), list)
    assert table.outcome is not None
    assert table.outcome.result == "won"


def test_hints_know_from_anywhere_whether_and_how_fast_a_quest_can_be_solved() -> None:
    random, hopeless, hopeful = Random(5), 0, 0
    for case in CASES[:200]:
        quest = case.quest
        position = wander(quest, random, random.randrange(12))
        plain = reference.solve(quest, position, memory_mb=4)
        if plain.optimal:
            told = hint_at(quest, position)
            assert (told.solvable, told.moves) == (plain.solvable, plain.moves), case
            hopeless += case.quest in [each.quest for each in SOLVABLE] and not plain.solvable
            hopeful += bool(plain.solvable)
    assert hopeless >= 1
    assert hopeful >= 30


def test_after_a_fatal_move_the_hint_says_so() -> None:
    text = "quest: Draft\nheroes: G\n\n+---+---+\n| G > G=|\n+ v +---+\n|       |\n+---+---+\n"
    table = Table.open(TOWER, Options(quest=Source("quest.maze", text)), 0)
    assert isinstance(table, Table)
    assert hint(table.state).words(3) == "Move the elf to [1, 0]."
    table.act(0, Move("elf", (0, 1)))
    told = hint(table.state)
    assert (told.solvable, told.action) == (False, None)
    assert told.words(1) == "This can no longer be solved."


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
            ("Turn a card.", "Turn card 2.", "Turn card 2 a quarter counter-clockwise."),
        ),
        (Hint(True, 4, Slide(5)), ("Slide a card.", "Slide card 5.", "Slide card 5 into the gap.")),
        (Hint(None), ("Whether this can still be solved is not known.",) * 3),
    ],
)
def test_each_level_says_more(told: Hint, words: tuple[str, ...]) -> None:
    assert tuple(told.words(level) for level in hints.LEVELS) == words


def test_a_hint_names_hero_square_and_direction() -> None:
    case = SOLVABLE[0]
    told = hint_at(case.quest, first_position(case.quest))
    assert isinstance(told.action, Move)
    assert (told.hero, told.where) == (told.action.hero, told.action.to)
    assert told.direction is not None


def test_without_numba_the_plain_solver_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    case = SOLVABLE[0]
    fewest = fast.solve(case.quest).moves
    monkeypatch.setattr(solver, "COMPILED", False)
    hints._far.cache_clear()
    assert solver.solve(case.quest).moves == fewest
    assert hint_at(case.quest, first_position(case.quest)).moves == fewest
    hints._far.cache_clear()
