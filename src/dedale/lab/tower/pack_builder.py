"""Builds the fifteen adventures of the pack: generates the floors that are missing in a folder."""

from collections.abc import Iterator
from functools import lru_cache, partial
from pathlib import Path

from dedale.games.base import Source
from dedale.games.tower.floor_names import read_names
from dedale.games.tower.pack import CONTENT, path_of, the_pack
from dedale.grid import Names, read_text_file
from dedale.lab.tower.quest_maker import make, maze_text
from dedale.lab.tower.sketch import sketch_of
from dedale.lab.tower.themes import epic_order, legendary_order
from dedale.lab.workers import Workers


def every_floor() -> list[str]:
    """The ids of all floors of the adventures: epic first, then legendary."""
    adventures = the_pack().adventures().values()
    epic = [f"{each.number}-{card}" for each in adventures for card in range(1, each.cards + 1)]
    return epic + [f"{each.number}-L" for each in adventures]


def file_of(floor: str, folder: Path) -> Path:
    path = path_of(floor)
    assert path is not None
    return folder / path


def missing(folder: Path) -> list[str]:
    """The floors that have no file in that folder."""
    return [floor for floor in every_floor() if not file_of(floor, folder).exists()]


def assemble(folder: Path, seed: int, picks: int, workers: Workers) -> Iterator[str]:
    """Make every missing floor, and yield its id."""
    work = partial(_make_named, seed=seed, picks=picks)
    for floor, text in workers.map(work, missing(folder), ordered=False):
        path = file_of(floor, folder)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        yield floor


def _make_named(floor: str, seed: int, picks: int) -> tuple[str, str]:
    return floor, make_floor(floor, seed, picks)


def make_floor(floor: str, seed: int, picks: int) -> str:
    """Make the maze file of a floor: the plainest of `picks` good quests, the same for the same seed."""
    number, _, quest = floor.partition("-")
    adventure = the_pack().adventures()[int(number)]
    order = legendary_order(adventure) if quest == "L" else epic_order(adventure, int(quest) - 1)
    made = make(order, f"{seed}/{floor}", picks=picks)
    sketch = sketch_of(made.quest)
    # Each floor starts with a different door model, so that all five are seen.
    sketch.renumber(every_floor().index(floor))
    made = made._replace(quest=sketch.quest())
    return maze_text(
        made,
        {
            "quest" if language == "en" else f"quest.{language}": name
            for language, name in names()[floor].items()
        },
    )


@lru_cache
def names() -> dict[str, Names]:
    """The names of the floors, from `names.maze`."""
    return read_names(Source("names.maze", read_text_file(CONTENT / "names.maze")))
