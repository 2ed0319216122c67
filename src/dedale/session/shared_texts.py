"""Texts that people draw: find out what one is, and what is wrong with it."""

from collections.abc import Callable

from msgspec import Struct

from dedale.games.base import Source
from dedale.games.mall.scenario import own_scenario
from dedale.games.maze_files import what_is
from dedale.games.tower.quest_reader import read_quest
from dedale.grid import MazeError
from dedale.session.messages import Mistake, mistake_in

_REFUSED = {
    "grid": "no header says what this is, like 'tile: 7' or 'quest: name'",
    "adventures": "a list of adventures cannot be played; share a quest",
    "names": "a list of names cannot be played; share a quest",
}
_SINGLE: dict[str, Callable[[Source], object]] = {"scenario": own_scenario, "quest": read_quest}
"""A file may list several of these, but only one can be played."""
MOST_TOLD = 20
"""More mistakes than anybody wants to read at once."""


class Checked(Struct, frozen=True):
    """What a text is, or what is wrong with it, in the order of its lines."""

    kind: str | None
    mistakes: tuple[Mistake, ...]


def kind_of(source: Source) -> str:
    """Return the game this text is for. Raises MazeError if the text is wrong."""
    found = what_is(source)
    if found.kind in _REFUSED:
        raise MazeError(source.path, 1, 1, _REFUSED[found.kind])
    return found.kind


def checked(source: Source) -> Checked:
    """Check a text that is to be played by itself."""
    try:
        kind = kind_of(source)
        if kind in _SINGLE:
            _SINGLE[kind](source)
    except MazeError as error:
        return Checked(None, tuple(map(mistake_in, error.in_order()[:MOST_TOLD])))
    return Checked(kind, ())
