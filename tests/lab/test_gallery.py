"""What may go into the gallery: solvable quests, winnable tiles and scenarios, and good boards."""

import json
import subprocess
import sys
from importlib.resources import files

import pytest

from dedale.games.base import Source
from dedale.games.duel.setup import level_source
from dedale.games.hidden.board import content as hidden_content
from dedale.games.mall.tileset import content as mall_content
from dedale.games.tower.quest_reader import read_quest
from dedale.lab.gallery import judge
from dedale.lab.gallery.__main__ import Question, answer
from dedale.lab.gallery.judge import Found, NotFit, judged
from dedale.lab.gallery.picture import MOST_TILES, picture_of

QUEST = """quest: Two steps
heroes: O

+---+---+---+
| O       O=|
+---+---+---+
"""
SHUT_IN = QUEST.replace("| O       O=|", "| O |     O=|")
SCENARIO = """scenario: Night shift
tiles: 2-12, 15
side: B
rules: pass_left, face_up
"""
IDLE = SCENARIO.replace("pass_left, face_up", "empty_hand")


def found(kind: str, text: str) -> Found:
    return judged(kind, Source("your text", text))


def refused(kind: str, text: str) -> str:
    with pytest.raises(NotFit) as error:
        found(kind, text)
    assert str(error.value).endswith(".")
    return error.value.code


def test_a_quest_comes_back_with_its_stars_its_fewest_moves_and_a_plan() -> None:
    made = found("quest", QUEST)
    quest = read_quest(Source("quest", made.text))
    assert (made.moves, quest.moves, quest.plan) == (1, 1, "dwarf 2,0")
    assert made.stars == quest.stars == 1
    assert quest.cards == read_quest(Source("quest", QUEST)).cards


def test_a_quest_without_a_solution_is_refused() -> None:
    assert refused("quest", SHUT_IN) == "unsolvable"


def test_a_quest_that_the_solver_cannot_decide_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "SOLVE_SECONDS", 0.0)
    epic = (files("dedale.solver") / "bench" / "epic-1.maze").read_text()
    assert refused("quest", epic) == "undecided"


def test_tiles_and_scenarios_have_a_rate_at_which_they_are_won() -> None:
    for kind, text in (("tiles", mall_content("tiles.maze")), ("scenario", SCENARIO), ("scenario", IDLE)):
        wins = found(kind, text).wins
        assert wins
        assert 50 < wins <= 100


def test_what_the_planner_never_wins_is_refused() -> None:
    # Without the tiles that have the items, or the exit.
    without = SCENARIO.replace("2-12, 15", "3-5")
    assert refused("scenario", without) == "unwinnable"
    one_tile = mall_content("tiles.maze").split("tile: 3")[0]
    assert refused("tiles", one_tile) == "unwinnable"


def test_the_boards_that_come_with_the_games_are_good() -> None:
    for level in (1, 2):
        text = level_source(level).text
        assert found("duel", text).text == text
    board = hidden_content("board.maze")
    assert found("hidden", board) == Found(text=board)


def test_a_board_on_which_somebody_is_shut_in_is_refused() -> None:
    lines = level_source(1).text.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("+"))
    for x, y in ((4, 10), (6, 10), (5, 9)):  # around blue
        row, column = first + 2 * y + 1, 4 * x + 1
        lines[row] = lines[row].ljust(45)[:column] + "###" + lines[row].ljust(45)[column + 3 :]
    assert refused("duel", "\n".join(lines) + "\n") == "unwinnable"


@pytest.mark.parametrize(
    ("kind", "text", "parts"),
    [
        ("quest", QUEST, 1),
        ("tiles", mall_content("tiles.maze"), MOST_TILES),
        ("scenario", SCENARIO, MOST_TILES),
        ("hidden", hidden_content("board.maze"), 1),
        ("duel", level_source(1).text, 1),
    ],
)
def test_everything_has_a_picture(kind: str, text: str, parts: int) -> None:
    picture = picture_of(kind, Source("your text", text))
    ground = picture["ground"]
    assert len(ground.parts) == parts
    assert len({part.at for part in ground.parts}) == parts, "side by side"
    if kind == "hidden":
        assert not picture["view"].walls, "those of a match are nobody's business"
    assert ("view" in picture) == (kind not in ("tiles", "scenario"))


def test_the_process_answers_what_it_was_asked_and_says_what_is_wrong() -> None:
    asked = json.dumps({"kind": "scenario", "text": SCENARIO})
    said = subprocess.run(
        [sys.executable, "-m", "dedale.lab.gallery"], input=asked, capture_output=True, text=True, check=True
    )
    assert json.loads(said.stdout)["text"] == SCENARIO
    wrong = answer(Question("quest", "quest: x\n"))
    assert wrong["error"] == "bad_file"
    assert str(wrong["message"]).startswith("your text:")
    assert answer(Question("quest", SHUT_IN))["error"] == "unsolvable"
