"""The preparation: where wall tokens go (DUEL-11)."""

from random import Random

from dedale.bots.duel.ways import layers, steps_to
from dedale.bots.duel.worth import Judge
from dedale.games.duel.actions import Token
from dedale.games.duel.lattice import NEAR, NUMBER, numbers_in
from dedale.games.duel.state import State

SLACK = (10, 7, 6, 4, 3, 1)
"""How much a square matters to a pawn by how much longer the way over it is than the shortest."""
LATE = 6
"""Walls so near to a rival's goal hurt most: there is no time to go round them."""


def token(judge: Judge, state: State, legal: list[Token], random: Random) -> Token:
    """On the rivals' last steps, where it will not come itself."""
    me = judge.me
    matter = [0.0] * 121
    for player in state.alive:
        from_start = layers(1 << state.pawns[player], judge.ways(state).floor(player))
        from_goal = judge.ways(state).goal(player)
        length = steps_to(from_goal, 1 << state.pawns[player])
        for square in numbers_in(from_start[-1]):
            begun, left = steps_to(from_start, 1 << square), steps_to(from_goal, 1 << square)
            slack = begun + left - length
            if slack < len(SLACK):
                if player == me:
                    matter[square] -= SLACK[slack] * 0.5
                else:
                    matter[square] += SLACK[slack] * (1.0 if left <= LATE else 0.5)
    for square in state.ground.tokens[me]:
        for near in numbers_in(NEAR[square]):
            matter[near] *= 0.6

    def gain(action: Token) -> float:
        return sum(matter[near] for near in numbers_in(NEAR[NUMBER[action.at]])) + random.uniform(0, 6)

    return max(legal, key=gain)
