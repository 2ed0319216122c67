"""The rules of scenarios 1 to 7 in machine code: what is legal, what follows, and what is seen.

`tests/research/test_mall_batch.py` compares all of it with the rules themselves, step by step.
"""

from pathlib import Path
from typing import Any

import numpy as np

from dedale.games.mall.actions import BARBARIAN, DWARF, MAGE
from dedale.research.mall import tokens
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
from dedale.research.mall.tables import (
    BALL,
    CAMERA,
    CROSSING,
    EXIT,
    HOURGLASS,
    ITEM,
    NOTHING,
    OFFSETS,
    WALL,
    Array,
)
from dedale.solver.compiled import compiled, forget_stale, whole

_FOLDER = Path(__file__).parent
_SOURCES = ("kernel", "tables", "packed_state", "action_space", "geometry", "tokens")
forget_stale(_FOLDER, [_FOLDER / f"{name}.py" for name in _SOURCES])

WON, LOST = 1, 2
HOURGLASS_USED, BALL_USED, CAMERA_OFF = 1, 2, 4
ESCALATOR_ABILITY, VORTEX_ABILITY, EXPLORE_ABILITY = 4, 5, 6
MOST_LEGAL = 512
LAID_TILES, THEFTS, LEFT = range(3)
"""What a tick may bring, for the rewards."""
SEAT_ROWS, HERO_ROWS, SAND_ROW = tokens.SEAT_ROWS, tokens.HERO_ROWS, tokens.SAND_ROW
ITEM_COLUMN, EXIT_COLUMN, NEXT_COLUMN = tokens.ITEM, tokens.EXIT, tokens.NEXT
USED_COLUMN = tokens.HOURGLASS
REST_COLUMN = tokens.PAWN + 1
ABILITIES = EXPLORE_ABILITY + 1
BY_DWARF = (TILES + 1) * 4 * 16 * SIDES
WAYS, CODES, ESCALATOR, VORTEX, EXPLORATION, ENTRANCE, ITEMS, EXITS, CAMERA_COUNT = (
    OFFSETS[name]
    for name in (
        "ways", "codes", "escalators", "vortexes", "explorations", "entrances", "items", "exits", "cameras"
    )
)  # fmt: skip
DOOR, START, TILE_PILE, TILE_HANDS = (OFFSETS[name] for name in ("doors", "starts", "pile", "hands"))
PILE_LENGTH, TOP, OWN_EXITS, PASS_LEFT, CRYSTAL_BALLS, CAMERA_RULE = (
    OFFSETS[name]
    for name in ("length", "top", "own_exits", "pass_left", "crystal_balls", "camera_rule")
)  # fmt: skip


@compiled
def face(row: Array, tile: int) -> Any:
    """Return the number of a laid tile as it lies: 4 times the tile, plus its quarter turns."""
    return 4 * tile + row[LAID + tile] - 1


@compiled
def step_to(t: Array, row: Array, dwarf: int, cell: int, side: int) -> Any:
    """Return the next square on that side, or -1 where there is no way."""
    tile = cell >> 4
    to = t[WAYS + dwarf * BY_DWARF + (face(row, tile) * 16 + (cell & 15)) * SIDES + side]
    if to < 16:
        return (tile << 4) | to
    if to == WALL:
        return -1
    beyond = row[NEXT + SIDES * tile + side]
    back = (side + 2) & 3
    door = t[DOOR + back]
    if beyond == 0 or t[WAYS + dwarf * BY_DWARF + (face(row, beyond) * 16 + door) * SIDES + back] != CROSSING:
        return -1
    return (beyond << 4) | door


@compiled
def is_free(row: Array, cell: int) -> bool:
    """MALL-15: no other hero stands there."""
    return bool(
        cell != row[HERO] and cell != row[HERO + 1] and cell != row[HERO + 2] and cell != row[HERO + 3]
    )


@compiled
def code_at(t: Array, row: Array, cell: int) -> Any:
    tile = cell >> 4
    return t[CODES + face(row, tile) * 16 + (cell & 15)]


@compiled
def may_enter(t: Array, row: Array, locked: bool, cell: int) -> bool:
    """MALL-52: while two cameras work, hourglasses in service are locked."""
    if cell < 0 or not is_free(row, cell):
        return False
    if locked and code_at(t, row, cell) == HOURGLASS:
        return bool(row[USED + (cell >> 4)] & HOURGLASS_USED)
    return True


@compiled
def is_locked(t: Array, row: Array) -> bool:
    return bool(t[CAMERA_RULE] != 0 and row[CAMERAS] >= 2)


@compiled
def ball_in_use(t: Array, row: Array) -> bool:
    """MALL-51."""
    cell = row[HERO + MAGE]
    if t[CRYSTAL_BALLS] == 0 or cell < 0 or code_at(t, row, cell) != BALL:
        return False
    return not row[USED + (cell >> 4)] & BALL_USED


@compiled
def opening_at(t: Array, row: Array, hero: int) -> int:
    """Return the side on which that hero can explore from where it stands, or -1."""
    cell = row[HERO + hero]
    if cell < 0:
        return -1
    tile = cell >> 4
    for side in range(SIDES):
        if (
            t[DOOR + side] == cell & 15
            and t[EXPLORATION + face(row, tile) * SIDES + side] == hero
            and row[NEXT + SIDES * tile + side] == 0
        ):
            return side
    return -1


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


@compiled
def write_tokens(t: Array, row: Array, sand: int, seats: int, capacity: int, seen: Array) -> None:
    """Write the tokens, as a spectator sees them (`tokens`)."""
    seen[:] = 0
    for tile in range(1, TILES + 1):
        if row[LAID + tile]:
            of_tile = seen[tile - 1]
            of_tile[0] = 1
            of_tile[1] = row[LAID + tile] - 1
            of_tile[2] = row[COLUMN + tile]
            of_tile[3] = row[ROW + tile]
            of_tile[ITEM_COLUMN] = t[ITEMS + tile]
            of_tile[EXIT_COLUMN] = t[EXITS + tile]
            for bit in range(3):
                of_tile[USED_COLUMN + bit] = (row[USED + tile] >> bit) & 1
    if row[PEEKED]:
        seen[row[PILE + row[DRAWN]] - 1, NEXT_COLUMN] = 1
    for hero in range(HEROES):
        of_hero = seen[HERO_ROWS + hero]
        cell = row[HERO + hero]
        if cell < 0:
            of_hero[6] = 1
            continue
        tile = cell >> 4
        x, y = cell & 3, (cell >> 2) & 3
        of_hero[0] = 1
        of_hero[1] = tile
        of_hero[2] = x
        of_hero[3] = y
        of_hero[4] = 4 * row[COLUMN + tile] - row[ROW + tile] + x
        of_hero[5] = row[COLUMN + tile] + 4 * row[ROW + tile] + y
    for seat in range(seats):
        of_seat = seen[SEAT_ROWS + seat]
        of_seat[0] = 1
        for ability in range(ABILITIES):
            of_seat[1 + ability] = (row[HAND + seat] >> ability) & 1
        of_seat[REST_COLUMN] = row[REST + seat]
    of_sand = seen[SAND_ROW]
    of_sand[0] = sand
    of_sand[1] = capacity
    of_sand[2] = row[LENGTH] - row[DRAWN]
    of_sand[3] = row[STOLEN]
    of_sand[4] = row[HOURGLASSES]
    of_sand[7] = row[BALL_TILES]


@compiled
def draw(chance: Array, most: int) -> int:
    """Return a number below `most`, and go on in the series (xorshift)."""
    word = chance[0]
    word ^= word << np.uint64(13)
    word ^= word >> np.uint64(7)
    word ^= word << np.uint64(17)
    chance[0] = word
    # The upper half is the better one. It is large against `most`, so that all are equally likely.
    return whole((word >> np.uint64(32)) % np.uint64(most))


@compiled
def shuffle(chance: Array, values: Array) -> None:
    for last in range(len(values) - 1, 0, -1):
        other = draw(chance, last + 1)
        values[last], values[other] = values[other], values[last]


@compiled
def begin(t: Array, row: Array, sand: Array, capacity: int, seats: int, chance: Array) -> None:
    """Set up a match and turn the timer (MALL-11 to MALL-13)."""
    row[:] = 0
    row[LAID + 1] = 1
    row[CAMERAS] = t[CAMERA_COUNT + 1]
    row[HERO : HERO + HEROES] = t[START : START + HEROES]
    shuffle(chance, row[HERO : HERO + HEROES])
    length = t[PILE_LENGTH]
    row[LENGTH] = length
    row[PILE : PILE + length] = t[TILE_PILE : TILE_PILE + length]
    shuffle(chance, row[PILE + t[TOP] : PILE + length])
    row[HAND : HAND + seats] = t[TILE_HANDS : TILE_HANDS + seats]
    shuffle(chance, row[HAND : HAND + seats])
    sand[0] = capacity


@compiled
def begin_all(t: Array, rows: Array, sand: Array, settings: Array, chance: Array) -> None:
    for each in range(len(rows)):
        begin(t, rows[each], sand[each : each + 1], settings[1], settings[0], chance[each : each + 1])


@compiled
def look_all(t: Array, rows: Array, sand: Array, settings: Array, masks: Array, seen: Array) -> None:
    numbers, needs = np.empty(MOST_LEGAL, np.int16), np.empty(MOST_LEGAL, np.int8)
    for each in range(len(rows)):
        write_masks(t, rows[each], settings[0], numbers, needs, masks[each])
        write_tokens(t, rows[each], sand[each], settings[0], settings[1], seen[each])


@compiled
def step_all(
    t: Array,
    rows: Array,
    sand: Array,
    settings: Array,
    worth: Array,
    chance: Array,
    autoreset: int,
    chosen: Array,
    rewards: Array,
    over: Array,
    refused: Array,
    masks: Array,
    seen: Array,
) -> None:
    """Let a tick pass in all matches. `worth`: of the win, the loss, a tile, the theft, and a hero out.

    `autoreset`: 0 never, 1 in the step after the end, 2 in the same step.
    """
    seats, capacity = settings[0], settings[1]
    numbers, needs = np.empty(MOST_LEGAL, np.int16), np.empty(MOST_LEGAL, np.int8)
    order, gains = np.arange(seats), np.zeros(3, np.int64)
    for each in range(len(rows)):
        row, left, luck = rows[each], sand[each : each + 1], chance[each : each + 1]
        rewards[each], over[each] = 0, False
        if row[DONE]:
            refused[each] = 0
            if autoreset:
                begin(t, row, left, capacity, seats, luck)
            else:
                over[each] = True
        else:
            for seat in range(seats):
                order[seat] = seat
            shuffle(luck, order)
            tick(t, row, left, settings, chosen[each], order, gains, refused[each])
            rewards[each] = worth[2] * gains[0] + worth[3] * gains[1] + worth[4] * gains[2]
            if row[DONE]:
                rewards[each] += worth[row[DONE] - 1]
                over[each] = True
                if autoreset == 2:
                    begin(t, row, left, capacity, seats, luck)
        write_masks(t, row, seats, numbers, needs, masks[each])
        write_tokens(t, row, left[0], seats, capacity, seen[each])


@compiled
def choose_all(masks: Array, chance: Array, chosen: Array) -> None:
    """Choose at random among what is allowed, for every seat of every match."""
    allowed = np.empty(masks.shape[2], np.int16)
    for each in range(masks.shape[0]):
        luck = chance[each : each + 1]
        for seat in range(masks.shape[1]):
            count = 0
            for number in range(masks.shape[2]):
                allowed[count] = number
                count += masks[each, seat, number]
            chosen[each, seat] = allowed[draw(luck, count)]
