"""The Tower as text for terminals, and in words for screen readers."""

from collections.abc import Iterable

from dedale import grid
from dedale.games.tower.quest import INVOCATION, LADDER, ROTATION, SLIDE, TRAP
from dedale.games.tower.state import State
from dedale.grid import COLOUR_OF_LETTER, SOLID, Direction, Square

COLOURS = {"Y": 220, "P": 141, "G": 77, "O": 208, "L": 212}
"""The colour of each letter in the 256-colour palette."""
WORDS = {
    LADDER: "ladder",
    TRAP: "trap",
    INVOCATION: "invocation square",
    ROTATION: "rotation square",
    SLIDE: "slide square",
    "*=": "common exit",
}


def draw(state: State, *, colour: bool) -> str:
    """Return the board as lines of text, with or without colour codes. The text is the same either way."""
    table = _Table(state)
    return grid.draw(table, style="box", paint=table.paint if colour else None)


def describe(state: State) -> str:
    """Describe the board in words, row by row."""
    return grid.describe(_InWords(state), str)


class _Table:
    """The board with the heroes on it."""

    def __init__(self, state: State) -> None:
        self.board = state.board
        self.heroes = {
            self.board.squares[place]: hero
            for hero, place in zip(state.quest.heroes, state.position.heroes, strict=True)
            if place is not None
        }

    @property
    def squares(self) -> Iterable[Square]:
        return self.board.squares

    def solid(self, square: Square) -> bool:
        return self._code(square) == SOLID

    def label(self, square: Square) -> str:
        code, hero = self._code(square), self.heroes.get(square)
        if hero:
            return f"{hero.letter}{code:>2}" if code else f"({hero.letter})"
        return code

    def edge(self, square: Square, direction: Direction) -> str:
        return self.board.edge(square, direction)

    def paint(self, square: Square, text: str) -> str:
        hero, code = self.heroes.get(square), self._code(square)
        if hero:
            return f"\x1b[1;38;5;16;48;5;{COLOURS[hero.letter]}m{text}\x1b[0m"
        if code[:1] in COLOURS:
            return f"\x1b[1;38;5;{COLOURS[code[0]]}m{text}\x1b[0m"
        return text

    def _code(self, square: Square) -> str:
        """Return the part of the code that still matters: where a hero started does not."""
        code = self.board.quest.code(self.board.place_at[square])
        return "" if code in COLOURS else code


class _InWords(_Table):
    """The same board with words for labels."""

    def label(self, square: Square) -> str:
        code, hero = self._code(square), self.heroes.get(square)
        words = [f"the {hero.name}"] if hero else []
        if code:
            words.append(_words(code))
        return ", ".join(words)


def _words(code: str) -> str:
    if code in WORDS:
        return WORDS[code]
    if code.startswith("k"):
        return f"key {code[1]}"
    return f"{COLOUR_OF_LETTER[code[0]]} {'armory' if code.endswith('!') else 'exit'}"
