"""Everybody's path lengths over one ground, with the rocks in one position."""

from dedale.bots.duel.flood_fill import (
    FAR,
    KEY_DETOUR,
    Floor,
    Layers,
    floor_of,
    floor_with_keys,
    layers,
    steps_between,
    steps_to,
)
from dedale.games.duel.lattice import NEAR, bits_of, numbers_in
from dedale.games.duel.state import State


class Lengths:
    """Computes lengths on demand, and caches them."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._floors: dict[int, Floor] = {}
        self._goal: dict[int, Layers] = {}
        self._weary: dict[int, Layers] = {}
        self._tokens: dict[int, int] = {}
        self._lengths: dict[tuple[int, int], tuple[int, int]] = {}

    def floor(self, player: int) -> Floor:
        found = self._floors.get(player)
        if found is None:
            found = self._floors[player] = floor_of(self._state, player)
        return found

    def goal(self, player: int) -> Layers:
        """Return the layers from the goal line outwards."""
        found = self._goal.get(player)
        if found is None:
            found = self._goal[player] = layers(self._state.setup.goals[player], self.floor(player))
        return found

    def of(self, player: int, at: int) -> tuple[int, int]:
        """Return the steps a pawn there has to go, and the steps of a way past rivals' tokens.

        On the latter, every square that lights up a token counts twice.
        """
        known = self._lengths.get((player, at))
        if known is None:
            known = self._lengths[player, at] = self._measure(player, at)
        return known

    def ahead(self, player: int, length: int) -> int:
        """Return how many rivals' tokens are within that many steps of the goal."""
        tokens, goal = self._rivals_tokens(player), self.goal(player)
        return (tokens & goal[min(length, len(goal) - 1)]).bit_count() if tokens else 0

    def _measure(self, player: int, at: int) -> tuple[int, int]:
        plain = steps_to(self.goal(player), 1 << at)
        if plain < FAR:
            return plain, steps_to(self._past_tokens(player), 1 << at)
        # A door is in the way, and its key must be fetched.
        goal = self._state.setup.goals[player]
        plain = steps_between(1 << at, goal, floor_with_keys(self._state)) + KEY_DETOUR
        return min(plain, FAR), min(plain, FAR)

    def _past_tokens(self, player: int) -> Layers:
        found = self._weary.get(player)
        if found is None:
            slow = 0
            for square in numbers_in(self._rivals_tokens(player)):
                slow |= NEAR[square]
            found = self.goal(player)
            if slow:
                found = layers(self._state.setup.goals[player], self.floor(player), slow=slow)
            self._weary[player] = found
        return found

    def _rivals_tokens(self, player: int) -> int:
        """Return the tokens whose owners still have a wall for them."""
        found = self._tokens.get(player)
        if found is None:
            tokens, pieces = self._state.ground.tokens, self._state.ground.pieces
            rivals = [each for each in range(4) if each != player and pieces[each]]
            found = self._tokens[player] = bits_of(square for each in rivals for square in tokens[each])
        return found
