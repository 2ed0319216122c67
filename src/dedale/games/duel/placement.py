"""Placing the door (DUEL-23) and the rock (DUEL-24)."""

from collections.abc import Iterator

from dedale.games.base import Refusal
from dedale.games.duel.actions import Door, Rock
from dedale.games.duel.board import COLOURS, KEYS
from dedale.games.duel.draft import Draft, with_own
from dedale.games.duel.lattice import (
    EDGE_NUMBER,
    EDGES,
    NEAR,
    NOWHERE,
    NUMBER,
    SIDES,
    SQUARES,
    bits_of,
    picked,
)
from dedale.games.duel.passage import closed_further, no_passage, passage_of
from dedale.games.duel.state import State
from dedale.games.duel.turn_end import reveal

_DOORS = tuple(Door(edge) for edge in EDGES)
_ROCKS = tuple(Rock(at=square) for square in SQUARES)


def legal(state: State) -> list[Door | Rock]:
    player = state.turn
    found: list[Door | Rock] = []
    if state.ground.doors[player] == NOWHERE:
        found += picked(_DOORS, door_edges(state))
    if state.rocks[player] == NOWHERE:
        found += picked(_ROCKS, rock_squares(state))
    return found


def door_edges(state: State) -> int:
    """Return where the player to move may place a door, while it has one."""
    found = _free_edges(state)
    for _, cut in _doors_that_cut(state):
        found &= ~cut
    return found


def rock_squares(state: State) -> int:
    found = _free_squares(state)
    for _, cut in _rocks_that_cut(state):
        found &= ~cut
    return found


def door(draft: Draft, action: Door) -> Refusal | None:
    state, player = draft.before, draft.turn
    if state.ground.doors[player] != NOWHERE:
        return Refusal("door_placed", "You have already placed your door.")
    edge = EDGE_NUMBER.get(action.edge)
    if edge is None or not state.setup.edges >> edge & 1:
        return Refusal("off_board", f"{list(action.edge)} is no edge between two squares in play.")
    if not _free_edges(state) >> edge & 1:
        return Refusal("taken", f"A wall or door is already at {list(action.edge)}.")
    for shut_in, cut in _doors_that_cut(state):
        if cut >> edge & 1:
            return no_passage(shut_in)
    draft.change(doors=with_own(draft.ground.doors, player, edge))
    closed_further(state, draft.ground, state.rocks, 1 << edge)
    draft.tell("door", colour=COLOURS[player], edge=action.edge)
    return None


def place_rock(draft: Draft, at: tuple[int, int]) -> Refusal | None:
    state, player = draft.before, draft.turn
    if state.rocks[player] != NOWHERE:
        return Refusal("rock_placed", "You have already placed your rock.")
    square = NUMBER.get(at)
    if square is None or not _free_squares(state) >> square & 1:
        return Refusal("not_free", f"A rock cannot be placed at {list(at)}.")
    for shut_in, cut in _rocks_that_cut(state):
        if cut >> square & 1:
            return no_passage(shut_in)
    draft.rocks[player] = square
    draft.history = ()
    closed_further(state, draft.ground, tuple(draft.rocks), SIDES[square])
    draft.tell("rock", colour=COLOURS[player], at=at)
    reveal(draft, NEAR[square])
    return None


def _free_edges(state: State) -> int:
    return state.setup.edges & ~state.ground.taken


def _free_squares(state: State) -> int:
    ground = state.ground
    occupied = ground.token_squares | ground.thing_squares | bits_of(state.pawns) | bits_of(state.rocks)
    return state.setup.rock_squares & ~occupied


def _doors_that_cut(state: State) -> Iterator[tuple[int, int]]:
    """Yield each player with the edges where a door of the player to move would cut it off."""
    passage, owner = passage_of(state), state.turn
    for player, at in enumerate(state.pawns):
        if at != NOWHERE and player != owner and KEYS[owner] not in state.ground.holds[player]:
            yield player, passage.doors_that_cut(owner, player, at)


def _rocks_that_cut(state: State) -> Iterator[tuple[int, int]]:
    """Yield each player with the squares where a rock would cut it off."""
    passage = passage_of(state)
    for player, at in enumerate(state.pawns):
        if at != NOWHERE:
            yield player, passage.rocks_that_cut(player, at)
