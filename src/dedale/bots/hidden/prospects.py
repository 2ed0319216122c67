"""What comes after the wanted token: how near the next ones are, and what they are worth."""

from collections.abc import Sequence
from heapq import heappop, heappush

from dedale.bots.hidden.odds import FARTHEST, MEAN_TURNS, lost, winning
from dedale.bots.hidden.wall_beliefs import NUMBER, Belief
from dedale.games.hidden.labyrinth import SQUARES
from dedale.games.hidden.movement import NEIGHBOURS
from dedale.grid import Direction, Square

OTHERS_TURNS = 3.0
"""Roughly how many turns the others need for a new token."""
CERTAIN = 0.999

AT = {square: number for number, square in enumerate(SQUARES)}
STEPS: list[list[tuple[Direction, int, int]]] = [
    [(direction, AT[to], NUMBER[edge]) for direction, (to, edge) in NEIGHBOURS[square].items()]
    for square in SQUARES
]
"""[square]: direction, adjacent square, edge between."""


def prospect(mine: int, others: tuple[int, ...], bag: int, chance: float) -> float:
    """Return the chance to win the game, given that for the next token. `bag` tokens remain to be drawn."""
    if mine == 0 or 0 in others or bag == 0:
        return winning(mine, others, bag)
    return chance * winning(mine - 1, others, bag - 1) + (1 - chance) * lost(mine, others, bag)


def nearness(belief: Belief, later: Sequence[Square], start: Square) -> list[float]:
    """[square]: the chance of getting the next token from there, if it is on one of these squares."""
    if not later:
        return [0.0] * len(SQUARES)
    total = [0.0] * len(SQUARES)
    for square in later:
        ways = ways_to(belief, AT[square])
        home = 1 + _mean_turns(ways[AT[start]])
        for at, steps in enumerate(ways):
            total[at] += OTHERS_TURNS / (OTHERS_TURNS + min(home, _mean_turns(steps)))
    return [each / len(later) for each in total]


def _mean_turns(steps: float) -> float:
    low = min(FARTHEST - 1, int(steps))
    part = min(1.0, steps - low)
    return (1 - part) * MEAN_TURNS[low] + part * MEAN_TURNS[low + 1]


def ways_to(belief: Belief, goal: int) -> list[float]:
    """Estimate how many steps each square is from there. Likely walls make a step count for more."""
    found = [float(FARTHEST)] * len(SQUARES)
    found[goal] = 0.0
    waiting = [(0.0, goal)]
    while waiting:
        steps, here = heappop(waiting)
        if steps > found[here]:
            continue
        for _, to, edge in STEPS[here]:
            open_ = 1 - belief.walls[edge]
            if open_ > 1 - CERTAIN and steps + 1 / open_ < found[to]:
                found[to] = steps + 1 / open_
                heappush(waiting, (found[to], to))
    return found
