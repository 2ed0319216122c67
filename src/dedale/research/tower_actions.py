"""The fixed action space of the Tower: a number for everything that a seat can ever do."""

from typing import Any

from msgspec import Struct

from dedale.games.tower import actions as do
from dedale.games.tower.card_checks import LARGEST_CARD, LARGEST_QUEST
from dedale.games.tower.quest import CELLS, FRAME, HEROES
from dedale.games.tower.state import State
from dedale.grid import DIRECTIONS, side_towards

SIZE = max(LARGEST_QUEST, LARGEST_CARD * max(FRAME.values()))
"""Squares of a board from side to side, at most."""
REACH = SIZE - 1
SIDES = len(DIRECTIONS)
CARDS = max(map(len, CELLS.values()))
SORCERESS = HEROES.index("sorceress")

NOOP = 0
"""Only for several players."""
MOVES = 1
"""Hero, direction, distance."""
SWAPS = MOVES + len(HEROES) * SIDES * REACH
"""The sorceress arrives and swaps squares (TOWER-34): the other hero, direction, distance."""
ROTATIONS = SWAPS + len(HEROES) * SIDES * REACH
"""Card, quarter turns."""
SLIDES = ROTATIONS + CARDS * 3
"""Card."""
UNDO = SLIDES + CARDS
RESTART = UNDO + 1
ACTIONS = RESTART + 1


def number(state: State, action: Any) -> int | None:
    """Return the number of a legal action, or None for those that give up or show the solution."""
    match action:
        case do.Move(hero, to, swap):
            index = [each.name for each in state.quest.heroes].index(hero)
            place = state.position.heroes[index]
            assert place is not None
            here = state.board.squares[place]
            side = side_towards(here, to)
            assert side is not None
            distance = abs(to[0] - here[0]) + abs(to[1] - here[1])
            first, who = (SWAPS, swap) if swap else (MOVES, hero)
            return first + (HEROES.index(who) * SIDES + side) * REACH + distance - 1
        case do.Rotate(card, quarters):
            return ROTATIONS + card * 3 + quarters - 1
        case do.Slide(card):
            return SLIDES + card
        case do.Undo():
            return UNDO
        case do.Restart():
            return RESTART
    return None


def numbered(state: State, legal: list[Struct]) -> dict[int, Struct]:
    """Return the legal actions by number."""
    found = {number(state, action): action for action in legal}
    return {each: action for each, action in found.items() if each is not None}
