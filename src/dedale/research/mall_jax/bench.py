"""How fast the Mall is in JAX: `python -m dedale.research.mall_jax.bench`, best on an accelerator."""

import argparse
import time

import jax

from dedale.research.mall_jax.environment import JaxMall
from dedale.research.mall_jax.random_play import random_play

MATCHES = 500_000
TICKS = 64


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=MATCHES, help=f"matches at once ({MATCHES:,})")
    parser.add_argument("--ticks", type=int, default=TICKS, help=f"ticks for each measurement ({TICKS})")
    parser.add_argument("--scenario", type=int, nargs="+", default=[1, 4, 7], help="scenarios (1 4 7)")
    options = parser.parse_args()
    print(f"JAX {jax.__version__} on {jax.devices()[0].device_kind}", flush=True)
    for scenario in options.scenario:
        for unpack in (False, True):
            measure(scenario, options.matches, options.ticks, unpack=unpack)


def measure(scenario: int, matches: int, ticks: int, *, unpack: bool) -> None:
    """Print the joint ticks per second of random play: the median of five runs."""
    mall = JaxMall(scenario)
    begun = time.perf_counter()
    play = jax.jit(lambda key: random_play(mall, key, matches, ticks, unpack=unpack))
    run = play.lower(jax.random.key(0)).compile()
    compiled = time.perf_counter() - begun
    run(jax.random.key(0)).ended.block_until_ready()
    times = []
    for number in range(1, 6):
        begun = time.perf_counter()
        run(jax.random.key(number)).ended.block_until_ready()
        times.append(time.perf_counter() - begun)
    speed = matches * ticks / sorted(times)[2] / 1e6
    masks = "masks as truth values" if unpack else "packed masks"
    print(
        f"scenario {scenario}, four seats, {matches:,} matches, {masks}: "
        f"{speed:.1f} million joint ticks/s, compiled in {compiled:.1f} s",
        flush=True,
    )


if __name__ == "__main__":
    main()
