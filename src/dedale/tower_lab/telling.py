"""Moves in words."""

from dedale.games.tower.actions import Move, Rotate
from dedale.games.tower.plan_text import Act

TURNS = {1: "a quarter clockwise", 2: "halfway round", 3: "a quarter counter-clockwise"}


def tell(action: Act) -> str:
    """The whole move."""
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
    """Only who or what moves."""
    if isinstance(action, Move):
        return f"Move the {action.hero}."
    return "Turn a card." if isinstance(action, Rotate) else "Slide a card."


def tell_where(action: Act) -> str:
    """Who or what moves, and where; not whether anybody is swapped, nor how far a card is turned."""
    if isinstance(action, Move):
        return f"The {action.hero} goes to {list(action.to)}."
    return f"Turn card {action.card}." if isinstance(action, Rotate) else f"Slide card {action.card}."
