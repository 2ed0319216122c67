"""Hourglasses within reach of somebody who may do anything: sand turned early is time lost (MALL-23)."""

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
"""Who would leave less than this by turning the sand had better not come near it."""
CHANCE_MS = 12_000
"""Who could have turned the sand for that long does not mean to."""
LIMIT = 1_500
"""How many standings are looked at to get heroes away."""
AGAIN = 2
"""What it costs if a seat has to act twice to get everybody away: others could act meanwhile."""


class Peril(NamedTuple):
    """From where hourglasses are within reach, and by which actions."""

    squares: frozenset[Square] = frozenset()
    abilities: frozenset[Ability] = frozenset()
    hands: Hands = ()
    """Whoever has to act twice to get heroes away may be too late."""


NO_PERIL = Peril()


class Exposure:
    """For how long in all somebody could have turned the sand, and nobody has."""

    def __init__(self) -> None:
        self._for = 0
        self._since: int | None = None

    def look(self, peril: Peril, state: State, t: int) -> None:
        if self._since is not None:
            self._for += t - self._since
        self._since = t if peril.squares.intersection(state.heroes) else None

    @property
    def long_enough(self) -> bool:
        """Whether one need fear no more."""
        return self._for >= CHANCE_MS


@lru_cache(maxsize=64)
def peril(state: State, doubtful: frozenset[Ability], hands: Hands) -> Peril:
    """Where somebody could turn the sand with one of these actions."""
    if hourglasses_locked(state):
        return NO_PERIL
    found = {each: squares for each in sorted(doubtful) if (squares := _near_hourglasses(state, each))}
    return Peril(frozenset().union(*found.values()), frozenset(found), hands) if found else NO_PERIL


def _near_hourglasses(state: State, ability: Ability) -> set[Square]:
    """The squares from which such an action leads onto an hourglass in service, if nobody is in the way."""
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
    """The quickest way to get all heroes off these squares, without those actions; [] if there is none."""
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
