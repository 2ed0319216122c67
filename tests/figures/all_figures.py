"""Every file of little boards on the client's rule pages."""

import json
from importlib import import_module
from pathlib import Path

from dedale.games.mall.tileset import tile_set
from dedale.games.registry import GAMES_TO_PLAY
from dedale.grid import SOLID
from figures.figure import written

FOLDER = Path(__file__).parents[2] / "web" / "src" / "rules" / "figures"


def files() -> dict[str, str]:
    """Return their texts by name."""
    figures = {name: import_module(f"figures.of_{name}").figures() for name in GAMES_TO_PLAY}
    return {f"{name}.json": written(each) for name, each in figures.items()} | {"tiles.json": _tiles()}


def _tiles() -> str:
    """Return what each tile of the Mall carries (MALL-96): the codes of its squares and its passages."""
    box = tile_set(None)
    lines = []
    for tile in [*box.starts.values(), *(box.tiles[number] for number in sorted(box.tiles))]:
        codes = sorted(
            code for square in tile.grid.all_squares() if (code := tile.grid.code(square)) not in ("", SOLID)
        )
        passages = sum(
            tile.grid.edge(square, side) == "o" for square in tile.grid.all_squares() for side in ("E", "S")
        )
        content = {"tile": f"{tile.number} {tile.side}".strip(), "codes": codes, "passages": passages}
        lines.append(json.dumps(content, separators=(",", ":")))
    return "[\n  " + ",\n  ".join(lines) + "\n]\n"
