"""Scenarios, read from text: which tiles are used, and which rules apply (MALL-41 to MALL-73).

A scenario is a block of `name: value` lines, like the header of a maze file:

    scenario: Night shift
    tiles: 2-12, 15
    side: B
    talk: gestures
    exits: own
    rules: pass_left, face_up
"""

import re
from functools import lru_cache
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import fields

from dedale.games.base import Source
from dedale.games.mall.tileset import content
from dedale.games.meta import Limits, option
from dedale.grid import MazeError, Mistakes, Section, read_headers

Edition = Literal["table", "pocket"]
Side = Literal["A", "B"]
Talk = Literal["free", "silence", "gestures", "none"]
Exits = Literal["purple", "own", "other"]
Mistake = Literal["", "no_tiles", "tile_list", "tile_on_top"]
"""What people who fill in a scenario often do, as clients know it."""

TILE_NUMBERS = Limits(2, 999)
LEVELS = (12, 14, 15, 17, 19, 21, 24)
"""MALL-71: the highest tile number of each level."""
HERO_COUNTS = (4, 5)
"""MALL-91: the fifth is the little sister."""
PLAYERS = Limits(1, 8)
PLAYERS_AND_IDLER = Limits(2, 9)
"""MALL-62: one more player, who gets no action tile."""


class Scenario(Struct, frozen=True):
    """Every rule that can be on or off. Printed scenarios have a number, custom ones have 0."""

    number: int
    name: str
    tiles: tuple[int, ...] = ()
    """The tiles of the draw pile. Empty if the level decides (MALL-71)."""
    top: tuple[int, ...] = ()
    """Tiles on top of the shuffled pile (MALL-45)."""
    side: Side = "A"
    edition: Edition = "table"
    heroes: int = HERO_COUNTS[0]
    talk: Talk = "silence"
    exits: Exits = "own"
    pass_left: bool = False  # MALL-43
    small_passages: bool = False  # MALL-44, the dwarf's
    elf_talks: bool = False  # MALL-44, the elf's
    crystal_balls: bool = False  # MALL-51
    cameras: bool = False  # MALL-52
    face_up: bool = False  # MALL-61
    empty_hand: bool = False  # MALL-62
    other_items: bool = False  # MALL-63
    stay_on_exit: bool = False  # MALL-63, MALL-70
    rearrange: bool = False  # MALL-64
    dimensions: bool = False  # MALL-66
    no_nudge: bool = False  # MALL-68
    no_vortexes: bool = False  # MALL-69
    apart: bool = False  # MALL-70

    @property
    def players(self) -> Limits:
        """How many can play it."""
        return PLAYERS_AND_IDLER if self.empty_hand else PLAYERS

    def levels(self, edition: Edition) -> tuple[int, ...]:
        """MALL-71: the pocket edition has levels after its last scenario, which has none itself."""
        pocket = edition == "pocket" and self.number == POCKET_LEVELS
        return LEVELS if pocket or not self.tiles else ()


RULES = tuple(field.name for field in fields(Scenario) if field.type is bool)
FORM = (
    option(Scenario, "tiles", kind="numbers", limits=TILE_NUMBERS),
    option(Scenario, "top", kind="numbers", limits=TILE_NUMBERS),
    option(Scenario, "heroes", choices=HERO_COUNTS),
    *(option(Scenario, name) for name in ("side", "edition", "talk", "exits", *RULES)),
)
"""What a form asks for an own scenario. In a file, the rules that are on are words of the field 'rules'."""
_CHOICES = {each.name: {str(value): value for value in each.choices} for each in FORM if each.choices}
_DEFAULTS = {each.name: str(each.default) for each in FORM}
_FIELDS = ("scenario", "name", "tiles", "top", "side", "edition", "heroes", "talk", "exits", "rules")


def read_scenarios(source: Source) -> tuple[Scenario, ...]:
    """Read every scenario of a text. Raises MazeError where it is wrong."""
    scenarios = []
    mistakes = Mistakes()
    for section in read_headers(source.text, source.path):
        with mistakes:
            scenarios.append(_read(section, source.path))
    mistakes.settle()
    return tuple(scenarios)


@lru_cache(maxsize=64)
def own_scenario(source: Source) -> Scenario:
    """MALL-73: return the only scenario of a custom file."""
    scenarios = read_scenarios(source)
    if len(scenarios) != 1:
        raise MazeError(source.path, 1, 1, f"this file holds {len(scenarios)} scenarios instead of one")
    if scenarios[0].number:
        raise MazeError(source.path, 1, 1, "a custom scenario has a name, not a number")
    return scenarios[0]


@lru_cache(maxsize=1)
def printed_scenarios() -> dict[int, Scenario]:
    source = Source("scenarios.maze", content("scenarios.maze"))
    return {scenario.number: scenario for scenario in read_scenarios(source)}


def _read(section: Section, path: str) -> Scenario:
    header = section.header

    def fail(field: str, sentence: str, error: Mistake = "") -> MazeError:
        return MazeError(path, *section.place_of_field(field), sentence, error)

    mistakes = Mistakes()
    for field in header:
        with mistakes:
            if field not in _FIELDS:
                raise fail(field, f"a scenario has no field '{field}'; it may have {', '.join(_FIELDS)}")
    with mistakes:
        if not header.get("scenario"):
            raise fail("scenario", "a scenario begins with 'scenario: name'")

    def choice(field: str) -> Any:
        choices, value = _CHOICES[field], header.get(field, _DEFAULTS[field])
        with mistakes:
            if value not in choices:
                raise fail(field, f"'{value}' is not a value of '{field}'; it may be {', '.join(choices)}")
        return choices.get(value)

    rules: dict[str, Any] = {}
    for word in filter(None, re.split(r"[,\s]+", header.get("rules", ""))):
        with mistakes:
            if word not in RULES:
                line, column = section.place_of_field("rules")
                sentence = f"there is no rule '{word}'; the rules are {', '.join(RULES)}"
                raise MazeError(path, line, column + header["rules"].index(word), sentence)
            rules[word] = True
    if header.get("exits") == "other":
        rules["stay_on_exit"] = True  # MALL-63: no exit serves twice, because a pawn stays on it.
    title = header.get("scenario", "")
    number = int(title) if title.isascii() and title.isdigit() and len(title) < 4 else 0

    def numbers(field: str) -> tuple[int, ...]:
        found = _numbers(header.get(field, ""))
        if found is None:
            sentence = (
                f"'{header[field]}' is not a list of tiles like '2-12, 15' ({TILE_NUMBERS}, none twice)"
            )
            raise fail(field, sentence, "tile_list")
        return found

    tiles: tuple[int, ...] = ()
    top: tuple[int, ...] = ()
    with mistakes:
        tiles = numbers("tiles")
        if not (tiles or number):
            sentence = "a custom scenario says which tiles it uses ('tiles: 2-12, 15')"
            raise fail("tiles", sentence, "no_tiles")
    with mistakes:
        top = numbers("top")
        if set(tiles) & set(top):
            raise fail("top", "a tile on top of the pile is not among 'tiles' as well", "tile_on_top")
    scenario = Scenario(
        number=number,
        name=header.get("name", title),
        tiles=tiles,
        top=top,
        **{field: choice(field) for field in _CHOICES},
        **rules,
    )
    mistakes.settle()
    return scenario


def _numbers(text: str) -> tuple[int, ...] | None:
    """Parse '2-5, 9' as (2, 3, 4, 5, 9). None if it is not such a list."""
    numbers: list[int] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        match = re.fullmatch(r"([0-9]{1,3})(?:\s*-\s*([0-9]{1,3}))?", part)
        if not match or int(match[1]) > int(match[2] or match[1]):
            return None
        numbers.extend(range(int(match[1]), int(match[2] or match[1]) + 1))
    if len(set(numbers)) != len(numbers) or any(number not in TILE_NUMBERS for number in numbers):
        return None
    return tuple(numbers)


CAMPAIGN = tuple(number for number, scenario in printed_scenarios().items() if scenario.tiles)
CHALLENGES = tuple(number for number, scenario in printed_scenarios().items() if not scenario.tiles)
POCKET_LEVELS = CAMPAIGN[-1]
"""The scenario of the pocket edition that also has levels."""
