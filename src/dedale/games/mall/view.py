"""What a seat sees. The only way from a state to a player: the pile's order and the deck's never pass it."""

from msgspec.structs import replace

from dedale.games.base import JSON
from dedale.games.mall.actions import HEROES
from dedale.games.mall.handlers import owns
from dedale.games.mall.movement import CAMERA
from dedale.games.mall.state import State
from dedale.games.mall.talk import manners, talk


def view(state: State, seat: int | None, t: int) -> dict[str, JSON]:
    """All that this seat may see: in the Mall the same as everyone, but for its manners."""
    setup, scenario = state.setup, state.setup.scenario
    seen: dict[str, JSON] = {
        "game": "mall",
        "phase": state.phase,
        "outcome": state.ended,
        "reason": state.reason,
        "scenario": scenario.number or scenario.name,
        "edition": setup.edition,
        "level": setup.level,
        "side": setup.side,
        "seats": [{"seat": index, "owns": owns(state, index)} for index in range(setup.players)],
        "sand_ms": state.sand.left(t) if state.phase != "setup" else state.sand.capacity,
        "sand_running": state.sand.running and state.phase != "over",
        "talk": talk(state),
        "may": manners(state, seat) if seat is not None else [],
        "pile": len(state.pile),
        "stolen": state.stolen,
        "at_items": state.at_items,
        "hourglasses": state.hourglasses,
        "to_discard": state.to_discard,
        "paused": state.paused,
        "consents": sorted(state.consents),
        "out": [HEROES[hero] for hero in state.out],
    }
    if state.deck:
        seen["deck"] = {
            "seat": state.deck.seat, "pile": len(state.deck.pile), "discard": len(state.deck.discard)
        }  # fmt: skip
    # MALL-34: a pause hides the board.
    return seen | (_hidden_board() if state.paused else _board(state))


def changed(before: State, state: State, t: int) -> dict[str, JSON] | None:
    """What differs once a hero has moved, if that is all that has happened."""
    if state.paused or state.phase in ("setup", "over") or talk(before) != talk(state):
        return None
    if replace(before, heroes=state.heroes, talk_open=state.talk_open) != state:
        return None
    return {"sand_ms": state.sand.left(t), "heroes": _heroes(state)}


def _heroes(state: State) -> dict[str, JSON]:
    return dict(zip(HEROES, state.heroes, strict=False))


def _hidden_board() -> dict[str, JSON]:
    return {"heroes": {}, "tiles": [], "next": None, "out_of_order": [], "exploration": [], "cameras": []}


def _board(state: State) -> dict[str, JSON]:
    board = state.board
    visible = bool(state.pile) and (state.peeked or state.setup.scenario.face_up)
    return {
        "heroes": _heroes(state),
        "tiles": board.seen_tiles,
        "next": state.pile[0] if visible else None,
        "out_of_order": sorted(state.out_of_order),
        "exploration": board.seen_frontier,
        "cameras": [
            at
            for at in board.icons.get(CAMERA, ())
            if state.setup.scenario.cameras and at not in state.out_of_order
        ],
    }
