"""What a seat sees: everything."""

from dedale.games.base import JSON, Manner
from fifth_game.lantern.rules import owns
from fifth_game.lantern.state import State

MANNERS: tuple[Manner, ...] = ("say", "gesture")


def view(state: State, seat: int | None) -> dict[str, JSON]:
    return {
        "game": "lantern",
        "phase": "over" if state.ended else "walking",
        "outcome": state.ended,
        "seats": [{"seat": each, "owns": list(owns(state, each))} for each in range(state.players)],
        "lantern": state.lantern,
        "exit": state.exit,
        "oil": state.oil,
        "may": [] if seat is None else MANNERS,
    }
