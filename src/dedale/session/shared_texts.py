"""Texts that people share by a link: what each is, if it is right."""

from dedale.games.base import Source
from dedale.games.maze_files import what_is
from dedale.grid import MazeError

_REFUSED = {
    "grid": "no header says what this is, like 'tile: 7' or 'quest: name'",
    "adventures": "a list of adventures is nothing to play; share a quest",
    "names": "a list of names is nothing to play; share a quest",
}


def kind_of(source: Source) -> str:
    """What game it is for; a MazeError says what is wrong with it."""
    found = what_is(source)
    if found.kind in _REFUSED:
        raise MazeError(source.path, 1, 1, _REFUSED[found.kind])
    return found.kind
