"""The games of the house. Adding a game is adding a folder and one line here."""

from dedale.games.base import Game
from dedale.games.duel import DUEL
from dedale.games.hidden import HIDDEN
from dedale.games.mall import MALL
from dedale.games.null import NULL
from dedale.games.tower import TOWER

GAMES: dict[str, Game] = {game.name: game for game in (MALL, TOWER, HIDDEN, DUEL, NULL)}
GAMES_TO_PLAY = [name for name in GAMES if name != NULL.name]
"""The null game is for tests."""
