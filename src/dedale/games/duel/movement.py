"""Walking (DUEL-22), using the tunnel (DUEL-47) and shooting (DUEL-46)."""

from dedale.games.base import Refusal
from dedale.games.duel.actions import Shoot, Step, Tunnel
from dedale.games.duel.board import COLOURS, CROSSBOW
from dedale.games.duel.draft import Draft, with_own
from dedale.games.duel.lattice import NUMBER, SQUARES, WAY, Way, numbers_in
from dedale.games.duel.state import State
from dedale.games.duel.turn_end import rest
from dedale.grid import DIRECTIONS, Direction

NAMES: dict[Direction, str] = {"N": "north", "E": "east", "S": "south", "W": "west"}
_STEPS = {direction: Step(direction) for direction in DIRECTIONS}
_SHOTS = {direction: Shoot(direction) for direction in DIRECTIONS}
_TUNNELS = tuple(Tunnel(square) for square in SQUARES)
_ARM = 2
"""The minimum distance for a shot."""


def open_ways(state: State | Draft, player: int, at: int) -> list[Way]:
    """Return the ways out of a square that no wall or shut door bars to that player."""
    free = state.setup.edges & ~state.ground.shut[player]
    return [way for way in WAY[at].values() if free >> way.edge & 1]


def open_way(state: State | Draft, player: int, at: int, direction: Direction) -> Way | None:
    way = WAY[at].get(direction)
    return way if way and (state.setup.edges & ~state.ground.shut[player]) >> way.edge & 1 else None


def barred(direction: Direction) -> Refusal:
    return Refusal("barred", f"There is no way to the {NAMES[direction]}.")


def steps(state: State, ways: list[Way]) -> list[Step]:
    pawns, rocks = state.pawns, state.rocks
    return [_STEPS[way.direction] for way in ways if way.to not in pawns and way.to not in rocks]


def step(draft: Draft, action: Step) -> Refusal | None:
    player = draft.turn
    way = open_way(draft, player, draft.pawns[player], action.dir)
    if way is None:
        return barred(action.dir)
    if way.to in draft.rocks:
        return Refusal("rock", f"There is a rock to the {NAMES[action.dir]}.")
    if way.to in draft.pawns:
        return Refusal("pawn", f"There is a pawn to the {NAMES[action.dir]}.")
    draft.pawns[player] = way.to
    draft.tell("stepped", colour=COLOURS[player], to=SQUARES[way.to])
    rest(draft, player)
    return None


def tunnels(state: State) -> list[Tunnel]:
    found = tunnel_ends(state, state.pawns[state.turn])
    return [_TUNNELS[square] for square in numbers_in(found) if is_free(state, square)] if found else []


def tunnel_ends(state: State | Draft, at: int) -> int:
    """Return the squares the tunnel leads to from there, free or not."""
    setup = state.setup
    if at == setup.great_door:
        return setup.small
    return setup.great if setup.small >> at & 1 else 0


def is_free(state: State | Draft, square: int) -> bool:
    return square not in state.pawns and square not in state.rocks


def tunnel(draft: Draft, action: Tunnel) -> Refusal | None:
    player, square = draft.turn, NUMBER.get(action.to)
    if square is None or not tunnel_ends(draft, draft.pawns[player]) >> square & 1:
        return Refusal("no_tunnel", f"No tunnel leads from your square to {list(action.to)}.")
    if not is_free(draft, square):
        return Refusal("not_free", f"{list(action.to)} is not free.")
    draft.pawns[player] = square
    draft.tell("tunnelled", colour=COLOURS[player], to=action.to)
    rest(draft, player)
    return None


def shots(state: State) -> list[Shoot]:
    if CROSSBOW not in state.ground.holds[state.turn]:
        return []
    return [_SHOTS[each] for each in DIRECTIONS if isinstance(target(state, each), int)]


def target(state: State | Draft, direction: Direction) -> int | Refusal:
    """Return the player that a bolt of the player to move would kill in that direction."""
    at, distance = state.pawns[state.turn], 0
    free = state.setup.edges & ~state.ground.taken
    while True:
        way = WAY[at].get(direction)
        if way is None or not free >> way.edge & 1 or way.to in state.rocks:
            return Refusal("no_target", f"No pawn is in the line of fire to the {NAMES[direction]}.")
        at, distance = way.to, distance + 1
        if at in state.pawns:
            if distance < _ARM:
                return Refusal("arms_length", "You cannot shoot at arm's length.")
            return state.pawns.index(at)


def shoot(draft: Draft, action: Shoot) -> Refusal | None:
    player, holds = draft.turn, draft.ground.holds
    if CROSSBOW not in holds[player]:
        return Refusal("no_crossbow", "You hold no crossbow.")
    hit = target(draft, action.dir)
    if isinstance(hit, Refusal):
        return hit
    own = list(holds[player])
    own.remove(CROSSBOW)
    draft.change(holds=with_own(holds, player, tuple(own)))
    draft.tell("shot", colour=COLOURS[player], dir=action.dir)
    draft.kill(hit, "bolt")
    return None
