"""The complete state of a match of the Duel: immutable, and without secrets."""

from typing import Literal

import msgspec
from msgspec import Struct

from dedale.games.base import Outcome
from dedale.games.duel.board import Setup
from dedale.games.duel.ground import NOBODY, Ground
from dedale.games.duel.lattice import NOWHERE
from dedale.grid import Direction

Phase = Literal["preparing", "playing", "laying", "over"]
Numbers = tuple[int, ...]
NONE: Numbers = (NOBODY,) * 4
MOST_ACTIONS = 300
"""DUEL-52."""


class Clocks(Struct, frozen=True):
    """How much time each player has left. Only the clock of whoever must act runs."""

    left_ms: Numbers
    """By colour, at the time `since`."""
    increment_ms: int
    since: int = 0
    """When somebody last acted."""


class State(Struct, frozen=True):
    """Tuples of four are indexed by colour: blue, yellow, red, green. Players are known by these numbers."""

    setup: Setup
    ground: Ground
    turn: int
    """Whose turn it is. During preparation, who places the next token."""
    pawns: Numbers
    """NOWHERE for a pawn that is dead or does not play."""
    rocks: Numbers
    to_place: Numbers = (0,) * 4
    """Tokens still to be placed (DUEL-11)."""
    revealed: Numbers = ()
    """Squares of the tokens for which a wall must be laid now (DUEL-31)."""
    layer: int = NOBODY
    """Who lays the next of these walls (DUEL-35)."""
    rolling: Direction | None = None
    """The direction in which the rock of `turn` rolls once the walls are laid (DUEL-41)."""
    pushed: Numbers = NONE
    """By pusher: whom it pushed with its last action, until the pushed player acts (DUEL-44)."""
    pushed_from: Numbers = (NOWHERE,) * 4
    """The square from which it pushed."""
    angry_at: Numbers = NONE
    """By colour: at whom it is angry, if its next action is a push (DUEL-44)."""
    actions: int = 0
    history: tuple[bytes, ...] = ()
    """The positions at the start of each turn since the ground last changed (DUEL-52)."""
    ended: Outcome | None = None
    reason: str = ""
    clocks: Clocks | None = None

    @property
    def phase(self) -> Phase:
        if self.ended:
            return "over"
        if any(self.to_place):
            return "preparing"
        return "laying" if self.revealed else "playing"

    @property
    def acting(self) -> int:
        """Who must act now. The player who lays a wall need not be the one whose turn it is."""
        return self.layer if self.revealed else self.turn

    @property
    def alive(self) -> list[int]:
        return [player for player in self.setup.players if self.pawns[player] != NOWHERE]


def dump(state: State) -> bytes:
    return msgspec.json.encode(state)


def load(data: bytes) -> State:
    return msgspec.json.decode(data, type=State)
