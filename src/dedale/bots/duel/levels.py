"""How well they play, and how fast they answer."""

from dedale.bots.duel.duellist import Level
from dedale.bots.duel.search import Effort
from dedale.bots.duel.worth import Weights

CHAMPION = Level(Effort(work=1_200, depth=20), Weights(toll=30, ahead=60, door=250, rock=250), (1_200, 2_400))
KNIGHT = Level(Effort(work=1_200, depth=1, walls=(6, 1)))
SQUIRE = Level(Effort(work=1_200, depth=1, walls=(3, 1)), Weights(toll=0))
