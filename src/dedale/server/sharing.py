"""Texts that people share by a link: what each is, if it is right."""

from dedale.games.base import Source
from dedale.games.files import what_is
from dedale.grid import MazeError


def kind_of(source: Source) -> str:
    """What game it is for; a MazeError says what is wrong with it."""
    found = what_is(source)
    if found.kind == "grid":
        raise MazeError(source.path, 1, 1, "no header says what this is, like 'tile: 7' or 'quest: name'")
    return found.kind
