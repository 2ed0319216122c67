"""What is seen: the rows of `tokens`."""

from dedale.games.mall.actions import ABILITIES as ABILITY_NAMES
from dedale.research.mall import tokens
from dedale.research.mall.geometry import HEROES, TILES
from dedale.research.mall.packed_state import (
    BALL_TILES,
    COLUMN,
    DRAWN,
    HAND,
    HERO,
    HOURGLASSES,
    LAID,
    LENGTH,
    PEEKED,
    PILE,
    REST,
    ROW,
    STOLEN,
    USED,
)
from dedale.research.mall.tables import OFFSETS, Array
from dedale.solver.compiled import compiled

ABILITIES = len(ABILITY_NAMES)
ITEMS, EXITS = OFFSETS["items"], OFFSETS["exits"]
SEAT_ROWS, HERO_ROWS, SAND_ROW = tokens.SEAT_ROWS, tokens.HERO_ROWS, tokens.SAND_ROW
ITEM_COLUMN, EXIT_COLUMN, NEXT_COLUMN = tokens.ITEM, tokens.EXIT, tokens.NEXT
USED_COLUMN = tokens.HOURGLASS
REST_COLUMN = tokens.PAWN + 1


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
