"""Thousands of matches, from one tick to the next."""

import numpy as np

from dedale.research.batch_chance import shuffle
from dedale.research.mall.geometry import HEROES
from dedale.research.mall.kernel.handlers import CAMERA_COUNT, tick
from dedale.research.mall.kernel.legal_actions import MOST_LEGAL, write_masks
from dedale.research.mall.kernel.token_rows import write_tokens
from dedale.research.mall.packed_state import CAMERAS, DONE, HAND, HERO, LAID, LENGTH, PILE
from dedale.research.mall.tables import OFFSETS, Array
from dedale.solver.compiled import compiled

START, TILE_PILE, TILE_HANDS, PILE_LENGTH, TOP = (
    OFFSETS[name] for name in ("starts", "pile", "hands", "length", "top")
)


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
