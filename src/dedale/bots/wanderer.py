"""The wanderer: plays any legal action at an easy pace. Company for trying things out, but no help."""

from random import Random

from msgspec import Struct

from dedale.bots.base import Do, Wait
from dedale.games.base import View

HOUSEKEEPING = frozenset({"place", "pause", "undo", "redo", "restart", "skip", "solution", "note", "give_up"})
"""Actions that stop or spoil the game for the others."""
PACE_MS = (700, 1_500)


class Wanderer:
    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._at: int | None = None

    def answer(self, view: View, legal: list[Struct], t: int) -> Do | Wait:
        choices = [action for action in legal if action.__struct_config__.tag not in HOUSEKEEPING]
        if not choices:
            self._at = None
            return Wait()
        if self._at is None:
            self._at = t + self._random.randint(*PACE_MS)
        if t < self._at:
            return Wait(self._at)
        self._at = None
        kinds = sorted({type(action).__name__ for action in choices})
        kind = self._random.choice(kinds)
        return Do(self._random.choice([each for each in choices if type(each).__name__ == kind]))
