"""Compares the compiled Mall with the rules for as many ticks as you like: `make equality`.

    PYTHONPATH=tests python -m research.equality 10000000 2 0

Ticks, processes and the number of the first match. Half of the matches are the bots', half are random;
scenarios 1 to 7, 2 to 8 seats.
"""

import sys
from collections import Counter
from itertools import count

import numpy as np

from dedale.lab.workers import processes
from dedale.research.mall.action_space import CAMPAIGN_ACTIONS
from research.batch_comparison import Pair
from research.recorded_matches import bots, wanderers


def compare(number: int) -> Counter[str]:
    """Play a match both ways, and compare every tick. An inequality raises AssertionError."""
    seats = 2 + number // 14 % 7
    pair = Pair(1 + number // 2 % 7, seats, cooldown=number // 98 % 3)
    pair.reset(number)
    players = (bots if number % 2 else wanderers)(pair.rules)
    random = np.random.default_rng(number)
    agents = pair.rules.possible_agents
    while pair.rules.agents:
        masks = [pair.seen[agent]["action_mask"][:CAMPAIGN_ACTIONS] for agent in agents]
        chosen = [choose(random, mask) for choose, mask in zip(players, masks, strict=True)]
        pair.step(dict(zip(agents, chosen, strict=True)))
    return pair.happened + Counter(matches=1, choices=seats * pair.happened["steps"])


def main(ticks: int, jobs: int, first: int) -> None:
    """Go on until so much has been compared; say from time to time how far that is."""
    happened: Counter[str] = Counter()
    with processes(jobs) as workers:
        for found in workers.map(compare, count(first), ordered=False):
            happened += found
            over = happened["steps"] >= ticks
            if over or happened["matches"] % 100 == 0:
                print(", ".join(f"{number:,} {what}" for what, number in happened.items()), flush=True)
            if over:
                return


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
