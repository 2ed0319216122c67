"""The Duel as text for terminals: the board, who has what, and a key to the symbols."""

from collections.abc import Iterator

from dedale.games.duel.board import LETTERS
from dedale.games.duel.board_reader import THINGS
from dedale.games.duel.captions import captions
from dedale.games.duel.ground import NOBODY
from dedale.games.duel.lattice import EDGE_NUMBER, NUMBER, SIZE
from dedale.games.duel.state import State
from dedale.games.duel.styles import (
    FAINT,
    GOAL,
    INK,
    OUT,
    PAWN,
    PIECE,
    PLAIN,
    REVEALED,
    THING,
    WALL,
    Look,
    Span,
    painted,
)

POINTS = "·╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
"""Sixteen grid points: 1 for a wall to the north, plus 2 for east, 4 for south, 8 for west."""
SIGNS = {thing: code for code, thing in THINGS.items()}
_LINE = (NOBODY, "")
"""The border: a wall that belongs to nobody."""


def draw(state: State, *, colour: bool) -> str:
    """Return the board as lines of text, with or without colour codes. The text is the same either way."""
    lines = [*_Picture(state).lines(), [], *captions(state)]
    return "\n".join(painted(line) if colour else "".join(text for text, _ in line) for line in lines)


class _Picture:
    def __init__(self, state: State) -> None:
        self.state = state
        self.edges: dict[int, tuple[int, str]] = {
            edge: (wall.owner, "") for wall in state.ground.walls for edge in wall.edges
        }
        """What is on each edge: its owner, and the letter of a door."""
        for owner, door in enumerate(state.ground.doors):
            self.edges[door] = owner, LETTERS[owner]

    def lines(self) -> Iterator[list[Span]]:
        yield [(f"  {''.join(f'{x:>3} ' for x in range(SIZE))}", FAINT)]
        for y in range(SIZE + 1):
            line: list[Span] = [("   ", PLAIN)]
            for x in range(SIZE):
                line += [self._point(x, y), self._horizontal(x, y)]
            yield [*line, self._point(SIZE, y)]
            if y < SIZE:
                line = [(f"{y:>2} ", FAINT)]
                for x in range(SIZE):
                    line += [self._vertical(x, y), self._square(NUMBER[x, y])]
                yield [*line, self._vertical(SIZE, y)]

    # Edges

    def _north(self, x: int, y: int) -> tuple[int, str] | None:
        """Return what is on the edge north of [x, y]."""
        if not 0 <= x < SIZE:
            return None
        return _LINE if y in (0, SIZE) else self.edges.get(EDGE_NUMBER[x, y - 1, "S"])

    def _west(self, x: int, y: int) -> tuple[int, str] | None:
        if not 0 <= y < SIZE:
            return None
        return _LINE if x in (0, SIZE) else self.edges.get(EDGE_NUMBER[x - 1, y, "E"])

    def _horizontal(self, x: int, y: int) -> Span:
        found = self._north(x, y)
        if found is None:
            return "   ", PLAIN
        owner, door = found
        return (f"[{door}]", PAWN[owner]) if door else ("━━━", WALL[owner])

    def _vertical(self, x: int, y: int) -> Span:
        found = self._west(x, y)
        if found is None:
            return " ", PLAIN
        owner, door = found
        return (door, PAWN[owner]) if door else ("┃", WALL[owner])

    def _point(self, x: int, y: int) -> Span:
        """Return the grid point at the north-west corner of [x, y]. Doors do not reach it."""
        arms = (self._west(x, y - 1), self._north(x, y), self._west(x, y), self._north(x - 1, y))
        owners = [arm[0] for arm in arms if arm and not arm[1]]
        sign = POINTS[sum(1 << bit for bit, arm in enumerate(arms) if arm and not arm[1])]
        return sign, WALL[max(owners)] if owners else FAINT

    # Squares

    def _square(self, square: int) -> Span:
        state = self.state
        if not state.setup.in_play >> square & 1:
            return "░░░", OUT
        sign, look = self._on(square)
        door = "O" if state.setup.great >> square & 1 else "o" if state.setup.small >> square & 1 else ""
        if not sign:
            return (f" {door} ", INK) if door else self._floor(square)
        more = sum(at == square for _, at in state.ground.things) > (1 if look == THING else 0)
        if len(sign) == 3:
            under = door or ("+" if more else "")
            return (f"{sign[1]} {under}" if under else sign), look
        return (f"{sign}{door}" if door else f"{sign}+" if more else f" {sign}"), look

    def _on(self, square: int) -> tuple[str, Look]:
        """Return what stands or lies on the square without being part of the board."""
        state = self.state
        if square in state.pawns:
            player = state.pawns.index(square)
            return f"({LETTERS[player]})", PAWN[player]
        if square in state.rocks:
            player = state.rocks.index(square)
            return f"{LETTERS[player]}●", PIECE[player]
        for player, tokens in enumerate(state.ground.tokens):
            if square in tokens:
                if square in state.revealed:
                    return f"{LETTERS[player]}!", REVEALED[player]
                return f"{LETTERS[player]}?", WALL[player]._replace(ground=self._floor(square)[1].ground)
        for thing, at in state.ground.things:
            if at == square:
                return SIGNS[thing], THING
        return "", PLAIN

    def _floor(self, square: int) -> Span:
        for player in self.state.setup.players:
            if self.state.setup.goals[player] >> square & 1:
                return f" {LETTERS[player].lower()} ", GOAL[player]
        return "   ", PLAIN
