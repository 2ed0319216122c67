"""Plays a match of the Mall through the referee, as an outside program would."""

from pathlib import Path
from typing import Any

from contract.referee_play import RefereePlay, names

ALL = ["N", "E", "S", "W", "escalator", "vortex", "explore"]
"""A hand with every action, for tests that are not about who owns what."""


def own(name: str) -> str:
    """Return the path of one of the tile sets drawn for these tests."""
    return str(Path(__file__).parent / "tiles" / f"{name}.maze")


class Play(RefereePlay):
    """`Play(scenario=1, deal=[ALL], start={...})` opens a match and turns the timer."""

    def __init__(self, *, begin: bool = True, **options: Any) -> None:
        super().__init__(game="mall", **options)
        if begin:
            self.do("start")


__all__ = ["ALL", "Play", "names", "own"]
