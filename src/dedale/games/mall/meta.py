"""The Mall's players, options, signs and icons."""

from collections.abc import Callable

from dedale.games.mall.scenario import (
    FORM,
    HERO_COUNTS,
    LEVELS,
    PLAYERS,
    PLAYERS_AND_IDLER,
    Scenario,
    printed_scenarios,
)
from dedale.games.mall.setup import SAND_LIMITS, Options
from dedale.games.meta import SIGNS, game_meta, option


def _scenarios(holds: Callable[[Scenario], object]) -> tuple[int, ...]:
    return tuple(number for number, scenario in printed_scenarios().items() if holds(scenario))


META = game_meta(
    Options,
    option(Options, "scenario", choices=_scenarios(lambda scenario: True)),
    option(
        Options, "level", choices=LEVELS, when={"scenario": _scenarios(lambda each: each.levels("table"))}
    ),
    option(
        Options,
        "level",
        choices=(None, *LEVELS),
        when={"scenario": _scenarios(lambda each: each.levels("pocket")), "edition": ("pocket",)},
    ),
    option(
        Options,
        "players",
        choices=tuple(PLAYERS_AND_IDLER),
        when={"scenario": _scenarios(lambda each: each.empty_hand)},
    ),
    option(Options, "players", choices=tuple(PLAYERS)),
    option(Options, "heroes", choices=(None, *HERO_COUNTS)),
    option(Options, "side"),
    option(Options, "edition"),
    option(Options, "sand_ms", choices=(120_000, 180_000, 240_000, 300_000, 600_000), limits=SAND_LIMITS),
    signs=(*SIGNS, "time"),
    icons=(
        "north", "east", "south", "west", "escalator", "vortex", "explore", "item", "exit", "hourglass",
    ),
    alone={"players": 4, "scenario": 1},
    friends={"players": 4, "scenario": 1},
    forms={"scenario": FORM},
)  # fmt: skip
