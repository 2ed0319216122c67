"""What a seat may do, as JSON: `rules.legal`, assembled from cached pieces.

After every action, a server tells four seats what they may do now, and most of that is the same as before.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.json import encode

from dedale.games.mall import exploration, movement, rules
from dedale.games.mall.actions import HEROES, LETTERS, SISTER, Explore, Move, Vortex
from dedale.games.mall.board import Board
from dedale.games.mall.handlers import owns
from dedale.games.mall.state import State
from dedale.grid import DIRECTIONS, STEPS, Square

Sides = tuple[bytes, ...]
"""A hero's moves to the north, east, south and west."""
KEPT = 1 << 16
"""Walks and their pieces cached for all tables together: most malls have most of them in common."""


def _entry(action: Struct) -> bytes:
    """Return an action as JSON with a comma, so that entries need only be put together."""
    return encode(action) + b","


PEEK, STEAL, DRAW, PAUSE = map(_entry, (rules.PEEK, rules.STEAL, rules.DRAW, rules.PAUSE))


class Walks(NamedTuple):
    """A hero's moves from a square, as far as the walls allow."""

    reach: dict[Square, tuple[int, int]]
    """For each square, its side and how many squares come before it."""
    whole: Sides


@lru_cache(KEPT)
def _walks(hero: int, square: Square, lengths: tuple[int, ...]) -> Walks:
    """`lengths`: how far the hero could go to each side."""
    reach = {
        to: (side, n)
        for side, length in enumerate(lengths)
        for n, to in enumerate(_line(square, side, length))
    }
    return Walks(reach, tuple([_moves(hero, square, side, length) for side, length in enumerate(lengths)]))


@lru_cache(KEPT)
def _moves(hero: int, square: Square, side: int, length: int) -> bytes:
    return b"".join([_entry(Move(HEROES[hero], to)) for to in _line(square, side, length)])


def _line(square: Square, side: int, length: int) -> list[Square]:
    (x, y), (dx, dy) = square, STEPS[DIRECTIONS[side]]
    return [(x + n * dx, y + n * dy) for n in range(1, length + 1)]


class Written:
    """The pieces of one board, and those for its latest state: one hero moves, the others stay.

    The board refers to this object, so it must refer to neither the board nor a state. Tables come and go too
    fast to leave reference cycles for the garbage collector.
    """

    def __init__(self, board: Board) -> None:
        self._walks: dict[tuple[int, Square], Walks] = {}
        own = {hero: board.icons.get(LETTERS[hero] + "~", ()) for hero in range(SISTER)}
        self._vortexes = {to: _entry(Vortex(HEROES[hero], to)) for hero in own for to in own[hero]}
        self._barred: set[Square | None] = set()
        self._known: list[tuple[Square, Walks, Sides] | None] = [None] * len(HEROES)
        self._whirls: bytes | None = None

    def moves(self, state: State) -> list[Sides]:
        """Return the moves of the heroes in play."""
        barred = movement.barred_squares(state)
        changed = barred ^ self._barred
        self._barred = barred
        if not self._vortexes.keys().isdisjoint(changed):
            self._whirls = None
        found = []
        for hero, square in movement.heroes_in_play(state):
            known = self._known[hero]
            if known is None or known[0] != square or not known[1].reach.keys().isdisjoint(changed):
                walks = self._walks_from(state.board, hero, square)
                known = self._known[hero] = square, walks, self._cut(hero, square, walks)
            found.append(known[2])
        return found

    def _walks_from(self, board: Board, hero: int, square: Square) -> Walks:
        known = self._walks.get((hero, square))
        if known is None:
            lengths = tuple([len(board.line(hero, square, side)) for side in range(4)])
            known = self._walks[hero, square] = _walks(hero, square, lengths)
        return known

    def _cut(self, hero: int, square: Square, walks: Walks) -> Sides:
        """Return the moves up to the first obstacle."""
        reach = walks.reach
        in_the_way = [reach[each] for each in self._barred if each in reach]
        if not in_the_way:
            return walks.whole
        sides = list(walks.whole)
        # Farthest first, so that the nearest on each side counts.
        for side, n in sorted(in_the_way, reverse=True):
            sides[side] = _moves(hero, square, side, n)
        return tuple(sides)

    def vortexes(self) -> bytes:
        """Return the vortex moves of all heroes, in the state last passed to `moves`. While vortexes work,
        all heroes are in play (MALL-27, MALL-28)."""
        if self._whirls is None:
            free = [each for to, each in self._vortexes.items() if to not in self._barred]
            self._whirls = b"".join(free)
        return self._whirls


def legal_json(state: State, seats: Iterable[int]) -> list[bytes]:
    """Return the same as `rules.legal` for each of these seats, as JSON."""
    if _is_special(state):
        return [encode(rules.legal(state, seat)) for seat in seats]
    written: Written | None = state.board.written
    if written is None:
        written = state.board.written = Written(state.board)
    heroes = written.moves(state)
    return [b"[%b]" % b"".join(_found(state, seat, written, heroes))[:-1] for seat in seats]


def _found(state: State, seat: int, written: Written, heroes: list[Sides]) -> list[bytes]:
    hand = owns(state, seat)
    sides = movement.sides_of(hand)
    found = [moves[side] for moves in heroes for side in sides]
    if "escalator" in hand:
        found += map(_entry, movement.escalators(state))
    if "vortex" in hand and movement.vortexes_work(state):
        if state.setup.scenario.dimensions:
            found += map(_entry, movement.vortexes(state))
        else:
            found.append(written.vortexes())
    if "explore" in hand:
        squares = exploration.explorable(state)
        found += [_entry(Explore(square)) for square in squares]
        if len(squares) > 1 and exploration.may_peek(state):
            found.append(PEEK)
    if state.at_items:
        found.append(STEAL)
    if state.deck and state.deck.seat == seat:
        found.append(DRAW)
    if seat not in state.consents:
        found.append(PAUSE)
    return found


def _is_special(state: State) -> bool:
    """True in phases and games where `rules.legal` has to be asked."""
    return bool(
        state.ended
        or state.paused
        or state.to_discard
        or state.phase == "setup"
        or len(state.heroes) > SISTER
        or state.setup.scenario.apart
    )
