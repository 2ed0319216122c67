"""On a shared keyboard, the seat that owns the action of a key does it."""

import re
from typing import NamedTuple, TypeVar

from dedale.games.base import Event, Refusal
from dedale.games.mall import actions as do
from dedale.games.mall.actions import HEROES
from dedale.grid import DIRECTIONS, Direction, Square, neighbour, side_towards
from dedale.match import Match

A = TypeVar("A")
_SAID_HERE = {
    "no_escalator": "There is no escalator here.",
    "no_vortex": "No vortex of that colour has been found yet.",
    "nothing_to_explore": "No hero is on an exploration square they can open.",
    "no_hero_there": "No hero is on an exploration square they can open.",
}
WORDS = {"N": "north", "E": "east", "S": "south", "W": "west"}


class Option(NamedTuple):
    """A choice."""

    action: do.Action
    square: Square
    """Where its label is on the board."""
    words: str


def act(match: Match, action: do.Action, t: int) -> list[Event] | Refusal:
    """Let the first seat that may do it act. Otherwise return the most helpful refusal."""
    refusals = []
    for seat in range(match.seats):
        answer = match.act(seat, action, t)
        if not isinstance(answer, Refusal):
            return answer
        refusals.append(answer)
    return next((refusal for refusal in refusals if refusal.error != "not_your_action"), refusals[0])


def pause(match: Match, t: int) -> list[Event] | Refusal:
    """One key press is everyone's consent (MALL-34)."""
    events: list[Event] = []
    for seat in range(match.seats):
        answer = match.act(seat, do.Pause(), t)
        if isinstance(answer, Refusal):
            return answer
        events += answer
    return events


def legal(match: Match, kind: type[A]) -> list[A]:
    """Every action of that kind that any seat may do now."""
    found: dict[A, None] = {}
    for seat in range(match.seats):
        found.update((action, None) for action in match.legal(seat) if isinstance(action, kind))
    return list(found)


def moves(match: Match, hero: int, direction: Direction | None = None) -> list[do.Move]:
    """Where the hero can go now, in one direction or in all, the nearest first."""
    here = match.state.heroes[hero]
    if here is None:
        return []
    found = [move for move in legal(match, do.Move) if move.hero == HEROES[hero]]
    if direction is not None:
        side = DIRECTIONS.index(direction)
        found = [move for move in found if side_towards(here, move.to) == side]
    return sorted(found, key=lambda move: abs(move.to[0] - here[0]) + abs(move.to[1] - here[1]))


def step(match: Match, hero: int, direction: Direction) -> do.Move:
    """One square that way, possible or not."""
    return do.Move(HEROES[hero], neighbour(match.state.heroes[hero], direction))


def place(match: Match, square: Square) -> str:
    """Describe where a square is."""
    return tile_name(match, match.state.board.tile_of[square])


def tile_name(match: Match, number: int) -> str:
    tiles = match.state.board.tiles
    tile = tiles.tiles.get(number) or tiles.start_side(match.state.setup.side)
    return f"tile {number}, {tile.name}" if tile.name else f"tile {number}"


def why_not(match: Match, refusal: Refusal) -> str:
    """The refusal, worded for players who share a screen."""
    if refusal.error == "not_your_action":
        return _not_on_a_tile(match, refusal)
    if refusal.error in _SAID_HERE:
        return _SAID_HERE[refusal.error]
    # Coordinates mean nothing on this screen.
    return re.sub(
        r" (at|from|to) \[[^\]]*\]", lambda found: " there" if found[1] == "at" else "", refusal.message
    )


def _not_on_a_tile(match: Match, refusal: Refusal) -> str:
    deck = match.state.deck
    if deck is None:
        return refusal.message.replace("your action tile", "anyone's action tile")
    if not deck.discard:
        return "Press space to reveal an action tile."
    top = deck.discard[-1]
    return f"Your action tile says '{WORDS.get(top, top)}'; space reveals the next."
