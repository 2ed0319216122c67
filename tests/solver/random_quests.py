"""Random small quests in which every mechanism of the Tower occurs. About half of them can be solved."""

from collections.abc import Collection
from random import Random

from dedale.games.base import Source
from dedale.games.tower.quest import CELLS, LETTERS, Layout, Quest
from dedale.games.tower.quest_reader import read_quest
from dedale.grid import DOORS, OPEN, SMALL, WALL, Grid, Section, write_maze

Cell = tuple[int, int]
"""A card and the index of one of its squares."""
MOAT = 2
"""The column of a 4 x 4 card that a moat takes up."""


def random_quest(random: Random, layout: Layout = "single", largest: int = 4) -> Quest:
    """Return a quest that the rules accept, with few enough positions for slow solvers."""
    return read_quest(Source("random.maze", random_text(random, layout, largest)))


def random_text(random: Random, layout: Layout = "single", largest: int = 4) -> str:
    """The same as a maze file. `largest` is the longest side of a card."""
    return _Drawing(random, layout, largest).text()


class _Drawing:
    def __init__(self, random: Random, layout: Layout, largest: int) -> None:
        self.random = random
        self.layout = layout
        self.cards = len(CELLS[layout])
        if layout == "single":
            self.width, self.height = (
                random.choice((3, largest, largest)),
                random.choice((3, largest, largest)),
            )
        else:
            self.width = self.height = random.randint(2, largest)
        letters = set(random.sample(LETTERS, random.randint(1, 3 if layout == "single" else 2)))
        if len(letters) == 1 or random.random() < 0.5:
            # Most powers need company.
            letters |= set(random.choice(("YO", "YG", "PG", "PL", "GO", "YP")))
        self.letters = sorted(letters)
        self.squares = [[""] * (self.width * self.height) for _ in range(self.cards)]
        self.horizontal = [self._edges(self.width, self.height + 1) for _ in range(self.cards)]
        self.vertical = [self._edges(self.width + 1, self.height) for _ in range(self.cards)]
        self.free: list[Cell] = [(c, i) for c in range(self.cards) for i in range(self.width * self.height)]
        random.shuffle(self.free)

    def text(self) -> str:
        self._borders()
        roomy = self.layout == "single" and self.width == self.height == 4 and len(self.letters) < 4
        if roomy and self.random.random() < 0.5:
            self._moat()
        else:
            self._starts_and_exits(common=self.random.random() < 0.4)
        self._things()
        self._doors()
        header = {"quest": "Random", "heroes": " ".join(self.letters)}
        if self.layout != "single":
            header["layout"] = self.layout
        drawn = zip(self.squares, self.horizontal, self.vertical, strict=True)
        grids = [
            Grid(self.width, self.height, tuple(squares), tuple(horizontal), tuple(vertical))
            for squares, horizontal, vertical in drawn
        ]
        return write_maze([Section(header if not index else {}, grid) for index, grid in enumerate(grids)])

    def _edges(self, width: int, height: int) -> list[str]:
        drafts = "^v" if height > self.height else "<>"
        return self.random.choices((OPEN, WALL, SMALL, *drafts), (16, 4, 1.5, 1, 1), k=width * height)

    def _borders(self) -> None:
        for card in range(self.cards):
            for x in range(self.width):
                for line in (0, self.height):
                    self.horizontal[card][line * self.width + x] = self._border()
            for y in range(self.height):
                for line in (0, self.width):
                    self.vertical[card][y * (self.width + 1) + line] = self._border()

    def _border(self) -> str:
        return OPEN if self.layout != "single" and self.random.random() < 0.75 else WALL

    def _put(self, code: str, among: Collection[Cell] | None = None) -> None:
        """Return a free square (among these), if there is one."""
        for cell in self.free:
            if among is None or cell in among:
                self.free.remove(cell)
                self.squares[cell[0]][cell[1]] = code
                return

    def _columns(self, *xs: int) -> list[Cell]:
        return [(0, y * self.width + x) for x in xs for y in range(self.height)]

    def _moat(self) -> None:
        """A column that nobody can cross on foot: traps to throw heroes over, or rock between ladders."""
        if "Y" not in self.letters and len(self.letters) < 3 and self.random.random() < 0.8:
            self.letters.append("Y")
        traps, row = "Y" in self.letters, self.random.randrange(self.height)
        for cell in self._columns(MOAT):
            self._put("X" if traps else "###", [cell])
        if not traps:
            for x in (MOAT - 1, MOAT + 1):
                self._put("H", [self._columns(x)[row]])
        # One row is open and clear from end to end, so that something can be done there.
        for x in range(1, self.width):
            self.vertical[0][row * (self.width + 1) + x] = OPEN
        self.free = [cell for cell in self.free if cell[1] // self.width != row]
        inner = slice(self.width, -self.width)
        self.horizontal[0][inner] = [OPEN if edge == WALL else edge for edge in self.horizontal[0][inner]]
        for letter in self.letters:
            self._put(letter, self._columns(0, 1))
            self._put(letter + "=", self._columns(0, 1) if letter == "Y" else self._columns(MOAT + 1))

    def _starts_and_exits(self, common: bool) -> None:
        for letter in self.letters:
            self._put(letter)
        common = common or len(self.free) < 2 * len(self.letters)
        for code in ["*="] if common else [letter + "=" for letter in self.letters]:
            self._put(code)

    def _things(self) -> None:
        random = self.random
        if self.layout != "single":
            mark = "R" if self.layout == "2x2" else "T"
            movers = random.sample((1, 3, 4, 6), 2) if mark == "T" else random.sample(range(4), 2)
            for card in movers:
                self._put(mark, [cell for cell in self.free if cell[0] == card])
        if len(self.free) > len(self.letters) + 3 and random.random() < 0.25:
            for letter in self.letters:
                self._put(letter + "!")
        wanted = [("X", 0.5 if "Y" in self.letters else 0.2), ("S", 0.8 if "P" in self.letters else 0.1)]
        for code, chance in [*wanted, ("H", 0.5), ("###", 0.1)]:
            if random.random() < chance:
                for _ in range(3 if code == "H" else 1):
                    if len(self.free) > 2:
                        self._put(code)

    def _doors(self) -> None:
        """Turn some open edges into doors, each model with one or two keys."""
        random = self.random
        for door in random.sample(DOORS, random.choice((0, 1, 1, 2))):
            edges = [
                (lines, index)
                for card in range(self.cards)
                for lines, inside in (
                    (self.horizontal[card], self._inner_horizontal),
                    (self.vertical[card], self._inner_vertical),
                )
                for index in range(len(lines))
                if inside(index) and lines[index] == OPEN
            ]
            if not edges or not self.free:
                return
            self._put(f"k{door}")
            if len(self.free) > 4 and random.random() < 0.3:
                self._put(f"k{door}")
            for lines, index in random.sample(edges, min(len(edges), random.choice((1, 2)))):
                lines[index] = door

    def _inner_horizontal(self, index: int) -> bool:
        return 0 < index // self.width < self.height

    def _inner_vertical(self, index: int) -> bool:
        return 0 < index % (self.width + 1) < self.width
