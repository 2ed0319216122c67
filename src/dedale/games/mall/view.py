"""What a seat sees: the only way from a state to a player, never with the order of the pile or the deck."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import replace

from dedale.games.base import View, ViewSeat
from dedale.games.mall.actions import HEROES, Ability, Hero
from dedale.games.mall.board import Exploration, LaidTile, tile_ground
from dedale.games.mall.handlers import owns
from dedale.games.mall.movement import CAMERA
from dedale.games.mall.scenario import Edition, Exits, Side
from dedale.games.mall.state import Phase, State
from dedale.games.mall.talk import talk
from dedale.grid import Ground, Square


class MallSeat(ViewSeat, frozen=True, kw_only=True, forbid_unknown_fields=True):
    owns: tuple[Ability, ...]


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """One player's action tiles: whose they are, and how many are in the two piles."""

    seat: int
    pile: int
    discard: int


class MallView(View, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game: Literal["mall"] = "mall"
    phase: Phase
    seats: tuple[MallSeat, ...]
    scenario: int | str
    edition: Edition
    level: int
    side: Side
    exits: Exits
    """Who may leave by which exit."""
    other_items: bool
    """True if each hero steals an item that is not its own (MALL-63)."""
    sand_ms: int
    sand_running: bool
    pile: int
    next: int | None = None
    next_ground: Ground | None = None
    """What that tile looks like."""
    stolen: bool
    at_items: bool
    hourglasses: int
    to_discard: int
    paused: bool
    consents: list[int]
    out: list[Hero]
    heroes: dict[Hero, Square | None] = field(default_factory=dict)
    tiles: tuple[LaidTile, ...] = ()
    out_of_order: list[Square] = field(default_factory=list)
    exploration: tuple[Exploration, ...] = ()
    cameras: list[Square] = field(default_factory=list)
    deck: Deck | UnsetType = UNSET


def view(state: State, t: int) -> MallView:
    """Return everything there is to see. In the Mall, it is the same for everyone."""
    setup, scenario, deck = state.setup, state.setup.scenario, state.deck
    seen = MallView(
        phase=state.phase,
        outcome=state.ended,
        reason=state.reason,
        scenario=scenario.number or scenario.name,
        edition=setup.edition,
        level=setup.level,
        side=setup.side,
        exits=scenario.exits,
        other_items=scenario.other_items,
        seats=tuple([MallSeat(seat=index, owns=owns(state, index)) for index in range(setup.players)]),
        sand_ms=state.sand.left(t) if state.phase != "setup" else state.sand.capacity,
        sand_running=state.sand.running and state.phase != "over",
        pile=len(state.pile),
        stolen=state.stolen,
        at_items=state.at_items,
        hourglasses=state.hourglasses,
        to_discard=state.to_discard,
        paused=state.paused,
        consents=sorted(state.consents),
        out=[HEROES[hero] for hero in state.out],
        deck=Deck(deck.seat, len(deck.pile), len(deck.discard)) if deck else UNSET,
    )
    # MALL-34: a pause hides the board.
    return seen if state.paused else _with_board(seen, state)


def changed(before: State, state: State, t: int) -> dict[str, object] | None:
    """Return what differs once a hero has moved, if nothing else has happened."""
    if state.paused or state.phase in ("setup", "over"):
        return None
    if replace(before, heroes=state.heroes, talk_open=state.talk_open) != state:
        return None
    if before.talk_open != state.talk_open and talk(before) != talk(state):
        return None
    return {"sand_ms": state.sand.left(t), "heroes": _heroes(state)}


def _heroes(state: State) -> dict[Hero, Square | None]:
    return dict(zip(HEROES, state.heroes, strict=False))


def _with_board(seen: MallView, state: State) -> MallView:
    board, scenario = state.board, state.setup.scenario
    visible = bool(state.pile) and (state.peeked or scenario.face_up)
    cameras = board.icons.get(CAMERA, ()) if scenario.cameras else ()
    return replace(
        seen,
        heroes=_heroes(state),
        tiles=board.laid,
        next=state.pile[0] if visible else None,
        next_ground=tile_ground(board.tiles, state.pile[0]) if visible else None,
        out_of_order=sorted(state.out_of_order),
        exploration=board.explorations,
        cameras=[at for at in cameras if at not in state.out_of_order],
    )
