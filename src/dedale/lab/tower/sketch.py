"""A sketch: squares and edges that can still be changed, and turned into a quest."""

from collections.abc import Iterator
from typing import NamedTuple

from dedale.games.tower.quest import CELLS, COMMON_EXIT, HEROES, LETTERS, Layout, Place, Quest, QuestHero
from dedale.grid import DOORS, FLOOR, SOLID, WALL, Grid, Section, write_maze


class Border(NamedTuple):
    """An edge of a card: above or below squares, or `upright` beside them."""

    card: int
    upright: bool
    number: int
    """Index into `Grid.horizontal` or `Grid.vertical`."""


class Sketch:
    """Cards of size x size squares, with the edge codes and square codes of maze files."""

    def __init__(self, layout: Layout, size: int, letters: str) -> None:
        self.layout = layout
        self.size = size
        self.letters = "".join(letter for letter in LETTERS if letter in letters)
        self.cards = len(CELLS[layout])
        self.squares = [FLOOR] * (self.cards * size * size)
        """By place."""
        self.flat = [[WALL] * (size * (size + 1)) for _ in range(self.cards)]
        self.upright = [[WALL] * (size * (size + 1)) for _ in range(self.cards)]

    def copy(self) -> "Sketch":
        other = Sketch.__new__(Sketch)
        other.layout, other.size, other.letters, other.cards = (
            self.layout,
            self.size,
            self.letters,
            self.cards,
        )
        other.squares = self.squares[:]
        other.flat = [line[:] for line in self.flat]
        other.upright = [line[:] for line in self.upright]
        return other

    def same_as(self, other: "Sketch") -> bool:
        """True if both show the same drawing."""
        return (self.squares, self.flat, self.upright) == (other.squares, other.flat, other.upright)

    # Edges

    def edge(self, border: Border) -> str:
        return (self.upright if border.upright else self.flat)[border.card][border.number]

    def set_edge(self, border: Border, code: str) -> None:
        (self.upright if border.upright else self.flat)[border.card][border.number] = code

    def borders(self) -> Iterator[Border]:
        """Every edge, including the outer edges of the cards."""
        for card in range(self.cards):
            for upright in (False, True):
                yield from (Border(card, upright, index) for index in range(self.size * (self.size + 1)))

    def inner(self, border: Border) -> bool:
        """True if it lies between two squares of a card."""
        line = border.number % (self.size + 1) if border.upright else border.number // self.size
        return 0 < line < self.size

    def beside(self, border: Border) -> tuple[Place, ...]:
        """The places on its two sides, or one at the rim of the card."""
        n, area = self.size, self.size * self.size
        if border.upright:
            row, line = divmod(border.number, n + 1)
            around = [row * n + x for x in (line - 1, line) if 0 <= x < n]
        else:
            line, column = divmod(border.number, n)
            around = [y * n + column for y in (line - 1, line) if 0 <= y < n]
        return tuple(border.card * area + index for index in around)

    # Squares

    def with_code(self, code: str) -> list[Place]:
        return [place for place, each in enumerate(self.squares) if each == code]

    def floor(self, card: int | None = None) -> list[Place]:
        """The empty squares of one card, or of all."""
        area = self.size * self.size
        return [place for place in self.with_code(FLOOR) if card is None or place // area == card]

    def mend(self) -> None:
        """Remove keys without doors; wall up doors without keys and the sides of solid squares."""
        doors, borders = set(), []
        for border in self.borders():
            code = self.edge(border)
            if code == WALL:
                continue
            if any(self.squares[place] == SOLID for place in self.beside(border)):
                self.set_edge(border, WALL)
            elif code in DOORS:
                borders.append(border)
                doors.add(code)
        keys = {code[1] for code in self.squares if code.startswith("k")}
        for border in borders:
            if self.edge(border) not in keys:
                self.set_edge(border, WALL)
        for place, code in enumerate(self.squares):
            if code.startswith("k") and code[1] not in doors & keys:
                self.squares[place] = FLOOR

    def renumber(self, first: int = 0) -> None:
        """Number the door models in the order of their keys, starting from one of DOORS."""
        models = {code[1]: code for code in self.squares if code.startswith("k")}
        order = {old: DOORS[(first + number) % len(DOORS)] for number, old in enumerate(models)}
        self.squares = [f"k{order[code[1]]}" if code.startswith("k") else code for code in self.squares]
        self.flat = [[order.get(code, code) for code in line] for line in self.flat]
        self.upright = [[order.get(code, code) for code in line] for line in self.upright]

    def blocked_lines(self) -> int:
        """Count the rows and columns that are solid from end to end: such a card looks cut off."""
        n = self.size
        lines = [
            self.squares[first : first + n * step : step]
            for card in range(self.cards)
            for each in range(n)
            for first, step in ((card * n * n + each * n, 1), (card * n * n + each, n))
        ]
        return sum(set(line) == {SOLID} for line in lines)

    # Conversion

    def quest(self, name: str = "A quest", stars: int | None = None) -> Quest:
        """The quest as drawn now. A sketch always has every start, exit and armory once."""
        where = {code: place for place, code in enumerate(self.squares)}
        common = where.get(COMMON_EXIT)
        heroes = tuple(
            QuestHero(
                HEROES[LETTERS.index(letter)],
                letter,
                where[letter],
                where[f"{letter}="] if common is None else common,
                where.get(f"{letter}!"),
            )
            for letter in self.letters
        )
        return Quest(name, stars, self.layout, heroes, self.grids(), {})

    def grids(self) -> tuple[Grid, ...]:
        n, area = self.size, self.size * self.size
        return tuple(
            Grid(
                n,
                n,
                tuple(self.squares[card * area : (card + 1) * area]),
                tuple(self.flat[card]),
                tuple(self.upright[card]),
            )
            for card in range(self.cards)
        )


def sketch_of(quest: Quest) -> Sketch:
    """Make a sketch of a quest with square cards."""
    sketch = Sketch(quest.layout, quest.width, "".join(hero.letter for hero in quest.heroes))
    sketch.squares = [quest.code(place) for place in quest.places()]
    sketch.flat = [list(card.horizontal) for card in quest.cards]
    sketch.upright = [list(card.vertical) for card in quest.cards]
    return sketch


def write_quest(quest: Quest, header: dict[str, str]) -> str:
    """Write a quest as a maze file with that header; `layout` is added."""
    if quest.layout != "single":
        header = {**header, "layout": quest.layout}
    return write_maze(Section({} if card else header, grid) for card, grid in enumerate(quest.cards))
