"""What the views of the games look like from outside.

Nothing is made of these structs: games write their views as plain values. They are here to be turned into the
client's types, and to check what is really sent.
"""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from dedale.games.base import Outcome, TalkMode
from dedale.games.duel.state import Phase as DuelPhase
from dedale.games.hidden.state import Phase as HiddenPhase
from dedale.games.mall.actions import Hero as MallHero
from dedale.games.mall.state import Phase as MallPhase
from dedale.games.tower.adventures import Phase as TowerPhase
from dedale.games.tower.quest import Hero as TowerHero
from dedale.games.tower.state import TalkLevel
from dedale.grid import Edge, Square

GameName = Literal["mall", "tower", "hidden", "duel"]
Names = dict[str, str]
"""By language."""


class Action(Struct):
    """An action of a game or of talk, as the contract writes it. `AnyAction` has each of them in full."""

    do: str


class TableEvent(Struct):
    """Something that happened."""

    event: str


OPEN = (Action, TableEvent)
"""They may have any other fields."""


class Part(Struct, forbid_unknown_fields=True):
    """A tile, a card or a board: codes of a maze file in reading order. `#` is a wall, a blank is open."""

    part: str
    at: Square
    width: int
    height: int
    squares: tuple[str, ...]
    horizontal: tuple[str, ...]
    vertical: tuple[str, ...]


class Ground(Struct, forbid_unknown_fields=True):
    """What the pieces stand on; `links` are the two ends of each escalator."""

    parts: tuple[Part, ...]
    links: tuple[tuple[Square, Square], ...]


class ViewSeat(Struct):
    """A seat of a match, and what it may do or move."""

    seat: int
    name: str
    owns: tuple[str, ...]


class View(Struct, kw_only=True):
    """What every view has; each game adds its own."""

    game: GameName
    phase: str
    outcome: Outcome | None
    reason: str
    seats: tuple[ViewSeat, ...]
    talk: TalkMode
    nudged: int | None
    said: int


class LaidTile(Struct, forbid_unknown_fields=True):
    tile: int
    at: Square
    turns: int


class Exploration(Struct, forbid_unknown_fields=True):
    """A square at which another tile may be laid."""

    at: Square
    colour: str
    dimension: int


class Deck(Struct, forbid_unknown_fields=True):
    """The action tiles of one player: whose, and how many lie in the two piles."""

    seat: int
    pile: int
    discard: int


class MallView(View, kw_only=True, forbid_unknown_fields=True):
    game: Literal["mall"]
    phase: MallPhase
    scenario: int | str
    edition: Literal["table", "pocket"]
    level: int
    side: Literal["A", "B"]
    sand_ms: int
    sand_running: bool
    pile: int
    next: int | None
    stolen: bool
    at_items: bool
    hourglasses: int
    to_discard: int
    paused: bool
    consents: tuple[int, ...]
    out: tuple[MallHero, ...]
    heroes: dict[MallHero, Square | None]
    tiles: tuple[LaidTile, ...]
    out_of_order: tuple[Square, ...]
    exploration: tuple[Exploration, ...]
    cameras: tuple[Square, ...]
    deck: Deck | UnsetType = UNSET


class LaidCard(Struct, forbid_unknown_fields=True):
    card: int
    at: Square
    turns: int


class Done(Struct, forbid_unknown_fields=True):
    """The quests of an adventure that were solved, skipped or shown."""

    solved: tuple[str, ...]
    skipped: tuple[str, ...]
    shown: tuple[str, ...]


class TowerView(View, kw_only=True, forbid_unknown_fields=True):
    game: Literal["tower"]
    phase: TowerPhase
    quest: str | None
    names: Names
    stars: int | None
    optimum: int | None
    solution: tuple[Action, ...] | None
    adventure: int | None
    done: Done | None
    heroes: dict[TowerHero, Square | None]
    cards: tuple[LaidCard, ...]
    armed: bool
    exits_open: bool
    doors: tuple[int, ...]
    moves: int
    talk_level: TalkLevel


class HiddenSeat(ViewSeat, forbid_unknown_fields=True):
    start: Square


class PlacedSymbol(Struct, forbid_unknown_fields=True):
    symbol: str
    at: Square


class HiddenView(View, kw_only=True, forbid_unknown_fields=True):
    game: Literal["hidden"]
    phase: HiddenPhase
    seats: tuple[HiddenSeat, ...]
    turn: int | None
    magicians: tuple[Square, ...]
    wanted: str | None
    tokens: tuple[tuple[str, ...], ...]
    bag: int
    roll: int | None
    left: int
    walls: tuple[Edge, ...] | None
    walls_left: int
    ready: tuple[int, ...]
    hit: Edge | None
    turned: int | None
    notes: tuple[Edge, ...]
    helps: Literal["none", "notes"]
    board: Names
    symbols: tuple[PlacedSymbol, ...]
    names: dict[str, Names]
    bag_order: tuple[str, ...] | UnsetType = UNSET


class DuelSeat(ViewSeat, forbid_unknown_fields=True):
    alive: bool
    holds: tuple[str, ...]
    walls: tuple[str, ...]
    tokens: int


class Token(Struct, forbid_unknown_fields=True):
    at: Square
    colour: str


class LaidWall(Struct, forbid_unknown_fields=True):
    edges: tuple[Edge, ...]
    colour: str | None


class Thing(Struct, forbid_unknown_fields=True):
    thing: str
    at: Square


class Anger(Struct, forbid_unknown_fields=True):
    colour: str
    at: str


class DuelView(View, kw_only=True, forbid_unknown_fields=True):
    game: Literal["duel"]
    phase: DuelPhase
    seats: tuple[DuelSeat, ...]
    turn: int
    level: int | None
    size: int
    out: tuple[Square, ...]
    goals: dict[str, tuple[Square, ...]]
    pawns: dict[str, Square | None]
    tokens: tuple[Token, ...]
    walls: tuple[LaidWall, ...]
    doors: dict[str, Edge | None]
    rocks: dict[str, Square | None]
    things: tuple[Thing, ...]
    small_doors: tuple[Square, ...]
    great_door: Square | None
    revealed: tuple[Square, ...]
    actions: int
    angry: Anger | None


VIEWS: dict[str, Any] = {"mall": MallView, "tower": TowerView, "hidden": HiddenView, "duel": DuelView}
