"""The lessons that come with the games: each can be done as it says, and every wrong try is harmless."""

from pathlib import Path

import pytest

from dedale.cli.main import main
from dedale.games.base import Source
from dedale.languages import FINISHED
from dedale.lessons.check import check_lesson
from dedale.lessons.client_files import client_files, lesson_files
from dedale.lessons.lesson import Lesson
from dedale.lessons.walk import walk

CLIENT = Path(__file__).parents[2] / "web" / "src" / "lessons" / "content"
FILES = lesson_files()
COUNTS = {"mall": 6, "tower": 6, "hidden": 1, "duel": 3}
every_lesson = pytest.mark.parametrize("name", FILES)


def lesson_of(name: str) -> Lesson:
    path = FILES[name]
    return check_lesson(Source(str(path), path.read_text(encoding="utf-8")))


def test_every_game_has_its_lessons() -> None:
    wanted = [f"{game}-{number}" for game, count in COUNTS.items() for number in range(1, count + 1)]
    assert list(FILES) == wanted


@every_lesson
def test_it_is_right(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Its own solution is played through the rules; where there are bots, they play it."""
    assert main(["check", str(FILES[name])]) == 0
    assert capsys.readouterr().out.endswith(f": a lesson of {len(lesson_of(name).steps)} steps\n")


@every_lesson
def test_it_speaks_every_language(name: str) -> None:
    lesson = lesson_of(name)
    for words in (
        lesson.title,
        *(words for step in lesson.steps for words in (step.say, step.wrong) if words),
    ):
        assert set(FINISHED) <= set(words), words["en"]


@every_lesson
def test_every_wrong_try_has_an_answer_and_every_right_one_leads_to_the_end(name: str) -> None:
    lesson = lesson_of(name)
    if lesson.others != "script":
        return
    walked = walk(lesson)
    for node in walked.nodes:
        step = lesson.steps[node.step]
        assert node.ways
        for way in node.ways:
            last = node.step == len(lesson.steps) - 1
            assert (way.to is None) == last
            assert last or (way.to is not None and walked.nodes[way.to].step == node.step + 1)
            assert way.do is None or way.frames, step.say["en"]


def test_nobody_who_learns_is_sent_what_is_hidden() -> None:
    walked = walk(lesson_of("hidden-1"))
    frames = [frame for node in walked.nodes for way in node.ways for frame in way.frames]
    assert [frame["view"]["walls"] for frame in frames if "walls" in frame.get("view", {})] == [None]


def test_the_client_has_them_as_they_are() -> None:
    """They are written by `make lessons`; whoever changes a lesson or a rule writes them again."""
    assert {path.name: path.read_text(encoding="utf-8") for path in CLIENT.glob("*.json")} == client_files()


def test_the_first_lesson_of_the_mall_is_short_and_says_the_three_things() -> None:
    lesson = lesson_of("mall-1")
    asked = [step for step in lesson.steps if step.solution]
    assert len(asked) == 3
    assert lesson.steps[-1].say["en"] == (
        "That’s the game: you own a direction, you may move any hero, and everyone plays at once."
    )
