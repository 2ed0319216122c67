"""Lessons at real tables: whether what happens there completes their steps in order."""

from collections.abc import Iterable

from dedale.games.base import Refusal
from dedale.lessons.lesson import JSON, Lesson
from dedale.lessons.patterns import is_done
from dedale.lessons.play import Play, plain
from dedale.lessons.walk import shown_exists
from dedale.match.match import Entry


def play_alone(lesson: Lesson) -> None:
    """Check that each step's own solution completes it, with its last action. Raises MazeError."""
    play = Play(lesson)
    for step in lesson.steps:
        for kind, which in step.show:
            if not shown_exists(kind, which, play):
                raise lesson.wrong(step.section, "show", f"there is no {kind} {which} here")
        reached = []
        for action in step.solution:
            events = play.act(lesson.seat, action)
            if isinstance(events, Refusal):
                raise lesson.wrong(step.section, "do", f"the rules refuse this: {events.message}")
            reached.append(is_done(step.done, action, events, play.view()))
        if step.solution and reached != [False] * (len(reached) - 1) + [True]:
            raise lesson.wrong(step.section, "done", "the step's last action does it, and none before")
        if not step.solution:
            raise lesson.wrong(step.section, "do", "at a table for one, a step says how it is done")


def steps_done(lesson: Lesson, log: Iterable[Entry]) -> int:
    """Return how many steps a match with that log completes."""
    play = Play(lesson)
    steps = iter(lesson.steps)
    step = next(steps)
    count = 0
    for t, seat, action in log:
        play.match.wait(t)
        events = play.match.act(seat, action)
        assert not isinstance(events, Refusal)
        own: JSON | None = plain(action) if seat == lesson.seat else None
        if is_done(step.done, own, plain(events), play.view()):
            count += 1
            if count == len(lesson.steps):
                break
            step = next(steps)
    return count
