"""What a seat sees: everything."""

from typing import Literal

from dedale.games.base import View, ViewSeat
from dedale.grid import Square
from fifth_game.lantern.rules import owns
from fifth_game.lantern.state import State


class LanternView(View, frozen=True, kw_only=True):
    game: Literal["lantern"] = "lantern"
    lantern: Square
    exit: Square
    oil: int


def view(state: State) -> LanternView:
    return LanternView(
        phase="over" if state.ended else "walking",
        outcome=state.ended,
        reason="",
        seats=tuple(ViewSeat(seat=each, owns=tuple(owns(state, each))) for each in range(state.players)),
        lantern=state.lantern,
        exit=state.exit,
        oil=state.oil,
    )
