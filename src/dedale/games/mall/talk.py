"""Who may talk, and how (MALL-13, MALL-30 to MALL-34, MALL-41, MALL-62, MALL-65, MALL-67, MALL-68)."""

from dedale.games.base import Manner, TalkMode
from dedale.games.mall.state import State


def talk(state: State) -> TalkMode:
    """Everyone may talk before the first turn and after the end, and in between only when a turn allows it.

    A pause silences the table in any case (MALL-34).
    """
    rule = state.setup.scenario.talk
    if state.paused:
        return "silent"
    if state.phase == "over" or rule == "free":
        return "free"
    if rule == "none":
        return "none"
    if state.phase == "setup" or state.talk_open:
        return "gestures" if rule == "gestures" else "free"
    return "silent"


def manners(state: State, seat: int) -> list[Manner]:
    if state.paused:
        return ["excuse"]
    allowed: list[Manner] = ["stare"]
    mode = talk(state)
    if mode == "free":
        allowed.append("say")
    if mode in ("free", "gestures"):
        allowed += ["gesture", "point", "point_at"]
    if may_nudge(state, seat):
        # The pocket edition has no pawn, so players drum instead.
        allowed.append("drum" if state.setup.edition == "pocket" else "nudge")
    return allowed


def may_nudge(state: State, seat: int) -> bool:
    """MALL-62: only the player without actions moves the pawn. MALL-68: nobody does."""
    scenario = state.setup.scenario
    if scenario.no_nudge:
        return False
    return not scenario.empty_hand or not (state.hands[seat] or (state.deck and state.deck.seat == seat))
