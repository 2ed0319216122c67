"""What a seat sees. The Tower has no secrets: every seat sees all, and spectators too."""

from dedale.games.base import JSON
from dedale.games.tower.adventures import phase
from dedale.games.tower.movement import held_doors
from dedale.games.tower.plan_text import read_plan
from dedale.games.tower.state import Progress, State
from dedale.games.tower.talk import manners, talk


def view(state: State, seat: int | None) -> dict[str, JSON]:
    quest, board, position, progress = state.quest, state.board, state.position, state.progress
    return {
        "game": "tower",
        "phase": phase(state),
        "outcome": state.ended,
        "reason": state.reason,
        "quest": state.setup.floor,
        "names": quest.names,
        "stars": quest.stars,
        "optimum": quest.moves,
        "solution": read_plan(quest.plan) if quest.plan and state.setup.floor in progress.shown else None,
        "adventure": progress.adventure,
        "done": _done(progress),
        "seats": [{"seat": index, "owns": owns} for index, owns in enumerate(state.setup.owns)],
        "heroes": {
            hero.name: None if place is None else board.squares[place]
            for hero, place in zip(quest.heroes, position.heroes, strict=True)
        },
        "cards": [
            {"card": card, "at": (laid.column, laid.row), "turns": laid.turns}
            for card, laid in enumerate(position.lay)
        ],
        "armed": position.armed,
        "exits_open": position.armed,
        "doors": held_doors(state),
        "moves": len(state.history),
        "talk_level": state.setup.talk,
        "talk": talk(state),
        "may": manners(state) if seat is not None else [],
    }


def _done(progress: Progress) -> JSON:
    """The quests of the adventure that were solved, skipped or shown."""
    if progress.adventure is None:
        return None
    return {"solved": progress.solved, "skipped": progress.skipped, "shown": progress.shown}
