"""Legendary quests with at most one move of a card: the fast search finds what the rules allow."""

from collections import Counter

from dedale.games.tower.actions import Rotate, Slide
from dedale.games.tower.quest import Quest
from dedale.games.tower.state import first_position
from dedale.solver.mechanisms import with_one_card_move
from dedale.solver.positions import after, is_goal
from solver.cases import CASES

MOST = 1_500
"""How many positions the plain search may visit. Quests with more are left out."""


def plainly(quest: Quest) -> int | str | None:
    """Return the fewest moves by the rules with at most one card move; None if there is no such plan."""
    start = first_position(quest), False
    layer, seen, moves = [start], {start}, 0
    while layer:
        later = []
        for position, moved in layer:
            if is_goal(position):
                return moves
            for action, reached in after(quest, position):
                turns = isinstance(action, Rotate | Slide)
                there = reached, moved or turns
                if not (moved and turns) and there not in seen:
                    seen.add(there)
                    later.append(there)
            if len(seen) > MOST:
                return "too many"
        layer, moves = later, moves + 1
    return None


def test_a_search_with_one_card_move_agrees_with_the_rules() -> None:
    told: Counter[str] = Counter()
    for case in CASES:
        if case.layout == "single":
            continue
        plain, found = plainly(case.quest), with_one_card_move(case.quest, 100_000)
        if plain == "too many":
            continue
        assert found.known
        assert found.moves == plain, case
        turned = found.positions is not None and len({each.lay for each in found.positions}) > 1
        told["moved" if turned else "still" if found.positions else "impossible"] += 1
        told[case.layout] += 1
    assert all(told[each] >= 5 for each in ("moved", "still", "impossible", "2x2", "ring")), told
