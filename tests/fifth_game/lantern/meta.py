"""The Lantern's players, options, signs and icons."""

from dedale.games.meta import game_meta, option
from fifth_game.lantern.setup import OIL, PLAYERS, SIZES, Options

META = game_meta(
    Options,
    option(Options, "players", choices=tuple(PLAYERS)),
    option(Options, "size", choices=SIZES),
    option(Options, "endless"),
    option(Options, "oil", choices=(None, 20, 50), limits=OIL, when={"endless": (False,)}),
    alone={"players": 1},
    friends={"players": 2},
)
