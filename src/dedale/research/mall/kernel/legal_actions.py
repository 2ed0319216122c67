"""What can be done now, and by whom."""

from dedale.games.mall.actions import DWARF
from dedale.research.mall.action_space import (
    BALL_EXPLORATIONS,
    ESCALATORS,
    EXPLORATIONS,
    MOVES,
    NOOP,
    PEEK,
    VORTEXES,
)
from dedale.research.mall.geometry import HEROES, REACH, SIDES, TILES
from dedale.research.mall.kernel.ground import (
    DOOR,
    EXPLORATION,
    ball_in_use,
    face,
    is_free,
    is_locked,
    may_enter,
    opening_at,
    step_to,
)
from dedale.research.mall.packed_state import (
    DONE,
    DRAWN,
    HAND,
    HERO,
    LAID,
    LENGTH,
    NEXT,
    PEEKED,
    REST,
    STOLEN,
)
from dedale.research.mall.tables import NOTHING, OFFSETS, Array
from dedale.solver.compiled import compiled

ESCALATOR_ABILITY, VORTEX_ABILITY, EXPLORE_ABILITY = 4, 5, 6
ESCALATOR, VORTEX = OFFSETS["escalators"], OFFSETS["vortexes"]
MOST_LEGAL = 512
"""More than can ever be done."""


@compiled
def list_legal(t: Array, row: Array, numbers: Array, needs: Array) -> int:
    """Write the numbers of everything that can be done now, and the ability for each. Return how many."""
    count = 0
    locked = is_locked(t, row)
    for hero in range(HEROES):
        here = row[HERO + hero]
        if here < 0:
            continue
        dwarf = 1 if hero == DWARF else 0
        for side in range(SIDES):
            cell = step_to(t, row, dwarf, here, side)
            first = MOVES + (hero * SIDES + side) * REACH
            distance = 0
            while may_enter(t, row, locked, cell):
                numbers[count] = first + distance
                needs[count] = side
                count += 1
                distance += 1
                cell = step_to(t, row, dwarf, cell, side)
        tile = here >> 4
        end = t[ESCALATOR + face(row, tile) * 16 + (here & 15)]
        if end != NOTHING and is_free(row, (tile << 4) | end):
            numbers[count] = ESCALATORS + hero
            needs[count] = ESCALATOR_ABILITY
            count += 1
    if not row[STOLEN]:
        for tile in range(1, TILES + 1):
            if row[LAID + tile]:
                for hero in range(HEROES):
                    end = t[VORTEX + face(row, tile) * HEROES + hero]
                    if end != NOTHING and is_free(row, (tile << 4) | end):
                        numbers[count] = VORTEXES + hero * TILES + tile - 1
                        needs[count] = VORTEX_ABILITY
                        count += 1
    return list_explorations(t, row, numbers, needs, count)


@compiled
def list_explorations(t: Array, row: Array, numbers: Array, needs: Array, count: int) -> int:
    if row[DRAWN] == row[LENGTH]:
        return count
    before = count
    for hero in range(HEROES):
        if opening_at(t, row, hero) >= 0:
            numbers[count] = EXPLORATIONS + hero
            needs[count] = EXPLORE_ABILITY
            count += 1
    if ball_in_use(t, row):
        for tile in range(1, TILES + 1):
            if row[LAID + tile]:
                for side in range(SIDES):
                    colour = t[EXPLORATION + face(row, tile) * SIDES + side]
                    if (
                        colour != NOTHING
                        and row[NEXT + SIDES * tile + side] == 0
                        and row[HERO + colour] != (tile << 4) | t[DOOR + side]
                    ):
                        numbers[count] = BALL_EXPLORATIONS + (tile - 1) * SIDES + side
                        needs[count] = EXPLORE_ABILITY
                        count += 1
    if count - before > 1 and not row[PEEKED]:
        numbers[count] = PEEK
        needs[count] = EXPLORE_ABILITY
        count += 1
    return count


@compiled
def write_masks(t: Array, row: Array, seats: int, numbers: Array, needs: Array, masks: Array) -> None:
    """Write what each seat may do."""
    masks[:] = 0
    count = 0 if row[DONE] else list_legal(t, row, numbers, needs)
    for seat in range(seats):
        masks[seat, NOOP] = 1
        if row[REST + seat] == 0:
            hand = row[HAND + seat]
            for index in range(count):
                if (hand >> needs[index]) & 1:
                    masks[seat, numbers[index]] = 1
