"""How fast batches are in JAX: `python -m dedale.research.jax_bench`, best on an accelerator."""

import argparse
import time

import jax

from dedale.research.jax_random_play import JaxEnv, random_play
from dedale.research.mall_jax.environment import JaxMall
from dedale.research.tower_jax.environment import JaxTower

MATCHES = 500_000
STEPS = 64
GOAL, COMPILED_S = 150e6, 30
"""Joint steps per second of the Mall on one NVIDIA H200, and seconds to compile."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=MATCHES, help=f"matches at once ({MATCHES:,})")
    parser.add_argument("--steps", type=int, default=STEPS, help=f"steps for each measurement ({STEPS})")
    parser.add_argument("--scenario", type=int, nargs="*", default=[1, 4, 7], help="of the Mall (1 4 7)")
    parser.add_argument("--seats", type=int, nargs="*", default=[1, 4], help="seats in the Tower (1 4)")
    options = parser.parse_args()
    print(f"JAX {jax.__version__} on {jax.devices()[0].device_kind}", flush=True)
    envs: list[tuple[str, JaxEnv]] = [
        *((f"mall, scenario {scenario}, 4 seats", JaxMall(scenario)) for scenario in options.scenario),
        *((f"tower, epic floors, seats: {seats}", JaxTower(None, seats)) for seats in options.seats),
    ]
    for name, env in envs:
        for unpack in (False, True):
            speed, compiled = measured(env, options.matches, options.steps, unpack=unpack)
            masks = "masks as truth values" if unpack else "packed masks"
            print(f"{name}, {options.matches:,} matches, {masks}: {verdict(speed, compiled)}", flush=True)


def verdict(speed: float, compiled: float) -> str:
    """Return what was measured, and whether that is as fast as it should be."""
    return (
        f"{speed / 1e6:.1f} million joint steps/s (goal {GOAL / 1e6:.0f}: {_held(speed >= GOAL)}), "
        f"compiled in {compiled:.1f} s (goal {COMPILED_S}: {_held(compiled < COMPILED_S)})"
    )


def _held(good: bool) -> str:
    return "held" if good else "not held"


def measured(env: JaxEnv, matches: int, steps: int, *, unpack: bool) -> tuple[float, float]:
    """Return the joint steps per second of random play, the median of five runs, and seconds to compile."""
    begun = time.perf_counter()
    play = jax.jit(lambda key: random_play(env, key, matches, steps, unpack=unpack))
    run = play.lower(jax.random.key(0)).compile()
    compiled = time.perf_counter() - begun
    run(jax.random.key(0)).ended.block_until_ready()
    times = []
    for number in range(1, 6):
        begun = time.perf_counter()
        run(jax.random.key(number)).ended.block_until_ready()
        times.append(time.perf_counter() - begun)
    return matches * steps / sorted(times)[2], compiled


if __name__ == "__main__":
    main()
