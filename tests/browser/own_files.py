"""Files of one's own, as the options of a table take them."""

from pathlib import Path

BOX_ROOM = (Path(__file__).parent / "box_room.maze").read_text(encoding="utf-8")
"""A mall in which everything is one step away."""


def own_file(text: str) -> dict[str, str]:
    return {"path": "own", "text": text}
