"""The complete state of a match of the Hidden Labyrinth: immutable, secrets included."""

from random import Random
from typing import Literal

import msgspec
from msgspec import Struct

from dedale.games.base import Outcome
from dedale.games.hidden.board import Board
from dedale.games.hidden.labyrinth import CORNERS, Walls
from dedale.grid import Edge, Square

Build = Literal["drawn", "one", "turns"]
Helps = Literal["none", "notes"]
Phase = Literal["building", "looking", "rolling", "moving", "over"]

COLOURS = ("red", "blue", "yellow", "green")
"""The magicians, by seat (HIDDEN-2)."""
FACES = (1, 2, 2, 3, 3, 4)
"""The faces of the die (HIDDEN-2)."""
TO_WIN = 5
"""How many tokens win the game (HIDDEN-27)."""
COVERED: tuple[Phase, ...] = ("rolling", "moving")
"""The phases in which nobody sees the labyrinth."""


class Setup(Struct, frozen=True):
    """What stays the same for the whole match. Much of it is secret."""

    players: int
    walls: int
    """The number of walls (HIDDEN-11)."""
    build: Build
    builder: int
    look: bool
    look_ms: int | None
    helps: Helps
    board: Board
    seed: int
    turned: int
    """How many clockwise quarter turns the labyrinth makes when it is covered (HIDDEN-14)."""
    bag: tuple[str, ...]
    """The symbols on the tokens, in the order they are drawn."""
    first: int
    """The seat that begins (HIDDEN-16)."""
    dice: tuple[int, ...] = ()
    """The first rolls, if they are fixed."""

    def roll(self, number: int) -> int:
        """Return a roll of the die by its number, from 0. Each is drawn by itself, so nothing can shift
        it."""
        if number < len(self.dice):
            return self.dice[number]
        return Random(f"{self.seed}/die/{number}").choice(FACES)


class State(Struct, frozen=True):
    setup: Setup
    phase: Phase
    turn: int | None
    """The seat to act. None while everybody looks, and after the end."""
    magicians: tuple[Square, ...]
    """By seat."""
    tokens: tuple[tuple[str, ...], ...]
    """The tokens each seat has won, in that order."""
    walls: Walls = frozenset()
    """The walls as they lie now."""
    ready: tuple[int, ...] = ()
    looking_since: int = 0
    drawn: int = 0
    """How many tokens have left the bag."""
    rolls: int = 0
    """How often the die has been rolled."""
    roll: int | None = None
    left: int = 0
    """Steps left of the roll."""
    hit: Edge | None = None
    """The wall that the last action ran into (HIDDEN-24)."""
    notes: tuple[Walls, ...] = ()
    """The private markers of each seat (HIDDEN-32)."""
    ended: Outcome | None = None
    reason: str = ""

    @property
    def wanted(self) -> str | None:
        """The symbol on the face-up token (HIDDEN-15)."""
        return self.setup.bag[self.drawn - 1] if self.drawn and not self.ended else None

    @property
    def starts(self) -> tuple[Square, ...]:
        """The start corner of each seat."""
        return CORNERS[: self.setup.players]


def dump(state: State) -> bytes:
    return msgspec.json.encode(state)


def load(data: bytes) -> State:
    return msgspec.json.decode(data, type=State)
