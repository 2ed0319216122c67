"""Moves several heroes at once, when one is in another's way: a weighted A* over their standings."""

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count
from typing import Literal

from dedale.bots.mall.routes.walks import Standing, Ways
from dedale.games.mall.actions import SISTER, Action, Escalator, Move, Vortex
from dedale.grid import Square

End = Literal["stand", "leave", "stay"]
"""What a hero does on its goal: stands there for now, leaves the board, or stays for good."""
Goals = Mapping[int, frozenset[Square]]
"""For some heroes, the squares where each is wanted."""

GREED = 4
"""The weight of the way still to go against actions taken. Plans need not be the shortest."""
UNREACHABLE = 99


def together(
    ways: Ways, standing: Standing, goals: Goals, movers: tuple[int, ...], limit: int, end: End = "stand"
) -> list[Action] | None:
    """Return actions of the movers that bring every hero of `goals` there; None if `limit` is not enough."""
    far = {hero: ways.distances(hero, squares) for hero, squares in goals.items() if hero != SISTER}

    def to_go(at: Standing) -> int:
        return sum(
            table.get(square, UNREACHABLE) for hero, table in far.items() if (square := at[hero]) is not None
        )

    def done(at: Standing) -> bool:
        return all(at[hero] is None or at[hero] in squares for hero, squares in goals.items())

    tie = count()
    queue = [(GREED * to_go(standing), next(tie), 0, standing)]
    came: dict[Standing, tuple[Standing, Action] | None] = {standing: None}
    while queue and len(came) < limit:
        _, _, cost, here = heappop(queue)
        if done(here):
            return _trace(came, here)
        for hero in movers:
            if here[hero] is None or (end == "stay" and here[hero] in goals.get(hero, ())):
                continue
            for square, action in ways.options(hero, here):
                gone = end == "leave" and square in goals.get(hero, ())
                there = (*here[:hero], None if gone else square, *here[hero + 1 :])
                if there not in came:
                    came[there] = (here, action)
                    heappush(queue, (cost + 1 + GREED * to_go(there), next(tie), cost + 1, there))
    return None


def _trace(came: dict[Standing, tuple[Standing, Action] | None], at: Standing) -> list[Action]:
    found: list[Action] = []
    while (step := came[at]) is not None:
        at, action = step
        found.append(action)
    found.reverse()
    return found


def in_the_way(ways: Ways, standing: Standing, hero: int, goals: frozenset[Square]) -> tuple[int, ...]:
    """Return the hero and those on the way it would take if it were alone."""
    alone: Standing = tuple(at if other == hero else None for other, at in enumerate(standing))
    found = ways.path(hero, alone, goals)
    if found is None:
        return ()
    here = standing[hero]
    assert here is not None
    squares = {here}
    for action in found[0]:
        assert isinstance(action, Move | Escalator | Vortex)
        squares |= passed(here, action)
        here = action.to
    tile_of = ways.board.tile_of
    tiles = {tile_of[square] for square in squares} & set(ways.tile_squares)
    blocking = (
        other
        for other, at in enumerate(standing)
        if other != hero and at is not None and (at in squares or tile_of[at] in tiles)
    )
    return (hero, *blocking)


def passed(here: Square, action: Move | Escalator | Vortex) -> frozenset[Square]:
    """Return the squares an action passes, including its end."""
    return _line(here, action.to) if isinstance(action, Move) else frozenset({action.to})


@lru_cache(maxsize=4096)
def _line(here: Square, there: Square) -> frozenset[Square]:
    (x0, y0), (x1, y1) = sorted((here, there))
    return frozenset((x, y) for x in range(x0, x1 + 1) for y in range(min(y0, y1), max(y0, y1) + 1))
