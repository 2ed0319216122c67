"""What an action, or a tick, brings about."""

import numpy as np

from dedale.games.mall.actions import BARBARIAN, DWARF, MAGE
from dedale.research.mall.action_space import (
    BALL_EXPLORATIONS,
    CAMPAIGN_ACTIONS,
    ESCALATORS,
    EXPLORATIONS,
    MOVES,
    NOOP,
    PEEK,
    VORTEXES,
)
from dedale.research.mall.geometry import HEROES, REACH, SIDES, TILES
from dedale.research.mall.kernel.ground import (
    BALL_USED,
    CAMERA_OFF,
    CAMERA_RULE,
    DOOR,
    EXPLORATION,
    HOURGLASS_USED,
    ball_in_use,
    code_at,
    face,
    is_free,
    is_locked,
    may_enter,
    opening_at,
    step_to,
)
from dedale.research.mall.kernel.legal_actions import (
    ESCALATOR,
    ESCALATOR_ABILITY,
    EXPLORE_ABILITY,
    MOST_LEGAL,
    VORTEX,
    VORTEX_ABILITY,
    list_explorations,
)
from dedale.research.mall.packed_state import (
    BALL_TILES,
    CAMERAS,
    COLUMN,
    DONE,
    DRAWN,
    HAND,
    HERO,
    HOURGLASSES,
    LAID,
    LENGTH,
    NEXT,
    OUT,
    PEEKED,
    PILE,
    REST,
    ROW,
    STOLEN,
    USED,
)
from dedale.research.mall.tables import CAMERA, EXIT, HOURGLASS, ITEM, NOTHING, OFFSETS, Array
from dedale.solver.compiled import compiled, whole

WON, LOST = 1, 2
LAID_TILES, THEFTS, LEFT = range(3)
"""What a tick may bring, for the rewards."""
ENTRANCE, CAMERA_COUNT, OWN_EXITS, PASS_LEFT = (
    OFFSETS[name] for name in ("entrances", "cameras", "own_exits", "pass_left")
)


@compiled
def owns(row: Array, seat: int, ability: int) -> bool:
    return bool((row[HAND + seat] >> ability) & 1)


@compiled
def act(
    t: Array, row: Array, sand: Array, capacity: int, seats: int, seat: int, number: int, gains: Array
) -> bool:
    """Carry out an action. False if it is refused; then nothing has changed."""
    if row[DONE] or number >= CAMPAIGN_ACTIONS:
        return False
    if number >= EXPLORATIONS:
        return owns(row, seat, EXPLORE_ABILITY) and explore(t, row, number, gains)
    if number >= VORTEXES:
        hero = (number - VORTEXES) // TILES
        tile = (number - VORTEXES) % TILES + 1
        if row[STOLEN] or not row[LAID + tile] or not owns(row, seat, VORTEX_ABILITY):
            return False
        to = t[VORTEX + face(row, tile) * HEROES + hero]
        cell = -1 if to == NOTHING else (tile << 4) | to
        if row[HERO + hero] < 0 or cell < 0 or not is_free(row, cell):
            return False
    elif number >= ESCALATORS:
        hero = number - ESCALATORS
        here = row[HERO + hero]
        if here < 0 or not owns(row, seat, ESCALATOR_ABILITY):
            return False
        to = t[ESCALATOR + face(row, here >> 4) * 16 + (here & 15)]
        cell = -1 if to == NOTHING else ((here >> 4) << 4) | to
        if cell < 0 or not is_free(row, cell):
            return False
    else:
        side = (number - MOVES) // REACH % SIDES
        hero = (number - MOVES) // (REACH * SIDES)
        cell = whole(row[HERO + hero])
        if cell < 0 or not owns(row, seat, side):
            return False
        locked = is_locked(t, row)
        dwarf = 1 if hero == DWARF else 0
        for _ in range((number - MOVES) % REACH + 1):
            cell = step_to(t, row, dwarf, cell, side)
            if not may_enter(t, row, locked, cell):
                return False
    arrive(t, row, sand, capacity, seats, hero, cell, gains)
    return True


@compiled
def arrive(
    t: Array, row: Array, sand: Array, capacity: int, seats: int, hero: int, cell: int, gains: Array
) -> None:
    """Put the hero on a square, and apply at once whatever that sets off."""
    if row[BALL_TILES] and hero == MAGE:
        row[USED + (row[HERO + MAGE] >> 4)] |= BALL_USED
        row[BALL_TILES] = 0
    row[HERO + hero] = cell
    tile = cell >> 4
    code = code_at(t, row, cell)
    if code == HOURGLASS:
        if not row[USED + tile] & HOURGLASS_USED:
            row[USED + tile] |= HOURGLASS_USED
            turn(t, row, sand, capacity, seats)
    elif code == CAMERA:
        if hero == BARBARIAN and t[CAMERA_RULE] and not row[USED + tile] & CAMERA_OFF:
            row[USED + tile] |= CAMERA_OFF
            row[CAMERAS] -= 1
    elif code >= EXIT:
        serves = code - EXIT == hero if t[OWN_EXITS] else code - EXIT == MAGE
        if row[STOLEN] and serves:
            row[HERO + hero] = -1
            row[OUT] += 1
            gains[LEFT] += 1
            if row[OUT] == HEROES:
                row[DONE] = WON
    elif code >= ITEM and not row[STOLEN]:
        for each in range(HEROES):
            if code_at(t, row, row[HERO + each]) != ITEM + each:
                return
        row[STOLEN] = 1
        gains[THEFTS] += 1


@compiled
def turn(t: Array, row: Array, sand: Array, capacity: int, seats: int) -> None:
    """MALL-23, MALL-43."""
    sand[0] = capacity - sand[0]
    row[HOURGLASSES] += 1
    if t[PASS_LEFT]:
        last = row[HAND + seats - 1]
        for seat in range(seats - 1, 0, -1):
            row[HAND + seat] = row[HAND + seat - 1]
        row[HAND] = last
    if sand[0] == 0:
        row[DONE] = LOST


@compiled
def explore(t: Array, row: Array, number: int, gains: Array) -> bool:
    """MALL-19, MALL-51: look at the next tile, or lay it."""
    if row[DRAWN] == row[LENGTH]:
        return False
    if number == PEEK:
        numbers, needs = np.empty(MOST_LEGAL, np.int16), np.empty(MOST_LEGAL, np.int8)
        choices = list_explorations(t, row, numbers, needs, 0)
        if choices == 0 or numbers[choices - 1] != PEEK:
            return False
        row[PEEKED] = 1
        return True
    if number < BALL_EXPLORATIONS:
        hero = number - EXPLORATIONS
        side = opening_at(t, row, hero)
        if side < 0:
            return False
        lay(t, row, row[HERO + hero] >> 4, side)
    else:
        tile = (number - BALL_EXPLORATIONS) // SIDES + 1
        side = (number - BALL_EXPLORATIONS) % SIDES
        if not row[LAID + tile] or row[NEXT + SIDES * tile + side] or not ball_in_use(t, row):
            return False
        colour = t[EXPLORATION + face(row, tile) * SIDES + side]
        if colour == NOTHING or row[HERO + colour] == (tile << 4) | t[DOOR + side]:
            return False
        lay(t, row, tile, side)
        row[BALL_TILES] += 1
        if row[BALL_TILES] == 2:
            row[USED + (row[HERO + MAGE] >> 4)] |= BALL_USED
            row[BALL_TILES] = 0
    gains[LAID_TILES] += 1
    return True


@compiled
def lay(t: Array, row: Array, tile: int, side: int) -> None:
    """MALL-9: lay the next tile beside another, with its entrance towards it."""
    new = row[PILE + row[DRAWN]]
    row[DRAWN] += 1
    row[PEEKED] = 0
    row[LAID + new] = 1 + ((side + 2 - t[ENTRANCE + new]) & 3)
    column = row[COLUMN + tile] + (side == 1) - (side == 3)
    line = row[ROW + tile] + (side == 2) - (side == 0)
    row[COLUMN + new], row[ROW + new] = column, line
    row[CAMERAS] += t[CAMERA_COUNT + new]
    for other in range(1, TILES + 1):
        if row[LAID + other] and other != new:
            right, down = row[COLUMN + other] - column, row[ROW + other] - line
            if abs(right) + abs(down) == 1:
                towards = 1 if right == 1 else 3 if right == -1 else 2 if down == 1 else 0
                row[NEXT + SIDES * new + towards] = other
                row[NEXT + SIDES * other + ((towards + 2) & 3)] = new


@compiled
def tick(
    t: Array,
    row: Array,
    sand: Array,
    settings: Array,
    chosen: Array,
    order: Array,
    gains: Array,
    refused: Array,
) -> None:
    """Let a tick pass, and then everyone act. `settings`: seats, capacity, tick and cooldown."""
    seats, capacity, tick_ms, cooldown = settings
    gains[:] = 0
    sand[0] = max(0, sand[0] - tick_ms)
    if sand[0] == 0:
        row[DONE] = LOST
    for position in range(seats):
        seat = order[position]
        refused[seat] = 0
        rest = row[REST + seat]
        if rest:
            row[REST + seat] -= 1
        if chosen[seat] == NOOP:
            continue
        if rest:
            refused[seat] = 1
            continue
        refused[seat] = not act(t, row, sand, capacity, seats, seat, chosen[seat], gains)
        row[REST + seat] = cooldown
