"""Laying a wall for a revealed token (DUEL-32 to DUEL-35)."""

from dedale.games.base import Refusal
from dedale.games.duel.actions import Wall
from dedale.games.duel.board import COLOURS
from dedale.games.duel.draft import Draft, with_own
from dedale.games.duel.ground import Laid
from dedale.games.duel.lattice import (
    EDGE_NUMBER,
    NOWHERE,
    NUMBER,
    SIDES,
    SQUARES,
    bits_of,
    numbers_in,
)
from dedale.games.duel.passage import closed_further, no_passage, passage_of
from dedale.games.duel.state import State
from dedale.games.duel.wall_pieces import Laying, layings, piece_of


def legal(state: State) -> list[Wall]:
    """Return every laying open to the player who must lay a wall now."""
    player = state.layer
    own = [square for square in state.revealed if square in state.ground.tokens[player]]
    return [laying.action for square in own for laying in layings_at(state, player, square).values()]


def layings_at(state: State, player: int, square: int) -> dict[int, Laying]:
    """Return, by edges covered, every way in which the player may lay a wall for its token there."""
    kept = passage_of(state).layings
    known = kept.get((player, square, *state.pawns))
    if known is None:
        known = kept[player, square, *state.pawns] = _layings_at(state, player, square)
    return known


def _layings_at(state: State, player: int, square: int) -> dict[int, Laying]:
    passage = passage_of(state)
    # A side that is off the board, out of play or taken. None of these edges can be covered.
    barred = ~(state.setup.edges & ~state.ground.taken)
    used, ways = 0, []
    for each, at in enumerate(state.pawns):
        if at != NOWHERE and (known := passage.ways_of(each, at).found):
            ways.append((each, at, known[0]))
            used |= known[0]
    found = {}
    for piece in dict.fromkeys(state.ground.pieces[player]):
        for laying in layings(piece, SQUARES[square]):
            edges = laying.edges
            if edges & barred:
                continue
            if edges & used and any(edges & way and passage.cuts(each, at, edges) for each, at, way in ways):
                continue
            found[edges] = laying
    return found


def drop_useless(draft: Draft) -> None:
    """DUEL-34: remove the tokens for which the player who must lay a wall has no possible laying.

    A player with no other token is passed over. Another wall never makes a laying possible, so the order in
    which they would have come does not matter.
    """
    while draft.revealed:
        state, player = draft.state(), draft.layer
        own = [square for square in draft.revealed if square in state.ground.tokens[player]]
        useless = tuple(square for square in own if not layings_at(state, player, square))
        if useless:
            draft.drop_tokens(useless)
            draft.tell("no_wall", colour=COLOURS[player], tokens=[SQUARES[square] for square in useless])
        if len(useless) < len(own):
            return
        draft.layer = _clockwise(player)


def _clockwise(player: int) -> int:
    return (player + 1) % 4


def wall(draft: Draft, action: Wall) -> Refusal | None:
    state, player = draft.before, draft.layer
    square = NUMBER.get(action.token)
    if square not in state.revealed or square not in state.ground.tokens[player]:
        return Refusal("no_token", f"You have no revealed token at {list(action.token)}.")
    numbers = [EDGE_NUMBER.get(edge, NOWHERE) for edge in action.edges]
    laying = None
    if len(set(numbers)) == len(numbers) and NOWHERE not in numbers:
        laying = layings_at(state, player, square).get(bits_of(numbers))
    if laying is None:
        return _why_not(state, player, square, action)
    pieces = list(state.ground.pieces[player])
    pieces.remove(laying.piece)
    laid = Laid(player, tuple(numbers_in(laying.edges)))
    draft.drop_tokens((square,))
    draft.layer = _clockwise(player)
    left = with_own(draft.ground.pieces, player, tuple(pieces))
    draft.change(walls=(*draft.ground.walls, laid), pieces=left)
    closed_further(state, draft.ground, state.rocks, laying.edges)
    edges = laying.action.edges
    draft.tell("laid", colour=COLOURS[player], token=action.token, piece=laying.piece, edges=edges)
    return None


def _why_not(state: State, player: int, square: int, action: Wall) -> Refusal:
    """Return why that wall cannot be laid."""
    edges, free = action.edges, state.setup.edges & ~state.ground.taken
    if len(set(edges)) < len(edges):
        return Refusal("bad_shape", "An edge is named twice.")
    for edge in edges:
        if edge not in EDGE_NUMBER or not state.setup.edges >> EDGE_NUMBER[edge] & 1:
            return Refusal("off_board", f"{list(edge)} is no edge between two squares in play.")
    piece = piece_of(frozenset(edges)) if 2 <= len(edges) <= 3 else None
    if piece is None:
        return Refusal("bad_shape", "No wall has that shape.")
    if piece not in state.ground.pieces[player]:
        return Refusal("no_such_wall", f"You have no wall '{piece}' left.")
    for edge in edges:
        if not free >> EDGE_NUMBER[edge] & 1:
            return Refusal("taken", f"A wall or door is already at {list(edge)}.")
    if not bits_of(EDGE_NUMBER[edge] for edge in edges) & SIDES[square]:
        return Refusal("beside_token", "The wall must run along a side of the token's square.")
    covered, passage = bits_of(EDGE_NUMBER[edge] for edge in edges), passage_of(state)
    walking = [(each, at) for each, at in enumerate(state.pawns) if at != NOWHERE]
    return no_passage(next(each for each, at in walking if passage.cuts(each, at, covered)))
