"""The Tower's players, options, signs and icons."""

from dedale.games.meta import game_meta, option
from dedale.games.tower.setup import PLAYERS, Options

META = game_meta(
    Options,
    option(Options, "quest", kind="quest"),
    option(Options, "adventure", kind="quest", shown=False),
    option(Options, "players", choices=tuple(PLAYERS)),
    option(Options, "talk"),
    icons=("move", "power", "ladder", "armory", "door", "turn", "slide", "exit"),
    alone={"quest": "t1", "players": 1},
    friends={"adventure": 1, "players": 2},
)
