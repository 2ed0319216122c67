"""Checks a lesson: it can be played as described, one short sentence at a time, in each of its languages."""

import re

from dedale.games.base import Source
from dedale.grid import Section, split_field
from dedale.lessons.lesson import Lesson
from dedale.lessons.live import play_alone
from dedale.lessons.play import opened
from dedale.lessons.reader import read_lesson
from dedale.lessons.walk import walk

LONGEST = 140
"""As many characters as can be read at a glance."""
SENTENCE_END = re.compile(r"[.!?]+(?=[\s»”]|$)")


def check_lesson(source: Source) -> Lesson:
    """Return the lesson, or raise MazeError at its first mistake.

    Lessons with bots are only set up here: playing them takes bots (`dedale check` has some).
    """
    lesson = read_lesson(source)
    _check_words(lesson, lesson.section, "lesson", sentence=False)
    for step in lesson.steps:
        _check_words(lesson, step.section, "say", sentence=True)
        if step.wrong:
            _check_words(lesson, step.section, "wrong", sentence=True)
    if lesson.others == "script":
        walk(lesson)
    elif lesson.others == "nobody":
        play_alone(lesson)
    else:
        opened(lesson)
    return lesson


def _check_words(lesson: Lesson, section: Section, field: str, *, sentence: bool) -> None:
    for name, text in section.header.items():
        if split_field(name)[0] != field:
            continue
        if len(text) > LONGEST:
            raise lesson.wrong(section, name, f"this is longer than {LONGEST} characters")
        ends = [end.end() for end in SENTENCE_END.finditer(text)]
        if sentence and ends != [len(text)]:
            raise lesson.wrong(section, name, "this is not one sentence")
