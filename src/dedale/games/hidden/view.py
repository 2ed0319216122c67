"""What a seat sees. Covered walls, their turn, the bag, the seed and others' markers stay hidden."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from dedale.games.base import View, ViewSeat
from dedale.games.hidden.state import COLOURS, COVERED, Helps, Phase, State
from dedale.grid import Edge, Names, Square


class HiddenSeat(ViewSeat, frozen=True, kw_only=True, forbid_unknown_fields=True):
    start: Square


class PlacedSymbol(Struct, frozen=True, forbid_unknown_fields=True):
    symbol: str
    at: Square


class HiddenView(View, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game: Literal["hidden"] = "hidden"
    phase: Phase
    seats: tuple[HiddenSeat, ...]
    turn: int | None
    magicians: tuple[Square, ...]
    wanted: str | None
    tokens: tuple[tuple[str, ...], ...]
    bag: int
    roll: int | None
    left: int
    walls: list[Edge] | None
    walls_left: int
    ready: tuple[int, ...]
    hit: Edge | None
    turned: int | None
    notes: list[Edge]
    helps: Helps
    board: Names
    symbols: list[PlacedSymbol]
    names: dict[str, Names]
    bag_order: tuple[str, ...] | UnsetType = UNSET


def view(state: State, seat: int | None) -> HiddenView:
    setup, over = state.setup, state.phase == "over"
    return HiddenView(
        phase=state.phase,
        outcome=state.ended,
        reason=state.reason,
        seats=tuple(
            [HiddenSeat(seat=each, owns=(COLOURS[each],), start=at) for each, at in enumerate(state.starts)]
        ),
        turn=state.turn,
        magicians=state.magicians,
        wanted=state.wanted,
        tokens=state.tokens,
        bag=len(setup.bag) - state.drawn,
        roll=state.roll,
        left=state.left,
        walls=None if state.phase in COVERED else sorted(state.walls),
        walls_left=setup.walls - len(state.walls),
        ready=state.ready,
        hit=state.hit,
        turned=setup.turned if over else None,
        notes=[] if seat is None else sorted(state.notes[seat]),
        helps=setup.helps,
        board=setup.board.names,
        symbols=[PlacedSymbol(symbol, at) for symbol, at in setup.board.symbols.items()],
        names=setup.board.symbol_names,
        bag_order=setup.bag if over else UNSET,
    )
