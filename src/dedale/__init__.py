"""Dédale: four labyrinth board games on one grid. docs/python.md shows how to use it from Python."""

TYPE_CHECKING = False  # type checkers treat it as true, and `typing` takes a while to import
if TYPE_CHECKING:
    from dedale.api import (
        GAMES,
        BadDocument,
        Found,
        Match,
        MazeError,
        Outcome,
        Quest,
        Refused,
        Solution,
        check,
        load,
        new,
        read,
        read_set,
        solve,
    )

__version__ = "0.1.0"
__all__ = [
    "GAMES",
    "BadDocument",
    "Found",
    "Match",
    "MazeError",
    "Outcome",
    "Quest",
    "Refused",
    "Solution",
    "check",
    "load",
    "new",
    "read",
    "read_set",
    "solve",
]


if not TYPE_CHECKING:

    def __getattr__(name):
        """Load the games on first use, so that `import dedale` itself costs nothing."""
        if name not in __all__:
            raise AttributeError(f"module 'dedale' has no attribute {name!r}")
        from dedale import api

        return getattr(api, name)
