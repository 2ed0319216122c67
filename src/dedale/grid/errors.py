"""The error for maze files: a position, and what is wrong there in one sentence."""

MOST_MISTAKES = 100
"""Reading stops after this many."""


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
        self.others: tuple[MazeError, ...] = ()
        """What else is wrong with the same file, as far as it could be read."""

    def in_order(self) -> list["MazeError"]:
        """All mistakes of the file, from its beginning to its end."""
        return sorted((self, *self.others), key=lambda mistake: (mistake.line, mistake.column))

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.sentence}"


class Mistakes:
    """Collects the mistakes of a file, so that all of them are told at once.

    `with mistakes:` goes round each part that makes sense without the others, `settle` comes after them.
    """

    def __init__(self) -> None:
        self._found: list[MazeError] = []

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if not isinstance(error, MazeError):
            return False
        self._found += (error, *error.others)
        if len(self._found) >= MOST_MISTAKES:
            self.settle()
        return True

    def settle(self) -> None:
        """Raise the first mistake, with the others attached, if there were any."""
        if self._found:
            first, *others = self._found
            first.others = tuple(others)
            raise first


def shown(char: str) -> str:
    """Return a character as error messages show it. Invisible characters get a name."""
    if char == " ":
        return "a blank"
    return f'"{char}"' if char.isprintable() else f"U+{ord(char):04X}"
