"""The error for maze files: a position, and what is wrong there in one sentence."""


class MazeError(ValueError):
    """A maze file that breaks the grammar or its game's rules. Line and column count from 1.

    Mistakes that people who draw boards are likely to make also have a code and a subject, from which clients
    build a sentence in another language.
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
    """Return a character as error messages show it. Invisible characters get a name."""
    if char == " ":
        return "a blank"
    return f'"{char}"' if char.isprintable() else f"U+{ord(char):04X}"
