"""The Hidden Labyrinth's players, options, signs and icons."""

from dedale.games.hidden.setup import LOOK_MS, PLAYERS, QUARTERS, WALLS, Options
from dedale.games.hidden.state import COLOURS
from dedale.games.meta import game_meta, option

META = game_meta(
    Options,
    option(Options, "players", choices=tuple(PLAYERS)),
    option(Options, "walls", choices=WALLS),
    option(Options, "build"),
    option(Options, "look"),
    option(
        Options,
        "look_ms",
        choices=(None, 15_000, 30_000, 60_000, 120_000),
        limits=LOOK_MS,
        when={"look": (True,)},
    ),
    option(Options, "turn"),
    option(Options, "helps"),
    option(Options, "builder", kind="seat", shown=False),
    option(Options, "first", kind="seat", shown=False),
    option(Options, "turned", limits=QUARTERS, shown=False),
    colours={players: COLOURS[:players] for players in PLAYERS},
    alone={"players": 2},
    friends={"players": 2},
)
