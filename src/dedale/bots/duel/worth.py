"""What a position is worth: who has how far to go, and with what in hand."""

from typing import NamedTuple

from dedale.bots.duel.ways import (
    FAR,
    KEY_DETOUR,
    Floor,
    Layers,
    floor_of,
    floor_with_keys,
    layers,
    narrows,
    near_tokens,
    steps_to,
)
from dedale.games.duel.board import CROSSBOW, SWORD
from dedale.games.duel.ground import Ground
from dedale.games.duel.lattice import NOWHERE, bits_of
from dedale.games.duel.moving import shots
from dedale.games.duel.state import State

STEP = 100
"""All values are hundredths of a step."""
WON = 1_000_000
MOST_DETOUR = 8
SURE = 20_000
"""It wins with its next action."""


class Weights(NamedTuple):
    toll: int = 60
    """Each square on the way that lights up a rival's token."""
    ahead: int = 0
    """Each token of a rival that is nearer to the goal."""
    tempo: int = 50
    """To be the next to act."""
    door: int = 150
    rock: int = 150
    """Not placed yet."""
    detour: int = 0
    """Each step by which a rival's door or rock could make the way longer."""
    crossbow: int = 120
    sword: int = 80
    draw: int = -300
    """A draw is a little worse than an even position."""


class Ways:
    """How far it is to each goal over one ground, with the rocks in one place."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.floors: dict[int, Floor] = {}
        self._goal: dict[int, Layers] = {}
        self._weary: dict[int, Layers] = {}
        self._rivals: dict[int, int] = {}
        self._detours: dict[tuple[int, int], int] = {}
        self._lengths: dict[tuple[int, int], tuple[int, int]] = {}

    def floor(self, player: int) -> Floor:
        found = self.floors.get(player)
        if found is None:
            found = self.floors[player] = floor_of(self.state, player)
        return found

    def goal(self, player: int) -> Layers:
        """From the goal line outwards."""
        found = self._goal.get(player)
        if found is None:
            goal = self.state.setup.goals[player]
            found = self._goal[player] = layers(goal, self.floor(player))
        return found

    def lengths(self, player: int, at: int) -> tuple[int, int]:
        """The steps that a pawn there has to go, and what they are if walls must be expected."""
        known = self._lengths.get((player, at))
        if known is None:
            known = self._lengths[player, at] = self._measure(player, at)
        return known

    def _measure(self, player: int, at: int) -> tuple[int, int]:
        plain = steps_to(self.goal(player), 1 << at)
        if plain == FAR:
            state = self.state
            around = layers(1 << at, floor_with_keys(state), state.setup.goals[player])
            plain = min(FAR, steps_to(around, state.setup.goals[player]) + KEY_DETOUR)
            return plain, plain
        weary = self._weary.get(player)
        if weary is None:
            state = self.state
            others = [each for each in state.alive if each != player]
            slow = near_tokens(state.ground, others)
            weary = self.goal(player)
            if slow:
                weary = layers(state.setup.goals[player], self.floor(player), slow=slow)
            self._weary[player] = weary
        return plain, steps_to(weary, 1 << at)

    def ahead(self, player: int, plain: int) -> int:
        """How many tokens of rivals, who have a wall for them, lie ahead of a pawn that has so far to go."""
        tokens = self._rivals.get(player)
        if tokens is None:
            ground = self.state.ground
            tokens = self._rivals[player] = bits_of(
                square
                for owner, own in enumerate(ground.tokens)
                if owner != player and ground.pieces[owner]
                for square in own
            )
        goal = self.goal(player)
        return (tokens & goal[min(plain, len(goal) - 1)]).bit_count() if tokens else 0

    def detour(self, player: int, at: int) -> int:
        """How much longer the way becomes if the one edge is closed that hurts most."""
        known = self._detours.get((player, at))
        if known is None:
            goal, floor, start = self.state.setup.goals[player], self.floor(player), 1 << at
            length = self.lengths(player, at)[0]
            known = 0
            for edge in narrows(start, goal, floor, self.goal(player))[0]:
                known = max(known, steps_to(layers(start, floor.without(1 << edge), goal), goal) - length)
            known = self._detours[player, at] = min(known, MOST_DETOUR)
        return known


class Judge:
    """Weighs positions for one player. It remembers the ways of grounds that it has seen."""

    def __init__(self, me: int, weights: Weights) -> None:
        self.me, self.weights = me, weights
        self._ways: dict[tuple[int, tuple[int, ...]], tuple[Ground, Ways]] = {}

    def forget(self) -> None:
        self._ways.clear()

    def ways(self, state: State) -> Ways:
        # A ground that is kept here keeps its identity to itself.
        key = (id(state.ground), state.rocks)
        known = self._ways.get(key)
        if known is None:
            known = self._ways[key] = (state.ground, Ways(state))
        return known[1]

    def worth(self, state: State) -> int:
        """What the position is worth for it."""
        me, weights = self.me, self.weights
        if state.ended:
            return self.ended(state)
        if state.pawns[me] == NOWHERE:
            return -WON
        ways, ground, pawns = self.ways(state), state.ground, state.pawns
        turn = state.turn
        own, rivals = 0, []
        for player in state.setup.players:
            at = pawns[player]
            if at == NOWHERE:
                continue
            plain, weary = ways.lengths(player, at)
            far = STEP * plain + weights.toll * (weary - plain)
            if weights.ahead:
                far += weights.ahead * ways.ahead(player, plain)
            if player == turn:
                if plain == 1 and not state.revealed:
                    return SURE if player == me else -SURE
                far -= weights.tempo
            if weights.detour and any(
                ground.doors[each] == NOWHERE or state.rocks[each] == NOWHERE
                for each in state.setup.players
                if each != player
            ):
                far += weights.detour * ways.detour(player, at)
            if ground.doors[player] == NOWHERE:
                far -= weights.door
            if state.rocks[player] == NOWHERE:
                far -= weights.rock
            holds = ground.holds[player]
            if CROSSBOW in holds:
                far -= weights.crossbow
                if player == turn and not state.revealed and (len(pawns) == 2 or player != me) and shots(state):
                    return SURE if player == me else -SURE
            if SWORD in holds:
                far -= weights.sword
            if player == me:
                own = far
            else:
                rivals.append(far)
        nearest = min(rivals)
        if len(rivals) > 1:
            nearest = (3 * nearest + sum(rivals) // len(rivals)) // 4
        return nearest - own

    def ended(self, state: State) -> int:
        if not state.ended or state.ended.result == "draw":
            return self.weights.draw
        return WON if self.me in (state.setup.players[seat] for seat in state.ended.winners) else -WON
