"""Chance in machine code, for batches: each match has a series of its own."""

import numpy as np

from dedale.solver.compiled import Array, compiled, whole


def seeded(chance: Array, seed: int) -> None:
    """Begin the series anew."""
    words = np.random.SeedSequence(seed).generate_state(len(chance), np.uint64)
    chance[:] = words | np.uint64(1)  # never 0, from which xorshift does not get away


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
def choose_all(masks: Array, chance: Array, chosen: Array) -> None:
    """Choose at random among what is allowed, for every seat of every match; 0 where nothing is."""
    allowed = np.zeros(masks.shape[2], np.int16)
    for each in range(masks.shape[0]):
        luck = chance[each : each + 1]
        for seat in range(masks.shape[1]):
            count = 0
            for number in range(masks.shape[2]):
                allowed[count] = number
                count += masks[each, seat, number]
            chosen[each, seat] = allowed[draw(luck, count)] if count else 0
