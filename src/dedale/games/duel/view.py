"""What a seat sees. The Duel has no secrets: seats and spectators see everything."""

from collections.abc import Iterable
from typing import Literal, TypeVar

from msgspec import UNSET, Struct, UnsetType

from dedale.games.base import View, ViewSeat
from dedale.games.duel.board import COLOURS
from dedale.games.duel.ground import NOBODY
from dedale.games.duel.lattice import BOARD, EDGES, NOWHERE, SIZE, SQUARES, squares_in
from dedale.games.duel.state import Numbers, Phase, State
from dedale.games.duel.wall_pieces import Piece
from dedale.grid import Edge, Square

T = TypeVar("T")


class DuelSeat(ViewSeat, frozen=True, kw_only=True, forbid_unknown_fields=True):
    alive: bool
    holds: tuple[str, ...]
    walls: tuple[Piece, ...]
    tokens: int


class Token(Struct, frozen=True, forbid_unknown_fields=True):
    at: Square
    colour: str


class LaidWall(Struct, frozen=True, forbid_unknown_fields=True):
    edges: list[Edge]
    colour: str | None


class Thing(Struct, frozen=True, forbid_unknown_fields=True):
    thing: str
    at: Square


class Anger(Struct, frozen=True, forbid_unknown_fields=True):
    colour: str
    at: str


class ClocksView(Struct, frozen=True, forbid_unknown_fields=True):
    left_ms: dict[str, int]
    """By colour, at the time `since`. Since then only the clock of `turn` has run."""
    since: int


class DuelView(View, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game: Literal["duel"] = "duel"
    phase: Phase
    seats: tuple[DuelSeat, ...]
    turn: int
    level: int | None
    size: int
    out: list[Square]
    goals: dict[str, list[Square]]
    pawns: dict[str, Square | None]
    tokens: list[Token]
    walls: list[LaidWall]
    doors: dict[str, Edge | None]
    rocks: dict[str, Square | None]
    things: list[Thing]
    small_doors: list[Square]
    great_door: Square | None
    revealed: list[Square]
    actions: int
    angry: Anger | None
    clocks: ClocksView | UnsetType = UNSET


def view(state: State) -> DuelView:
    setup, ground, players = state.setup, state.ground, state.setup.players
    return DuelView(
        phase=state.phase,
        outcome=state.ended,
        reason=state.reason,
        seats=tuple([_seat(state, index, player) for index, player in enumerate(players)]),
        turn=players.index(state.acting),
        level=setup.level,
        size=SIZE,
        out=squares_in(BOARD & ~setup.in_play),
        goals={COLOURS[player]: squares_in(setup.goals[player]) for player in players},
        pawns=_by_colour(players, state.pawns, SQUARES),
        tokens=[
            Token(SQUARES[square], COLOURS[player]) for player in players for square in ground.tokens[player]
        ],
        walls=[
            LaidWall(
                [EDGES[edge] for edge in wall.edges], None if wall.owner == NOBODY else COLOURS[wall.owner]
            )
            for wall in ground.walls
        ],
        doors=_by_colour(players, ground.doors, EDGES),
        rocks=_by_colour(players, state.rocks, SQUARES),
        things=[Thing(thing, SQUARES[square]) for thing, square in ground.things],
        small_doors=squares_in(setup.small),
        great_door=None if setup.great_door == NOWHERE else SQUARES[setup.great_door],
        revealed=[SQUARES[square] for square in state.revealed if square in ground.tokens[state.acting]],
        actions=state.actions,
        angry=_angry(state),
        clocks=_clocks(state),
    )


def _seat(state: State, seat: int, player: int) -> DuelSeat:
    return DuelSeat(
        seat=seat,
        owns=(COLOURS[player],),
        alive=state.pawns[player] != NOWHERE,
        holds=state.ground.holds[player],
        walls=state.ground.pieces[player],
        tokens=state.to_place[player],
    )


def _by_colour(players: Iterable[int], numbers: Numbers, names: tuple[T, ...]) -> dict[str, T | None]:
    return {COLOURS[each]: None if numbers[each] == NOWHERE else names[numbers[each]] for each in players}


def _clocks(state: State) -> ClocksView | UnsetType:
    if state.clocks is None:
        return UNSET
    left: dict[str, int] = {COLOURS[player]: state.clocks.left_ms[player] for player in state.setup.players}
    return ClocksView(left, state.clocks.since)


def _angry(state: State) -> Anger | None:
    """Return who is angry; if several are, the one whose turn comes first (DUEL-44)."""
    for step in range(4):
        player = (state.turn + step) % 4
        if state.angry_at[player] != NOBODY:
            return Anger(COLOURS[player], COLOURS[state.angry_at[player]])
    return None
