"""The games as environments for multi-agent learning (docs/research.md) and a benchmark (docs/benchmark.md).

Needs `dedale[research]`. Importing this package registers the environments with PettingZoo and Gymnasium.
"""

from typing import TYPE_CHECKING

import gymnasium
import pettingzoo

if TYPE_CHECKING:
    from dedale.research.tracks import Track

gymnasium.register("dedale/Tower-v0", "dedale.research.tower_env:TowerEnv")
pettingzoo.register("parallel", "dedale/Mall-v0", "dedale.research.mall.environment:MallEnv")
pettingzoo.register("parallel", "dedale/Tower-v0", "dedale.research.tower_env:TowerTeamEnv")
pettingzoo.register("aec", "dedale/Hidden-v0", "dedale.research.hidden_env:HiddenEnv")
pettingzoo.register("aec", "dedale/Duel-v0", "dedale.research.duel_env:DuelEnv")


def track(name: str) -> "Track":
    """Return a track of the benchmark: its environments, split into training, validation and test."""
    from dedale.research.tracks import TRACKS

    if name not in TRACKS:
        raise ValueError(f"There is no track {name!r}; docs/benchmark.md lists them.")
    return TRACKS[name]
