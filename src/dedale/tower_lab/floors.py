"""Assembles the fifteen adventures of the pack: what is missing in a folder is made, and written there."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import lru_cache
from pathlib import Path

from dedale.games.base import Source
from dedale.games.tower.names import read_names
from dedale.games.tower.pack import CONTENT, path_of, the_pack
from dedale.games.tower.quest import LETTERS
from dedale.grid import read_text_file
from dedale.tower_lab.making import make, maze_text
from dedale.tower_lab.themes import epic_order, legendary_order

PICKS = {2: 4, 3: 3, 4: 2, 5: 2}
"""Of so many good quests the plainest is taken, by stars; hard ones take longer to find."""
LANGUAGES = ("quest", "quest-fr", "quest-nl")
"""The header fields of a name, in the order of `names.maze`."""


def every_floor() -> list[str]:
    """The ids of all floors in adventures: the epic ones first, then the legendary ones."""
    adventures = the_pack().adventures().values()
    epic = [f"{each.number}-{card}" for each in adventures for card in range(1, each.cards + 1)]
    return epic + [f"{each.number}-L" for each in adventures]


def file_of(floor: str, folder: Path) -> Path:
    path = path_of(floor)
    assert path is not None
    return folder / path


def assemble(folder: Path, seed: int, jobs: int) -> Iterator[tuple[str, int, int]]:
    """Make every floor whose file is not there; tells of each with how many are done, and of how many."""
    missing = [floor for floor in every_floor() if not file_of(floor, folder).exists()]
    with ProcessPoolExecutor(jobs) as pool:
        running = {pool.submit(make_floor, floor, seed): floor for floor in missing}
        for done, future in enumerate(as_completed(running), 1):
            path = file_of(running[future], folder)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(future.result(), encoding="utf-8")
            yield running[future], done, len(missing)


def make_floor(floor: str, seed: int) -> str:
    """The maze file of that floor; the same for the same seed."""
    number, _, quest = floor.partition("-")
    adventure = the_pack().adventures()[int(number)]
    order = legendary_order(adventure) if quest == "L" else epic_order(adventure, int(quest) - 1)
    slow = quest == "L" or len(order.heroes) == len(LETTERS)
    picks = 1 if slow else PICKS[adventure.stars]
    made = make(order, f"{seed}/{floor}", picks=picks)
    return maze_text(made, dict(zip(LANGUAGES, names()[floor], strict=True)))


@lru_cache
def names() -> dict[str, tuple[str, ...]]:
    """The names of the floors, in three languages, from `names.maze`."""
    return read_names(Source("names.maze", read_text_file(CONTENT / "names.maze")))
