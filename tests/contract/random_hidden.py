"""Random matches of the Hidden Labyrinth, and their secrets."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from dedale.games.hidden.actions import Note, Ready, Roll, Step, Stop, Wall
from dedale.games.hidden.board import board_of
from dedale.games.hidden.generator import grown
from dedale.games.hidden.labyrinth import EDGES, SQUARES, Joined, Walls
from dedale.games.hidden.setup import BUILDS, HELPS, WALLS, Options
from dedale.games.hidden.state import COVERED, FACES, State
from dedale.grid import DIRECTIONS, Edge, Square, edge_of, neighbour

BAGS = (1, 2, 3, 5, 8, None)
"""How many tokens are in the bag. With all of them, somebody has five before it is empty."""


def hidden_options(random: Random) -> Options:
    """Return any number of players and walls, way to build and to look, helps, and size of the bag."""
    walls, build, look = random.choice(WALLS), random.choice(BUILDS), random.random() < 0.7
    players, tokens = random.randint(2, 4), random.choice(BAGS)
    # The game's own generator is selective, which takes time. Any labyrinth will do for most matches.
    fixed = build == "drawn" and random.random() < 0.8
    return Options(
        players=players,
        walls=walls,
        build=build,
        builder=random.randrange(players),
        look=look,
        look_ms=random.choice((None, 1, 5_000, 60_000)) if look else None,
        turn=random.random() < 0.8,
        helps=random.choice(HELPS),
        labyrinth=tuple(grown(random, walls)) if fixed else None,
        bag=None if tokens is None else tuple(random.sample(sorted(board_of(None).symbols), tokens)),
        dice=tuple(random.choices(FACES, k=random.choice((0, 0, 5)))),
    )


def hidden_actions(state: State) -> Iterator[Any]:
    """Yield every conceivable action, on the board and just off it."""
    yield from (Ready(), Roll(), Stop())
    yield from (Step(direction) for direction in DIRECTIONS)
    for x in range(-1, 7):
        for y in range(-1, 7):
            edges: tuple[Edge, ...] = ((x, y, "E"), (x, y, "S"))
            yield from (action(edge) for action in (Wall, Note) for edge in edges)


def scramble_hidden(state: State, random: Random) -> State:
    """Return a state that looks the same to everyone, with other walls, turn, seed, tokens and rolls."""
    setup = state.setup
    if state.ended:
        # Everything is shown except the seed and the rolls that will never happen.
        return replace(state, setup=replace(setup, seed=random.randrange(2**32)))
    hidden = list(setup.bag[state.drawn :])
    random.shuffle(hidden)
    covered = state.phase in COVERED
    dice = (*setup.dice[: state.rolls], *random.choices(FACES, k=random.randrange(6)))
    return replace(
        state,
        walls=other_labyrinth(state, random) if covered else state.walls,
        setup=replace(
            setup,
            seed=random.randrange(2**32),
            turned=random.randrange(4),
            bag=(*setup.bag[: state.drawn], *hidden),
            dice=dice,
            first=setup.first if covered else random.randrange(setup.players),
        ),
    )


def other_labyrinth(state: State, random: Random) -> Walls:
    """Return another one with as many walls. Only the wall that was just hit must be there."""
    walls = set() if state.hit is None else {state.hit}
    joined = Joined(walls)
    for edge in random.sample(EDGES, len(EDGES)):
        # New walls first, so that the two have as little in common as possible.
        if len(walls) < len(state.walls) and edge not in state.walls and joined.add(edge):
            walls.add(edge)
    for edge in random.sample(EDGES, len(EDGES)):
        if len(walls) < len(state.walls) and edge not in walls and joined.add(edge):
            walls.add(edge)
    return frozenset(walls)


def hidden_eagerness(state: State, action: Any) -> float:
    """Random play ends if it mostly goes towards the wanted symbol, as if it remembered the walls well."""
    match action:
        case Note():
            return 0.002
        case Stop():
            return 0.1
        case Step(direction):
            assert state.turn is not None
            assert state.wanted is not None
            here = state.magicians[state.turn]
            if edge_of(here, direction) in state.walls:
                return 0.1
            way = steps_to(state.walls, state.setup.board.symbols[state.wanted])
            return 10 if way[neighbour(here, direction)] < way[here] else 0.3
    return 1


_WAYS: dict[tuple[Walls, Square], dict[Square, int]] = {}


def steps_to(walls: Walls, goal: Square) -> dict[Square, int]:
    """Return how far each square is from the goal. Cached for the current labyrinth."""
    if (walls, goal) not in _WAYS:
        if len(_WAYS) > 1_000:
            _WAYS.clear()
        way, reached = {goal: 0}, [goal]
        for here in reached:
            for direction in DIRECTIONS:
                to = neighbour(here, direction)
                if to in SQUARES and to not in way and edge_of(here, direction) not in walls:
                    way[to] = way[here] + 1
                    reached.append(to)
        _WAYS[walls, goal] = way
    return _WAYS[walls, goal]
