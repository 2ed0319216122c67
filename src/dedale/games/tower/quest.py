"""A quest: one floor of the Tower as a maze file draws it. `quest_reader` reads and checks it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from dedale.grid import Grid, Square

Hero = Literal["barbarian", "sorceress", "elf", "dwarf", "sister"]
HEROES: tuple[Hero, ...] = ("barbarian", "sorceress", "elf", "dwarf", "sister")
LETTERS = "YPGOL"
"""The letter of each hero in maze files, in the order of `HEROES`."""

Place = int
"""A square of a card as drawn: card * area + y * width + x. It moves with its card."""

Mistake = Literal[
    "",
    "border",
    "door_without_key",
    "key_without_door",
    "no_armory",
    "no_exit",
    "no_such_hero",
    "other_layout",
    "own_exit",
]
"""Common mistakes in drawing a quest; empty for all others."""

Layout = Literal["single", "2x2", "ring"]
CELLS: dict[Layout, tuple[Square, ...]] = {
    "single": ((0, 0),),
    "2x2": ((0, 0), (1, 0), (0, 1), (1, 1)),
    "ring": ((0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)),
}
"""TOWER-64: the column and row where each card starts."""
FRAME: dict[Layout, int] = {layout: 1 + max(x for x, _ in cells) for layout, cells in CELLS.items()}
"""How many cards fit side by side."""

LADDER, TRAP, INVOCATION, ROTATION, SLIDE = "H", "X", "S", "R", "T"
COMMON_EXIT = "*="


class QuestHero(NamedTuple):
    """A hero of the quest and its three places."""

    name: Hero
    letter: str
    start: Place
    exit: Place
    """Its own exit, or the common one, which is the same for all (TOWER-52)."""
    armory: Place | None
    """None for all heroes if the quest has no armories (TOWER-51)."""


@dataclass(frozen=True, slots=True)
class Quest:
    """Everything about a quest that never changes. Heroes are in the order of `HEROES`."""

    name: str
    stars: int | None
    layout: Layout
    heroes: tuple[QuestHero, ...]
    cards: tuple[Grid, ...]
    """As drawn, in reading order, all of one size. An epic quest is a single card."""
    translations: Mapping[str, str]
    """Its name in other languages."""
    moves: int | None = None
    """The fewest moves that solve it, if its file gives them."""
    plan: str | None = None
    """A solution in the form of `plan_text`, if its file gives one."""

    @property
    def names(self) -> dict[str, str]:
        """Its name by language."""
        return {"en": self.name, **self.translations}

    @property
    def width(self) -> int:
        """Squares per card, from west to east."""
        return self.cards[0].width

    @property
    def height(self) -> int:
        return self.cards[0].height

    @property
    def area(self) -> int:
        return self.width * self.height

    @property
    def armories(self) -> bool:
        """True if exits work only after all heroes have been on their armories (TOWER-51)."""
        return self.heroes[0].armory is not None

    def place(self, card: int, square: Square) -> Place:
        """Return the place of a square of that card as drawn."""
        return card * self.area + square[1] * self.width + square[0]

    def card_of(self, place: Place) -> int:
        return place // self.area

    def square_of(self, place: Place) -> Square:
        """Return the square within its card as drawn. Only the board knows where it lies now."""
        y, x = divmod(place % self.area, self.width)
        return x, y

    def code(self, place: Place) -> str:
        return self.cards[place // self.area].squares[place % self.area]

    def places(self) -> range:
        """Every place, solid ones included."""
        return range(len(self.cards) * self.area)

    def __hash__(self) -> int:
        # The grids are large and add little: quests that differ only there are rare.
        return hash((self.name, self.layout, self.heroes))
