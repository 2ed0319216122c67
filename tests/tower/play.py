"""Plays a match of the Tower through the referee, as an outside program would."""

from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent
from typing import Any

from contract.referee_play import RefereePlay, names


class Play(RefereePlay):
    """`Play(drawing, deal=...)` opens a match."""

    def __init__(self, drawing: str, **options: Any) -> None:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "quest.maze"
            path.write_text(drawn(drawing), encoding="utf-8")
            super().__init__(**{"game": "tower", "quest": str(path)} | options)

    def stuck(self, hero: str, to: list[int], seat: int = 0, **rest: Any) -> str:
        """Try a move that must be refused, and return the error code."""
        return self.refused("move", seat, hero=hero, to=to, **rest)

    def targets(self, hero: str, seat: int = 0) -> list[list[int]]:
        """Return where that hero may go now, according to `legal`."""
        moves = [each for each in self.legal(seat) if each["do"] == "move" and each["hero"] == hero]
        return sorted(each["to"] for each in moves if "swap" not in each)

    def ways(self, hero: str) -> dict[tuple[int, int], str]:
        """Return how that hero gets to each square. Every move is undone at once."""
        found = {}
        for x, y in self.targets(hero):
            found[x, y] = self.move(hero, [x, y])[0]["by"]
            self.do("undo")
        return found

    def kinds(self, seat: int = 0) -> set[str]:
        """Return the kinds of legal actions."""
        return {each["do"] for each in self.legal(seat)}

    def at(self, hero: str) -> list[int] | None:
        """Return where that hero stands; None once it has left."""
        square: list[int] | None = self.view()["heroes"][hero]
        return square


def drawn(drawing: str) -> str:
    """Return the text of a maze file from a drawing indented in a test. A bare drawing gets a header.

    An open border is drawn with "·", because editors and linters dislike trailing spaces.
    """
    text = dedent(drawing).strip("\n").replace("·", " ") + "\n"
    if not text.startswith("+"):
        return text
    heroes = [letter for letter in "YPGOL" if f" {letter} " in text]
    return f"quest: A test\nheroes: {' '.join(heroes)}\n\n{text}"


__all__ = ["Play", "drawn", "names"]
