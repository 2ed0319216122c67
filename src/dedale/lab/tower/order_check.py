"""Does a quest need what its order wants it to need?"""

from dedale.games.tower.quest import Quest
from dedale.lab.tower.orders import Order
from dedale.solver.insight import ahas, goes_last
from dedale.solver.mechanisms import costs, needed, present
from dedale.solver.plan_metrics import Positions

LACK = 5.0
"""The penalty for one mechanism that is not needed at all."""


def fits(order: Order, quest: Quest, positions: Positions, most: int) -> bool:
    """True if nothing is missing, given a shortest plan."""
    return lacks(order, quest, positions, most) <= 0


def lacks(order: Order, quest: Quest, positions: Positions, most: int, worst: float = 1e9) -> float:
    """How far the quest is from needing everything. Stops counting once it is worse than `worst`."""
    lack, there, moves = 0.0, present(quest), len(positions) - 1
    for mechanism in order.wanted:
        margin = max(order.margin, order.swap_margin if mechanism == "swaps" else 1)
        more = costs(quest, moves, most, mechanism, margin) if mechanism in there else 0
        lack += LACK * (margin - more) / margin
        if lack >= worst:
            return lack
    if order.exact:
        lack += LACK * len(needed(quest, moves, most, there - set(order.wanted)))
    if order.aha and order.common_exit:
        last = goes_last(quest, positions, most, order.margin)
        lack += 0 if last is None else LACK * (order.margin - last) / order.margin
    if order.aha:
        # This takes many searches, and a sketch that lacks more will change anyway.
        lack += LACK * (lack >= LACK or not ahas(quest, positions, most))
    return lack
