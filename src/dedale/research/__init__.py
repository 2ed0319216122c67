"""The games as environments for multi-agent learning (docs/research.md). Needs `dedale[research]`.

Importing this package registers them with PettingZoo and Gymnasium.
"""

import gymnasium
import pettingzoo

gymnasium.register("dedale/Tower-v0", "dedale.research.tower_env:TowerEnv")
pettingzoo.register("parallel", "dedale/Mall-v0", "dedale.research.mall.environment:MallEnv")
pettingzoo.register("parallel", "dedale/Tower-v0", "dedale.research.tower_env:TowerTeamEnv")
pettingzoo.register("aec", "dedale/Hidden-v0", "dedale.research.hidden_env:HiddenEnv")
pettingzoo.register("aec", "dedale/Duel-v0", "dedale.research.duel_env:DuelEnv")
