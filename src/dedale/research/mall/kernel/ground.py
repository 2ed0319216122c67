"""Where the heroes are on the tiles, and where a step leads.

A square is a number, as in `tables`. `t` is a scenario as one flat array, `row` a packed state.
"""

from typing import Any

from dedale.games.mall.actions import MAGE
from dedale.research.mall.geometry import SIDES, TILES
from dedale.research.mall.packed_state import CAMERAS, HERO, LAID, NEXT, USED
from dedale.research.mall.tables import BALL, CROSSING, HOURGLASS, OFFSETS, WALL, Array
from dedale.solver.compiled import compiled

HOURGLASS_USED, BALL_USED, CAMERA_OFF = 1, 2, 4
"""The bits of `USED`."""
WAYS, CODES, EXPLORATION, DOOR = (OFFSETS[name] for name in ("ways", "codes", "explorations", "doors"))
CRYSTAL_BALLS, CAMERA_RULE = OFFSETS["crystal_balls"], OFFSETS["camera_rule"]
BY_DWARF = (TILES + 1) * 4 * 16 * SIDES


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
