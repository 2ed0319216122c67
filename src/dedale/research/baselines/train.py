"""Trains IPPO or MAPPO on a track of the Mall, with several seeds at once, and plays the test matches.

    python -m dedale.research.baselines.train mall-self-play-1-2-180 ippo runs '{"updates": 300}'

writes into the folder: the curve and the settings (`ippo-….json`), the networks (`ippo-….npz`), and the
results of self-play and of cross-play between the seeds (`results.jsonl`).
"""

import sys
import time
from pathlib import Path
from typing import Any, get_args

import jax
import msgspec
import numpy as np

from dedale.research import track
from dedale.research.baselines.matches import cross_play
from dedale.research.baselines.ppo import Progress, trainer
from dedale.research.baselines.records import Algorithm, Curve, Settings
from dedale.research.mall_jax.environment import JaxMall
from dedale.research.results import Result, write_results
from dedale.research.rewards import Rewards
from dedale.research.tracks import SEEDS, Track

TRAINING_MATCHES, TEST_MATCHES = 8192, 500
POINTS = 60
"""Of a curve, about."""


def train(task: Track, settings: Settings, training_seeds: int) -> tuple[Curve, Any]:
    """Return the curve and the actors, whose first axis is the training seed."""
    mall = JaxMall(
        **task.options,
        seeds=SEEDS["train"][:TRAINING_MATCHES],
        rewards=Rewards(won=settings.won, tile=settings.tile, theft=settings.theft, left=settings.left),
    )
    begin, update = trainer(mall, settings)
    keys = jax.vmap(jax.random.key)(np.arange(training_seeds))
    learner = jax.jit(jax.vmap(begin))(keys)
    compiled = jax.jit(jax.vmap(update, (0, None)), donate_argnums=0).lower(learner, np.int32(0)).compile()
    every = max(1, settings.updates // POINTS)
    points: list[Progress] = []
    latest: list[Progress] = []
    began = time.perf_counter()
    for number in range(settings.updates):
        learner, progress = compiled(learner, np.int32(number))
        latest.append(progress)
        if len(latest) == every or number == settings.updates - 1:
            told = jax.device_get(latest)
            points.append(Progress(*(np.sum(each, 0) for each in zip(*told, strict=True))))
            points[-1] = points[-1]._replace(entropy=points[-1].entropy / len(latest))
            latest = []
            print(
                f"{number + 1} updates, {time.perf_counter() - began:.0f} s: {_words(points[-1])}", flush=True
            )
    seconds = time.perf_counter() - began
    ticks = [min(settings.updates, every * (point + 1)) for point in range(len(points))]
    curve = Curve(
        track=task.name,
        settings=settings,
        training_seeds=training_seeds,
        device=jax.devices()[0].device_kind,
        seconds=round(seconds, 1),
        ticks=[updates * settings.rollout * settings.matches for updates in ticks],
        won=[_shares(each.won, each.ended) for each in points],
        stolen=[_shares(each.stolen, each.ended) for each in points],
        tiles=[_shares(each.tiles, each.ended) for each in points],
        entropy=[_shares(each.entropy, 1) for each in points],
    )
    return curve, learner.params["actor"]


def _words(point: Progress) -> str:
    ended = max(1, int(np.sum(point.ended)))
    won, stolen, tiles = (np.sum(each) / ended for each in (point.won, point.stolen, point.tiles))
    return f"won {won:.4f}, stolen {stolen:.4f}, tiles {tiles:.2f}, entropy {np.mean(point.entropy):.2f}"


def _shares(found: Any, of: Any) -> list[float]:
    return [round(float(each), 4) for each in found / np.maximum(of, 1)]


def results(task: Track, settings: Settings, actors: Any) -> list[Result]:
    """Play the test matches: each team with itself, and every two teams together."""
    mall = JaxMall(**task.options, seeds=SEEDS["test"][:TEST_MATCHES])
    won = np.asarray(jax.device_get(cross_play(mall, actors, jax.random.key(0)).won).sum(-1))
    teams = range(len(won))
    crossed = [int(won[one, other]) for one in teams for other in teams if one != other]
    name = settings.algorithm
    return [
        Result(task.name, name, [int(won[team, team]) for team in teams], TEST_MATCHES),
        Result(task.name, name, crossed, TEST_MATCHES, f"another {name}"),
    ]


def main(name: str, algorithm: str, folder: Path, changes: str = "{}", training_seeds: str = "4") -> None:
    if algorithm not in get_args(Algorithm):
        raise SystemExit(f"The algorithms are {', '.join(get_args(Algorithm))}.")
    task = track(name)
    settings = msgspec.convert({"algorithm": algorithm, **msgspec.json.decode(changes)}, Settings)
    curve, actors = train(task, settings, int(training_seeds))
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{algorithm}-{name}"
    file.with_suffix(".json").write_bytes(msgspec.json.format(msgspec.json.encode(curve), indent=0))
    arrays: dict[str, Any] = {
        f"{number}": np.asarray(each, np.float16) for number, each in enumerate(jax.tree.leaves(actors))
    }
    np.savez_compressed(file.with_suffix(".npz"), **arrays)
    found = results(task, settings, actors)
    write_results(folder / "results.jsonl", found)
    for each in found:
        print(name, each.player, each.partner, each.won, "of", each.matches, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], Path(sys.argv[3]), *sys.argv[4:])
