"""How well they play, and how fast they answer."""

from dedale.bots.duel.duellist import Level
from dedale.bots.duel.search import Effort
from dedale.bots.duel.worth import Weights

CHAMPION = Level(
    Effort(work=600, depth=20, walls=(10, 1)), Weights(toll=30, ahead=60, door=250, rock=250), (1_200, 2_400)
)
"""Thinks ahead, and knows what tokens on the way are worth."""
KNIGHT = Level(Effort(work=600, depth=1, walls=(6, 1)))
"""Compares the lengths of ways after each of its actions."""
