"""How well they play, and how fast they answer."""

from dedale.bots.duel.duellist import Level
from dedale.bots.duel.search import Effort

CHAMPION = Level(Effort(work=3_000, depth=20))
KNIGHT = Level(Effort(work=1_000, depth=1, walls=(6, 1)))
SQUIRE = Level(Effort(work=1_000, depth=1, walls=(3, 1), places=(0, 0)))
