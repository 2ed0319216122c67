"""What lies on the board and in hands, and stays as it is while pawns walk and rocks roll."""

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from dedale.games.duel.board import KEYS
from dedale.games.duel.lattice import NOWHERE, bits_of
from dedale.games.duel.wall_pieces import Piece

if TYPE_CHECKING:
    from dedale.games.duel.passage import Passage

NOBODY = -1


class Laid(Struct, frozen=True):
    """A wall on the board."""

    owner: int
    """NOBODY for a wall drawn in a position."""
    edges: tuple[int, ...]


class Ground(Struct, frozen=True, dict=True):
    """Tuples of four are indexed by colour. Derived values are computed on demand and cached here."""

    walls: tuple[Laid, ...]
    doors: tuple[int, ...]
    tokens: tuple[tuple[int, ...], ...]
    pieces: tuple[tuple[Piece, ...], ...]
    """The walls that are left."""
    things: tuple[tuple[str, int], ...]
    """What lies on the board and where, sorted."""
    holds: tuple[tuple[str, ...], ...]

    @cached_property
    def walled(self) -> int:
        """The edges with a wall."""
        return bits_of(edge for wall in self.walls for edge in wall.edges)

    @cached_property
    def taken(self) -> int:
        """The edges with a wall or a door, where nothing more can be laid."""
        return self.walled | bits_of(self.doors)

    @cached_property
    def shut(self) -> tuple[int, ...]:
        """DUEL-23: the edges each colour cannot cross: walls, and doors to which it has no key."""
        return tuple(
            self.walled
            | bits_of(
                door for owner, door in enumerate(self.doors) if owner != player and KEYS[owner] not in held
            )
            for player, held in enumerate(self.holds)
        )

    @cached_property
    def token_squares(self) -> int:
        return bits_of(square for squares in self.tokens for square in squares)

    @cached_property
    def thing_squares(self) -> int:
        return bits_of(square for _, square in self.things)

    @cached_property
    def key_squares(self) -> tuple[int, ...]:
        """By colour, the square of its key as a bit; 0 while somebody holds it."""
        where = dict(self.things)
        return tuple(bits_of((where.get(key, NOWHERE),)) for key in KEYS)

    @cached_property
    def passages(self) -> "dict[tuple[int, ...], Passage]":
        """The right of passage on this ground, by the positions of the rocks."""
        return {}
