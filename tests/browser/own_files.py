"""Files of one's own, as the options of a table take them."""

from pathlib import Path
from typing import Any

from dedale.games.mall.actions import ABILITIES


def own_file(text: str) -> dict[str, str]:
    return {"path": "own", "text": text}


BOX_ROOM: dict[str, Any] = {
    "scenario": own_file("scenario: Box room\ntop: 2\ntiles: 3\nedition: pocket\nrules: rearrange\n"),
    "tiles": own_file((Path(__file__).parent / "box_room.maze").read_text(encoding="utf-8")),
    "start": {"barbarian": (1, 3), "mage": (1, 1), "elf": (0, 2), "dwarf": (2, 0)},
    "deal": [ABILITIES],
}
"""A mall in which everything is one step away."""
