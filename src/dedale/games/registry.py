"""All games. To add one, add a folder and its name here."""

from typing import Literal, get_args

from dedale.games.base import AnyGame
from dedale.games.duel import DUEL
from dedale.games.hidden import HIDDEN
from dedale.games.mall import MALL
from dedale.games.null import NULL
from dedale.games.tower import TOWER

GAMES: dict[str, AnyGame] = {game.name: game for game in (MALL, TOWER, HIDDEN, DUEL, NULL)}
GameName = Literal["mall", "tower", "hidden", "duel"]
GAMES_TO_PLAY: tuple[GameName, ...] = get_args(GameName)
"""Every game but the null game, which is for tests."""
