"""Which floors of the Tower count as solved."""

from collections.abc import Sequence

from dedale.games.base import Event
from dedale.games.tower.view import TowerView
from dedale.match.match import Match


def solved_floors(match: Match, events: Sequence[Event]) -> list[tuple[str, int]]:
    """Return the floors these events solved, with their moves. Floors with a shown solution do not count."""
    if match.game.name != "tower":
        return []
    solved = [(event["quest"], event["moves"]) for event in events if event["event"] == "solved"]
    if match.outcome and match.outcome.result == "won":
        view = match.view(None)
        assert isinstance(view, TowerView)
        if view.adventure is None and view.quest and not view.solution:
            solved.append((view.quest, view.moves))
    return solved
