"""The levels: how well the bots play, and how fast they answer."""

from dedale.bots.duel.duellist import Level
from dedale.bots.duel.evaluation import Weights
from dedale.bots.duel.search import Effort

SQUIRE = Level(Effort(work=600, depth=1, walls=(6, 1)))
"""Compares path lengths after each of its actions, and does not fear walls that may be laid."""
KNIGHT = Level(Effort(work=600, depth=1, walls=(6, 1)), Weights(toll=60, ahead=60, door=250, rock=250))
"""Knows what rivals' tokens on its way cost, and what its door and rock are worth, but thinks no further."""
CHAMPION = Level(
    Effort(work=1_500, depth=20, walls=(10, 1)),
    Weights(toll=100, ahead=300, tempo=70, door=500, rock=150, crossbow=500, sword=1_000),
    (1_200, 2_400),
)
"""Thinks ahead. Its weights are roughly those that best predict the winner from a position."""
