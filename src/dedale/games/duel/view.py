"""What a seat sees. The Duel has no secrets: every seat sees all, and spectators too."""

from collections.abc import Iterable

from dedale.games.base import JSON
from dedale.games.duel.board import COLOURS
from dedale.games.duel.ground import NOBODY
from dedale.games.duel.lattice import BOARD, EDGES, NOWHERE, SIZE, SQUARES, squares_in
from dedale.games.duel.state import State
from dedale.games.duel.talk import MANNERS, TALK


def view(state: State, seat: int | None) -> dict[str, JSON]:
    setup, ground, players = state.setup, state.ground, state.setup.players
    return {
        "game": "duel",
        "phase": state.phase,
        "outcome": state.ended,
        "reason": state.reason,
        "seats": [_seat(state, index, player) for index, player in enumerate(players)],
        "turn": players.index(state.acting),
        "level": setup.level,
        "size": SIZE,
        "out": squares_in(BOARD & ~setup.in_play),
        "goals": {COLOURS[player]: squares_in(setup.goals[player]) for player in players},
        "pawns": _by_colour(players, state.pawns, SQUARES),
        "tokens": [
            {"at": SQUARES[square], "colour": COLOURS[player]}
            for player in players
            for square in ground.tokens[player]
        ],
        "walls": [
            {
                "edges": [EDGES[edge] for edge in wall.edges],
                "colour": None if wall.owner == NOBODY else COLOURS[wall.owner],
            }
            for wall in ground.walls
        ],
        "doors": _by_colour(players, ground.doors, EDGES),
        "rocks": _by_colour(players, state.rocks, SQUARES),
        "things": [{"thing": thing, "at": SQUARES[square]} for thing, square in ground.things],
        "small_doors": squares_in(setup.small),
        "great_door": None if setup.great_door == NOWHERE else SQUARES[setup.great_door],
        "revealed": [SQUARES[square] for square in state.revealed if square in ground.tokens[state.acting]],
        "actions": state.actions,
        "angry": _angry(state),
        "talk": TALK,
        "may": MANNERS if seat is not None else [],
    }


def _seat(state: State, seat: int, player: int) -> JSON:
    return {
        "seat": seat,
        "owns": [COLOURS[player]],
        "alive": state.pawns[player] != NOWHERE,
        "holds": state.ground.holds[player],
        "walls": state.ground.pieces[player],
        "tokens": state.to_place[player],
    }


def _by_colour(players: Iterable[int], numbers: tuple[int, ...], names: tuple[JSON, ...]) -> dict[str, JSON]:
    return {COLOURS[each]: None if numbers[each] == NOWHERE else names[numbers[each]] for each in players}


def _angry(state: State) -> JSON:
    """The one who is angry; of several, the one whose turn comes first (DUEL-44)."""
    for step in range(4):
        player = (state.turn + step) % 4
        if state.angry_at[player] != NOBODY:
            return {"colour": COLOURS[player], "at": COLOURS[state.angry_at[player]]}
    return None
