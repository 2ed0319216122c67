"""The complete state of a match of the Tower: immutable, and without secrets."""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from dedale.games.base import Outcome, Source
from dedale.games.tower.board import Board, board_of
from dedale.games.tower.cards import Lay, first_lay
from dedale.games.tower.quest import Place, Quest
from dedale.games.tower.quest_reader import read_quest
from dedale.grid import Direction

TalkLevel = Literal["beginner", "initiate", "expert"]
FloorId = str | None
"""The id of a quest of the pack, or None for any other quest."""


class Setup(Struct, frozen=True):
    """What stays the same while a quest is played."""

    quest: Source
    """The quest on the table."""
    owns: tuple[tuple[Direction, ...], ...]
    """The directions of each seat, the common one included (TOWER-2)."""
    talk: TalkLevel = "beginner"
    floor: FloorId = None

    @property
    def players(self) -> int:
        return len(self.owns)

    @property
    def strict(self) -> bool:
        """TOWER-72: True if no move may be taken back and no quest restarted."""
        return self.talk == "expert"


class Position(Struct, frozen=True):
    """What a move changes, and undo and redo restore."""

    heroes: tuple[Place | None, ...]
    """Where each hero of the quest stands; None once it has left."""
    lay: Lay
    """How the cards lie."""
    armed: bool
    """True if the exits work (TOWER-51)."""


class Progress(Struct, frozen=True):
    """How far the match has come from quest to quest (TOWER-63 to TOWER-68)."""

    adventure: int | None = None
    """None in a match of a single quest."""
    solved: tuple[FloorId, ...] = ()
    skipped: tuple[FloorId, ...] = ()
    shown: tuple[FloorId, ...] = ()
    """The quests whose solution was shown. They can still be solved."""


class State(Struct, frozen=True):
    setup: Setup
    board: Board
    """The board of `position.lay`."""
    position: Position
    history: tuple[Position, ...] = ()
    """The positions before each move of this attempt, for undo. As many as the moves (TOWER-16)."""
    undone: tuple[Position, ...] = ()
    """The positions that were taken back and can be restored, the next one last. A move discards them."""
    progress: Progress = Progress()
    ended: Outcome | None = None
    reason: str = ""

    @property
    def quest(self) -> Quest:
        return self.board.quest


def first_position(quest: Quest) -> Position:
    return Position(tuple(hero.start for hero in quest.heroes), first_lay(quest), not quest.armories)


def dump(state: State) -> bytes:
    return msgspec.json.encode(state, enc_hook=_encode)


def load(data: bytes) -> State:
    raw = msgspec.json.decode(data)
    quest = read_quest(msgspec.convert(raw["setup"]["quest"], Source))
    lay = msgspec.convert(raw["position"]["lay"], Lay)
    return msgspec.convert({**raw, "board": board_of(quest, lay)}, State)


def _encode(value: Any) -> Any:
    if isinstance(value, Board):
        # It follows from the quest and the position.
        return None
    raise TypeError(f"cannot write a {type(value).__name__}")
