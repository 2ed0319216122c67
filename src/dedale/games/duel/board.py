"""A board as its file draws it: where things lie and, in a position, what has already been laid."""

from collections.abc import Iterable
from functools import cached_property
from typing import Literal, get_args

from msgspec import Struct

from dedale.games.base import Source
from dedale.games.duel.lattice import (
    AREA,
    BOARD,
    NEAR,
    NOWHERE,
    NUMBER,
    SIZE,
    SQUARES,
    bits_of,
    edges_within,
)
from dedale.games.duel.wall_pieces import Piece
from dedale.grid import SOLID, Ground, open_grid, part

Colour = Literal["blue", "yellow", "red", "green"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
"""Clockwise. A player's number is the index of its colour here, whoever else plays."""
LETTERS = "BYRG"
Mistake = Literal[
    "", "no_pawn", "pawn_start", "second_pawn", "no_thing", "too_many", "no_small_doors", "no_great_door",
    "corners", "positions_only",
]  # fmt: skip
"""What people who draw boards often do, as clients know it."""

SWORD, CROSSBOW = "sword", "crossbow"
KEYS = tuple(f"key-{colour}" for colour in COLOURS)
HOW_MANY = {SWORD: 2, CROSSBOW: 4, **dict.fromkeys(KEYS, 1)}
"""DUEL-3: how many there are of each item."""

LINES: tuple[int, ...] = (
    bits_of(NUMBER[x, 0] for x in range(1, SIZE - 1)),
    bits_of(NUMBER[SIZE - 1, y] for y in range(1, SIZE - 1)),
    bits_of(NUMBER[x, SIZE - 1] for x in range(1, SIZE - 1)),
    bits_of(NUMBER[0, y] for y in range(1, SIZE - 1)),
)
"""DUEL-2: the goal line of each colour: north, east, south, west."""
STARTS = (NUMBER[5, 10], NUMBER[0, 5], NUMBER[5, 0], NUMBER[10, 5])
"""DUEL-2: the middle of the side opposite the goal."""
CENTRE = NUMBER[5, 5]
CORNERS = bits_of(NUMBER[x, y] for x in (0, SIZE - 1) for y in (0, SIZE - 1))


class Board(Struct, frozen=True):
    """The contents of a board file. Tuples of four are indexed by colour."""

    name: str
    prepared: bool
    """True for a position: play begins at once."""
    solid: tuple[int, ...]
    """Squares out of play, whoever plays: the corners (DUEL-1), and others on custom boards."""
    pawns: tuple[int, ...]
    things: tuple[tuple[str, int], ...]
    small_doors: tuple[int, ...]
    great_door: int
    rocks: tuple[int, ...]
    tokens: tuple[tuple[int, ...], ...]
    walls: tuple[int, ...]
    """The edges of walls that belong to nobody."""
    doors: tuple[int, ...]
    holds: tuple[tuple[str, ...], ...]
    pieces: tuple[tuple[Piece, ...], ...]
    to_move: int | None


class Setup(Struct, frozen=True, dict=True):
    """What stays the same during a match."""

    source: Source
    level: int | None
    """None for a custom board."""
    players: tuple[int, ...]
    """The colour number of each seat."""
    solid: tuple[int, ...]
    small_doors: tuple[int, ...]
    great_door: int

    @cached_property
    def in_play(self) -> int:
        """The squares in play. With two players, the other two lines are out (DUEL-4)."""
        squares = BOARD & ~bits_of(self.solid)
        if len(self.players) > 2:
            return squares
        for colour, line in enumerate(LINES):
            if colour not in self.players:
                squares &= ~line
        return squares

    @cached_property
    def ground(self) -> Ground:
        """What there is to draw."""
        codes = {SQUARES[square]: SOLID for square in range(AREA) if not self.in_play >> square & 1}
        codes |= {SQUARES[square]: "o" for square in self.small_doors}
        if self.great_door != NOWHERE:
            codes[SQUARES[self.great_door]] = "O"
        return Ground((part("board", open_grid(SIZE, codes), (0, 0)),))

    @cached_property
    def edges(self) -> int:
        """The edges between two squares in play: where walls and doors can be."""
        return edges_within(self.in_play)

    @cached_property
    def goals(self) -> tuple[int, ...]:
        """The goal squares by colour. A colour that does not play has none."""
        return tuple(
            line & self.in_play if colour in self.players else 0 for colour, line in enumerate(LINES)
        )

    @cached_property
    def small(self) -> int:
        """The squares of the small doors."""
        return bits_of(self.small_doors)

    @cached_property
    def great(self) -> int:
        """The square of the great door."""
        return bits_of((self.great_door,))

    @cached_property
    def rock_squares(self) -> int:
        """DUEL-24: where a rock may be placed at all: not on a door or a line, whoever plays."""
        return self.in_play & ~self.small & ~self.great & ~(LINES[0] | LINES[1] | LINES[2] | LINES[3])


def near_any(squares: Iterable[int]) -> int:
    """Return the squares within one square of any of these."""
    found = 0
    for square in squares:
        if square != NOWHERE:
            found |= NEAR[square]
    return found
