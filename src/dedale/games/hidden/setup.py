"""Setting up a match: the labyrinth, the bag, and who begins (HIDDEN-11 to HIDDEN-16)."""

from collections.abc import Iterator
from random import Random
from typing import get_args

from msgspec import Struct

from dedale.games.base import Refusal, Source
from dedale.games.hidden.board import Board, board_of
from dedale.games.hidden.generator import drawing
from dedale.games.hidden.labyrinth import CORNERS, EDGES, Walls, connected
from dedale.games.hidden.preparation import look_or_cover
from dedale.games.hidden.state import FACES, Build, Helps, Setup, State
from dedale.games.meta import Limits
from dedale.grid import Edge, MazeError

WALLS = (19, 24)
"""Easy and hard (HIDDEN-11)."""
BUILDS: tuple[Build, ...] = get_args(Build)
HELPS: tuple[Helps, ...] = get_args(Helps)
PLAYERS = Limits(2, 4)
LOOK_MS = Limits(1, 86_400_000)
QUARTERS = Limits(0, 3)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a match of the Hidden Labyrinth. None is required."""

    players: int = 2
    walls: int = WALLS[0]
    build: Build = "drawn"
    builder: int = 0
    look: bool = True
    look_ms: int | None = None
    turn: bool = True
    helps: Helps = "none"
    board: str | Source | None = None
    labyrinth: tuple[Edge, ...] | None = None
    turned: int | None = None
    bag: tuple[str, ...] | None = None
    """The tokens in the order they are drawn. With only some of them, the game is shorter."""
    first: int | None = None
    dice: tuple[int, ...] = ()


class BadOption(ValueError):
    """An option that is refused. Its text is one plain sentence."""


_drawn: dict[tuple[int, int], Walls] = {}
"""Recently drawn labyrinths, by seed and number of walls."""
MOST_DRAWN = 100


def prepare(options: Options, seed: int) -> Iterator[object]:
    """Draw the labyrinth, if one is needed. This takes some milliseconds, occasionally many."""
    if options.build == "drawn" and options.labyrinth is None and options.walls in WALLS:
        yield from _drawing(options.walls, seed)


def new(options: Options, seed: int) -> State | Refusal:
    """Set up a match before the first wall is built, or before the first look."""
    try:
        setup = _setup(options, seed)
        walls = _walls(options, seed)
    except BadOption as error:
        return Refusal("bad_option", str(error))
    except MazeError as error:
        return Refusal("bad_file", str(error))
    state = State(
        setup,
        phase="building",
        turn=setup.builder if setup.build == "one" else 0,
        magicians=CORNERS[: setup.players],
        tokens=((),) * setup.players,
        walls=walls,
        notes=(frozenset(),) * setup.players,
    )
    return look_or_cover(state, 0, []) if setup.build == "drawn" else state


def _setup(options: Options, seed: int) -> Setup:
    sentence = f"The Hidden Labyrinth is for {PLAYERS} players, not {options.players}."
    _require(options.players in PLAYERS, sentence)
    walls = " or ".join(map(str, WALLS))
    _require(options.walls in WALLS, f"A labyrinth has {walls} walls, not {options.walls}.")
    _require(options.build in BUILDS, f"A labyrinth is built in one of these ways: {', '.join(BUILDS)}.")
    _require(options.helps in HELPS, f"The option 'helps' must be one of these: {', '.join(HELPS)}.")
    _require_seat(options, "builder", options.builder)
    if options.look_ms is not None:
        _require(options.look, "A time for studying the walls makes sense only if they are studied.")
        sentence = f"The time for studying the walls must be from {LOOK_MS} milliseconds."
        _require(options.look_ms in LOOK_MS, sentence)
    for roll in options.dice:
        _require(roll in FACES, f"The die has no face {roll}.")
    _require(not isinstance(options.board, str), f"There is no board '{options.board}'.")
    board = board_of(options.board if isinstance(options.board, Source) else None)
    return Setup(
        players=options.players,
        walls=options.walls,
        build=options.build,
        builder=options.builder,
        look=options.look,
        look_ms=options.look_ms,
        helps=options.helps,
        board=board,
        seed=seed,
        turned=_turned(options, seed),
        bag=_bag(options, board, seed),
        first=_first(options, seed),
        dice=options.dice,
    )


def _turned(options: Options, seed: int) -> int:
    """HIDDEN-14."""
    if options.turned is None:
        return Random(f"{seed}/turn").randrange(QUARTERS.most + 1) if options.turn else 0
    sentence = f"A labyrinth is turned by {QUARTERS} quarters, not {options.turned}."
    _require(options.turned in QUARTERS, sentence)
    _require(options.turn or not options.turned, "This table does not turn the labyrinth.")
    return options.turned


def _bag(options: Options, board: Board, seed: int) -> tuple[str, ...]:
    if options.bag is None:
        order = sorted(board.symbols)
        Random(f"{seed}/bag").shuffle(order)
        return tuple(order)
    _require(bool(options.bag), "There is no token in the bag.")
    for symbol in options.bag:
        _require(symbol in board.symbols, f"The board has no symbol '{symbol}'.")
        _require(options.bag.count(symbol) == 1, f"The symbol '{symbol}' is in the bag twice.")
    return options.bag


def _first(options: Options, seed: int) -> int:
    """HIDDEN-16."""
    if options.first is None:
        return Random(f"{seed}/first").randrange(options.players)
    _require_seat(options, "first", options.first)
    return options.first


def _walls(options: Options, seed: int) -> Walls:
    """Return the labyrinth before it is turned; empty if players are to build it."""
    if options.labyrinth is None:
        return _labyrinth(options.walls, seed) if options.build == "drawn" else frozenset()
    _require(options.build == "drawn", "A labyrinth that players build cannot be fixed beforehand.")
    for edge in options.labyrinth:
        _require(edge in EDGES, f"{list(edge)} is not an edge between two squares.")
    walls = frozenset(options.labyrinth)
    _require(len(walls) == len(options.labyrinth), "The labyrinth has two walls on the same edge.")
    _require(len(walls) == options.walls, f"The labyrinth has {len(walls)} walls, not {options.walls}.")
    _require(connected(walls), "Not every square of this labyrinth can be reached.")
    return walls


def _labyrinth(count: int, seed: int) -> Walls:
    return next(walls for walls in _drawing(count, seed) if walls)


def _drawing(count: int, seed: int) -> Iterator[Walls | None]:
    """Yield None until the labyrinth is found. One that was drawn before is found at once."""
    walls = _drawn.get((seed, count))
    if walls is None:
        for walls in drawing(Random(f"{seed}/labyrinth"), count):
            if walls is None:
                yield None
        assert walls
        while len(_drawn) >= MOST_DRAWN:
            _drawn.pop(next(iter(_drawn)), None)
        _drawn[seed, count] = walls
    yield walls


def _require_seat(options: Options, name: str, seat: int) -> None:
    sentence = f"There is no seat {seat} for '{name}'; they go from 0 to {options.players - 1}."
    _require(0 <= seat < options.players, sentence)


def _require(holds: bool, sentence: str) -> None:
    if not holds:
        raise BadOption(sentence)
