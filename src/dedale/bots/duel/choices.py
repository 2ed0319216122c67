"""What is worth thinking about: of the many places for doors, rocks and walls, those that change a way."""

from collections.abc import Iterator

from dedale.bots.duel.ways import FAR, edges_of, layers, narrows, shortest, steps_to
from dedale.bots.duel.worth import Judge, Ways
from dedale.games.duel import rules
from dedale.games.duel.actions import Action, Door, Push, Rock, Shoot, Step, Tunnel
from dedale.games.duel.lattice import EDGES, NOWHERE, NUMBER, SIDES, SQUARES, WAY
from dedale.games.duel.laying import layings_at
from dedale.games.duel.placing import door_edges, rock_squares
from dedale.games.duel.state import State

WIDE = 2
"""Ways that are so much longer than the shortest count a little."""


def moves(judge: Judge, state: State, places: int) -> list[Action]:
    """What to do with a turn, the best at first sight first.

    At the end come so many places for the door, and as many for the rock.
    """
    ways, turn = judge.ways(state), state.turn
    found = rules.moves(state)
    if not found:
        return rules.legal(state, state.setup.players.index(turn))
    found.sort(key=lambda action: _at_first_sight(state, ways, turn, action))
    if places:
        found += _places(state, ways, places)
    return found


def _at_first_sight(state: State, ways: Ways, turn: int, action: Action) -> int:
    """About how far it is afterwards."""
    at = state.pawns[turn]
    if isinstance(action, Step):
        at = WAY[at][action.dir].to
    elif isinstance(action, Tunnel):
        at = NUMBER[action.to]
    elif isinstance(action, Shoot) or (isinstance(action, Push) and action.to is None):
        return -1
    return sum(ways.lengths(turn, at))


def _places(state: State, ways: Ways, most: int) -> Iterator[Action]:
    """Where the own door and rock are most in the way."""
    turn = state.turn
    has_door, has_rock = state.ground.doors[turn] == NOWHERE, state.rocks[turn] == NOWHERE
    if not (has_door or has_rock):
        return
    doors: list[tuple[int, int]] = []
    rocks: list[tuple[int, int]] = []
    for player in state.alive:
        if player == turn:
            continue
        at, goal, floor = 1 << state.pawns[player], state.setup.goals[player], ways.floor(player)
        edges, squares = narrows(at, goal, floor, ways.goal(player))
        length = ways.lengths(player, state.pawns[player])[0]
        if has_door and edges:
            legal = door_edges(state)
            for edge in edges:
                if legal >> edge & 1:
                    longer = steps_to(layers(at, floor.without(1 << edge), goal), goal) - length
                    doors.append((-longer, edge))
        if has_rock and squares:
            legal = rock_squares(state)
            for square in squares:
                if legal >> square & 1:
                    longer = steps_to(layers(at, floor.without(SIDES[square]), goal), goal) - length
                    rocks.append((-longer, square))
    doors.sort()
    rocks.sort()
    yield from (Door(EDGES[edge]) for edge in dict.fromkeys(edge for _, edge in doors[:most]))
    yield from (Rock(at=SQUARES[each]) for each in dict.fromkeys(square for _, square in rocks[:most]))


def walls(judge: Judge, state: State, most: int) -> list[Action]:
    """The best layings at first sight: those that make rivals' ways longer, and not the own."""
    ways, layer = judge.ways(state), state.acting
    watched = []
    for player in state.alive:
        at, floor, goal = state.pawns[player], ways.floor(player), state.setup.goals[player]
        from_start, from_goal = layers(1 << at, floor), ways.goal(player)
        length = steps_to(from_start, goal)
        if length < FAR:
            edges = edges_of(shortest(from_start, from_goal, length))
            wide = edges_of(shortest(from_start, from_goal, length, WIDE))
            sign = -3 if player == layer else 2
            watched.append((sign, 1 << at, floor, goal, length, edges, wide))
    found: list[tuple[int, int, Action]] = []
    known: dict[int, int] = {}
    for square in state.revealed:
        if square not in state.ground.tokens[layer]:
            continue
        for bits, laying in layings_at(state, layer, square).items():
            gain = known.get(bits)
            if gain is None:
                gain = -bits.bit_count()
                for sign, at, floor, goal, length, edges, wide in watched:
                    if bits & edges:
                        longer = steps_to(layers(at, floor.without(bits), goal), goal) - length
                        gain += sign * 20 * min(longer, 12)
                    gain += sign * (bits & wide).bit_count()
                known[bits] = gain
            found.append((-gain, len(found), laying.action))
    found.sort()
    return [action for _, _, action in found[:most]]
