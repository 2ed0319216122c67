"""Who may talk, and how (TOWER-71)."""

from dedale.games.base import Manner, TalkMode
from dedale.games.tower.state import State


def talk(state: State) -> TalkMode:
    """Experts do not talk before the end. Others may, and the match counts how often they do."""
    return "none" if state.setup.talk == "expert" and not state.ended else "free"


def manners(state: State) -> list[Manner]:
    if talk(state) == "none":
        return ["stare", "point"]
    return ["stare", "point", "point_at", "say", "gesture"]
