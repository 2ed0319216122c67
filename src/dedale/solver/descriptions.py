"""Moves and grades in words."""

from typing import TYPE_CHECKING

from dedale.games.tower.actions import Move, Rotate
from dedale.games.tower.plan_text import Act

if TYPE_CHECKING:
    from dedale.solver.grades import Grade
    from dedale.solver.insight import Aha

TURNS = {1: "a quarter clockwise", 2: "halfway round", 3: "a quarter anticlockwise"}


def tell(action: Act) -> str:
    """Describe the whole move."""
    match action:
        case Move(hero=hero, to=to, swap=None):
            return f"Move the {hero} to {list(to)}."
        case Move(hero=hero, to=to, swap=other):
            return f"Move the {hero} to {list(to)} and swap her with the {other}."
        case Rotate(card=card, quarters=quarters):
            return f"Turn card {card} {TURNS[quarters]}."
        case _:
            return f"Slide card {action.card} into the gap."


def tell_hero(action: Act) -> str:
    """Say only who or what moves."""
    if isinstance(action, Move):
        return f"Move the {action.hero}."
    return "Turn a card." if isinstance(action, Rotate) else "Slide a card."


def tell_where(action: Act) -> str:
    """Say who or what moves and where to, but not who is swapped or how far a card is turned."""
    if isinstance(action, Move):
        return f"The {action.hero} goes to {list(action.to)}."
    return f"Turn card {action.card}." if isinstance(action, Rotate) else f"Slide card {action.card}."


def tell_grade(grade: "Grade") -> str:
    """Describe the score and where it comes from."""
    needs = f"needs {', '.join(sorted(grade.needed))}" if grade.needed else "needs no mechanism"
    return (
        f"Grade: {grade.stars} of 5 stars, {grade.score} points: {grade.course.handovers} hand-overs, "
        f"{grade.course.detours} detours, {grade.choices:.1f} choices, {needs}."
    )


def tell_aha(aha: "Aha", plan: list[Act]) -> str:
    """Say which move it is, and what happens without it."""
    more = "1 more move" if aha.more == 1 else f"{aha.more} more moves"
    without = "there is no plan" if aha.more is None else f"a plan takes at least {more}"
    told = tell(plan[aha.move - 1])
    return f"Aha, move {aha.move}: {told} It leads away from the exit, but without it {without}."
