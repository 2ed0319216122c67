"""The right of passage (DUEL-33): who can still reach a square of its colour.

A pawn's way is remembered as the set of edges it uses. Whatever leaves one of the remembered ways alone
cannot cut the pawn off, and whatever covers a remembered cut does. Only the rest needs a search, which grows
a set of squares in all directions at once.
"""

from collections.abc import Iterable

from dedale.games.base import Refusal
from dedale.games.duel.board import COLOURS, Setup
from dedale.games.duel.ground import Ground
from dedale.games.duel.lattice import AREA, BOARD, SIDES, SIZE, WAY, bits_of, numbers_in
from dedale.games.duel.state import State
from dedale.games.duel.wall_pieces import Laying

Lock = tuple[int, int]
"""A shut door and its key, as bits: the edge, and the square of the key (0 if it is out of reach)."""


class Ways:
    """What is known about a pawn's ways from a square."""

    __slots__ = ("cuts", "found")

    def __init__(self, found: list[int], cuts: Iterable[int] = ()) -> None:
        self.found = found
        """Sets of edges. While every edge of one of them is open, the pawn has a way. Empty: cut off."""
        self.cuts = list(cuts)
        """Sets of edges that cut it off when closed."""


class Passage:
    """The ways over one ground with the rocks in one position. Pawns are no obstacle."""

    def __init__(self, setup: Setup, ground: Ground, rocks: tuple[int, ...]) -> None:
        self.setup = setup
        self.key_squares = ground.key_squares
        rock_bits = bits_of(rocks)
        blocked = ground.walled
        for square in numbers_in(rock_bits):
            blocked |= SIDES[square]
        self.free = setup.edges & ~blocked
        self.small = setup.small & ~rock_bits
        self.great = setup.great & ~rock_bits
        self.locks: list[tuple[Lock, ...]] = [
            tuple(
                (1 << door, ground.key_squares[owner])
                for owner, door in enumerate(ground.doors)
                if door >= 0 and ground.shut[player] >> door & 1
            )
            for player in range(4)
        ]
        self.ways: dict[tuple[int, int], Ways] = {}
        self.bad_doors: dict[tuple[int, int, int], int] = {}
        self.bad_rocks: dict[tuple[int, int], int] = {}
        self.layings: dict[tuple[int, ...], dict[int, Laying]] = {}
        """Cache of `wall_laying`."""

    def take_over(self, other: "Passage", closed: int, pawns: tuple[int, ...]) -> None:
        """Take over what is known about a passage that differs from this one only in these closed edges."""
        for place in enumerate(pawns):
            ways = other.ways.get(place)
            if ways:
                found = [way for way in ways.found if not way & closed]
                if found:
                    self.ways[place] = Ways(found, ways.cuts)

    def ways_of(self, player: int, square: int) -> Ways:
        ways = self.ways.get((player, square))
        if ways is None:
            ways = self._ways_from_next_to(player, square)
            if ways is None:
                found = self._search(player, square, 0)
                ways = Ways([] if found is None else [found])
            self.ways[player, square] = ways
        return ways

    def _ways_from_next_to(self, player: int, square: int) -> Ways | None:
        """A pawn has usually come from a neighbouring square, and can go back there and on as before."""
        if not self.locks[player]:
            for way in WAY[square].values():
                before = self.ways.get((player, way.to)) if self.free >> way.edge & 1 else None
                if before and before.found:
                    edge = 1 << way.edge
                    # If the way led over this edge, it now begins behind it. Otherwise it begins with it.
                    return Ways([found ^ edge for found in before.found])
        return None

    def cuts(self, player: int, square: int, edges: int) -> bool:
        """True if closing these edges takes away a way that the pawn has now."""
        ways = self.ways_of(player, square)
        if not ways.found:
            return False
        for way in ways.found:
            if not way & edges:
                return False
        for cut in ways.cuts:
            if cut & edges == cut:
                return True
        found = self._search(player, square, edges)
        if found is None:
            ways.cuts.append(edges)
            return True
        ways.found.append(found)
        return False

    def doors_that_cut(self, owner: int, player: int, square: int) -> int:
        """Return the edges where a door of `owner` would cut off another player who does not have its key."""
        known = self.bad_doors.get((owner, player, square))
        if known is None:
            known = 0
            ways = self.ways_of(player, square)
            # Each test that finds another way records it, so few edges are left to test.
            for edge in numbers_in(ways.found[0]) if ways.found else ():
                if self.cuts(player, square, 1 << edge):
                    lock = (1 << edge, self.key_squares[owner])
                    if self._search(player, square, 0, lock) is None:
                        known |= 1 << edge
            self.bad_doors[owner, player, square] = known
        return known

    def rocks_that_cut(self, player: int, square: int) -> int:
        """Return the squares where a rock would cut off that pawn."""
        known = self.bad_rocks.get((player, square))
        if known is None:
            known = 0
            ways = self.ways_of(player, square)
            if ways.found:
                for each in numbers_in(_ends(ways.found[0]) & self.setup.rock_squares & ~(1 << square)):
                    if self.cuts(player, square, SIDES[each]):
                        known |= 1 << each
            self.bad_rocks[player, square] = known
        return known

    def _search(self, player: int, square: int, closed: int, lock: Lock | None = None) -> int | None:
        """Return the edges of a way past the closed ones and past `lock`, or None if there is no way."""
        locks = self.locks[player] if lock is None else (*self.locks[player], lock)
        free = self.free & ~closed
        for door, _ in locks:
            free &= ~door
        goal, small, great = self.setup.goals[player], self.small, self.great
        reached = 1 << square
        # What has been reached after each step, and the step at which each door was opened.
        layers = [reached]
        opened: dict[int, tuple[int, int]] = {}
        while True:
            east, south = free & BOARD, free >> AREA
            while not reached & goal:
                wider = (
                    reached
                    | (reached & east) << 1
                    | reached >> 1 & east
                    | (reached & south) << SIZE
                    | reached >> SIZE & south
                )
                if reached & small:
                    wider |= great
                if reached & great:
                    wider |= small
                if wider == reached:
                    break
                reached = wider
                layers.append(reached)
            if reached & goal:
                return _trace(layers, reached & goal, free, opened, small, great)
            keys = [(door, key) for door, key in locks if key & reached and not free & door]
            if not keys:
                return None
            for door, key in keys:
                free |= door
                opened[door] = len(layers), key


def _trace(
    layers: list[int], goal: int, free: int, opened: dict[int, tuple[int, int]], small: int, great: int
) -> int:
    """Return the edges of the way back from the goal, and from the key of every door on it."""
    edges, ends = 0, [goal & -goal]
    while ends:
        at, number = ends.pop(), len(layers) - 1
        while True:
            while number and layers[number - 1] & at:
                number -= 1
            if not number:
                break
            before = layers[number - 1]
            for edge, back in (
                (at >> 1, at >> 1),
                (at, at << 1),
                (at >> SIZE << AREA, at >> SIZE),
                (at << AREA, at << SIZE),
            ):
                if before & back and free & edge:
                    if edge in opened:
                        when, key = opened[edge]
                        if when > number:
                            continue
                        ends.append(key)
                    edges |= edge
                    at = back
                    break
            else:
                # Through the tunnel, which nothing can close.
                back = before & (small if at & great else great)
                at = back & -back
    return edges


def _ends(edges: int) -> int:
    """Return the squares on both sides of these edges."""
    east, south = edges & BOARD, edges >> AREA
    return east | east << 1 | south | south << SIZE


def closed_further(before: State, ground: Ground, rocks: tuple[int, ...], closed: int) -> None:
    """Reuse what was known before a wall, door or rock closed these edges."""
    passage = ground.passages[rocks] = Passage(before.setup, ground, rocks)
    passage.take_over(passage_of(before), closed, before.pawns)


def passage_of(state: State) -> Passage:
    """Return the right of passage in this state."""
    known = state.ground.passages.get(state.rocks)
    if known is None:
        known = state.ground.passages[state.rocks] = Passage(state.setup, state.ground, state.rocks)
    return known


def no_passage(player: int) -> Refusal:
    """Refuse what would shut the player in."""
    colour = COLOURS[player]
    sentence = f"That would leave {colour} without a way to a square of its colour."
    return Refusal("no_passage", sentence, about=colour)
