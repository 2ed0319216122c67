"""A game at a keyboard, for tests that press its keys."""

from pathlib import Path
from typing import Any

from contract.referee_play import view_of
from dedale.cli.terminal import KeyboardGame
from dedale.games.base import Source
from dedale.games.mall import MALL
from dedale.games.mall.setup import Options
from dedale.games.mall.styles import plain
from dedale.match import Match

SMALL = Path(__file__).parent / "small.maze"
IN_A_COLUMN = {"dwarf": (2, 0), "barbarian": (2, 1), "elf": (2, 2), "mage": (2, 3)}
"""The dwarf can explore to the north, and the others come after it."""


def table_of(**options: Any) -> Match:
    source = Source(str(SMALL), SMALL.read_text(encoding="utf-8"))
    options = {"players": 2, "start": IN_A_COLUMN, "pile": (2, 3), "tiles": source, **options}
    names = options.pop("names", ())
    match = Match.open(MALL, Options(**options), seed=1, names=names)
    assert isinstance(match, Match), match
    return match


class AtKeyboard:
    """A started game; `press` takes keys by name, `shown` is the screen as text."""

    def __init__(self, *, begin: bool = True, **options: Any) -> None:
        self.match = table_of(**options)
        self.game = KeyboardGame(self.match)
        self.t = 0
        if begin:
            self.press("enter")

    def press(self, *keys: str) -> "AtKeyboard":
        for key in keys:
            self.t += 100
            self.game.press(key, self.t)
        return self

    def wait(self, ms: int) -> "AtKeyboard":
        self.t += ms
        self.game.tick(self.t)
        return self

    @property
    def shown(self) -> str:
        return self.at(100, 34)

    def at(self, width: int, height: int) -> str:
        lines = [plain(line) for line in self.game.lines(self.t, width, height)]
        assert len(lines) == height
        assert {len(line) for line in lines} == {width}
        return "\n".join(lines)

    @property
    def message(self) -> str:
        return self.shown.split("\n")[-2].strip()

    def where(self, hero: str) -> tuple[int, int] | None:
        square: tuple[int, int] | None = view_of(self.match)["heroes"][hero]
        return square
