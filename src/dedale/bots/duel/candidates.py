"""Candidate moves: of the many places for doors, rocks and walls, those that change a way."""

from collections.abc import Iterator
from heapq import nsmallest
from typing import NamedTuple

from dedale.bots.duel.evaluation import Judge
from dedale.bots.duel.flood_fill import Floor, Layers, layers, narrows, shortest, steps_between
from dedale.bots.duel.path_lengths import Lengths
from dedale.games.duel import rules
from dedale.games.duel.actions import Action, Door, Push, Rock, Shoot, Step, Tunnel
from dedale.games.duel.lattice import EDGES, NOWHERE, NUMBER, SIDES, SQUARES, WAY, edges_within
from dedale.games.duel.placement import door_edges, rock_squares
from dedale.games.duel.state import State
from dedale.games.duel.wall_laying import layings_at

WIDE = 2
"""Ways longer than the shortest by up to this many steps count a little."""
LONGER = 20
"""An extra step counts as much as this many edges across these ways."""
MOST = 12
"""Extra steps beyond this make no difference."""
RIVALS, OWN = 2, -3


def moves(judge: Judge, state: State, places: int) -> list[Action]:
    """Return what to do with a turn, the most promising first.

    Up to `places` places for the door and as many for the rock come last.
    """
    lengths, turn = judge.lengths(state), state.turn
    found = rules.moves(state)
    if not found:
        return rules.legal(state, state.setup.players.index(turn))
    found.sort(key=lambda action: _at_first_sight(state, lengths, turn, action))
    if places:
        found += _places(state, lengths, places)
    return found


def _at_first_sight(state: State, lengths: Lengths, turn: int, action: Action) -> int:
    """Estimate how far it is to the goal afterwards."""
    at = state.pawns[turn]
    if isinstance(action, Step):
        at = WAY[at][action.dir].to
    elif isinstance(action, Tunnel):
        at = NUMBER[action.to]
    elif isinstance(action, Shoot) or (isinstance(action, Push) and action.to is None):
        return -1
    return sum(lengths.of(turn, at))


def _places(state: State, lengths: Lengths, most: int) -> Iterator[Action]:
    """Yield where one's door and rock are most in somebody's way."""
    turn = state.turn
    has_door, has_rock = state.ground.doors[turn] == NOWHERE, state.rocks[turn] == NOWHERE
    if not (has_door or has_rock):
        return
    edges: list[tuple[int, int]] = []
    squares: list[tuple[int, int]] = []
    for player in state.alive:
        if player != turn:
            watched = _watched(state, lengths, player)
            narrow = narrows(watched.at, watched.goal, watched.floor, lengths.goal(player))
            edges += [(-watched.longer(1 << edge), edge) for edge in narrow[0]]
            squares += [(-watched.longer(SIDES[square]), square) for square in narrow[1]]
    if has_door and edges:
        yield from (Door(EDGES[edge]) for edge in _most(edges, door_edges(state), most))
    if has_rock and squares:
        yield from (Rock(at=SQUARES[square]) for square in _most(squares, rock_squares(state), most))


def _most(places: list[tuple[int, int]], legal: int, most: int) -> list[int]:
    """Return the first of the places that are legal."""
    found = dict.fromkeys(place for _, place in sorted(places) if legal >> place & 1)
    return list(found)[:most]


class _Watched(NamedTuple):
    """Somebody's way as it is now."""

    at: int
    goal: int
    floor: Floor
    length: int

    def longer(self, closed: int) -> int:
        """Return by how many steps it is longer once these edges are closed."""
        return min(steps_between(self.at, self.goal, self.floor.without(closed)) - self.length, MOST)


class _Matter:
    """How much walls matter to somebody."""

    def __init__(self, weight: int, watched: _Watched, from_goal: Layers) -> None:
        from_start = layers(watched.at, watched.floor)
        self._weight, self._watched = weight, watched
        self._edges = edges_within(shortest(from_start, from_goal, watched.length))
        self._wide = edges_within(shortest(from_start, from_goal, watched.length + WIDE))
        self._longer: dict[int, int] = {0: 0}
        """How much longer the way is when these edges of the shortest ones are closed."""

    def of(self, edges: int) -> int:
        near = edges & self._wide
        if not near:
            return 0
        crossed = edges & self._edges
        steps = self._longer.get(crossed)
        if steps is None:
            steps = self._longer[crossed] = self._watched.longer(crossed)
        if steps and crossed != edges:
            # No shortest way is left, so the other edges count too.
            steps = self._watched.longer(edges)
        return self._weight * (LONGER * steps + near.bit_count())


def _watched(state: State, lengths: Lengths, player: int) -> _Watched:
    at, goal = state.pawns[player], state.setup.goals[player]
    return _Watched(1 << at, goal, lengths.floor(player), lengths.of(player, at)[0])


def walls(judge: Judge, state: State, most: int) -> list[Action]:
    """Return the most promising layings: those that make rivals' ways longer, and not one's own."""
    lengths, layer = judge.lengths(state), state.acting
    matter = [
        _Matter(OWN if player == layer else RIVALS, _watched(state, lengths, player), lengths.goal(player))
        for player in state.alive
    ]
    gains: dict[int, int] = {}
    found: list[tuple[int, int, Action]] = []
    for square in state.revealed:
        if square in state.ground.tokens[layer]:
            for bits, laying in layings_at(state, layer, square).items():
                gain = gains.get(bits)
                if gain is None:
                    # Small walls first, if the effect is the same.
                    gain = -bits.bit_count()
                    for each in matter:
                        gain += each.of(bits)
                    gains[bits] = gain
                found.append((-gain, len(found), laying.action))
    return [action for _, _, action in nsmallest(most, found)]
