"""Results of the benchmark: statistics, records, and the page that is made of them."""

from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from dedale.research.curve_picture import curve_picture
from dedale.research.evaluate import evaluate
from dedale.research.report import PAGE, PICTURE, RESULTS, curves, tables, written
from dedale.research.results import GROUPS, Estimate, Result, estimate, iqm, read_results, write_results

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"


def records() -> list[Result]:
    return read_results(ROOT / RESULTS)


def test_the_interquartile_mean_leaves_out_a_quarter_at_either_end() -> None:
    assert iqm(np.array([0.0, 0.5, 0.7, 9.0])) == pytest.approx(0.6)
    assert iqm(np.array([[8.0, 1, 2, 3, 4, 5, 6, 0], [1] * 8])) == pytest.approx([3.5, 1.0])
    assert iqm(np.array([0.2, 0.4])) == pytest.approx(0.3)


def test_an_interval_holds_the_middle_and_narrows_with_more_runs() -> None:
    chance = np.random.default_rng(1)
    few, many = (estimate([list(chance.random(runs))]) for runs in (5, 500))
    for each in (few, many):
        assert each.low <= each.middle <= each.high
    assert many.high - many.low < few.high - few.low
    assert str(estimate([[0.25, 0.25], [0.25]])) == "25.0% (25.0% to 25.0%)"
    assert f"{Estimate(0.5, 0.25, 0.75):.0%}" == "50% (25% to 75%)"


def test_runs_are_drawn_anew_within_their_task_only() -> None:
    """Were they drawn from all tasks, sometimes all of them would be of one task."""
    spread = estimate([[0.0] * 4, [1.0] * 4])
    assert spread.low == spread.high == 0.5


def test_a_new_result_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "results.jsonl"
    one, other = (Result("duel-2", player, [1, 2], 5, "squire") for player in ("knight", "champion"))
    again = Result("duel-2", "knight", [3], 5, "squire")
    write_results(path, [one, other])
    write_results(path, [again])
    assert read_results(path) == [other, again]
    assert again.shares == [0.6]


@pytest.mark.parametrize(
    ("name", "player", "partner"),
    [
        ("mall-self-play-1-2-90", "machine", ""),
        ("mall-partners-1-2-90", "common", "common"),
        ("hidden-memory-2", "perfect", "wanderer"),
        ("duel-2", "squire", "wanderer"),
    ],
)
def test_a_good_player_wins_more_than_half(name: str, player: str, partner: str) -> None:
    found = evaluate(name, player, partner, 10)
    assert sum(found.won) > 5
    assert (len(found.won), found.matches) == (10, 1)


def test_a_random_player_wins_nothing() -> None:
    assert evaluate("mall-self-play-1-2-60", "random", "", 10).won == [0] * 10


def test_the_solver_solves_the_held_out_pair() -> None:
    found = evaluate("tower-planning-pair", "solver", "", 3)
    assert (found.won, found.matches) == ([3], 3)


def test_groups_need_a_match_each() -> None:
    with pytest.raises(ValueError, match="At least 10 matches"):
        evaluate("duel-2", "random", "squire", 9)


def test_a_random_player_tries_each_quest_with_several_seeds() -> None:
    found = evaluate("tower-planning", "random", "", 1)
    assert (len(found.won), found.matches) == (10, 1)
    assert 0 < sum(found.won) < 10, "the first floor is solved by chance, but not always"
    assert found.note == "solved within 200 actions"


@pytest.mark.parametrize(
    ("name", "player", "partner"),
    [
        ("mall-partners-1-2-90", "common", "mirror"),
        ("duel-4", "random", "squire"),
    ],
)
def test_the_records_are_of_the_bots_as_they_are(name: str, player: str, partner: str) -> None:
    """Bots that play differently have to be measured again (docs/benchmark.md says how)."""
    wanted = name, player, partner
    [record] = [each for each in records() if (each.track, each.player, each.partner) == wanted]
    assert sum(evaluate(*wanted, GROUPS).won) == sum(record.won[: GROUPS // record.matches])


def test_the_page_says_what_the_records_say() -> None:
    page = (ROOT / PAGE).read_text(encoding="utf-8")
    assert written(page, tables(ROOT)) == page


def test_the_picture_shows_what_the_records_say() -> None:
    """`python -m dedale.research.report` draws it."""
    drawn = curve_picture(curves(ROOT))
    assert drawn == (ROOT / PICTURE).read_text(encoding="utf-8")
    lines = [each.attrib["points"].split() for each in ElementTree.fromstring(drawn).iter(f"{SVG}polyline")]
    assert [len(points) for points in lines] == [
        len(curve.ticks) for curve in curves(ROOT) for _ in range(curve.training_seeds)
    ]


def test_a_page_without_a_place_for_a_table_is_refused() -> None:
    with pytest.raises(ValueError, match="no place for the table 'families'"):
        written("nothing", {"families": ""})
