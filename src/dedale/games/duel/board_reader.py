"""Reads boards and positions from maze files, and says where and why one is wrong.

A file has a header `duel: name` and one grid of 11 x 11 squares with a closed border and solid corners:

    B Y R G      a pawn            kB kY kR kG  a key         sw  sword       xb  crossbow
    o O          a small door, the great door; with a pawn on it, `Bo` or `BO`

With `prepared: yes` it is a position. Things may be missing or elsewhere, and there are more codes:

    B* B?        a rock, a wall token
    1 2 3 4      on an edge, the door of blue, yellow, red, green; walls are drawn as walls

and more fields:

    to-move: red
    blue-holds: sword crossbow key-red
    blue-walls: straight2 straight3 corner L T S     what is left; `none` for nothing
"""

from functools import lru_cache

from dedale.games.base import Source
from dedale.games.duel.board import (
    CENTRE,
    COLOURS,
    CORNERS,
    CROSSBOW,
    HOW_MANY,
    KEYS,
    LETTERS,
    LINES,
    STARTS,
    SWORD,
    Board,
    Mistake,
)
from dedale.games.duel.edge_reader import read_edges
from dedale.games.duel.header_reader import Header
from dedale.games.duel.lattice import NOWHERE, SIZE, SQUARES, bits_of, numbers_in
from dedale.grid import SOLID, MazeError, Mistakes, Section, read_maze

THINGS = {"sw": SWORD, "xb": CROSSBOW, **dict(zip(("kB", "kY", "kR", "kG"), KEYS, strict=True))}
SMALL_DOORS, TOKENS = 4, 8
"""How many small doors there are, and how many tokens of each colour (DUEL-3)."""


@lru_cache(maxsize=256)
def read_board(source: Source) -> Board:
    """Read the only board of that source. Raises MazeError where it is wrong."""
    return _Reader(source.path, _section(source)).board()


def wrong_square(source: Source, square: int, sentence: str) -> MazeError:
    """Return an error about a square of a board that has been read."""
    grid = _section(source).grid
    assert grid
    return MazeError(source.path, *grid.place_of_square(SQUARES[square]), sentence)


def wrong_field(source: Source, field: str, sentence: str) -> MazeError:
    return MazeError(source.path, *_section(source).place_of_field(field), sentence)


def _section(source: Source) -> Section:
    sections = read_maze(source.text, source.path)
    if len(sections) > 1:
        place = sections[1].place_of_field("duel")
        raise MazeError(source.path, *place, "a second board begins here, and only one can be played")
    return sections[0]


class _Reader:
    """Turns a section into a `Board`."""

    def __init__(self, path: str, section: Section) -> None:
        assert section.grid
        self.path, self.grid, self.header = path, section.grid, Header(path, section)
        self.pawns = [NOWHERE] * 4
        self.rocks = [NOWHERE] * 4
        self.tokens: list[list[int]] = [[] for _ in COLOURS]
        self.things: list[tuple[str, int]] = []
        self.small_doors: list[int] = []
        self.great_door = NOWHERE
        self.solid: list[int] = []

    def board(self) -> Board:
        header, grid = self.header, self.grid
        if (grid.width, grid.height) != (SIZE, SIZE):
            sentence = f"a board has {SIZE} x {SIZE} squares, not {grid.width} x {grid.height}"
            raise MazeError(self.path, grid.line, 1, sentence)
        mistakes = Mistakes()
        for square, code in enumerate(grid.squares):
            with mistakes:
                if code:
                    self._read(square, code)
        for corner in numbers_in(CORNERS & ~bits_of(self.solid)):
            with mistakes:
                raise self._wrong(corner, "the corners are out of play ('###')", "corners")
        with mistakes:
            walls, doors = read_edges(self.path, grid, prepared=header.prepared)
        mistakes.settle()
        if not header.prepared:
            self._check_plain()
        return Board(
            name=header.name,
            prepared=header.prepared,
            solid=tuple(self.solid),
            pawns=tuple(self.pawns),
            things=tuple(sorted(self.things)),
            small_doors=tuple(self.small_doors),
            great_door=self.great_door,
            rocks=tuple(self.rocks),
            tokens=tuple(map(tuple, self.tokens)),
            walls=walls,
            doors=doors,
            holds=self._holds(),
            pieces=tuple(map(header.pieces, range(4))),
            to_move=self._to_move(),
        )

    # Squares

    def _read(self, square: int, code: str) -> None:
        if code == SOLID:
            self.solid.append(square)
        elif code in THINGS:
            self._thing(square, THINGS[code])
        elif code in ("o", "O"):
            self._door(square, code)
        elif code[0] in LETTERS and code[1:] in ("", "o", "O"):
            self._pawn(square, LETTERS.index(code[0]))
            if code[1:]:
                self._door(square, code[1:])
        elif code[0] in LETTERS and code[1:] in ("*", "?") and self.header.prepared:
            self._laid(square, LETTERS.index(code[0]), code[1])
        elif code[0] in LETTERS and code[1:] in ("*", "?"):
            sentence = "rocks and tokens are drawn in positions only ('prepared: yes')"
            raise self._wrong(square, sentence, "positions_only")
        else:
            raise self._wrong(square, f"'{code}' is not a code of the Duel")

    def _thing(self, square: int, thing: str) -> None:
        self.things.append((thing, square))
        if sum(each == thing for each, _ in self.things) > HOW_MANY[thing]:
            sentence = f"there are only {HOW_MANY[thing]} of '{thing}'"
            raise self._wrong(square, sentence, "too_many", thing)

    def _door(self, square: int, code: str) -> None:
        if code == "O":
            if self.great_door != NOWHERE:
                raise self._wrong(square, "this is a second great door", "too_many", "great")
            self.great_door = square
            return
        self.small_doors.append(square)
        if len(self.small_doors) > SMALL_DOORS:
            raise self._wrong(square, f"there are only {SMALL_DOORS} small doors", "too_many", "small")

    def _pawn(self, square: int, colour: int) -> None:
        name = COLOURS[colour]
        if self.pawns[colour] != NOWHERE:
            raise self._wrong(square, f"this is a second pawn of {name}", "second_pawn", name)
        if not self.header.prepared and square != STARTS[colour]:
            start = list(SQUARES[STARTS[colour]])
            sentence = f"the pawn of {name} starts at {start}, except in a position"
            raise self._wrong(square, sentence, "pawn_start", name)
        if LINES[colour] >> square & 1:
            raise self._wrong(square, f"the pawn of {name} is already on a square of its own colour")
        self.pawns[colour] = square

    def _laid(self, square: int, colour: int, code: str) -> None:
        if code == "*":
            if self.rocks[colour] != NOWHERE:
                raise self._wrong(square, f"this is a second rock of {COLOURS[colour]}")
            self.rocks[colour] = square
            return
        self.tokens[colour].append(square)
        if len(self.tokens[colour]) > TOKENS:
            raise self._wrong(square, f"{COLOURS[colour]} has only {TOKENS} tokens")

    # The whole

    def _check_plain(self) -> None:
        """A board on which a game begins has everything in DUEL-2 and DUEL-3."""
        for colour, name in enumerate(COLOURS):
            if self.pawns[colour] == NOWHERE:
                sentence = f"the pawn of {name} starts here ('{LETTERS[colour]}')"
                raise self._wrong(STARTS[colour], sentence, "no_pawn", name)
        found = [thing for thing, _ in self.things]
        for thing, number in HOW_MANY.items():
            if found.count(thing) < number:
                sentence = f"the board has {found.count(thing)} of '{thing}', and needs {number}"
                raise self.header.wrong("duel", sentence, "no_thing", thing)
        if len(self.small_doors) < SMALL_DOORS:
            sentence = f"the board has {len(self.small_doors)} small doors, and needs {SMALL_DOORS}"
            raise self.header.wrong("duel", sentence, "no_small_doors", str(len(self.small_doors)))
        if self.great_door != CENTRE:
            raise self._wrong(CENTRE, "the great door is in the centre ('O')", "no_great_door")

    def _holds(self) -> tuple[tuple[str, ...], ...]:
        holds = tuple(map(self.header.holds, range(4)))
        found = [thing for thing, _ in self.things]
        for colour, held in enumerate(holds):
            field = f"{COLOURS[colour]}-holds"
            if held and self.pawns[colour] == NOWHERE:
                raise self.header.wrong(field, f"{COLOURS[colour]} has no pawn, so it holds nothing")
            for thing in held:
                found.append(thing)
                if found.count(thing) > HOW_MANY[thing]:
                    raise self.header.wrong(field, f"there are only {HOW_MANY[thing]} of '{thing}'")
        return holds

    def _to_move(self) -> int | None:
        if sum(pawn != NOWHERE for pawn in self.pawns) < 2:
            raise self.header.wrong("duel", "a position has at least two pawns")
        colour = self.header.to_move()
        if colour is not None and self.pawns[colour] == NOWHERE:
            raise self.header.wrong("to-move", f"{COLOURS[colour]} has no pawn, so it cannot move")
        return colour

    def _wrong(self, square: int, sentence: str, error: Mistake = "", about: str = "") -> MazeError:
        return MazeError(self.path, *self.grid.place_of_square(SQUARES[square]), sentence, error, about)
