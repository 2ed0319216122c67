"""Hourglasses within reach of an unreliable player: turning the timer early wastes time (MALL-23)."""

from functools import lru_cache
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from dedale.bots.mall.action_owners import Hands, needed_from, owners
from dedale.bots.mall.routes.walks import Standing, Ways
from dedale.games.mall.actions import SISTER, Ability, Action
from dedale.games.mall.movement import HOURGLASS, hourglasses_locked
from dedale.games.mall.state import State
from dedale.grid import DIRECTIONS, Square

SOON_MS = 75_000
"""A seat that would leave less than this by turning the timer should not get near it."""
CHANCE_MS = 12_000
"""A seat that could have turned the timer for this long does not mean to."""
LIMIT = 1_500
"""How many standings to search for a way to get heroes away."""
AGAIN = 2
"""The cost of a seat acting twice to get everybody away, since others could act in between."""


class Peril(NamedTuple):
    """The squares from which hourglasses are within reach, and by which actions."""

    squares: frozenset[Square] = frozenset()
    abilities: frozenset[Ability] = frozenset()
    hands: Hands = ()
    """A seat that has to act twice to get heroes away may be too late."""


NO_PERIL = Peril()


class Exposure:
    """How long in total somebody could have turned the timer without doing so."""

    def __init__(self) -> None:
        self._for = 0
        self._since: int | None = None

    def look(self, peril: Peril, state: State, t: int) -> None:
        if self._since is not None:
            self._for += t - self._since
        self._since = t if peril.squares.intersection(state.heroes) else None

    @property
    def long_enough(self) -> bool:
        """True if there is nothing left to fear."""
        return self._for >= CHANCE_MS


@lru_cache(maxsize=64)
def peril(state: State, doubtful: frozenset[Ability], hands: Hands) -> Peril:
    """Return where somebody could turn the timer with one of these actions."""
    if hourglasses_locked(state):
        return NO_PERIL
    found = {each: squares for each in sorted(doubtful) if (squares := _near_hourglasses(state, each))}
    return Peril(frozenset().union(*found.values()), frozenset(found), hands) if found else NO_PERIL


def _near_hourglasses(state: State, ability: Ability) -> set[Square]:
    """Return the squares from which such an action reaches a working hourglass if nobody is in the way."""
    board, found = state.board, set[Square]()
    for hourglass in board.icons.get(HOURGLASS, ()):
        if hourglass in state.out_of_order:
            continue
        if ability == "escalator" and hourglass in board.escalators:
            found.add(board.escalators[hourglass])
        if ability in DIRECTIONS:
            back = (DIRECTIONS.index(ability) + 2) % 4
            there = board.dwarf_steps[hourglass][back]
            while there is not None:
                found.add(there)
                there = board.dwarf_steps[there][back]
    return found


def flee(state: State, ways: Ways, peril: Peril) -> list[Action]:
    """Return the quickest way to get all heroes off these squares without those actions, or []."""
    tie = count()
    start = state.heroes
    queue: list[tuple[int, int, Standing, tuple[Action, ...], frozenset[int]]] = []
    heappush(queue, (0, next(tie), start, (), frozenset()))
    seen = {start}
    movers = [hero for hero, at in enumerate(start[:SISTER]) if at is not None and hero not in state.out]
    while queue and len(seen) < LIMIT:
        cost, _, here, done, busy = heappop(queue)
        if not peril.squares.intersection(here):
            return list(done)
        for hero in movers:
            for square, action in ways.options(hero, here):
                there = (*here[:hero], square, *here[hero + 1 :])
                needed = needed_from(here[hero], action)
                if there in seen or needed in peril.abilities:
                    continue
                seen.add(there)
                seats = owners(peril.hands, needed)
                price = cost + 1 + (AGAIN if busy.issuperset(seats) else 0)
                heappush(queue, (price, next(tie), there, (*done, action), busy.union(seats)))
    return []
