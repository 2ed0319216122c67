"""Lesson files: what is read, and what is wrong where."""

import re
from pathlib import Path

import pytest

from dedale.games.base import Source
from dedale.grid import MazeError
from dedale.lessons.check import check_lesson
from dedale.lessons.reader import is_lesson, read_lesson

GOOD = """\
lesson: One step
lesson.fr: Un pas
lesson.nl: Eén stap
new: {"game":"mall","scenario":1,"deal":[["N"],["S","E","W","explore"]],"start":{"dwarf":[2,1]}}
before: {"seat":0,"do":"start"}

step: up
say: Go north.
say.fr: Allez au nord.
say.nl: Ga naar het noorden.
show: piece dwarf; square 2,0; panel N; seat 1
do: {"do":"move","hero":"dwarf","to":[2,0]}
wrong: Not that.
wrong.fr: Pas ça.
wrong.nl: Dat niet.
then: {"seat":1,"do":"nudge","to":0}

step: end
say: That was it.
say.fr: Voilà.
say.nl: Dat was het.
"""


def checked(text: str) -> None:
    check_lesson(Source("my.lesson", text))


def mistake(old: str, new: str) -> str:
    """What is said of the good lesson with one thing changed."""
    assert old in GOOD
    with pytest.raises(MazeError) as error:
        checked(GOOD.replace(old, new, 1))
    return str(error.value)


def test_a_good_lesson_is_read() -> None:
    checked(GOOD)
    lesson = read_lesson(Source("my.lesson", GOOD))
    assert (lesson.game, lesson.seat, lesson.others) == ("mall", 0, "script")
    assert lesson.title == {"en": "One step", "fr": "Un pas", "nl": "Eén stap"}
    up, end = lesson.steps
    assert up.show == (("piece", "dwarf"), ("square", "2,0"), ("panel", "N"), ("seat", "1"))
    assert up.done == up.solution == ({"do": "move", "hero": "dwarf", "to": [2, 0]},)
    assert (end.solution, end.wrong, end.then) == ((), {}, ())


def test_a_lesson_is_known_by_its_first_word() -> None:
    assert is_lesson("\ufeff\n" + GOOD)
    assert not is_lesson("quest: lesson: one\n")


def test_a_lesson_may_have_any_languages() -> None:
    text = GOOD.replace("say.fr: Voilà.\n", "say.pt: Pronto.\n")
    checked(text)
    assert read_lesson(Source("my.lesson", text)).steps[1].say == {
        "en": "That was it.", "pt": "Pronto.", "nl": "Dat was het."
    }  # fmt: skip


def test_older_lessons_are_read() -> None:
    old = re.sub(r"^(lesson|say|wrong)\.", r"\1-", GOOD, flags=re.MULTILINE)
    assert "say-nl" in old
    assert read_lesson(Source("my.lesson", old)).title == read_lesson(Source("my.lesson", GOOD)).title


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("say: Go north.\n", "", "7:1: the field 'say' is missing"),
        ("say: Go north.", "tell: Go north.", "8:1: there is no field 'tell' here"),
        ("step: up\n", "", "7:1: a step begins with 'step: name'"),
        ("say: Go north.", "say: Go north. Now.", "8:6: this is not one sentence"),
        ("say: Go north.", "say: Go north", "8:6: this is not one sentence"),
        ("say: Go north.", f"say: Go {'n' * 140}.", "8:6: this is longer than 140 characters"),
        ('{"game":"mall"', '{"game":"chess"', "4:6: 'game' is one of mall, tower, hidden, duel"),
        ('"scenario":1', '"scenario":99', "4:6: There is no scenario 99"),
        ('"scenario":1', '"tiles":"nowhere.maze"', "4:6: nowhere.maze: this file does not exist"),
        ('"seat":0,"do":"start"', '"seat":7,"do":"start"', "5:9: the rules refuse this"),
        ('"seat":1,"do":"nudge"', '"seat":1,"do":"vortex","hero":"elf"', "16:7: the rules refuse this"),
        ("before:", "seat: 5\nbefore:", "5:7: this match has 2 seats"),
        ("before:", "seat: me\nbefore:", "5:7: a seat is a number from 0 to 8"),
        ("before:", "others: ghosts\nbefore:", "5:9: 'others' is one of script, bots, nobody"),
        ("piece dwarf", "piece giant", "11:7: there is no piece giant here"),
        ("square 2,0", "square 9,9", "11:7: there is no square 9,9 here"),
        ("seat 1", "seat 4", "11:7: there is no seat 4 here"),
        ("panel N", "panel", "11:7: shown is"),
        ('"to":[2,0]}', '"to":[3,0]}', "12:5: nothing that can be done here counts as done"),
        ("do: {", "do: [1,{", "12:5: this is not JSON"),
        ('do: {"do":"move","hero":"dwarf","to":[2,0]}', "do: 7", "12:5: this is a JSON object"),
        (
            '"to":[2,0]}\n',
            '"to":[2,0]}\ndone: {"do":"pause"}\n',
            "12:5: this step's own solution does not count",
        ),
        (
            "wrong: Not that.\nwrong.fr: Pas ça.\nwrong.nl: Dat niet.\n",
            "",
            "12:5: other things can be done here",
        ),
        ("step: end", "step: end\nclock: soon", "19:8: a clock is written"),
        ("step: end", "step: end\nclock: 9 to 1", "19:8: a clock never runs backwards"),
        (GOOD[GOOD.index("\nstep") :], "", "1:9: a lesson needs steps"),
    ],
)
def test_a_mistake_is_told_in_one_line_with_its_place(old: str, new: str, sentence: str) -> None:
    told = mistake(old, new)
    assert told.startswith(f"my.lesson:{sentence}"), told
    assert "\n" not in told


def test_a_step_with_a_script_is_one_action() -> None:
    move = '{"do":"move","hero":"dwarf","to":[2,0]}'
    assert mistake(f"do: {move}", f"do: [{move},{move}]").endswith(
        "12:5: where the others follow a script, a step is one action"
    )


def test_too_many_ways_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dedale.lessons.walk.MOST_NODES", 1)
    assert "12:5: there are more than 1 ways through" in mistake("One step", "Two")


ALONE = """\
lesson: Alone
lesson.fr: Seul
lesson.nl: Alleen
new: {"game":"tower","quest":"t1"}
others: nobody

step: key
say: Go.
say.fr: Allez.
say.nl: Ga.
show: square 2,0
do: {"do":"move","hero":"barbarian","to":[2,0]}
done: {"event":"moved","hero":"barbarian"}
"""


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[2,0]}\n", "[1,1]}\n", "12:5: the rules refuse this"),
        ('"hero":"barbarian"}\n', '"hero":"elf"}\n', "13:7: the step's last action does it, and none before"),
        ("square 2,0", "square 2,9", "11:7: there is no square 2,9 here"),
        ('do: {"do":"move","hero":"barbarian","to":[2,0]}\n', "", "7:1: at a table for one, a step says how"),
    ],
)
def test_a_lesson_at_a_table_for_one_is_played(old: str, new: str, sentence: str) -> None:
    checked(ALONE)
    with pytest.raises(MazeError) as error:
        checked(ALONE.replace(old, new, 1))
    assert str(error.value).startswith(f"my.lesson:{sentence}"), error.value


def test_files_are_named_from_where_the_lesson_lies(tmp_path: Path) -> None:
    (tmp_path / "court.maze").write_text("nonsense", encoding="utf-8")
    text = GOOD.replace('"scenario":1', '"tiles":"court.maze"')
    new = read_lesson(Source(str(tmp_path / "my.lesson"), text)).new
    assert new["tiles"] == {"path": "court.maze", "text": "nonsense"}
    with pytest.raises(MazeError, match=r"my\.lesson:4:6: court\.maze:1:9: "):
        check_lesson(Source(str(tmp_path / "my.lesson"), text))
