"""Every file of little boards on the client's rule pages."""

import json
from pathlib import Path

from dedale.games.mall.tileset import tile_set
from dedale.grid import SOLID
from figures import of_duel, of_hidden, of_mall, of_tower
from figures.recording import written

FOLDER = Path(__file__).parents[2] / "web" / "src" / "rules" / "figures"


def files() -> dict[str, str]:
    """Return their texts by name."""
    games = {"mall": of_mall, "tower": of_tower, "hidden": of_hidden, "duel": of_duel}
    return {f"{name}.json": written(game.figures()) for name, game in games.items()} | {
        "tiles.json": _tiles()
    }


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
