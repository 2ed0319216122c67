"""Compares batches of the Mall with the rules for as many ticks as you like (docs/research.md).

    PYTHONPATH=tests python -m research.equality 10000000 2 numba jax

Ticks, processes, and which batches. Half of the matches are the bots', half are random; scenarios 1 to 7.
"""

import sys
from collections import Counter
from functools import partial
from itertools import count

from dedale.lab.worker_pool import worker_pool
from dedale.research.mall.environment import MallEnv
from research.recorded_matches import bots, record, wanderers
from research.replays import REWARDS, TICKS, jax_replay, numba_replay

SHARE = 64
"""Matches of one task. JAX compiles once for each task."""


def compare(engines: list[str], number: int) -> Counter[str]:
    """Play some matches, and compare every tick. An inequality raises AssertionError."""
    scenario, seats, cooldown = 1 + number % 7, 2 + number // 7 % 7, number // 49 % 3
    env = MallEnv(scenario, seats, calls=False, cooldown=cooldown, rewards=REWARDS)
    seeds = range(SHARE * number, SHARE * (number + 1))
    matches = [record(env, seed, TICKS, bots if seed % 2 else wanderers) for seed in seeds]
    for engine in engines:
        numbers = [match.seed for match in matches]
        replay = numba_replay(env) if engine == "numba" else jax_replay(env, numbers)
        for match in matches:
            replay(match)
    happened = Counter(match.result or "unfinished" for match in matches)
    happened["matches"] = len(matches)
    happened["ticks"] = sum(len(match.chosen) for match in matches)
    happened["agent steps"] = seats * happened["ticks"]
    happened["refusals"] = sum(int(match.refused.sum()) for match in matches)
    return happened


def main(ticks: int, jobs: int, engines: list[str]) -> None:
    """Go on until so much has been compared; say from time to time how far that is."""
    happened: Counter[str] = Counter()
    with worker_pool(jobs) as pool:
        for found in pool.imap_unordered(partial(compare, engines), count()):
            happened.update(found)
            told = ", ".join(f"{number:,} {what}" for what, number in sorted(happened.items()))
            print(f"{' and '.join(engines)} equal to the rules: {told}", flush=True)
            if happened["ticks"] >= ticks:
                return


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:] or ["numba"])
