"""Plans as one line of text, as quest files store them: `dwarf 2,3; sorceress 0,1 swap elf; rotate 2 by 1`.

A move names the square of the board to which the hero goes, a rotation the card and its clockwise quarter
turns.
"""

import re
from collections.abc import Iterable
from typing import cast

from dedale.games.tower.actions import Move, Rotate, Slide
from dedale.games.tower.quest import HEROES, Hero

Act = Move | Rotate | Slide
"""An action that counts as a move (TOWER-16)."""

_HERO = "|".join(HEROES)
_MOVE = re.compile(
    rf"(?P<hero>{_HERO}) (?P<x>\d{{1,3}}),(?P<y>\d{{1,3}})(?: swap (?P<swap>{_HERO}))?", re.ASCII
)
_ROTATE = re.compile(r"rotate (?P<card>\d{1,3}) by (?P<quarters>\d)", re.ASCII)
_SLIDE = re.compile(r"slide (?P<card>\d{1,3})", re.ASCII)


class BadPlan(ValueError):
    """A text that is not a plan. Its message is one plain sentence."""


def write_plan(plan: Iterable[Act]) -> str:
    """Return the plan as one line of text."""
    return "; ".join(_write(act) for act in plan)


def read_plan(text: str) -> tuple[Act, ...]:
    """Parse a plan. Raises BadPlan."""
    return tuple(_read(part.strip(" ")) for part in text.split(";")) if text.strip(" ") else ()


def _write(act: Act) -> str:
    match act:
        case Move(hero, (x, y), swap):
            return f"{hero} {x},{y}" + (f" swap {swap}" if swap else "")
        case Rotate(card, quarters):
            return f"rotate {card} by {quarters}"
        case Slide(card):
            return f"slide {card}"


def _read(part: str) -> Act:
    if move := _MOVE.fullmatch(part):
        to = int(move["x"]), int(move["y"])
        # The pattern allows nobody else.
        return Move(cast(Hero, move["hero"]), to, cast(Hero | None, move["swap"]))
    if turn := _ROTATE.fullmatch(part):
        return Rotate(int(turn["card"]), int(turn["quarters"]))
    if slide := _SLIDE.fullmatch(part):
        return Slide(int(slide["card"]))
    raise BadPlan(f"'{part}' is not a move of a plan, like 'dwarf 2,3', 'rotate 2 by 1' or 'slide 3'")
