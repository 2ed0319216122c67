"""Setting up a match: its board, who plays, and who goes first."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from dedale.games.base import Refusal, Source
from dedale.games.duel.board import COLOURS, Board, Setup
from dedale.games.duel.board_reader import read_board, wrong_field, wrong_square
from dedale.games.duel.clocks import Pace, new_clocks
from dedale.games.duel.draft import Draft
from dedale.games.duel.ground import NOBODY, Ground, Laid
from dedale.games.duel.lattice import AREA, NOWHERE
from dedale.games.duel.preparation import TOKENS, begin_if_prepared
from dedale.games.duel.state import State
from dedale.grid import MazeError, read_text_file

PLAYERS = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""The colours of the seats. Two players are blue and red (DUEL-4)."""
LEVELS = (1, 2)
CONTENT = Path(__file__).parent / "content"


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a match of the Duel. None is required."""

    players: int = 2
    level: int | None = None
    """1 or 2; the default is 1."""
    board: str | Source | None = None
    """A custom board or a position, instead of a level."""
    first: int | None = None
    """The seat that begins; drawn at random by default."""
    clock: Pace | None = None
    """Minutes for each player, and seconds added by each action. None: no clocks."""


class BadOption(ValueError):
    """An option that is refused. Its text is one plain sentence."""


def new(options: Options, seed: int) -> State | Refusal:
    """Set up a match with its board laid out."""
    try:
        return _new(options, Random(f"{seed}/first"))
    except BadOption as error:
        return Refusal("bad_option", str(error))
    except MazeError as error:
        return Refusal("bad_file", str(error))


@cache
def level_source(level: int) -> Source:
    """Return the board of a level, as a file."""
    return Source(f"level-{level}.maze", read_text_file(CONTENT / f"level-{level}.maze"))


def _new(options: Options, random: Random) -> State:
    if options.players not in PLAYERS:
        raise BadOption(f"The Duel is for {min(PLAYERS)} to {max(PLAYERS)} players, not {options.players}.")
    if options.first is not None and not 0 <= options.first < options.players:
        raise BadOption(f"The first seat must be from 0 to {options.players - 1}, not {options.first}.")
    source, level = _source(options)
    board, players = read_board(source), PLAYERS[options.players]
    setup = _setup(source, level, board, players)
    pawns = _own(players, board.pawns, NOWHERE)
    _check(source, board, setup)
    ground = Ground(
        walls=tuple(Laid(NOBODY, (edge,)) for edge in board.walls),
        doors=_own(players, board.doors, NOWHERE),
        # DUEL-36: a colour without a pawn has no tokens.
        tokens=tuple(own if at != NOWHERE else () for own, at in zip(board.tokens, pawns, strict=True)),
        pieces=_own(players, board.pieces, ()),
        things=tuple((thing, at) for thing, at in board.things if setup.in_play >> at & 1),
        holds=_own(players, board.holds, ()),
    )
    first = players[random.randrange(len(players)) if options.first is None else options.first]
    first = first if board.to_move is None else board.to_move
    while pawns[first] == NOWHERE:
        first = (first + 1) % 4
    count = 0 if board.prepared else TOKENS[len(players)]
    to_place = tuple(count if player in players else 0 for player in range(4))
    clocks = new_clocks(options.clock) if options.clock else None
    rocks = _own(players, board.rocks, NOWHERE)
    draft = Draft(State(setup, ground, first, pawns, rocks, to_place, clocks=clocks))
    begin_if_prepared(draft)
    return draft.state()


def _source(options: Options) -> tuple[Source, int | None]:
    if options.board is None:
        level = LEVELS[0] if options.level is None else options.level
        if level not in LEVELS:
            raise BadOption(f"There is no level {level}; the levels are {' and '.join(map(str, LEVELS))}.")
        return level_source(level), level
    if options.level is not None:
        raise BadOption("A table has either a level or a custom board.")
    if isinstance(options.board, str):
        raise BadOption(f"The board '{options.board}' was not read.")
    return options.board, None


def _setup(source: Source, level: int | None, board: Board, players: tuple[int, ...]) -> Setup:
    """Leave out the small and great doors on squares that are out of play with this few players."""
    bare = Setup(source, level, players, board.solid, (), NOWHERE)
    great = board.great_door
    if great != NOWHERE and not bare.in_play >> great & 1:
        great = NOWHERE
    small = tuple(square for square in board.small_doors if bare.in_play >> square & 1)
    return Setup(source, level, players, board.solid, small, great)


def _own(players: tuple[int, ...], all_four: tuple[Any, ...], nothing: Any) -> tuple[Any, ...]:
    """Keep only what belongs to those who play."""
    return tuple(own if player in players else nothing for player, own in enumerate(all_four))


def _check(source: Source, board: Board, setup: Setup) -> None:
    """Check what depends on who plays: all their pieces are in play, and two pawns are alive."""
    players = setup.players
    if sum(board.pawns[player] != NOWHERE for player in players) < 2:
        raise wrong_field(source, "duel", "at least two of those who play must have a pawn")
    if board.to_move is not None and board.to_move not in players:
        colour = COLOURS[board.to_move]
        raise wrong_field(source, "to-move", f"{colour} does not play at a table for {len(players)}")
    for player in players:
        for square in (board.pawns[player], board.rocks[player], *board.tokens[player]):
            if square != NOWHERE and not setup.in_play >> square & 1:
                sentence = f"this square is out of play at a table for {len(players)}"
                raise wrong_square(source, square, sentence)
        door = board.doors[player]
        if door != NOWHERE and not setup.edges >> door & 1:
            sentence = f"the door of {COLOURS[player]} must be between two squares in play"
            raise wrong_square(source, door % AREA, sentence)
