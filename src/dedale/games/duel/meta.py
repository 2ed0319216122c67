"""The Duel's players, options, signs and icons."""

from dedale.games.duel.board import COLOURS
from dedale.games.duel.setup import LEVELS, PLAYERS, Options
from dedale.games.meta import game_meta, option

META = game_meta(
    Options,
    option(Options, "players", choices=tuple(PLAYERS)),
    option(Options, "level", choices=LEVELS, when={"board": (None,)}),
    option(Options, "clock"),
    option(Options, "first", kind="seat", shown=False),
    colours={count: tuple(COLOURS[player] for player in players) for count, players in PLAYERS.items()},
    alone={"players": 2},
    friends={"players": 2},
)
