"""Winning tokens and the game (HIDDEN-25 to HIDDEN-28)."""

from msgspec.structs import replace

from dedale.games.base import Outcome
from dedale.games.hidden.movement import next_turn
from dedale.games.hidden.preparation import Events
from dedale.games.hidden.state import TO_WIN, State


def win(state: State, seat: int, events: Events) -> State:
    """The seat's magician has reached the wanted symbol. End the turn, and perhaps the game."""
    winner: int | None = seat
    while winner is not None:
        state = _take(state, winner, events)
        if len(state.tokens[winner]) == TO_WIN:
            return _ended(state, (winner,), "five tokens", events)
        if state.drawn == len(state.setup.bag):
            return _ended(state, _most(state), "empty bag", events)
        state = replace(state, drawn=state.drawn + 1)
        events.append({"event": "drawn", "symbol": state.wanted})
        winner = _standing_there(state)
    return next_turn(state)


def _take(state: State, seat: int, events: Events) -> State:
    wanted = state.wanted
    assert wanted is not None
    tokens = list(state.tokens)
    tokens[seat] = (*tokens[seat], wanted)
    events.append({"event": "won", "seat": seat, "symbol": wanted})
    return replace(state, tokens=tuple(tokens))


def _standing_there(state: State) -> int | None:
    """HIDDEN-26: return the seat already on the new symbol. There is at most one (HIDDEN-23)."""
    assert state.wanted is not None
    square = state.setup.board.symbols[state.wanted]
    return state.magicians.index(square) if square in state.magicians else None


def _most(state: State) -> tuple[int, ...]:
    """HIDDEN-28."""
    most = max(map(len, state.tokens))
    return tuple(seat for seat, won in enumerate(state.tokens) if len(won) == most)


def _ended(state: State, winners: tuple[int, ...], reason: str, events: Events) -> State:
    events.append({"event": "ended", "result": "won", "winners": winners, "reason": reason})
    return replace(
        state,
        phase="over",
        turn=None,
        roll=None,
        left=0,
        hit=None,
        ended=Outcome("won", winners),
        reason=reason,
    )
