"""The games as environments for multi-agent learning (docs/research.md). Needs `dedale[research]`.

Importing this package registers them with PettingZoo and Gymnasium.
"""

import pettingzoo

pettingzoo.register("parallel", "dedale/Mall-v0", "dedale.research.mall.environment:MallEnv")
