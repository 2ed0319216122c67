"""Boards of the Torchlit Duel on paper."""

from collections.abc import Iterator
from dataclasses import replace

from dedale.games.base import Refusal, Source
from dedale.games.duel.board import COLOURS, CROSSBOW, HOW_MANY, KEYS, LINES, SWORD
from dedale.games.duel.board_reader import TOKENS, read_board
from dedale.games.duel.lattice import EDGES, NOWHERE, SIZE, SQUARES, numbers_in
from dedale.games.duel.setup import LEVELS, Options, level_source, new
from dedale.games.duel.state import State
from dedale.games.duel.wall_pieces import DRAWN, SET
from dedale.games.duel.wall_pieces import Piece as Shape
from dedale.grid import WALL as WALL_CODE
from dedale.grid import Part, Square, read_maze, translated
from dedale.pdf.art import the_art
from dedale.pdf.booklet import Booklet, five_rules
from dedale.pdf.canvas import Canvas
from dedale.pdf.ground import draw_ground
from dedale.pdf.looks import DUEL
from dedale.pdf.order import BadOrder, Order
from dedale.pdf.pieces import figure, token
from dedale.pdf.sheets import MARK, Piece
from dedale.pdf.texts import Texts

SQUARE = 17.0
RIM = 3.0
"""Room for the frame of the board."""
TOKEN, WALL = 13.0, 5.0
"""The side of a token, and how wide a wall is."""
PLAYERS = 4
FAINT = 0.45
"""How much is seen of what only shows where something goes."""


def duel_booklet(order: Order, texts: Texts) -> Booklet:
    """A board or a position for up to four players."""
    source = _source(order)
    read_board(source)
    state = new(Options(players=PLAYERS, board=source), seed=0)
    if isinstance(state, Refusal):
        raise BadOrder(state.message)
    side = SIZE * SQUARE + 2 * RIM
    header = read_maze(source.text, source.path)[0].header
    return Booklet(
        "duel",
        texts.name(translated(header, "duel")),
        [
            texts("duel.parts.board", mm=round(side)),
            texts("duel.parts.each", walls=len(SET), tokens=TOKENS),
            texts("duel.parts.things"),
        ],
        [texts(f"duel.setup.{step}") for step in ("colours", "things", "tokens", "two")],
        five_rules(texts, "duel"),
        [
            [Piece(side, side, lambda canvas: _board(canvas, state))],
            [
                *(piece for colour in COLOURS for piece in (*_pieces(colour), None)),
                *(figure(f"torch-{colour}", colour) for colour in COLOURS),
                *_things(),
            ],
        ],
    )


def _source(order: Order) -> Source:
    if order.which is None or isinstance(order.which, int):
        level = LEVELS[0] if order.which is None else order.which
        if level not in LEVELS:
            raise BadOrder(f"There is no board {level}; they are {' and '.join(map(str, LEVELS))}.")
        return level_source(level)
    source = order.source()
    assert source is not None
    return source


def _board(canvas: Canvas, state: State) -> None:
    """The board, where everything on it begins."""
    with canvas.moved(RIM, RIM):
        draw_ground(canvas, _ground(state), DUEL, SQUARE)
        for colour, line in zip(COLOURS, LINES, strict=True):
            for number in numbers_in(line & state.setup.in_play):
                canvas.draw("goal", colour, *_middle(SQUARES[number]), SQUARE * 0.96)
        with canvas.faint(FAINT):
            for colour, number in zip(COLOURS, state.pawns, strict=True):
                if number != NOWHERE:
                    canvas.draw(f"torch-{colour}", colour, *_middle(SQUARES[number]), SQUARE * 0.8)
            for thing, number in state.ground.things:
                canvas.draw(*_drawn(thing), *_middle(SQUARES[number]), SQUARE * 0.72)


def _ground(state: State) -> Part:
    """The board with the walls of a position."""
    [part] = state.setup.ground.parts
    horizontal, vertical = list(part.horizontal), list(part.vertical)
    for wall in state.ground.walls:
        for x, y, side in (EDGES[number] for number in wall.edges):
            if side == "E":
                vertical[y * (SIZE + 1) + x + 1] = WALL_CODE
            else:
                horizontal[(y + 1) * SIZE + x] = WALL_CODE
    return replace(part, horizontal=tuple(horizontal), vertical=tuple(vertical))


def _middle(square: Square) -> tuple[float, float]:
    return (square[0] + 0.5) * SQUARE, (square[1] + 0.5) * SQUARE


def _drawn(thing: str) -> tuple[str, str]:
    """The drawing and the colour of something that lies on the board."""
    return ("duel-key", thing.removeprefix("key-")) if thing in KEYS else (thing, "")


def _pieces(colour: str) -> Iterator[Piece]:
    """DUEL-3: what each player has."""
    for shape in SET:
        yield _wall(shape, colour)
    yield _door(colour)
    yield token(TOKEN, "rock", colour)
    for _ in range(TOKENS):
        yield token(TOKEN, "wall-token", colour)


def _wall(shape: Shape, colour: str) -> Piece:
    """DUEL-5: a strip along the edges that it covers. Its outline is where it is cut."""
    lines = DRAWN[shape]
    wide = max(x for line in lines for x, _ in line)
    high = max(y for line in lines for _, y in line)

    def front(canvas: Canvas) -> None:
        path = " ".join(f"M{a * SQUARE} {b * SQUARE} L{c * SQUARE} {d * SQUARE}" for (a, b), (c, d) in lines)
        art = the_art()
        with canvas.moved(WALL / 2, WALL / 2):
            canvas.path(path, None, MARK, WALL)
            canvas.path(path, None, art.colour("c-deep", colour), WALL - 0.3)
            canvas.path(path, None, art.colour("c", colour), WALL - 1.6)

    return Piece(wide * SQUARE + WALL, high * SQUARE + WALL, front, marks=False)


def _door(colour: str) -> Piece:
    def front(canvas: Canvas) -> None:
        canvas.rect(0, 0, SQUARE, 1.6 * WALL, the_art().colour("c-pale", colour), MARK, 0.15)
        canvas.draw("mark-door", colour, SQUARE / 2, 0.8 * WALL, SQUARE - 0.5, 1.6 * WALL - 0.5)

    return Piece(SQUARE, 1.6 * WALL, front, marks=False)


def _things() -> Iterator[Piece]:
    for thing in (*KEYS, SWORD, CROSSBOW):
        for _ in range(HOW_MANY[thing]):
            yield token(TOKEN, *_drawn(thing))
