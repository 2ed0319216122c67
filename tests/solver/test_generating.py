"""Generated quests: reproducible, as ordered, and without anything useless."""

import io
from dataclasses import replace
from datetime import date
from itertools import chain, pairwise, repeat
from pathlib import Path
from random import Random

import pytest

from dedale.cli.main import main
from dedale.games.base import Source
from dedale.games.tower.pack import the_pack
from dedale.games.tower.plan_text import read_plan
from dedale.games.tower.quest import TRAP, Quest
from dedale.games.tower.quest_reader import read_quest
from dedale.grid import SOLID
from dedale.lab.tower.daily import make_daily, pack_forms
from dedale.lab.tower.generator import Made
from dedale.lab.tower.orders import Order, band, part_of, random_order
from dedale.lab.tower.pruner import useless
from dedale.lab.tower.quest_maker import NotFound, attempts_by, make, maze_text
from dedale.lab.tower.sketch import sketch_of
from dedale.lab.tower.symmetry import canonical, mirrored
from dedale.lab.workers import processes
from dedale.solver import fast_solver, plain_solver
from dedale.solver.mechanisms import costs, with_one_card_move
from dedale.solver.state_space import explore

SMALL = Order("OG", *band(2), wanted=("doors",), allowed=("narrow",), size=4)


@pytest.fixture(scope="module")
def made() -> Made:
    return make(SMALL, "small")


def test_the_same_seed_gives_the_same_quest_and_another_seed_another_one(made: Made) -> None:
    assert make(SMALL, "small").quest == made.quest
    assert canonical(make(SMALL, "other").quest) != canonical(made.quest)


def test_the_number_of_processes_changes_nothing(made: Made) -> None:
    with processes(2) as workers:
        assert make(SMALL, "small", attempts=attempts_by(workers)).quest == made.quest


def test_a_quest_is_to_order(made: Made) -> None:
    assert SMALL.low <= made.grade.score < SMALL.high
    assert made.grade.stars == made.quest.stars == 2
    assert "doors" in made.grade.needed
    assert {hero.letter for hero in made.quest.heroes} == {"O", "G"}
    assert made.quest.width == 4


def test_every_hero_moves_twice_and_nothing_is_useless(made: Made) -> None:
    assert min(made.grade.course.by_hero) >= 2
    assert useless(sketch_of(made.quest), made.grade.course.moves, 10**6) == 0


def test_every_square_that_is_not_solid_can_be_reached(made: Made) -> None:
    reached = explore(made.quest, 10**6).stood_on
    for place in made.quest.places():
        assert place in reached or made.quest.code(place) in (SOLID, TRAP)


def test_the_file_reads_back_as_the_quest_with_a_plan_that_the_plain_solver_confirms(made: Made) -> None:
    quest = read_quest(Source("made.maze", maze_text(made, {"quest": "A quest"})))
    assert quest.cards == made.quest.cards
    assert quest.moves == plain_solver.solve(made.quest).moves == len(read_plan(quest.plan or ""))


def test_a_known_quest_is_not_made_again(made: Made) -> None:
    other = make(SMALL, "small", known={canonical(made.quest)})
    assert canonical(other.quest) != canonical(made.quest)


def test_a_turned_or_mirrored_quest_is_the_same_and_a_changed_one_is_not(made: Made) -> None:
    grid = made.quest.cards[0]
    for picture in (grid.turned(1), grid.turned(2), mirrored(grid), mirrored(grid).turned(3)):
        assert picture != grid
        assert canonical(replace(made.quest, cards=(picture,))) == canonical(made.quest)
    sketch = sketch_of(made.quest)
    place = sketch.floor()[0]
    sketch.squares[place] = SOLID
    assert canonical(sketch.quest()) != canonical(made.quest)


def test_doors_with_other_numbers_are_the_same() -> None:
    assert canonical(_doors("1", "2")) == canonical(_doors("2", "1")) == canonical(_doors("5", "3"))
    assert canonical(_doors("1", "1")) != canonical(_doors("1", "2"))


def _doors(one: str, other: str) -> Quest:
    rows = f"| O {one}     k{one}|", f"| G {other} O=  k{other}|", "| G=|   |   |"
    lines = [line for row in rows for line in ("+---+---+---+", row)] + ["+---+---+---+"]
    return read_quest(Source("doors.maze", "quest: Doors\nheroes: O G\n\n" + "\n".join(lines) + "\n"))


def test_models_are_numbered_in_a_circle_from_any_one() -> None:
    for first, codes in ((0, "12"), (3, "45"), (4, "51")):
        sketch = sketch_of(_doors("3", "2"))
        sketch.renumber(first)
        assert canonical(sketch.quest()) == canonical(_doors("3", "2"))
        assert [code for code in sketch.squares if code.startswith("k")] == [f"k{code}" for code in codes]


def test_a_quest_can_be_ordered_to_need_one_thing_only_and_much_of_it() -> None:
    order = Order("PGO", *band(3), wanted=("swaps",), exact=True, swap_margin=3)
    made = make(order, "swaps")
    assert made.grade.needed == {"swaps"}
    assert costs(made.quest, made.grade.course.moves, 10**6, "swaps", 3) == 3


def test_mirroring_twice_is_nothing_and_turns_drafts() -> None:
    text = "quest: Wind\nheroes: O\n\n+---+---+\n| O >   |\n+ v +   +\n| O=    |\n+---+---+\n"
    grid = read_quest(Source("wind.maze", text)).cards[0]
    assert mirrored(mirrored(grid)) == grid
    assert mirrored(grid).edge((0, 0), "E") == "<"
    assert mirrored(grid).edge((1, 0), "S") == "v"


def test_what_cannot_be_found_is_said() -> None:
    # No quest of two heroes that needs a door has so low a score.
    with pytest.raises(NotFound):
        make(
            replace(SMALL, low=0.0, high=0.1), "none", attempts=lambda work, seeds: map(work, list(seeds)[:1])
        )


def test_with_many_orders_every_attempt_takes_the_next_one() -> None:
    impossible, tried = replace(SMALL, low=0.0, high=0.1), list[int]()
    found = make(chain([impossible], repeat(SMALL)), "small", progress=tried.append)
    assert len(tried) > 1
    assert SMALL.low <= found.grade.score < SMALL.high
    with processes(2) as workers:
        orders = chain([impossible], repeat(SMALL))
        assert make(orders, "small", attempts=attempts_by(workers)).quest == found.quest
    with pytest.raises(NotFound):
        make([impossible], "small")


def test_legendary_quests_turn_their_cards_twice_and_use_every_card() -> None:
    order = Order("OG", *band(2, "2x2"), wanted=("cards",), allowed=("doors",), layout="2x2", size=4)
    made = make(order, "cards")
    assert made.grade.course.card_moves >= 2
    once = with_one_card_move(made.quest, 1_500_000)
    assert once.known
    assert once.positions is None
    assert fast_solver.solve(made.quest).moves == made.grade.course.moves


def test_parts_of_a_band_follow_one_another() -> None:
    parts = [part_of(3, "single", part, 4) for part in range(4)]
    assert parts[0][0] == band(3)[0]
    assert parts[-1][1] == band(3)[1]
    assert all(one[1] == other[0] for one, other in pairwise(parts))


def test_mechanisms_need_their_heroes() -> None:
    with pytest.raises(ValueError, match="hero"):
        random_order(Random(1), 3, "OG", wanted=["throws"])
    assert "sister" in random_order(Random(1), 3, "OL").wanted


def test_the_quest_of_a_day_is_the_same_for_everyone(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["generate", "daily", "--date", "2026-12-14", "--jobs", "1"]
    assert main(command) == 0
    first = capsys.readouterr().out
    assert main(command) == 0
    assert capsys.readouterr().out == first
    quest = read_quest(Source("daily.maze", first))
    assert (quest.name, quest.stars) == ("Quest of 2026-12-14", 2)
    assert first.startswith("daily: daily1-2026-12-14\n")


def test_the_quest_of_a_day_is_never_a_floor_of_the_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    made = read_quest(Source("daily.maze", make_daily(date(2026, 12, 14))))
    assert canonical(made) not in pack_forms()
    assert canonical(the_pack().floor("1-1").quest) in pack_forms()
    monkeypatch.setattr("dedale.lab.tower.daily.pack_forms", lambda: {canonical(made)})
    other = read_quest(Source("daily.maze", make_daily(date(2026, 12, 14))))
    assert canonical(other) != canonical(made)


def test_a_wrong_order_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["generate", "quest", "--heroes", "OX"])
    assert "letters" in capsys.readouterr().err
    assert main(["generate", "quest", "--heroes", "OG", "--with", "throws", "--jobs", "1"]) == 2
    assert "hero" in capsys.readouterr().err
    assert main(["generate"]) == 2


@pytest.mark.parametrize("terminal", [False, True])
def test_the_progress_bar_is_for_terminals_only(
    terminal: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    errors = io.StringIO()
    monkeypatch.setattr(errors, "isatty", lambda: terminal)
    monkeypatch.setattr("sys.stderr", errors)
    words = ["--heroes", "OG", "--stars", "2", "--size", "4", "--jobs", "1", "--out", str(tmp_path)]
    assert main(["generate", "quest", *words]) == 0
    assert ("0 of 1 quests, looking for ★★, attempt 1" in errors.getvalue()) == terminal
    assert errors.getvalue() == "" or terminal
    assert read_quest(Source("1.maze", (tmp_path / "1.maze").read_text(encoding="utf-8"))).stars == 2
