"""The cellar as text."""

from fifth_game.lantern.state import State


def draw(state: State) -> str:
    marks = {state.exit: "E", state.lantern: "*"}
    rows = ("".join(marks.get((x, y), ".") for x in range(state.size)) for y in range(state.size))
    return "\n".join(rows)
