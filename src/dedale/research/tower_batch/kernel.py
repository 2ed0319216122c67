"""The rules of epic floors in machine code: what is legal, what follows, and what is seen.

`tests/research/test_tower_batch.py` compares all of it with the rules themselves, step by step.
"""

from pathlib import Path

import numpy as np

from dedale.games.tower.quest import HEROES as HERO_NAMES
from dedale.research.batch_chance import draw, shuffle
from dedale.research.tower_actions import MOVES, NOOP, REACH, SORCERESS, SWAPS
from dedale.research.tower_batch.packed_state import ARMED, DONE, FLOOR, HAND, HERO
from dedale.research.tower_batch.tables import (
    ACTIONS,
    CIRCLES,
    FAR,
    FIXED_CHANNELS,
    HOPS,
    JUMP,
    LEAP_NEEDS,
    LINE,
    NEEDS,
    SIDES,
    SIZE,
    STEPS,
    THROW,
    TO_EXIT,
    Array,
    TowerTables,
)
from dedale.solver.compiled import compiled, forget_stale

_FOLDER = Path(__file__).parent
_SHARED = ("batch_chance", "tower_actions", "tower_board")
forget_stale(_FOLDER, [*_FOLDER.glob("*.py"), *(_FOLDER.parent / f"{name}.py" for name in _SHARED)])

HEROES = len(HERO_NAMES)
BARBARIAN, SISTER = HERO_NAMES.index("barbarian"), HERO_NAMES.index("sister")
ALL_NEEDS = (1 << NEEDS) - 1
EXITS_WORK = 1
ORIGIN = SIZE
"""The bit of a hero's own square in a line. Those below are behind it."""


@compiled
def unmet(t: TowerTables, row: Array, hero: int) -> int:
    """TOWER-22: return the needs that nobody meets for that hero now."""
    met = int(row[ARMED])
    for other in range(HEROES):
        if other != hero and row[HERO + other] >= 0:
            met |= t.keys[row[FLOOR], row[HERO + other]]
    return ALL_NEEDS & ~met


@compiled
def distances(t: TowerTables, row: Array, hero: int, side: int, lacks: int) -> int:
    """Return how far that hero, who is in play, can go that way: the distances as bits."""
    here = row[HERO + hero]
    walk, leaps = t.walks[row[FLOOR], hero, here, side], t.leaps[row[FLOOR], hero, here, side]
    line = company = behind = 0
    for other in range(HEROES):
        there = row[HERO + other]
        if other == hero or there < 0:
            continue
        ahead, across = (there & 7) - (here & 7), (there >> 3) - (here >> 3)
        if side & 1 == 0:
            ahead, across = across, ahead
        if side == 0 or side == 3:
            ahead = -ahead
        spot = 1 << ORIGIN + ahead
        if across == 0:
            line |= spot
            company |= spot << 1 | spot >> 1
            if other == BARBARIAN and ahead == -1:
                behind = 1
        elif abs(across) == 1:
            company |= spot
    taken, company = line >> ORIGIN + 1 & LINE, company >> ORIGIN + 1 & LINE
    far = walk >> FAR
    for need in range(NEEDS):
        if lacks >> need & 1:
            far = min(far, walk >> 3 * need & 7)
    found = ((1 << far) - 1) & ((taken & -taken) - 1)
    hops = leaps >> HOPS & LINE & ~taken
    if lacks & EXITS_WORK:
        hops &= ~(leaps >> TO_EXIT)
    if hero == SISTER:
        hops &= company
    if (leaps >> JUMP & taken | leaps >> THROW & behind) & 1 and not (
        leaps >> LEAP_NEEDS & lacks or taken & 2
    ):
        found |= 2
    return int(found | hops)


@compiled
def act(t: TowerTables, row: Array, seat: int, number: int) -> bool:
    """Carry out an action. False if it is refused; then nothing has changed."""
    swaps = number >= SWAPS
    index = number - SWAPS if swaps else number - MOVES
    if number < MOVES or number >= ACTIONS or index % REACH >= SIZE - 1:
        return False
    who, side, distance = index // (SIDES * REACH), index // REACH % SIDES, index % REACH
    hero = SORCERESS if swaps else who
    here = row[HERO + hero]
    if here < 0 or row[HERO + who] < 0 or not row[HAND + seat] >> side & 1:
        return False
    found = distances(t, row, hero, side, unmet(t, row, hero))
    if swaps:
        found &= t.leaps[row[FLOOR], hero, here, side] >> CIRCLES
    if not found >> distance & 1 or (swaps and who == SORCERESS):
        return False
    to = here + (distance + 1) * STEPS[side]
    if swaps:  # TOWER-34
        row[HERO + SORCERESS], row[HERO + who] = row[HERO + who], to
    else:
        row[HERO + hero] = -1 if to == t.exits[row[FLOOR], hero] else to
    if not row[ARMED]:  # TOWER-51
        row[ARMED] = 1
        for each in range(HEROES):
            if row[HERO + each] != t.armories[row[FLOOR], each]:
                row[ARMED] = 0
    return True


@compiled
def solved(row: Array) -> bool:
    """TOWER-54."""
    return bool(row[HERO:ARMED].max() < 0)


@compiled
def act_all(t: TowerTables, row: Array, chosen: Array, order: Array, refused: Array) -> None:
    """Let all seats act, in that order. A seat on its own may not do nothing."""
    for seat in order:
        idle = chosen[seat] == NOOP and len(order) > 1
        refused[seat] = not idle and not act(t, row, seat, chosen[seat])
    row[DONE] += 1


@compiled
def write_masks(t: TowerTables, row: Array, masks: Array) -> None:
    """Write what each seat may do."""
    masks[:] = 0
    seats = len(masks)
    if seats > 1:
        masks[:, NOOP] = 1
    for hero in range(HEROES):
        if row[HERO + hero] < 0:
            continue
        lacks = unmet(t, row, hero)
        for side in range(SIDES):
            found = distances(t, row, hero, side, lacks)
            if not found:
                continue
            circles = t.leaps[row[FLOOR], hero, row[HERO + hero], side] >> CIRCLES
            for seat in range(seats):
                if row[HAND + seat] >> side & 1:
                    write_moves(masks[seat], MOVES + (hero * SIDES + side) * REACH, found)
                    if found & circles:
                        for other in range(HEROES):
                            if other != hero and row[HERO + other] >= 0:
                                first = SWAPS + (other * SIDES + side) * REACH
                                write_moves(masks[seat], first, found & circles)


@compiled
def write_moves(mask: Array, first: int, found: int) -> None:
    for distance in range(SIZE - 1):
        mask[first + distance] = found >> distance & 1


@compiled
def write_board(t: TowerTables, row: Array, board: Array) -> None:
    """Write the board as everyone sees it (`tower_board`)."""
    board[:FIXED_CHANNELS] = t.boards[row[FLOOR]]
    board[FIXED_CHANNELS] = 0
    for hero in range(HEROES):
        cell = row[HERO + hero]
        if cell >= 0:
            board[FIXED_CHANNELS, cell >> 3, cell & 7] = hero + 1
    board[FIXED_CHANNELS + 1] = row[ARMED]


@compiled
def begin(t: TowerTables, deals: Array, row: Array, chance: Array) -> None:
    """Lay out one of the floors, and deal the directions."""
    floor = draw(chance, len(t.armed))
    row[FLOOR], row[ARMED], row[DONE] = floor, t.armed[floor], 0
    row[HERO:ARMED] = t.starts[floor]
    row[HAND : HAND + deals.shape[1]] = deals[draw(chance, len(deals))]


@compiled
def begin_all(t: TowerTables, deals: Array, rows: Array, chance: Array) -> None:
    for each in range(len(rows)):
        begin(t, deals, rows[each], chance[each : each + 1])


@compiled
def look_all(t: TowerTables, rows: Array, masks: Array, boards: Array) -> None:
    for each in range(len(rows)):
        write_masks(t, rows[each], masks[each])
        write_board(t, rows[each], boards[each])


@compiled
def step_all(
    t: TowerTables,
    deals: Array,
    rows: Array,
    chance: Array,
    most_actions: int,
    autoreset: int,
    chosen: Array,
    rewards: Array,
    terminated: Array,
    truncated: Array,
    refused: Array,
    masks: Array,
    boards: Array,
) -> None:
    """Let everyone act once, in all matches. `autoreset`: 0 never, 1 in the step after, 2 in the same."""
    order = np.arange(deals.shape[1])
    for each in range(len(rows)):
        row, luck = rows[each], chance[each : each + 1]
        rewards[each] = 0
        over = solved(row) or row[DONE] >= most_actions
        if over:
            refused[each] = 0
        else:
            for seat in range(len(order)):
                order[seat] = seat
            shuffle(luck, order)
            act_all(t, row, chosen[each], order, refused[each])
            rewards[each] = solved(row)
        terminated[each] = solved(row)
        truncated[each] = not terminated[each] and row[DONE] >= most_actions
        if autoreset == 1 and over:
            terminated[each] = truncated[each] = False
            begin(t, deals, row, luck)
        elif autoreset == 2 and (terminated[each] or truncated[each]):
            begin(t, deals, row, luck)
        write_masks(t, row, masks[each])
        write_board(t, row, boards[each])
