"""A pushed rock rolls on (DUEL-41), over anybody in its way (DUEL-42)."""

from dedale.games.duel.board import COLOURS
from dedale.games.duel.draft import Draft
from dedale.games.duel.lattice import NEAR, SQUARES, WAY, Way
from dedale.games.duel.state import State
from dedale.grid import Direction


def way_on(state: State | Draft, at: int, direction: Direction) -> Way | None:
    """Return a rock's way to the next square, or None if a wall, door, rock or the edge of play stops it."""
    way = WAY[at].get(direction)
    if way is None or way.to in state.rocks:
        return None
    return way if (state.setup.edges & ~state.ground.taken) >> way.edge & 1 else None


def move_to(draft: Draft, square: int) -> None:
    """Move the rock of the player to move to a square, running over any pawn there."""
    draft.rocks[draft.turn] = square
    if square in draft.pawns:
        draft.kill(draft.pawns.index(square), "rock")


def roll(draft: Draft, direction: Direction) -> int:
    """Let that rock roll until it stops, and return the squares it then lights up."""
    draft.rolling = None
    began = at = draft.rocks[draft.turn]
    while not draft.ended and not NEAR[at] & draft.ground.token_squares:
        way = way_on(draft, at, direction)
        if way is None:
            break
        at = way.to
        move_to(draft, at)
    if at != began:
        draft.tell("rolled", colour=COLOURS[draft.turn], to=SQUARES[at])
    return NEAR[at]
