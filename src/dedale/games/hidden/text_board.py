"""The board as text for terminals: squares with room for a symbol and magicians, and a side panel."""

from collections.abc import Iterable
from itertools import zip_longest

from dedale.games.hidden.labyrinth import ENDS, SIZE
from dedale.games.hidden.state import COLOURS, COVERED, TO_WIN, State
from dedale.grid import Direction, Edge, Square, edge_of

WIDTH = 7
"""Columns per square."""
INKS = {"red": 203, "blue": 75, "yellow": 220, "green": 77}
"""The colour of each magician in the 256-colour palette."""
LETTERS = {colour: colour[0].upper() for colour in COLOURS}
PAWN, WANTED = "1;38;5;16;48;5;{}", "1;38;5;16;48;5;230"
PALE, WALL, HIT, NOTE = "38;5;244", "1;38;5;252", "1;38;5;203", "38;5;117"
HEADLINES = {
    "building": "Building: {walls_left} walls to go.",
    "looking": "All look at the labyrinth.",
    "rolling": "{colour} rolls the die.",
    "moving": "{colour} rolled {roll}: {left} to go.",
    "over": "The end: {reason}.",
}
# Sixteen grid points: 1 for a wall to the north, plus 2 for east, 4 for south, 8 for west.
POINTS = "·╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"

Span = tuple[str, str]
"""A piece of text and its look: the codes of an escape sequence, or none."""


def draw(state: State, seat: int | None, *, colour: bool) -> str:
    """Return what that seat sees as lines of text, the same with and without colour codes."""
    board = _Board(state, seat).lines()
    lines = []
    for left, right in zip_longest(board, _panel(state), fillvalue=None):
        row = [*(left or [(" " * ((WIDTH + 1) * SIZE + 1), "")]), ("   ", ""), *(right or [])]
        lines.append("".join(_painted(span, colour) for span in row).rstrip())
    return "\n".join(lines)


def _painted(span: Span, colour: bool) -> str:
    text, look = span
    return f"\x1b[{look}m{text}\x1b[0m" if colour and look and text.strip() else text


class _Board:
    """The squares, with the walls that can be seen."""

    def __init__(self, state: State, seat: int | None) -> None:
        self.state = state
        self.walls = frozenset() if state.phase in COVERED else state.walls
        self.notes = frozenset() if seat is None else state.notes[seat]
        self.symbols = {square: symbol for symbol, square in state.setup.board.symbols.items()}

    def lines(self) -> Iterable[list[Span]]:
        for y in range(SIZE):
            yield self.between(y)
            for part in (self.symbol, self.magicians):
                row = [span for x in range(SIZE) for span in (self.side(x, y), *part((x, y)))]
                yield [*row, self.side(SIZE, y)]
        yield self.between(SIZE)

    def between(self, y: int) -> list[Span]:
        """Return the line of edges above a row."""
        line: list[Span] = []
        for x in range(SIZE):
            line.append(self.point(x, y))
            line.append(self.above(x, y))
        return [*line, self.point(SIZE, y)]

    def kind(self, square: Square, direction: Direction) -> str:
        """Return what is known about that side of a square: border, hit, wall, note, or nothing."""
        edge: Edge = edge_of(square, direction)
        if edge not in ENDS:
            return "border"
        if edge == self.state.hit:
            return "hit"
        if edge in self.walls:
            return "wall"
        return "note" if edge in self.notes else ""

    def above(self, x: int, y: int) -> Span:
        match self.kind((x, y), "N"):
            case "border" | "wall":
                return "━" * WIDTH, WALL
            case "hit":
                return "━━━╳━━━", HIT
            case "note":
                return " ╌╌╌╌╌ ", NOTE
        return " " * WIDTH, ""

    def side(self, x: int, y: int) -> Span:
        match self.kind((x, y), "W"):
            case "border" | "wall":
                return "┃", WALL
            case "hit":
                return "╳", HIT
            case "note":
                return "╎", NOTE
        return " ", ""

    def point(self, x: int, y: int) -> Span:
        """Return the grid point at the north-west corner of a square, with the lines that meet there."""
        solid = ("border", "wall", "hit")
        arms = (
            y > 0 and self.kind((x, y - 1), "W") in solid,
            x < SIZE and self.kind((x, y), "N") in solid,
            y < SIZE and self.kind((x, y), "W") in solid,
            x > 0 and self.kind((x - 1, y), "N") in solid,
        )
        lines = sum(1 << bit for bit, arm in enumerate(arms) if arm)
        return POINTS[lines], WALL if lines else PALE

    def symbol(self, square: Square) -> list[Span]:
        symbol = self.symbols.get(square, "")
        if symbol and symbol == self.state.wanted:
            return [(" ", ""), (f"[{symbol}]", WANTED), (" ", "")]
        return [(symbol.center(WIDTH), "")]

    def magicians(self, square: Square) -> list[Span]:
        """Draw the magicians there. An empty start corner shows its owner in lower case."""
        here = [COLOURS[seat] for seat, at in enumerate(self.state.magicians) if at == square]
        if not here and square in self.state.starts:
            owner = COLOURS[self.state.starts.index(square)]
            return [(LETTERS[owner].lower().center(WIDTH), f"38;5;{INKS[owner]}")]
        # Four magicians just fit, with spaces between. A single one gets a wider background.
        pieces = [(LETTERS[colour], PAWN.format(INKS[colour])) for colour in here]
        if len(pieces) == 1:
            pieces = [(f" {pieces[0][0]} ", pieces[0][1])]
        spans = [span for piece in pieces for span in (piece, (" ", ""))][:-1]
        blanks = WIDTH - sum(len(text) for text, _ in spans)
        return [(" " * (blanks // 2), ""), *spans, (" " * (blanks - blanks // 2), "")]


def _panel(state: State) -> list[list[Span]]:
    """Draw the panel: the wanted token, the die, and what everyone has won."""
    turn = "" if state.turn is None else COLOURS[state.turn].capitalize()
    headline = HEADLINES[state.phase].format(
        walls_left=state.setup.walls - len(state.walls),
        colour=turn,
        roll=state.roll,
        left=state.left,
        reason=state.reason,
    )
    lines: list[list[Span]] = [[], [(headline, "1")], []]
    if state.wanted:
        lines += [[("Wanted: ", ""), (f" {state.wanted} ", WANTED)], []]
    lines += [[(f"In the bag: {len(state.setup.bag) - state.drawn}", "")], []]
    for seat, won in enumerate(state.tokens):
        colour = COLOURS[seat]
        mark = ">" if seat == state.turn else "*" if state.ended and seat in state.ended.winners else " "
        ready = "  ready" if seat in state.ready else ""
        name = f"{LETTERS[colour]} {colour}", f"1;38;5;{INKS[colour]}"
        lines.append([(f"{mark} ", ""), name, (ready, "")])
        lines.append([(f"    {' '.join((*won, *(' · ',) * (TO_WIN - len(won))))}", "")])
    return lines
