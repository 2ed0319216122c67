"""The mechanisms of a quest, and the quest without one of them: is it needed?"""

from typing import Literal

import numpy as np

from dedale.games.tower.quest import INVOCATION, LADDER, ROTATION, SLIDE, TRAP, Quest
from dedale.grid import DOORS, SMALL
from dedale.solver.arrays import (
    BARBARIAN,
    BARRED,
    ELF,
    IS_INVOCATION,
    IS_LADDER,
    MOVES_CARD,
    NARROW,
    POWERLESS,
    SISTER,
    STILL,
    Tables,
    tables_of,
)
from dedale.solver.compiled import Array
from dedale.solver.shortest_plans import Trace, trace

Mechanism = Literal[
    "doors", "ladders", "drafts", "narrow", "jumps", "throws", "swaps", "sister", "armories", "cards"
]
MECHANISMS: tuple[Mechanism, ...] = (
    *("doors", "ladders", "drafts", "narrow", "jumps", "throws", "swaps", "sister", "armories", "cards"),
)
ALL_DOORS = 62


def present(quest: Quest) -> set[Mechanism]:
    """Return the mechanisms that could matter in that quest."""
    heroes = {hero.letter for hero in quest.heroes}
    codes = {quest.code(place) for place in quest.places()}
    edges = {edge for card in quest.cards for edge in (*card.horizontal, *card.vertical)}
    there: dict[Mechanism, bool] = {
        "doors": bool(edges & set(DOORS)),
        "ladders": LADDER in codes,
        "drafts": bool(edges & set("^v<>")),
        "narrow": SMALL in edges and "O" in heroes,
        "jumps": "G" in heroes and len(heroes) > 1,
        "throws": "Y" in heroes and TRAP in codes,
        "swaps": "P" in heroes and INVOCATION in codes,
        "sister": "L" in heroes,
        "armories": quest.armories,
        "cards": bool(codes & {ROTATION, SLIDE}),
    }
    return {mechanism for mechanism in MECHANISMS if there[mechanism]}


def needed(quest: Quest, moves: int, most: int, among: set[Mechanism] | None = None) -> set[Mechanism]:
    """Return the mechanisms without which the quest cannot be solved in `moves` moves, as far as the searches
    tell.

    The sister always counts, since she is more than a helper. Armories count if the quest is shorter without
    them.
    """
    found: set[Mechanism] = set()
    for mechanism in present(quest) & (set(MECHANISMS) if among is None else among):
        if mechanism == "sister":
            found.add(mechanism)
            continue
        if costs(quest, moves, most, mechanism, 1):
            found.add(mechanism)
    return found


def costs(quest: Quest, moves: int, most: int, mechanism: Mechanism, enough: int = 3) -> int:
    """Return how many more moves the quest takes without the mechanism: `enough` for that many or more, or no
    plan.

    For armories, return how many fewer. Whatever the search cannot tell counts as nothing.
    """
    tables = _without(tables_of(quest), mechanism)
    if mechanism == "armories":
        without = trace(quest, most, tables, True)
        return 0 if without.moves is None else min(enough, moves - without.moves)
    without = trace(quest, most, tables, enough=moves + enough)
    if without.known and without.positions is None:
        return enough
    least = without.bound if without.moves is None else without.moves
    return max(0, min(enough, least - moves))


def with_one_card_move(quest: Quest, most: int) -> Trace:
    """Return the shortest plan of a legendary quest that turns or slides a card at most once."""
    t = tables_of(quest)
    shifts, back = np.full_like(t.lays.shifts, -1), np.full_like(t.lays.back, -1)
    shifts[0] = t.lays.shifts[0]
    for card, way in zip(*np.nonzero(shifts[0] >= 0), strict=True):
        back[shifts[0, card, way], card, way] = 0
    return trace(quest, most, t._replace(lays=t.lays._replace(shifts=shifts, back=back)))


def _without(t: Tables, mechanism: Mechanism) -> Tables:
    """Return the tables of the quest with that mechanism disabled."""
    needs, marks, kinds = t.needs, t.marks, t.kinds
    match mechanism:
        case "doors":
            return t._replace(needs=np.where(needs & ALL_DOORS, BARRED, needs).astype(needs.dtype))
        case "narrow":
            return t._replace(needs=np.where(needs & NARROW, BARRED, needs).astype(needs.dtype))
        case "drafts":
            return t._replace(needs=np.where(_against(t), BARRED, needs).astype(needs.dtype))
        case "ladders":
            return t._replace(marks=marks & ~IS_LADDER)
        case "swaps":
            return t._replace(marks=marks & ~IS_INVOCATION)
        case "cards":
            return t._replace(marks=marks & ~MOVES_CARD)
        case "jumps":
            return t._replace(kinds=np.where(kinds == ELF, POWERLESS, kinds).astype(kinds.dtype))
        case "throws":
            return t._replace(kinds=np.where(kinds == BARBARIAN, POWERLESS, kinds).astype(kinds.dtype))
        case "armories":
            return t._replace(armories=np.full_like(t.armories, -1))
        case "sister":
            return t._replace(kinds=np.where(kinds == SISTER, STILL, kinds).astype(kinds.dtype))


def _against(t: Tables) -> Array:
    """[place, direction]: whether the way back over that edge is barred, as by a draft."""
    back = np.zeros(t.needs.shape, np.bool_)
    for side in range(4):
        there = t.inner[:, side]
        back[:, side] = (there >= 0) & ((t.needs[there, (side + 2) % 4] & BARRED) > 0)
    return back
