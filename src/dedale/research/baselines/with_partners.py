"""Lets trained players play with families of partners, all of them or those that are named.

    python -m dedale.research.baselines.with_partners runs/ippo-mall-self-play-1-2-180.npz results.jsonl 50

The number is that of matches with each network and family.
"""

import os
import sys
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

import jax
import numpy as np
from numpy.typing import NDArray

from dedale.bots.mall.conventions import FAMILIES
from dedale.lab.workers import processes
from dedale.research import track
from dedale.research.baselines.features import Features
from dedale.research.baselines.ppo import NEVER
from dedale.research.jax_masks import WORD
from dedale.research.mall import tokens
from dedale.research.mall.action_space import CAMPAIGN_ACTIONS
from dedale.research.mall.environment import MallEnv
from dedale.research.mall.partner_env import PartnerEnv
from dedale.research.mall_jax.environment import JaxMall
from dedale.research.mall_jax.state import Observation
from dedale.research.results import Result, write_results
from dedale.research.tracks import SEEDS


class TrainedAgent:
    """A network in one seat of `MallEnv`. It is told what its agent is told, and nothing else."""

    def __init__(self, layers: list[tuple[NDArray[Any], NDArray[Any]]], features: Features) -> None:
        self._layers, self._seats = layers, features.seats
        self._features = jax.jit(features.of_seat)

    def act(self, observed: dict[str, NDArray[Any]], seat: int, random: np.random.Generator) -> int:
        """Return an action, drawn as in training."""
        inputs = np.asarray(self._features(as_in_jax(observed, seat, self._seats), seat))
        *hidden, (weights, biases) = self._layers
        for inner, bias in hidden:
            inputs = np.maximum(inputs @ inner + bias, 0)
        scores = inputs @ weights + biases + random.gumbel(size=len(biases))
        allowed = observed["action_mask"][:CAMPAIGN_ACTIONS]
        return int(np.where(allowed, scores, NEVER).argmax())


def as_in_jax(observed: dict[str, NDArray[Any]], seat: int, seats: int) -> Observation:
    """Return an observation of `MallEnv` as `JaxMall` has it. Other seats' masks are empty."""
    rows = observed["observation"]
    taken = slice(tokens.SEAT_ROWS, tokens.SEAT_ROWS + seats)
    bits = np.zeros((seats, -(-CAMPAIGN_ACTIONS // WORD) * WORD), np.uint8)
    bits[seat, :CAMPAIGN_ACTIONS] = observed["action_mask"][:CAMPAIGN_ACTIONS]
    parts: tuple[Any, ...] = (
        rows[: tokens.HERO_ROWS, :10],
        rows[tokens.HERO_ROWS : tokens.SEAT_ROWS, :7],
        rows[taken, 1 : tokens.PAWN],
        rows[taken, tokens.PAWN + 1],
        rows[tokens.SAND_ROW, :8],
        np.packbits(bits, -1, bitorder="little").view(np.uint32),
    )
    return Observation(*parts)


@cache
def _agents(path: Path, name: str) -> list[TrainedAgent]:
    """Return the players in that file, one for each training seed."""
    with np.load(path) as file:
        arrays = [np.asarray(file[str(number)], np.float32) for number in range(len(file.files))]
    options = track(name).options
    features = Features(JaxMall(options["scenario"], options["seats"], seeds=[0]))
    layers = list(zip(arrays[::2], arrays[1::2], strict=True))
    return [
        TrainedAgent([(weights[seed], biases[seed]) for weights, biases in layers], features)
        for seed in range(len(arrays[0]))
    ]


def wins(path: Path, name: str, family: str, run: tuple[int, int]) -> bool:
    """Play a match: `run` is the training seed of the player, and the match's."""
    training, seed = run
    env = PartnerEnv(MallEnv(**track(name).options, seeds=[seed]), [family])
    seen, infos = env.reset(seed=seed)
    [agent] = env.agents
    seat, random = env.possible_agents.index(agent), np.random.default_rng(seed)
    player = _agents(path, name)[training]
    while env.agents:
        seen, _, _, _, infos = env.step({agent: player.act(seen[agent], seat, random)})
    return bool(infos[agent]["outcome"] == "won")


def main(path: Path, results: Path, matches: int, families: Sequence[str]) -> None:
    algorithm, _, trained = path.stem.partition("-")
    name = trained.replace("self-play", "partners")
    with np.load(path) as file:
        seeds = range(len(file["0"]))
    with processes(int(os.environ.get("JOBS", "1"))) as workers:
        for family in families or FAMILIES:
            runs = [(training, seed) for training in seeds for seed in SEEDS["test"][:matches]]
            won = np.array(list(workers.map(partial(wins, path, name, family), runs))).reshape(len(seeds), -1)
            result = Result(name, algorithm, won.sum(-1).tolist(), matches, family)
            write_results(results, [result])
            print(name, algorithm, family, result.won, "of", matches, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
