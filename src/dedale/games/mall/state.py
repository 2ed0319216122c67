"""The complete state of a match of the Mall: immutable, secrets included."""

from collections.abc import Callable
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from dedale.games.base import Outcome, Source
from dedale.games.mall.actions import Ability
from dedale.games.mall.board import Board, LaidTile
from dedale.games.mall.scenario import Edition, Scenario, Side
from dedale.games.mall.tileset import tile_set
from dedale.games.sand import SandTimer
from dedale.grid import Square

T = TypeVar("T")
Phase = Literal["setup", "robbery", "escape", "over"]


class Setup(Struct, frozen=True):
    """What stays the same for the whole match."""

    scenario: Scenario
    edition: Edition
    side: Side
    level: int
    """The highest tile number (MALL-71), or 0 where the scenario lists its tiles."""
    players: int
    heroes: int
    seed: int
    tiles: Source | None = None
    """A custom tile set, or None for the one in the box."""


class Deck(Struct, frozen=True):
    """MALL-81: the one-player action tiles. `pile` is drawn from the front, `discard` grows at the end."""

    seat: int
    pile: tuple[Ability, ...]
    discard: tuple[Ability, ...] = ()


class State(Struct, frozen=True):
    setup: Setup
    board: Board
    heroes: tuple[Square | None, ...]
    """Where each hero stands, in the order of `HEROES`. None once it is off the board."""
    hands: tuple[tuple[Ability, ...], ...]
    """The action tile of each seat."""
    pile: tuple[int, ...]
    """The draw pile, next tile first."""
    sand: SandTimer
    deck: Deck | None = None
    phase: Phase = "setup"
    out: tuple[int, ...] = ()
    """Heroes that have left, in that order."""
    stolen: bool = False
    """True once the theft tile shows side B (MALL-6)."""
    at_items: bool = False
    """Pocket edition: all heroes are on their items, and nobody has turned the theft tile yet (MALL-26)."""
    talk_open: bool = False
    """The timer was turned, or the elf explored, and nobody has acted since (MALL-31, MALL-32)."""
    out_of_order: frozenset[Square] = frozenset()
    peeked: bool = False
    """True if somebody has looked at the top of the pile (MALL-19)."""
    ball_tiles: int = 0
    """Tiles laid through the crystal ball on which the mage stands (MALL-51)."""
    to_discard: int = 0
    """How many tiles must be taken away before anything else (MALL-64)."""
    second_discards: tuple[int, ...] = ()
    """The tiles that may be taken away second."""
    hourglasses: int = 0
    """How many times an hourglass square turned the timer."""
    consents: frozenset[int] = frozenset()
    """Seats that have asked for a pause (MALL-34)."""
    paused: bool = False
    ended: Outcome | None = None
    reason: str = ""


def dump(state: State) -> bytes:
    return msgspec.json.encode(state, enc_hook=_encode)


def load(data: bytes) -> State:
    raw = msgspec.json.decode(data)
    setup = msgspec.convert(raw["setup"], Setup)
    laid = msgspec.convert(raw["board"], tuple[LaidTile, ...])
    board = Board(tile_set(setup.tiles), setup.side, setup.scenario.small_passages).lay(*laid)
    return msgspec.convert({**raw, "board": board}, State)


def _encode(value: Any) -> Any:
    if isinstance(value, Board):
        return value.laid
    raise TypeError(f"cannot write a {type(value).__name__}")


def kept_for_latest(ask: Callable[[State], T]) -> Callable[[State], T]:
    """Cache the answer for the latest state, since all seats ask about it in turn."""
    latest: tuple[State, T] | None = None

    def answer(state: State) -> T:
        nonlocal latest
        if latest is None or latest[0] is not state:
            latest = state, ask(state)
        return latest[1]

    return answer
