"""Where the lantern is, where the exit is, and how long the oil lasts."""

import msgspec
from msgspec import Struct

from dedale.games.base import Outcome
from dedale.grid import Square


class State(Struct, frozen=True):
    players: int
    size: int
    exit: Square
    oil: int
    """How many steps it still burns."""
    lantern: Square = (0, 0)
    ended: Outcome | None = None


def dump(state: State) -> bytes:
    return msgspec.json.encode(state)


def load(data: bytes) -> State:
    return msgspec.json.decode(data, type=State)
