"""The one error of maze files: where it is, and what is wrong in one plain sentence."""


class MazeError(ValueError):
    """A maze file that breaks the grammar or the rules of its game; line and column count from 1.

    What somebody who draws may well get wrong has a code, and says whom it is about: a sentence in another
    language is made of these.
    """

    def __init__(
        self, path: str, line: int, column: int, sentence: str, error: str = "", about: str = ""
    ) -> None:
        super().__init__(path, line, column, sentence, error, about)
        self.path = path
        self.line = line
        self.column = column
        self.sentence = sentence
        self.error = error
        self.about = about

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.sentence}"


def shown(char: str) -> str:
    """A character for an error sentence: even one that cannot be seen gets a name."""
    if char == " ":
        return "a blank"
    return f'"{char}"' if char.isprintable() else f"U+{ord(char):04X}"
