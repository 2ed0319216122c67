"""Every way through a lesson with scripted players: each choice that counts, and what follows."""

from collections import deque

from msgspec import Struct

from dedale.games.base import Refusal
from dedale.grid import Section
from dedale.lessons.lesson import JSON, Lesson, Step
from dedale.lessons.patterns import is_done
from dedale.lessons.play import Play

MOST_NODES = 200
"""More would be too much to download, and no lesson needs that much choice."""
TALK = ("nudge", "stare", "drum", "gesture", "point")


class Way(Struct, frozen=True):
    """Something that completes a step, what is shown of it, and where it leads."""

    do: JSON | None
    """None if the learner only read the sentence."""
    frames: list[JSON]
    to: int | None
    """The next node; None where the lesson ends."""


class Node(Struct):
    """A step in one of the positions in which it can begin."""

    step: int
    ways: list[Way]


class Walk(Struct, frozen=True):
    snapshot: JSON
    nodes: list[Node]


Done = tuple[JSON | None, ...]
"""What the learner has done so far, step by step."""


def walk(lesson: Lesson) -> Walk:
    """Raises MazeError where the lesson gets stuck."""
    first = _replayed(lesson, ())
    nodes = [Node(0, [])]
    known: dict[object, int] = {}
    waiting: deque[tuple[int, Done]] = deque([(0, ())])
    while waiting:
        here, done = waiting.popleft()
        step = lesson.steps[len(done)]
        begun = _replayed(lesson, done)
        before = len(begun.frames)
        for do in _accepted(lesson, step, begun):
            play = _replayed(lesson, (*done, do))
            to = None
            if len(done) + 1 < len(lesson.steps):
                key = (len(done) + 1, play.match.game.dump(play.match.state), play.match.nudged)
                if key not in known:
                    known[key] = len(nodes)
                    nodes.append(Node(len(done) + 1, []))
                    waiting.append((known[key], (*done, do)))
                to = known[key]
            if len(nodes) > MOST_NODES:
                raise lesson.wrong(step.section, "do", f"there are more than {MOST_NODES} ways through")
            nodes[here].ways.append(Way(do, play.frames[before:], to))
    _check_solution(lesson)
    return Walk(first.snapshot(), nodes)


def _accepted(lesson: Lesson, step: Step, play: Play) -> list[JSON | None]:
    """Return what would complete the step now."""
    _check_shown(lesson, step, play)
    if not step.solution:
        return [None]
    _pass_time(lesson, step, play)
    candidates = [*play.legal(), *(each for each in step.solution if each.get("do") in TALK)]
    accepted: list[JSON | None] = []
    for action in candidates:
        tried = play.tried(action)
        if tried and is_done(step.done, action, *tried):
            accepted.append(action)
    if not accepted:
        raise lesson.wrong(step.section, "do", "nothing that can be done here counts as done")
    if len(accepted) < len(candidates) and not step.wrong:
        raise lesson.wrong(
            step.section, "do", "other things can be done here: say in 'wrong' what they are told"
        )
    return accepted


def _replayed(lesson: Lesson, done: Done) -> Play:
    """Return the lesson after that many steps."""
    play = Play(lesson)
    _script(lesson, lesson.section, "before", lesson.before, play)
    for step, action in zip(lesson.steps, done, strict=False):
        _pass_time(lesson, step, play)
        if action is not None:
            _granted(lesson, step.section, "do", play.act(lesson.seat, action))
        _script(lesson, step.section, "then", step.then, play)
    if len(done) < len(lesson.steps):
        clock = lesson.steps[len(done)].clock
        if clock:
            _granted(lesson, lesson.steps[len(done)].section, "clock", play.wait(clock[0]))
    return play


def _pass_time(lesson: Lesson, step: Step, play: Play) -> None:
    if step.clock:
        _granted(lesson, step.section, "clock", play.wait(step.clock[1]))


def _script(lesson: Lesson, section: Section, field: str, lines: tuple[JSON, ...], play: Play) -> None:
    for line in lines:
        _granted(lesson, section, field, play.line(line))


def _granted(lesson: Lesson, section: Section, field: str, answer: list[JSON] | Refusal) -> None:
    if isinstance(answer, Refusal):
        raise lesson.wrong(section, field, f"the rules refuse this: {answer.message}")


def _check_solution(lesson: Lesson) -> None:
    """Check that the lesson's own solution completes every step."""
    done: Done = ()
    for step in lesson.steps:
        own = step.solution[0] if step.solution else None
        if own is not None and own not in _accepted(lesson, step, _replayed(lesson, done)):
            raise lesson.wrong(step.section, "do", "this step's own solution does not count as done")
        done = (*done, own)


def _check_shown(lesson: Lesson, step: Step, play: Play) -> None:
    for kind, which in step.show:
        if not shown_exists(kind, which, play):
            raise lesson.wrong(step.section, "show", f"there is no {kind} {which} here")


def shown_exists(kind: str, which: str, play: Play) -> bool:
    """The client checks its panels itself."""
    view = play.view()
    if kind == "piece":
        magicians = {str(seat): at for seat, at in enumerate(view.get("magicians") or ())}
        return {**(view.get("heroes") or {}), **(view.get("pawns") or {}), **magicians}.get(which) is not None
    if kind == "square":
        x, y = map(int, which.split(","))
        parts = play.match.ground.parts
        return any(0 <= x - p.at[0] < p.width and 0 <= y - p.at[1] < p.height for p in parts)
    return kind != "seat" or int(which) < play.match.seats
