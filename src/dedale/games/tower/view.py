"""What a seat sees. The Tower has no secrets: every seat sees all, and spectators too."""

from dedale.games.base import JSON
from dedale.games.tower.moving import held_doors
from dedale.games.tower.state import State
from dedale.games.tower.talk import manners, talk


def view(state: State, seat: int | None) -> dict[str, JSON]:
    quest, board, position = state.quest, state.board, state.position
    return {
        "game": "tower",
        "phase": "over" if state.ended else "quest",
        "outcome": state.ended,
        "reason": state.reason,
        "quest": quest.name,
        "stars": quest.stars,
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
