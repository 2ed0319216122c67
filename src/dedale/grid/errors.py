"""The one error of maze files: where it is, and what is wrong in one plain sentence."""


class MazeError(ValueError):
    """A maze file that breaks the grammar or the rules of its game; line and column count from 1."""

    def __init__(self, path: str, line: int, column: int, sentence: str) -> None:
        super().__init__(path, line, column, sentence)
        self.path = path
        self.line = line
        self.column = column
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.sentence}"


def shown(char: str) -> str:
    """A character for an error sentence: even one that cannot be seen gets a name."""
    if char == " ":
        return "a blank"
    return f'"{char}"' if char.isprintable() else f"U+{ord(char):04X}"
