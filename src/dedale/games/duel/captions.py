"""The lines under the drawn board: what happens now, who has what, and a key to the symbols."""

from collections import Counter
from collections.abc import Iterator

from dedale.games.duel.board import COLOURS, LETTERS
from dedale.games.duel.ground import NOBODY
from dedale.games.duel.lattice import NOWHERE, SQUARES
from dedale.games.duel.state import MOST_ACTIONS, State
from dedale.games.duel.styles import FAINT, HEAD, PAWN, PLAIN, WALL, Span

_REASONS = {
    "goal": "it reached its line",
    "pushed": "it was pushed onto its line",
    "sword": "the last alive, by the sword",
    "bolt": "the last alive, by a bolt",
    "rock": "the last alive, by a rolling rock",
    "repetition": "the same position for the third time",
    "length": f"{MOST_ACTIONS} actions have been done",
}
_LEGEND = (
    "(B) pawn   B● rock   B? token   B! revealed   [B] or B on an edge: door   ━ ┃ wall   b goal of blue",
    "sw sword   xb crossbow   kB key of blue   o small door   O great door   + more there   ░░░ out of play",
)


def captions(state: State) -> Iterator[list[Span]]:
    yield [(_now(state), HEAD)]
    for player in state.setup.players:
        yield _player(state, player)
    yield []
    for line in _LEGEND:
        yield [(line, FAINT)]


def _now(state: State) -> str:
    """Say what happens now, in one sentence."""
    who = COLOURS[state.acting].capitalize()
    match state.phase:
        case "over":
            assert state.ended
            reason = _REASONS[state.reason]
            if state.ended.result == "draw":
                return f"A draw: {reason}."
            winner = COLOURS[state.setup.players[state.ended.winners[0]]].capitalize()
            return f"{winner} has won: {reason}."
        case "preparing":
            return f"{who} puts down a wall token."
        case "laying":
            own = [square for square in state.revealed if square in state.ground.tokens[state.acting]]
            places = " or ".join(str(list(SQUARES[square])) for square in own)
            return f"{who} lays a wall for the token at {places}."
    angry = state.angry_at[state.turn]
    temper = "" if angry == NOBODY else f", angry at {COLOURS[angry]}"
    return f"{who} to move{temper} ({state.actions} of {MOST_ACTIONS} actions done)."


def _player(state: State, player: int) -> list[Span]:
    ground = state.ground
    name: Span = (f"{COLOURS[player]:<7}", WALL[player])
    sign: Span = (f"({LETTERS[player]})", PAWN[player])
    if state.pawns[player] == NOWHERE:
        return [sign, (" ", PLAIN), name, ("eliminated", FAINT)]
    own = [*ground.holds[player]]
    if ground.doors[player] == NOWHERE:
        own.append("door")
    if state.rocks[player] == NOWHERE:
        own.append("rock")
    if state.to_place[player]:
        own.append(f"{state.to_place[player]} tokens")
    pieces = Counter(ground.pieces[player])
    walls = [f"{number}x {piece}" if number > 1 else piece for piece, number in pieces.items()]
    text = f"has {', '.join(own) or 'nothing'}; walls: {', '.join(walls) or 'none'}"
    return [sign, (" ", PLAIN), name, (text, PLAIN)]
