"""Choosing one of several: by its label on the board, or with Tab and Enter."""

from collections.abc import Sequence

from dedale.cli.terminal.key_actions import Option
from dedale.cli.terminal.keys import ARROWS, PICKS
from dedale.grid import Square


class Picking:
    """A pending question. `current` is what Enter would choose."""

    def __init__(self, question: str, key: str, options: Sequence[Option], current: int = 0) -> None:
        self.question = question
        self.key = key
        """The key that asked. Pressed again, it chooses the current option."""
        self.options = options[: len(PICKS)]
        self.current = current

    @property
    def labels(self) -> dict[Square, str]:
        return {option.square: PICKS[index] for index, option in enumerate(self.options)}

    @property
    def focus(self) -> Square:
        return self.options[self.current].square

    @property
    def hints(self) -> str:
        return f"1-{PICKS[len(self.options) - 1]}, Enter: take it   Tab: see the next   Esc: none"

    def __str__(self) -> str:
        return f"{self.question} {PICKS[self.current]}: {self.options[self.current].words}"

    def press(self, key: str) -> Option | None:
        """The option that the key chooses, if any."""
        if key in ("enter", self.key):
            return self.options[self.current]
        if key in PICKS and len(key) == 1:
            index = PICKS.index(key)
            return self.options[index] if index < len(self.options) else None
        if key in ("tab", "shift-tab", *ARROWS):
            step = -1 if key in ("shift-tab", "left", "up") else 1
            self.current = (self.current + step) % len(self.options)
        return None
