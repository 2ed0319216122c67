"""Whose actions a plan needs."""

from msgspec import UNSET

from dedale.games.mall.actions import HEROES, Ability, Action, Escalator, Explore, Move, Peek, Vortex
from dedale.games.mall.state import State
from dedale.games.mall.view import MallView
from dedale.grid import DIRECTIONS, Square, side_towards

Hands = tuple[tuple[Ability, ...], ...]
"""The abilities of each seat."""


def hands(view: MallView) -> Hands:
    """Return what each seat can do. The owner of the one-player deck can do everything, sooner or later."""
    alone = None if view.deck is UNSET else view.deck.seat
    everything: tuple[Ability, ...] = ("N", "E", "S", "W", "escalator", "vortex", "explore")
    return tuple(everything if seat.seat == alone else seat.owns for seat in view.seats)


def ability(state: State, action: Action) -> Ability | None:
    """Return the ability an action needs, or None if anyone can do it."""
    hero = getattr(action, "hero", None)
    return needed_from(state.heroes[HEROES.index(hero)] if hero else None, action)


def needed_from(here: Square | None, action: Action) -> Ability | None:
    """Return the ability that an action of a hero standing here needs."""
    match action:
        case Move(to=to):
            return direction(here, to) if here else None
        case Escalator():
            return "escalator"
        case Vortex():
            return "vortex"
        case Explore() | Peek():
            return "explore"
    return None


def direction(here: Square, there: Square) -> Ability | None:
    side = side_towards(here, there)
    return None if side is None else DIRECTIONS[side]


def owners(all_hands: Hands, needed: Ability | None) -> list[int]:
    """Return the seats that have it."""
    return [seat for seat, hand in enumerate(all_hands) if needed is None or needed in hand]
