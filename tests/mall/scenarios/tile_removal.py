"""Tiles around tile 1 that are taken away when the timer is turned: challenge 11."""

from typing import Any

from mall.play import ALL, Play
from mall.scenarios.malls import HOURGLASS, lay, mall

HOME = {"N": [2, 1], "E": [2, 2], "S": [1, 2], "W": [1, 1]}


def around(sides: str, pile: list[int], **options: Any) -> Play:
    """Lay tiles around tile 1 in the order of `pile`, and bring all heroes back to tile 1."""
    play = mall(11, pile, "rearrange", **{"deal": [ALL, ALL], **options})
    lay(play, sides)
    for side, hero in zip("NESW", ("dwarf", "mage", "barbarian", "elf"), strict=True):
        if side in sides:
            play.move(hero, HOME[side])
    return play


def turn(play: Play, t: int = 60_000) -> None:
    play.move("dwarf", HOURGLASS, t=t)


def discards(play: Play, seat: int = 0) -> list[int]:
    return sorted(action["tile"] for action in play.legal(seat) if action["do"] == "discard")
