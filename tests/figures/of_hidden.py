"""The little boards of the Hidden Labyrinth's rules."""

from typing import Any

from contract.referee_play import RefereePlay
from figures.figure import Figure
from hidden.walls import labyrinth

WALLS = [list(edge) for edge in labyrinth(count=19)]


def _play(**options: Any) -> RefereePlay:
    given = {"look": False, "turned": 0, "first": 0, "dice": [3, 3, 3, 3], "labyrinth": WALLS, "seed": 1}
    return RefereePlay(game="hidden", **given | options)


def _steps(way: str, seat: int = 0) -> list[dict[str, Any]]:
    return [{"do": "roll", "seat": seat}, *({"do": "step", "dir": each, "seat": seat} for each in way)]


def figures() -> dict[str, Figure]:
    return {
        "hidden-look": Figure(
            _play(look=True, turned=1, bag=["cat", "gem"]),
            [{"do": "ready", "seat": 0}, {"do": "ready", "seat": 1}],
        ),
        "hidden-bump": Figure(_play(bag=["gem", "cat"]), _steps("ES")),
        "hidden-token": Figure(_play(bag=["cat", "gem"]), _steps("SE")),
    }
