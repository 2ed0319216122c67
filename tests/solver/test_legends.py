"""The legendary floors: each needs everything its adventure is about, and a move that takes insight."""

import numpy as np
import pytest

from dedale.games.base import Source
from dedale.games.tower.pack import the_pack
from dedale.games.tower.plan_text import read_plan
from dedale.games.tower.quest import HEROES, Quest
from dedale.games.tower.quest_reader import read_quest
from dedale.lab.tower.themes import MARGIN, legendary_order
from dedale.solver.astar import Taboo
from dedale.solver.grades import LEGENDARY_MOST, grade
from dedale.solver.insight import ahas, goes_last
from dedale.solver.mechanisms import MECHANISMS, Mechanism, costs, present
from dedale.solver.positions import positions_of
from dedale.solver.shortest_plans import trace, trace_without

ADVENTURES = sorted(the_pack().adventures())
SPEAKS_OF: dict[str, tuple[Mechanism, ...]] = {
    "doors": ("doors",),
    "ladders": ("ladders",),
    "draughts": ("drafts",),
    "dwarf": ("narrow",),
    "elf": ("jumps",),
    "barbarian": ("throws",),
    "sorceress": ("swaps",),
    "little sister": ("sister",),
    "armouries": ("armories",),
    "slide": ("cards",),
    "dome that turns": ("cards",),
    "stalls that drift": ("cards",),
    "all that the tower has": MECHANISMS,
}
"""What the sentence about an adventure names, and what the quest then needs."""
NEEDS = [
    (number, mechanism)
    for number in ADVENTURES
    for mechanism in sorted(
        {
            each
            for words, mechanisms in SPEAKS_OF.items()
            if words in the_pack().adventures()[number].theme.lower()
            for each in mechanisms
        }
    )
]


def quest_of(number: int) -> Quest:
    return the_pack().floor(f"{number}-L").quest


def small(heroes: str, *lines: str) -> Quest:
    text = f"quest: Small\nheroes: {' '.join(heroes)}\n\n" + "\n".join(lines) + "\n"
    return read_quest(Source("small.maze", text))


HOLD = small(
    "OG",
    "+---+---+---+---+",
    "| O   k1| G 1 G=|",
    "+   +---+---+---+",
    "| O=|###|###|###|",
    "+---+---+---+---+",
)
"""The dwarf must step onto the key, away from its exit."""


def test_every_theme_names_something() -> None:
    # The fourteenth is about its one exit; see below.
    assert {number for number, _ in NEEDS} == set(ADVENTURES) - {14}


def test_orders_want_what_the_themes_name() -> None:
    for number, mechanism in NEEDS:
        assert mechanism in legendary_order(the_pack().adventures()[number]).wanted


@pytest.mark.parametrize(("number", "mechanism"), NEEDS)
def test_without_what_its_theme_names_a_legendary_quest_is_much_longer(
    number: int, mechanism: Mechanism
) -> None:
    quest = quest_of(number)
    assert quest.moves is not None
    assert mechanism in present(quest)
    assert costs(quest, quest.moves, LEGENDARY_MOST, mechanism, MARGIN) == MARGIN == 3


def test_with_one_exit_for_all_it_matters_who_goes_last() -> None:
    quest = quest_of(14)
    assert len({hero.exit for hero in quest.heroes}) == 1
    more = goes_last(quest, positions_of(quest, read_plan(quest.plan or "")), LEGENDARY_MOST, MARGIN)
    assert more in (None, MARGIN)


def test_the_last_quest_has_all_heroes() -> None:
    assert [hero.name for hero in quest_of(15).heroes] == list(HEROES)
    assert present(quest_of(15)) == set(MECHANISMS)


@pytest.mark.parametrize("number", ADVENTURES)
def test_every_legendary_quest_has_a_move_that_has_to_be_seen(number: int) -> None:
    quest = quest_of(number)
    positions = positions_of(quest, read_plan(quest.plan or ""))
    assert ahas(quest, positions, LEGENDARY_MOST)


def test_an_aha_is_a_move_away_from_the_exit_without_which_there_is_no_plan() -> None:
    plan = trace(HOLD, 1000).positions
    assert plan is not None
    [aha] = ahas(HOLD, plan, 1000)
    assert (aha.hero, HOLD.code(aha.place), aha.more) == ("dwarf", "k1", None)
    # Move by move: the dwarf to the key, the elf out, the dwarf back and out.
    assert plan[aha.move].heroes[1] == aha.place


def test_a_move_away_that_can_be_done_without_is_no_aha() -> None:
    # Either the dwarf or the elf holds the door for the sorceress.
    either = small(
        "POG",
        "+---+---+---+---+",
        "| O   k1| P 1 P=|",
        "+   +---+---+---+",
        "| O=|###|###|###|",
        "+---+---+---+---+",
        "| G   k1|###|###|",
        "+   +---+---+---+",
        "| G=|###|###|###|",
        "+---+---+---+---+",
    )
    plan = trace(either, 10_000).positions
    assert plan is not None
    assert len(plan) - 1 == 5
    assert ahas(either, plan, 10_000) == []


def test_a_search_leaves_out_only_the_moves_that_are_taboo() -> None:
    dwarf, key = 1, 1
    anywhere, nowhere = (np.full((2, len(HOLD.places())), each) for each in (True, False))
    assert trace_without(HOLD, Taboo(dwarf, key, anywhere, -1), 1000).positions is None
    assert trace_without(HOLD, Taboo(dwarf, key, nowhere, -1), 1000).moves == 4
    # The elf never leaves before the dwarf has been on the key.
    assert trace_without(HOLD, Taboo(dwarf, key, anywhere, 1), 1000).moves == 4


def test_who_must_be_the_last_one_out() -> None:
    # The dwarf holds the door for the elf, and has its own way. Nobody holds it for the dwarf.
    rows = (
        "+---+---+---+---+",
        "| G     1 *=o   |",
        "+---+---+---+   +",
        "|###| k1  O     |",
        "+---+---+---+---+",
    )
    quest = small("OG", *rows)
    plan = trace(quest, 1000).positions
    assert plan is not None
    assert goes_last(quest, plan, 1000, 3) is None
    free = small("OG", *(row.replace("1 *=", "  *=").replace("k1", "  ") for row in rows))
    plan = trace(free, 1000).positions
    assert plan is not None
    assert goes_last(free, plan, 1000, 3) == 0


def test_a_sister_who_cannot_teleport_gets_nowhere() -> None:
    quest = small("OL", "+---+---+---+", "| O         |", "+---+---+   +", "| L   L=| O=|", "+---+---+---+")
    assert grade(quest).needed == {"sister"}
    assert costs(quest, grade(quest).course.moves, 1000, "sister") == 3
