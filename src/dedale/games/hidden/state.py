"""What a match of the Hidden Labyrinth is at one moment: immutable, secrets included."""

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
"""Of the die (HIDDEN-2)."""
TO_WIN = 5
"""Tokens (HIDDEN-27)."""
COVERED: tuple[Phase, ...] = ("rolling", "moving")
"""The phases in which nobody sees the labyrinth."""


class Setup(Struct, frozen=True):
    """What stays the same for a whole match. Much of it is secret."""

    players: int
    walls: int
    """How many the labyrinth has (HIDDEN-11)."""
    build: Build
    builder: int
    look: bool
    look_ms: int | None
    helps: Helps
    board: Board
    seed: int
    turned: int
    """How many quarter turns clockwise the labyrinth makes when it is covered (HIDDEN-14)."""
    bag: tuple[str, ...]
    """The symbols of the tokens, in the order in which they are drawn."""
    first: int
    """The seat that begins (HIDDEN-16)."""
    dice: tuple[int, ...] = ()
    """The first rolls, if they were fixed."""

    def roll(self, number: int) -> int:
        """The die's roll of that number, from 0. Each is drawn for itself, so that nothing else shifts it."""
        if number < len(self.dice):
            return self.dice[number]
        return Random(f"{self.seed}/die/{number}").choice(FACES)


class State(Struct, frozen=True):
    setup: Setup
    phase: Phase
    turn: int | None
    """The seat to act; None while all look, and after the end."""
    magicians: tuple[Square, ...]
    """By seat."""
    tokens: tuple[tuple[str, ...], ...]
    """What each seat has won, in that order."""
    walls: Walls = frozenset()
    """As they lie now."""
    ready: tuple[int, ...] = ()
    looking_since: int = 0
    drawn: int = 0
    """How many tokens have left the bag."""
    rolls: int = 0
    """How often the die was rolled."""
    roll: int | None = None
    left: int = 0
    """Steps that are left of the roll."""
    hit: Edge | None = None
    """The wall into which the last action ran (HIDDEN-24)."""
    notes: tuple[Walls, ...] = ()
    """The private markers of each seat (HIDDEN-32)."""
    ended: Outcome | None = None
    reason: str = ""

    @property
    def wanted(self) -> str | None:
        """The symbol on the open token (HIDDEN-15)."""
        return self.setup.bag[self.drawn - 1] if self.drawn and not self.ended else None

    @property
    def starts(self) -> tuple[Square, ...]:
        """The start corner of each seat."""
        return CORNERS[: self.setup.players]


def dump(state: State) -> bytes:
    return msgspec.json.encode(state)


def load(data: bytes) -> State:
    return msgspec.json.decode(data, type=State)
