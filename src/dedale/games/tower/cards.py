"""The cards as they lie, joined into one board: squares, edges, and steps between squares.

Squares are counted from the north-west corner of the whole board as it lies now. Places (`quest.Place`) are
squares of cards as drawn. A hero's place stays the same when its card moves.
"""

from functools import cached_property
from typing import NamedTuple

from dedale.games.tower.quest import CELLS, FRAME, Place, Quest
from dedale.grid import (
    DIRECTIONS,
    DOORS,
    OPEN,
    SMALL,
    SOLID,
    WALL,
    Direction,
    Grid,
    Ground,
    Square,
    neighbour,
    opposite,
    part,
    turned_square,
)

DRAFTS: dict[str, Direction] = {"^": "N", ">": "E", "v": "S", "<": "W"}
Need = int
"""What a way needs to be free: bit 1 << model for every door, and `ARMED`."""
ARMED: Need = 1
"""The exits work (TOWER-51)."""


class Laid(NamedTuple):
    """Where a card lies in the frame, and its clockwise quarter turns from how it is drawn."""

    column: int
    row: int
    turns: int = 0


Lay = tuple[Laid, ...]


class Link(NamedTuple):
    """One step to a neighbouring square, which may be a trap."""

    to: Place
    need: Need
    narrow: bool
    """True if only the dwarf can pass (TOWER-14)."""


Links = tuple[Link | None, Link | None, Link | None, Link | None]
"""In the order of DIRECTIONS; None where nobody can ever pass."""


def first_lay(quest: Quest) -> Lay:
    return tuple(Laid(*cell) for cell in CELLS[quest.layout])


class Cards:
    """Never changed in place: turning or sliding a card makes a new one."""

    def __init__(self, quest: Quest, lay: Lay) -> None:
        self.quest = quest
        self.lay = lay
        self._hash = hash((quest, lay))
        self.faces: tuple[Grid, ...] = tuple(
            grid.turned(laid.turns) for grid, laid in zip(quest.cards, lay, strict=True)
        )
        """The cards, turned the way they lie."""
        self.squares: tuple[Square, ...] = tuple(self._square(place) for place in quest.places())
        """The current square of each place."""
        self.place_at: dict[Square, Place] = {square: place for place, square in enumerate(self.squares)}
        self._beside = tuple(self._next_to(place) for place in quest.places())
        self.links: tuple[Links, ...] = tuple(self._links(place) for place in quest.places())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and (self.lay, self.quest) == (other.lay, other.quest)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def ground(self) -> Ground:
        """What there is to draw."""
        width, height = self.quest.width, self.quest.height
        return Ground(
            tuple(
                part(str(card), face, (laid.column * width, laid.row * height))
                for card, (face, laid) in enumerate(zip(self.faces, self.lay, strict=True))
            )
        )

    @property
    def gap(self) -> Square | None:
        """The cell of the frame that no card covers (TOWER-67)."""
        taken = {(laid.column, laid.row) for laid in self.lay}
        frame = range(FRAME[self.quest.layout])
        return next(((x, y) for y in frame for x in frame if (x, y) not in taken), None)

    def may_slide(self, card: int) -> bool:
        """True if the gap is next to that card."""
        laid = self.lay[card]
        return any(neighbour((laid.column, laid.row), side) == self.gap for side in DIRECTIONS)

    def lay_with(self, card: int, laid: Laid) -> Lay:
        """Return the arrangement with one card moved."""
        return (*self.lay[:card], laid, *self.lay[card + 1 :])

    def edge(self, square: Square, direction: Direction) -> str:
        """Return the edge code of that side. Two cards join only where both are open (TOWER-65)."""
        here, there = self._side(square, direction), neighbour(square, direction)
        if there not in self.place_at or self.same_card(square, there):
            return here
        return OPEN if here == self._side(there, opposite(direction)) == OPEN else WALL

    def beside(self, place: Place) -> tuple[Place, ...]:
        """TOWER-42: return the adjacent places, even across one wall or door, but not across two walls."""
        return self._beside[place]

    def _next_to(self, place: Place) -> tuple[Place, ...]:
        square = self.squares[place]
        return tuple(
            self.place_at[other]
            for side in DIRECTIONS
            if (other := neighbour(square, side)) in self.place_at
            and (
                self.same_card(square, other)
                or self._side(square, side) == OPEN
                or self._side(other, opposite(side)) == OPEN
            )
        )

    def same_card(self, square: Square, other: Square) -> bool:
        card_of = self.quest.card_of
        return card_of(self.place_at[square]) == card_of(self.place_at[other])

    def _square(self, place: Place) -> Square:
        quest, laid = self.quest, self.lay[self.quest.card_of(place)]
        # Only square cards are ever turned, so either side will do.
        x, y = turned_square(quest.square_of(place), quest.width, laid.turns)
        return laid.column * quest.width + x, laid.row * quest.height + y

    def _side(self, square: Square, direction: Direction) -> str:
        """Return the edge as the card of that square has it."""
        card = self.quest.card_of(self.place_at[square])
        laid = self.lay[card]
        inner = square[0] - laid.column * self.quest.width, square[1] - laid.row * self.quest.height
        return self.faces[card].edge(inner, direction)

    def _links(self, place: Place) -> Links:
        north, east, south, west = (self._link(place, side) for side in DIRECTIONS)
        return north, east, south, west

    def _link(self, place: Place, direction: Direction) -> Link | None:
        square = self.squares[place]
        there = self.place_at.get(neighbour(square, direction))
        if there is None or self.quest.code(there) == SOLID:
            return None
        code = self.edge(square, direction)
        if code == WALL or DRAFTS.get(code, direction) != direction:
            return None
        return Link(there, 1 << int(code) if code in DOORS else 0, code == SMALL)
