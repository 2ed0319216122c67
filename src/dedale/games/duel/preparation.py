"""Preparation: everybody places wall tokens (DUEL-11, DUEL-12)."""

from dedale.games.base import Refusal
from dedale.games.duel.actions import Token
from dedale.games.duel.board import COLOURS, near_any
from dedale.games.duel.draft import Draft, with_own
from dedale.games.duel.lattice import NUMBER, SQUARES, picked
from dedale.games.duel.state import State
from dedale.games.duel.turn_end import next_alive, note_position

TOKENS = {2: 7, 3: 7, 4: 5}
"""How many tokens each player places, by number of players."""
_ACTIONS = tuple(Token(square) for square in SQUARES)


def legal(state: State) -> list[Token]:
    return [*picked(_ACTIONS, squares(state))]


def squares(state: State | Draft) -> int:
    """DUEL-12: return where a token may go."""
    setup, ground = state.setup, state.ground
    return (
        setup.in_play
        & ~ground.token_squares
        & ~ground.thing_squares
        & ~setup.small
        & ~setup.great
        & ~near_any(state.pawns)
    )


def token(draft: Draft, action: Token) -> Refusal | None:
    square = NUMBER.get(action.at)
    if square is None or not squares(draft) >> square & 1:
        return _why_not(draft, action)
    player, ground = draft.turn, draft.ground
    own = tuple(sorted((*ground.tokens[player], square)))
    draft.change(tokens=with_own(ground.tokens, player, own))
    draft.to_place = with_own(draft.to_place, player, draft.to_place[player] - 1)
    draft.tell("token", colour=COLOURS[player], at=action.at)
    draft.turn = next_alive(draft)
    begin_if_prepared(draft)
    return None


def begin_if_prepared(draft: Draft) -> None:
    """Start play once all tokens are placed, or a small board has no square left for another."""
    if not any(draft.to_place) or not squares(draft):
        draft.to_place = (0,) * 4
        note_position(draft)
        draft.tell("begun", colour=COLOURS[draft.turn])


def _why_not(draft: Draft, action: Token) -> Refusal:
    square, at = NUMBER.get(action.at), list(action.at)
    if square is None or not draft.setup.in_play >> square & 1:
        return Refusal("off_board", f"{at} is not in play.")
    if near_any(draft.pawns) >> square & 1:
        return Refusal("too_near", f"{at} is within one square of a pawn.")
    return Refusal("taken", f"There is already a token, an item or a door at {at}.")
