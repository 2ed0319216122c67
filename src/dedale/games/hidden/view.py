"""What a seat sees. Covered walls, the turn, the bag's order, the seed and others' markers stay behind."""

from dedale.games.base import JSON, Manner
from dedale.games.hidden.state import COLOURS, COVERED, State

MANNERS: tuple[Manner, ...] = ("say", "gesture")


def view(state: State, seat: int | None) -> dict[str, JSON]:
    setup, over = state.setup, state.phase == "over"
    seen: dict[str, JSON] = {
        "game": "hidden",
        "phase": state.phase,
        "outcome": state.ended,
        "reason": state.reason,
        "seats": [
            {"seat": index, "owns": [COLOURS[index]], "start": start}
            for index, start in enumerate(state.starts)
        ],
        "turn": state.turn,
        "magicians": list(state.magicians),
        "wanted": state.wanted,
        "tokens": [list(won) for won in state.tokens],
        "bag": len(setup.bag) - state.drawn,
        "roll": state.roll,
        "left": state.left,
        "walls": None if state.phase in COVERED else sorted(state.walls),
        "walls_left": setup.walls - len(state.walls),
        "ready": list(state.ready),
        "hit": state.hit,
        "turned": setup.turned if over else None,
        "notes": [] if seat is None else sorted(state.notes[seat]),
        "helps": setup.helps,
        "talk": "free",
        "may": [] if seat is None else list(MANNERS),
        "board": setup.board.names,
        "symbols": [{"symbol": symbol, "at": at} for symbol, at in setup.board.symbols.items()],
        "names": setup.board.symbol_names,
    }
    if over:
        seen["bag_order"] = list(setup.bag)
    return seen
