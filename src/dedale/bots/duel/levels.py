"""How well they play, and how fast they answer."""

from dedale.bots.duel.duellist import Level
from dedale.bots.duel.search import Effort
from dedale.bots.duel.worth import Weights

SEASONED = Weights(toll=100, ahead=300, tempo=70, door=500, rock=150, crossbow=500, sword=1_000)
"""About what decided games of duellists: walls to come weigh more than steps, and weapons more than both."""

SQUIRE = Level(Effort(work=600, depth=1, walls=(6, 1)))
"""Compares the lengths of ways after each of its actions, and does not fear what may be laid."""
KNIGHT = Level(Effort(work=600, depth=1, walls=(6, 1)), SEASONED)
"""Judges what each of its actions leads to as well as a champion does, but thinks no further."""
CHAMPION = Level(Effort(work=1_500, depth=20, walls=(10, 1)), SEASONED, (1_200, 2_400))
"""Thinks ahead."""
