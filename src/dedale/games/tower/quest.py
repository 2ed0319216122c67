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
"""A square of a card as it is drawn: card * area + y * width + x. It goes with the card when that moves."""

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
"""What is easily got wrong while a quest is drawn; empty for everything else."""

Layout = Literal["single", "2x2", "ring"]
CELLS: dict[Layout, tuple[Square, ...]] = {
    "single": ((0, 0),),
    "2x2": ((0, 0), (1, 0), (0, 1), (1, 1)),
    "ring": ((0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)),
}
"""TOWER-64: the column and row where each card lies at first."""
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
    """Its own, or the common one, which is then the same for all (TOWER-52)."""
    armory: Place | None
    """None for all heroes where the quest has no armories (TOWER-51)."""


@dataclass(frozen=True, slots=True)
class Quest:
    """Everything about a quest that never changes. Heroes are in the order of `HEROES`."""

    name: str
    stars: int | None
    layout: Layout
    heroes: tuple[QuestHero, ...]
    cards: tuple[Grid, ...]
    """As they are drawn, in reading order; all of one size. An epic quest is a single card."""
    translations: Mapping[str, str]
    """Its name in other languages."""
    moves: int | None = None
    """The fewest moves that solve it, if its file says so."""
    plan: str | None = None
    """A solution, if its file has one, in the words of `plan_text`."""

    @property
    def names(self) -> dict[str, str]:
        """Its name by language."""
        return {"en": self.name, **self.translations}

    @property
    def width(self) -> int:
        """Squares from west to east of one card."""
        return self.cards[0].width

    @property
    def height(self) -> int:
        return self.cards[0].height

    @property
    def area(self) -> int:
        return self.width * self.height

    @property
    def armories(self) -> bool:
        """Whether exits work only after all have stood on their armories (TOWER-51)."""
        return self.heroes[0].armory is not None

    def place(self, card: int, square: Square) -> Place:
        """The place of a square of that card, as it is drawn."""
        return card * self.area + square[1] * self.width + square[0]

    def card_of(self, place: Place) -> int:
        return place // self.area

    def square_of(self, place: Place) -> Square:
        """The square within its card, as it is drawn; where that lies now only the board knows."""
        y, x = divmod(place % self.area, self.width)
        return x, y

    def code(self, place: Place) -> str:
        return self.cards[place // self.area].squares[place % self.area]

    def places(self) -> range:
        """Every place, solid ones included."""
        return range(len(self.cards) * self.area)

    def __hash__(self) -> int:
        # The grids are large and add nothing: quests that differ only there are rare.
        return hash((self.name, self.layout, self.heroes))
