"""Setting up a match."""

from random import Random

from msgspec import Struct

from dedale.games.base import Refusal
from dedale.games.meta import Limits
from fifth_game.lantern.state import State

PLAYERS = Limits(1, 2)
SIZES = (3, 4, 5)
OIL = Limits(10, 99)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a match. None is required."""

    players: int = 1
    size: int = 4
    endless: bool = False
    """True if the lantern burns for ever, for all practical purposes."""
    oil: int | None = None


def new(options: Options, seed: int) -> State | Refusal:
    if options.players not in PLAYERS:
        return Refusal("bad_option", f"The Lantern is for {PLAYERS} players, not {options.players}.")
    if options.size not in SIZES:
        return Refusal("bad_option", f"There is no cellar of {options.size} by {options.size} squares.")
    if options.oil is not None and (options.endless or options.oil not in OIL):
        return Refusal("bad_option", f"The oil lasts {OIL} steps, or for ever.")
    oil = 1_000 if options.endless else options.oil or 30
    far = [(x, y) for x in range(options.size) for y in range(options.size) if x + y > 1]
    return State(options.players, options.size, Random(f"{seed}/exit").choice(far), oil)
