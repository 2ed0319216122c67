"""The mall as text."""

from dedale.games.mall.state import State


def draw(state: State, *, colour: bool) -> str:
    return str(state.heroes)
