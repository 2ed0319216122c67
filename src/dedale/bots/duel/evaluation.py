"""What a position is worth: how far everybody has to go, past what, and with what in hand."""

from typing import NamedTuple

from dedale.bots.duel.path_lengths import Lengths
from dedale.games.duel.board import CROSSBOW, SWORD
from dedale.games.duel.ground import Ground
from dedale.games.duel.lattice import NOWHERE
from dedale.games.duel.movement import open_ways, target
from dedale.games.duel.state import State
from dedale.grid import DIRECTIONS

WON = 1_000_000
SURE = 20_000
"""The next action wins."""


class Weights(NamedTuple):
    """In hundredths of a step."""

    step: int = 100
    toll: int = 0
    """Each square of the way that lights up a rival's token."""
    ahead: int = 0
    """Each rival's token that is nearer the goal, wherever it lies."""
    tempo: int = 50
    """Being the next to act."""
    door: int = 150
    """Not having placed the door yet."""
    rock: int = 150
    crossbow: int = 120
    sword: int = 80
    draw: int = -300


class Judge:
    """Evaluates positions for one player. It caches the ways over the grounds it has seen."""

    def __init__(self, me: int, weights: Weights) -> None:
        self.me, self.weights = me, weights
        self._known: dict[tuple[int, tuple[int, ...]], tuple[Ground, Lengths]] = {}

    def forget(self) -> None:
        self._known.clear()

    def lengths(self, state: State) -> Lengths:
        key = (id(state.ground), state.rocks)
        known = self._known.get(key)
        if known is None:
            # Keep the ground too, so that no other object gets its id.
            known = self._known[key] = (state.ground, Lengths(state))
        return known[1]

    def worth(self, state: State) -> int:
        """Return the worth of a position in which play goes on."""
        me, turn = self.me, state.turn
        if state.pawns[me] == NOWHERE:
            return -WON
        lengths, alive = self.lengths(state), state.alive
        own, rivals = 0, []
        for player in alive:
            length, weary = lengths.of(player, state.pawns[player])
            far = self._far(state, player, length, weary, lengths)
            if player == turn:
                if length == 1:
                    return SURE if player == me else -SURE
                far -= self.weights.tempo
                killed = victims(state)
                if killed and (me in killed or len(alive) == 2):
                    return -SURE if me in killed else SURE
            if player == me:
                own = far
            else:
                rivals.append(far)
        # If there are several rivals, the one nearest to winning counts most.
        return (3 * min(rivals) + sum(rivals) // len(rivals)) // 4 - own

    def _far(self, state: State, player: int, length: int, weary: int, lengths: Lengths) -> int:
        """Estimate how far a player is from winning."""
        weights, ground = self.weights, state.ground
        far = weights.step * length + weights.toll * (weary - length)
        if weights.ahead:
            far += weights.ahead * lengths.ahead(player, length)
        if ground.doors[player] == NOWHERE:
            far -= weights.door
        if state.rocks[player] == NOWHERE:
            far -= weights.rock
        holds = ground.holds[player]
        if CROSSBOW in holds:
            far -= weights.crossbow
        if SWORD in holds:
            far -= weights.sword
        return far

    def ended(self, state: State) -> int:
        """Return the worth of an ending. A repeated position counts as a draw."""
        if not state.ended or state.ended.result == "draw":
            return self.weights.draw
        return WON if self.me in (state.setup.players[seat] for seat in state.ended.winners) else -WON


def victims(state: State) -> list[int]:
    """Return whom the player to move can kill with what it holds."""
    turn, found = state.turn, []
    holds = state.ground.holds[turn]
    if CROSSBOW in holds:
        found = [hit for each in DIRECTIONS if isinstance(hit := target(state, each), int)]
    if SWORD in holds:
        ways = open_ways(state, turn, state.pawns[turn])
        found += [state.pawns.index(way.to) for way in ways if way.to in state.pawns]
    return found
