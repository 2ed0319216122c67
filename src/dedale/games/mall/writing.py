"""What a seat may do, as JSON: `rules.legal` put together from pieces that were written before.

A server tells four seats after every action what they may do now, and most of that they were told before.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from msgspec.json import encode

from dedale.games.mall import exploring, moving, rules
from dedale.games.mall.actions import HEROES, LETTERS, SISTER, Explore, Move, Vortex
from dedale.games.mall.board import Board
from dedale.games.mall.doing import owns
from dedale.games.mall.state import State
from dedale.grid import Square

PEEK, STEAL, DRAW, PAUSE = map(encode, (rules.PEEK, rules.STEAL, rules.DRAW, rules.PAUSE))
Barred = set[Square | None]
Sides = tuple[bytes, ...]
"""A hero's moves to the north, east, south and west."""


class Walks(NamedTuple):
    """The moves of a hero from a square, as far as walls let it."""

    lines: tuple[Sequence[Square], ...]
    squares: frozenset[Square]
    whole: Sides


class Written:
    """The pieces of one board, and those for its latest state: one hero moves, the others stay."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._walks: dict[tuple[int, Square], Walks] = {}
        self._vortexes = [frozenset(board.icons.get(letter + "~", ())) for letter in LETTERS]
        self.state: State | None = None
        self._barred: Barred = set()
        self._moves: list[tuple[Square, Walks, Sides] | None] = [None] * len(HEROES)
        self._whirls: list[bytes | None] = [None] * len(HEROES)
        self.special = False
        """Whether this is a moment, or a game, in which what may be done is another matter."""
        self.moves: list[Sides] = []
        """Of the heroes in play."""

    def look_at(self, state: State) -> None:
        self.state = state
        self.special = _is_special(state)
        if self.special:
            return
        barred = moving.barred_squares(state)
        changed = barred ^ self._barred
        self._barred = barred
        self.moves = []
        for hero, square in moving.heroes_in_play(state):
            known = self._moves[hero]
            if known is None or known[0] != square or not known[1].squares.isdisjoint(changed):
                walks = self._walks_from(hero, square)
                known = self._moves[hero] = square, walks, self._cut(hero, walks)
            self.moves.append(known[2])
            if not self._vortexes[hero].isdisjoint(changed):
                self._whirls[hero] = None

    def _walks_from(self, hero: int, square: Square) -> Walks:
        known = self._walks.get((hero, square))
        if known is None:
            lines = tuple([self._board.line(hero, square, side) for side in range(4)])
            whole = tuple([_written(hero, line) for line in lines])
            known = self._walks[hero, square] = Walks(lines, frozenset().union(*lines), whole)
        return known

    def _cut(self, hero: int, walks: Walks) -> Sides:
        if walks.squares.isdisjoint(self._barred):
            return walks.whole
        return tuple([_written(hero, _until(line, self._barred)) for line in walks.lines])

    def vortexes(self, hero: int) -> bytes:
        found = self._whirls[hero]
        if found is None:
            squares = self._board.icons.get(LETTERS[hero] + "~", ())
            found = b",".join([_vortex(hero, to) for to in squares if to not in self._barred])
            self._whirls[hero] = found
        return found


def _until(line: Sequence[Square], barred: Barred) -> Sequence[Square]:
    for n, square in enumerate(line):
        if square in barred:
            return line[:n]
    return line


def _written(hero: int, line: Sequence[Square]) -> bytes:
    return b",".join([_move(hero, to) for to in line])


@cache
def _move(hero: int, to: Square) -> bytes:
    return encode(Move(HEROES[hero], to))


@cache
def _vortex(hero: int, to: Square) -> bytes:
    return encode(Vortex(HEROES[hero], to))


def legal_json(state: State, seat: int) -> bytes:
    """The same as `rules.legal`, written."""
    written: Written | None = state.board.written
    if written is None:
        written = state.board.written = Written(state.board)
    if written.state is not state:
        written.look_at(state)
    if written.special:
        return encode(rules.legal(state, seat))
    hand = owns(state, seat)
    sides = moving.sides_of(hand)
    found = [moves[side] for moves in written.moves for side in sides]
    if "escalator" in hand:
        found += map(encode, moving.escalators(state))
    if "vortex" in hand and moving.vortexes_work(state):
        if state.setup.scenario.dimensions:
            found += map(encode, moving.vortexes(state))
        else:
            found += [written.vortexes(hero) for hero, _ in moving.heroes_in_play(state)]
    if "explore" in hand:
        squares = exploring.explorable(state)
        found += [encode(Explore(square)) for square in squares]
        if len(squares) > 1 and exploring.may_peek(state):
            found.append(PEEK)
    if state.at_items:
        found.append(STEAL)
    if state.deck and state.deck.seat == seat:
        found.append(DRAW)
    if seat not in state.consents:
        found.append(PAUSE)
    return b"[%b]" % b",".join(filter(None, found))


def _is_special(state: State) -> bool:
    return bool(
        state.ended
        or state.paused
        or state.to_discard
        or state.phase == "setup"
        or len(state.heroes) > SISTER
        or state.setup.scenario.apart
    )
