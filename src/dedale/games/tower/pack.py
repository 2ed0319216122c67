"""The pack: the floors that come with the Tower, as maze files. A file is read when it is needed.

The files in its folder:

    tutorials/1.maze        the floor with the id "t1"
    adventures/01/3.maze    "1-3": adventure 1, third epic quest
    adventures/01/L.maze    "1-L": its legendary quest
    adventures.maze         the names of the adventures, and how hard they are
"""

import re
from collections.abc import Container
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from dedale.games.base import Source
from dedale.games.tower.quest import Layout, Quest
from dedale.games.tower.quest_reader import STARS, read_quest
from dedale.grid import MazeError, Mistakes, Section, read_headers, read_maze, read_text_file, translated

TUTORIALS = range(1, 7)
LAYOUTS: dict[int, Layout] = {4: "2x2", 8: "ring"}
"""TOWER-64: how the cards of an adventure are laid out, by their number."""
CONTENT = Path(__file__).parent / "content"

_TUTORIAL = re.compile(r"t([1-6])", re.ASCII)
_IN_ADVENTURE = re.compile(r"([1-9]\d?)-([1-8]|L)", re.ASCII)
_NEEDED = ("stars", "moves", "plan")


class Floor(NamedTuple):
    """A quest of the pack."""

    id: str
    source: Source
    quest: Quest


class Adventure(Struct, frozen=True):
    """An adventure in `adventures.maze`, and which of its floors exist."""

    number: int
    names: dict[str, str]
    """By language."""
    stars: int
    cards: int
    theme: str
    epic: tuple[str, ...]
    """The ids of its epic quests (TOWER-63)."""
    legendary: str | None
    """The id of its legendary quest (TOWER-64)."""

    @property
    def complete(self) -> bool:
        return len(self.epic) == self.cards and self.legendary is not None


class Pack:
    """The floors of a folder. A mistake in a file raises a MazeError with its position."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._floors: dict[str, Floor] = {}
        self._adventures: dict[int, Adventure] | None = None

    def __contains__(self, floor: object) -> bool:
        """True if that is the id of an existing floor."""
        path = path_of(floor) if isinstance(floor, str) else None
        return path is not None and (self.folder / path).is_file()

    def floors(self) -> tuple[str, ...]:
        """The ids of all floors, from the first tutorial to the last legendary quest."""
        found = [floor for number in TUTORIALS if (floor := f"t{number}") in self]
        for adventure in self.adventures().values():
            found += adventure.epic
            found += [adventure.legendary] if adventure.legendary else []
        return tuple(found)

    def adventures(self) -> dict[int, Adventure]:
        """All adventures by number."""
        if self._adventures is None:
            self._adventures = self._read_adventures()
        return self._adventures

    def floor(self, floor: str) -> Floor:
        """Return the floor with that id, which must exist."""
        if floor not in self._floors:
            path = path_of(floor)
            assert path is not None
            source = Source(path, read_text_file(self.folder / path))
            quest = read_quest(source)
            self._check(floor, source, quest)
            self._floors[floor] = Floor(floor, source, quest)
        return self._floors[floor]

    def _check(self, floor: str, source: Source, quest: Quest) -> None:
        """Check what a floor of the pack must have beyond any quest."""
        head = read_maze(source.text, source.path)[0]
        for field in _NEEDED:
            if field not in head.header:
                raise _wrong(source.path, head, field, f"a floor of the pack has a header '{field}'")
        layout: Layout = "single"
        if match := _IN_ADVENTURE.fullmatch(floor):
            adventure = self.adventures().get(int(match[1]))
            if adventure is None or floor not in (*adventure.epic, adventure.legendary):
                sentence = f"adventures.maze says nothing of a quest {floor}"
                raise _wrong(source.path, head, "quest", sentence)
            if quest.stars != adventure.stars:
                sentence = f"adventure {adventure.number} has {adventure.stars} stars, not {quest.stars}"
                raise _wrong(source.path, head, "stars", sentence)
            if floor == adventure.legendary:
                layout = LAYOUTS[adventure.cards]
        if quest.layout != layout:
            sentence = f"quest {floor} has the layout {layout}, not {quest.layout}"
            raise _wrong(source.path, head, "layout", sentence)

    def _read_adventures(self) -> dict[int, Adventure]:
        path = self.folder / "adventures.maze"
        return read_adventures(Source(path.name, read_text_file(path)), self) if path.is_file() else {}


def read_adventures(source: Source, there: Container[str] = ()) -> dict[int, Adventure]:
    """Read a list of adventures, of whose floors `there` exist. Raises MazeError where the list is wrong."""
    found: dict[int, Adventure] = {}
    mistakes = Mistakes()
    for section in read_headers(source.text, source.path):
        with mistakes:
            adventure = _adventure(section, source.path, there)
            if adventure.number in found:
                sentence = f"adventure {adventure.number} is here twice"
                raise _wrong(source.path, section, "adventure", sentence)
            found[adventure.number] = adventure
    mistakes.settle()
    return found


def _adventure(section: Section, path: str, there: Container[str]) -> Adventure:
    header = section.header
    for field in ("adventure", "name", "theme"):
        if field not in header:
            raise _wrong(path, section, field, f"an adventure has a header '{field}'")

    def number(field: str, choices: tuple[str, ...]) -> int:
        value = header.get(field, "")
        if value not in choices:
            sentence = f"'{value}' is not a value of '{field}'; it may be {', '.join(choices)}"
            raise _wrong(path, section, field, sentence)
        return int(value)

    this = number("adventure", tuple(map(str, range(1, 100))))
    cards = number("cards", tuple(map(str, LAYOUTS)))
    legendary = f"{this}-L"
    return Adventure(
        number=this,
        names=translated(header, "name"),
        stars=number("stars", STARS),
        cards=cards,
        theme=header["theme"],
        epic=tuple(floor for card in range(1, cards + 1) if (floor := f"{this}-{card}") in there),
        legendary=legendary if legendary in there else None,
    )


def the_pack() -> Pack:
    """Return the floors that come with the Tower."""
    return _open(CONTENT)


@lru_cache(maxsize=8)
def _open(folder: Path) -> Pack:
    return Pack(folder)


def path_of(floor: str) -> str | None:
    """Return the file of the floor with that id, within the pack, or None if it is not an id."""
    if match := _TUTORIAL.fullmatch(floor):
        return f"tutorials/{match[1]}.maze"
    if match := _IN_ADVENTURE.fullmatch(floor):
        return f"adventures/{int(match[1]):02}/{match[2]}.maze"
    return None


def _wrong(path: str, section: Section, field: str, sentence: str) -> MazeError:
    return MazeError(path, *section.place_of_field(field), sentence)
