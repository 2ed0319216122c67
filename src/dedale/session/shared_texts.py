"""Texts shared by link: check one, and find out what it is."""

from dedale.games.base import Source
from dedale.games.maze_files import what_is
from dedale.grid import MazeError

_REFUSED = {
    "grid": "no header says what this is, like 'tile: 7' or 'quest: name'",
    "adventures": "a list of adventures cannot be played; share a quest",
    "names": "a list of names cannot be played; share a quest",
}


def kind_of(source: Source) -> str:
    """Return the game this text is for. Raises MazeError if the text is wrong."""
    found = what_is(source)
    if found.kind in _REFUSED:
        raise MazeError(source.path, 1, 1, _REFUSED[found.kind])
    return found.kind
