"""Preparation: where to place wall tokens (DUEL-11)."""

from random import Random

from dedale.bots.duel.evaluation import Judge
from dedale.bots.duel.flood_fill import layers, steps_to
from dedale.games.duel import preparation
from dedale.games.duel.actions import Token
from dedale.games.duel.lattice import AREA, NEAR, NUMBER, numbers_in
from dedale.games.duel.state import State

MATTERS = (10.0, 7.0, 6.0, 4.0, 3.0, 1.0)
"""How much a square matters to a pawn, by how much longer the way over it is than the shortest."""
LATE, EARLY = 6, 0.5
"""Walls hurt most on a rival's last steps. Earlier ones get only this share."""
OWN = -0.5
"""On its own way a token would be lit up for nothing."""
AGAIN = 0.6
"""What remains for a second token near the same square."""
WHIM = 6.0
"""Randomness, so that no two games are the same."""


def token(judge: Judge, state: State, random: Random) -> Token:
    """Choose a square on the rivals' last steps, away from its own way."""
    matter = _matter(judge, state)
    for square in state.ground.tokens[judge.me]:
        for near in numbers_in(NEAR[square]):
            matter[near] *= AGAIN

    def gain(action: Token) -> float:
        near = numbers_in(NEAR[NUMBER[action.at]])
        return sum(matter[square] for square in near) + random.uniform(0, WHIM)

    return max(preparation.legal(state), key=gain)


def _matter(judge: Judge, state: State) -> list[float]:
    """Return how much walls near each square matter, all players considered."""
    found = [0.0] * AREA
    lengths = judge.lengths(state)
    for player in state.alive:
        start, from_goal = 1 << state.pawns[player], lengths.goal(player)
        from_start, length = layers(start, lengths.floor(player)), steps_to(from_goal, start)
        for square in numbers_in(from_start[-1]):
            done, left = steps_to(from_start, 1 << square), steps_to(from_goal, 1 << square)
            longer = done + left - length
            if longer < len(MATTERS):
                share = OWN if player == judge.me else 1 if left <= LATE else EARLY
                found[square] += share * MATTERS[longer]
    return found
