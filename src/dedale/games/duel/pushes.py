"""Pushing pawns (DUEL-43, DUEL-44), killing with a sword (DUEL-45), and pushing one's rock (DUEL-41)."""

from dedale.games.base import Refusal
from dedale.games.duel.actions import Push, Rock
from dedale.games.duel.board import COLOURS, SWORD
from dedale.games.duel.draft import Draft
from dedale.games.duel.lattice import NUMBER, SQUARES, Way
from dedale.games.duel.movement import NAMES, barred, open_way, open_ways
from dedale.games.duel.rocks import move_to, way_on
from dedale.games.duel.state import State
from dedale.games.duel.turn_end import rest
from dedale.grid import DIRECTIONS, Direction

_KILLS = {direction: Push(direction) for direction in DIRECTIONS}
_ROCKS = {direction: Rock(dir=direction) for direction in DIRECTIONS}


def pushes(state: State, ways: list[Way]) -> list[Push]:
    """Return every push or kill of a neighbouring pawn."""
    found: list[Push] = []
    for way in ways:
        if way.to in state.pawns:
            if SWORD in state.ground.holds[state.turn]:
                found.append(_KILLS[way.direction])
            else:
                found += [Push(way.direction, SQUARES[square]) for square in landings(state, way)]
    return found


def landings(state: State, way: Way) -> list[int]:
    """Return the squares to which the player to move may push the pawn at the end of that way.

    The pusher has left its square by then, so that one is free too. An angry player pushes two squares if the
    second is free.
    """
    pusher, pushed = state.turn, state.pawns.index(way.to)
    found = []
    for first in open_ways(state, pushed, way.to):
        if _free_after(state, pusher, first.to):
            far = None
            if state.angry_at[pusher] == pushed:
                far = open_way(state, pushed, first.to, first.direction)
            found.append(far.to if far and _free_after(state, pusher, far.to) else first.to)
    return found


def _free_after(state: State, pusher: int, square: int) -> bool:
    """True if a square is free once the pusher has left its own."""
    if square in state.rocks:
        return False
    return square not in state.pawns or square == state.pawns[pusher]


def push(draft: Draft, action: Push) -> Refusal | None:
    player = draft.turn
    way = open_way(draft, player, draft.pawns[player], action.dir)
    if way is None:
        return barred(action.dir)
    if way.to not in draft.pawns:
        return Refusal("no_pawn", f"There is no pawn to the {NAMES[action.dir]}.")
    return _kill(draft, action, way) if SWORD in draft.ground.holds[player] else _push(draft, action, way)


def _kill(draft: Draft, action: Push, way: Way) -> Refusal | None:
    """DUEL-45."""
    if action.to is not None:
        return Refusal("sword", "With a sword you kill instead of pushing.")
    draft.kill(draft.pawns.index(way.to), "sword")
    draft.pawns[draft.turn] = way.to
    rest(draft, draft.turn)
    return None


def _push(draft: Draft, action: Push, way: Way) -> Refusal | None:
    if action.to is None:
        return Refusal("no_sword", "Without a sword, say which square you push the pawn to.")
    to = NUMBER.get(action.to)
    if to is None or to not in landings(draft.before, way):
        return Refusal("no_landing", f"That pawn cannot be pushed to {list(action.to)}.")
    player, pushed, origin = draft.turn, draft.pawns.index(way.to), draft.pawns[draft.turn]
    draft.pawns[player], draft.pawns[pushed] = way.to, to
    draft.tell("pushed", colour=COLOURS[player], pawn=COLOURS[pushed], to=action.to)
    before = draft.before
    if before.pushed[pushed] == player and before.pushed_from[pushed] == to:
        draft.angry_at[pushed] = player
        draft.tell("angry", colour=COLOURS[pushed], at=COLOURS[player])
    draft.pushed[player], draft.pushed_from[player] = pushed, origin
    rest(draft, player, pushed)
    return None


def rock_pushes(state: State, ways: list[Way]) -> list[Rock]:
    own = state.rocks[state.turn]
    return [_ROCKS[way.direction] for way in ways if way.to == own and way_on(state, own, way.direction)]


def push_rock(draft: Draft, direction: Direction) -> Refusal | None:
    """DUEL-41, up to the point where walls may have to be laid before the rock rolls on."""
    player = draft.turn
    way = open_way(draft, player, draft.pawns[player], direction)
    if way is None:
        return barred(direction)
    if way.to != draft.rocks[player]:
        return Refusal("no_rock", f"Your rock is not to the {NAMES[direction]}.")
    on = way_on(draft, way.to, direction)
    if on is None:
        return Refusal("stuck", "The rock cannot be pushed that way.")
    draft.pawns[player] = way.to
    draft.tell("pushed_rock", colour=COLOURS[player], dir=direction)
    draft.rolling = direction
    move_to(draft, on.to)
    rest(draft, player)
    return None
