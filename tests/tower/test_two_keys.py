"""The quest in the contract: it loads as printed there, and takes eight moves."""

import re
from pathlib import Path
from textwrap import dedent

from contract.random_tower import quest
from dedale.games.base import Source
from dedale.games.tower.quest_reader import read_quest
from tower.play import Play, names

ROOT = Path(__file__).parents[2]
PLAN = (
    ("sorceress", [2, 1]),
    ("dwarf", [0, 1]),
    ("dwarf", [1, 1]),
    ("sorceress", [2, 0]),
    ("dwarf", [1, 2]),
    ("dwarf", [2, 2]),
    ("sorceress", [3, 0]),
    ("sorceress", [3, 2]),
)


def test_the_page_shows_the_same_quest() -> None:
    page = (ROOT / "docs" / "contract.md").read_text(encoding="utf-8")
    [drawing] = re.findall(r"^    quest: Two keys\n.*?\n\n    \+.*?\n\n", page, re.DOTALL | re.MULTILINE)
    assert read_quest(Source("contract.md", dedent(drawing))) == read_quest(quest("two-keys"))


def test_eight_moves_solve_it() -> None:
    play = Play(quest("two-keys").text)
    for hero, to in PLAN:
        assert play.view()["outcome"] is None
        events = play.move(hero, to)
    assert names(events) == ["moved", "left", "ended"]
    assert play.view()["moves"] == 8
    assert play.view()["outcome"] == {"result": "won", "winners": [0]}


def test_each_of_the_two_needs_the_other() -> None:
    play = Play(quest("two-keys").text)
    # The dwarf's door 2 is held by the sorceress, who got there through door 1, which the dwarf held.
    for hero, to in PLAN[:3]:
        play.move(hero, to)
    assert play.view()["doors"] == [1]
    play.move(*PLAN[3])
    play.move(*PLAN[4])
    assert play.view()["doors"] == [2]
    play.move("sorceress", [3, 0])
    assert play.stuck("dwarf", [2, 2]) == "door_closed"
