"""What is worth thinking about: of the many places for doors, rocks and walls, the few that change somebody's way."""

from collections.abc import Iterable, Iterator

from dedale.bots.duel.ways import FAR, edges_of, layers, shortest, steps_to
from dedale.bots.duel.worth import Judge, Ways
from dedale.games.duel import rules
from dedale.games.duel.actions import Action, Door, Rock, Wall
from dedale.games.duel.lattice import AREA, BOARD, EDGE_NUMBER, NOWHERE, NUMBER, SIDES, SIZE, bits_of
from dedale.games.duel.state import State

WIDE = 2
"""Ways that are so much longer than the shortest count a little."""


def moves(judge: Judge, state: State, legal: list[Action], places: int) -> list[Action]:
    """What to do with a turn, the best at first sight first; so many places for the door and as many for the rock."""
    found: list[tuple[int, int, Action]] = []
    ways, turn = judge.ways(state), state.turn
    placing: list[Door | Rock] = []
    for number, action in enumerate(legal):
        if isinstance(action, Door) or (isinstance(action, Rock) and action.at is not None):
            placing.append(action)
        else:
            found.append((_at_first_sight(state, ways, turn, action), number, action))
    found.sort(key=lambda each: each[:2])
    best = [action for _, _, action in found]
    if places and placing:
        best += _places(state, ways, placing, places)
    return best or legal


def _at_first_sight(state: State, ways: Ways, turn: int, action: Action) -> int:
    match action:
        case rules.do.Step(direction):
            from dedale.games.duel.lattice import WAY

            plain, weary = ways.lengths(turn, WAY[state.pawns[turn]][direction].to)
            return plain + weary
        case rules.do.Tunnel(to):
            plain, weary = ways.lengths(turn, NUMBER[to])
            return plain + weary
        case rules.do.Shoot() | rules.do.Push(_, None):
            return -100
    plain, weary = ways.lengths(turn, state.pawns[turn])
    return plain + weary


def _places(state: State, ways: Ways, placing: Iterable[Door | Rock], most: int) -> Iterator[Action]:
    doors: list[tuple[int, int, Action]] = []
    rocks: list[tuple[int, int, Action]] = []
    turn = state.turn
    narrow_edges, narrow_squares = {}, {}
    for player in state.alive:
        if player != turn:
            edges, squares = narrows(state, ways, player)
            at, goal, floor = 1 << state.pawns[player], state.setup.goals[player], ways.floor(player)
            length = ways.lengths(player, state.pawns[player])[0]
            for edge in edges:
                longer = steps_to(layers(at, floor.without(1 << edge), goal), goal) - length
                narrow_edges[edge] = max(longer, narrow_edges.get(edge, 0))
            for square in squares:
                longer = steps_to(layers(at, floor.without(SIDES[square]), goal), goal) - length
                narrow_squares[square] = max(longer, narrow_squares.get(square, 0))
    for number, action in enumerate(placing):
        if isinstance(action, Door):
            longer = narrow_edges.get(EDGE_NUMBER[action.edge], 0)
            if longer > 1:
                doors.append((-longer, number, action))
        elif action.at is not None:
            longer = narrow_squares.get(NUMBER[action.at], 0)
            if longer > 1:
                rocks.append((-longer, number, action))
    for each in (doors, rocks):
        each.sort(key=lambda one: one[:2])
        yield from (action for _, _, action in each[:most])


def narrows(state: State, ways: Ways, player: int) -> tuple[list[int], list[int]]:
    """The edges and the squares over which all shortest ways of a pawn lead."""
    at, floor, goal = state.pawns[player], ways.floor(player), state.setup.goals[player]
    from_start, from_goal = layers(1 << at, floor, goal), ways.goal(player)
    length = steps_to(from_start, goal)
    edges: list[int] = []
    squares: list[int] = []
    if length == FAR:
        return edges, squares
    east, south = floor.free & BOARD, floor.free >> AREA
    before = 1 << at
    for number in range(1, length + 1):
        here = from_start[number] & ~from_start[number - 1] & from_goal[length - number]
        if here & (here - 1) == 0 and number < length:
            squares.append(here.bit_length() - 1)
        crossed = (
            (before & here >> 1 | here & before >> 1) & east
            | ((before & here >> SIZE | here & before >> SIZE) & south) << AREA
        )
        if crossed and crossed & (crossed - 1) == 0:
            edges.append(crossed.bit_length() - 1)
        before = here
    return edges, squares


def walls(judge: Judge, state: State, legal: list[Wall], most: int) -> list[Wall]:
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
    found = []
    known: dict[int, int] = {}
    for number, action in enumerate(legal):
        bits = bits_of(EDGE_NUMBER[edge] for edge in action.edges)
        gain = known.get(bits)
        if gain is None:
            gain = -len(action.edges)
            for sign, at, floor, goal, length, edges, wide in watched:
                if bits & edges:
                    longer = steps_to(layers(at, floor.without(bits), goal), goal) - length
                    gain += sign * 20 * min(longer, 12)
                gain += sign * (bits & wide).bit_count()
            known[bits] = gain
        found.append((-gain, number, action))
    found.sort(key=lambda each: each[:2])
    return [action for _, _, action in found[:most]]
