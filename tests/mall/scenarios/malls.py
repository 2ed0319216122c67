"""Small drawn malls for tests, and the ways across them.

In `tiles/hall.maze`, tile 1 is open floor, and each hero starts one step from the exploration square of its
own colour: the dwarf below the northern one, the mage before the eastern one, the barbarian above the
southern one, the elf before the western one. All other tiles have their entrance on the side drawn south.
"""

from pathlib import Path
from typing import Any

import msgspec

from dedale.match import Match
from mall.play import ALL, Play

TILES = Path(__file__).parent / "tiles"
START = {"barbarian": [1, 2], "mage": [2, 2], "elf": [1, 1], "dwarf": [2, 1]}
EXPLORERS = {"N": ("dwarf", [2, 0]), "E": ("mage", [3, 2]), "S": ("barbarian", [1, 3]), "W": ("elf", [0, 1])}
HOURGLASS = [3, 1]
"""On tile 1, one step east of the dwarf."""

ITEMS = {"barbarian": [1, -4], "mage": [4, -4], "elf": [1, -2], "dwarf": [4, -2]}
"""The items of tile 2, laid to the north."""
EXITS = {"barbarian": [7, 1], "mage": [7, 4], "elf": [5, 1], "dwarf": [5, 4]}
"""The exits of tile 3, laid to the east."""
HEROES = list(ITEMS)


def mall(scenario: int | str, pile: list[int], tiles: str = "hall", **options: Any) -> Play:
    """Return a match that has begun. One seat owns everything unless `deal` or `players` says otherwise."""
    given = {"scenario": scenario, "tiles": str(TILES / f"{tiles}.maze"), "pile": pile, **options}
    if tiles in ("hall", "rearrange", "apart"):
        given = {"start": START, **given}
    return Play(**(given if "players" in options else {"deal": [ALL], **given}))


def lay(play: Play, sides: str) -> None:
    """Explore from tile 1 to these sides, each by its hero, who then stands on that exploration square."""
    for side in sides:
        hero, square = EXPLORERS[side]
        play.move(hero, square)
        play.do("explore", at=square)


def square(play: Play, tile: int, x: int, y: int) -> list[int]:
    """Return the board's square that is drawn at (x, y) on a laid tile (MALL-7)."""
    laid = next(laid for laid in play.view()["tiles"] if laid["tile"] == tile)
    for _ in range(laid["turns"]):
        x, y = 3 - y, x
    i, j = laid["at"]
    return [4 * i - j + x, i + 4 * j + y]


def laid(play: Play) -> list[int]:
    """Return the numbers of all tiles on the board except tile 1."""
    return sorted(laid["tile"] for laid in play.view()["tiles"] if laid["tile"] != 1)


def shown(match: Match, seat: int | None = None) -> Any:
    """Return a view as the referee would write it."""
    return msgspec.json.decode(msgspec.json.encode(match.view(seat)))


def lay_items_and_exits(play: Play) -> None:
    """Tile 2 is to the north and tile 3 to the east. Everybody is on tile 1, out of the others' way."""
    lay(play, "NE")
    play.move("dwarf", [2, 1])
    play.move("mage", [2, 2])


def to_item(play: Play, hero: str, whose: str, **rest: Any) -> None:
    """Go from tile 1 onto somebody's item."""
    x, y = ITEMS[whose]
    if play.view()["heroes"][hero][0] != 2:
        play.move(hero, [2, play.view()["heroes"][hero][1]], **rest)
    play.move(hero, [2, y], [x, y], **rest)


def to_exit(play: Play, hero: str, whose: str, **rest: Any) -> None:
    """Go from an item onto somebody's exit."""
    x, y = EXITS[whose]
    play.move(hero, [2, play.view()["heroes"][hero][1]], [2, 2], [x, 2], [x, y], **rest)


def rob(play: Play) -> None:
    """Bring everybody onto their own item, the elf last."""
    for hero in ("dwarf", "mage", "barbarian", "elf"):
        to_item(play, hero, hero)


def robbed(scenario: int | str, **options: Any) -> Play:
    """A match in which the theft has just happened, with everybody on their own item."""
    play = mall(scenario, [2, 3], **options)
    lay_items_and_exits(play)
    rob(play)
    assert play.view()["stolen"]
    return play


def corridor(scenario: int | str, **options: Any) -> Play:
    """A match in which the dwarf can explore the whole draw pile to the north, with a shuffle of its own."""
    tiles, start = str(TILES / "corridor.maze"), {"dwarf": [2, 1], "elf": [1, 1]}
    return Play(**{"scenario": scenario, "tiles": tiles, "deal": [ALL], "start": start, **options})


def draw_everything(play: Play) -> list[int]:
    """Explore until the draw pile is empty, and return the tiles in the order they came."""
    x, y = 2, 0
    play.move("dwarf", [x, y])
    drawn: list[int] = []
    while play.view()["pile"]:
        play.do("explore", at=[x, y])
        drawn += set(laid(play)) - set(drawn)
        play.move("dwarf", [x, y - 4], [x + 1, y - 4])
        x, y = x + 1, y - 4
    return drawn
