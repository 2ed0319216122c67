"""DUEL-33, as plainly as possible: walking over squares."""

from dedale.games.duel.board import COLOURS
from dedale.games.duel.lattice import EDGES, NOWHERE, SQUARES, numbers_in
from dedale.games.duel.state import State
from dedale.grid import DIRECTIONS, Edge, Square, edge_of, neighbour


def has_way(state: State, player: int) -> bool:
    setup, ground = state.setup, state.ground
    playing = {SQUARES[at] for at in numbers_in(setup.in_play)} - {
        SQUARES[at] for at in state.rocks if at != NOWHERE
    }
    goal = {SQUARES[at] for at in numbers_in(setup.goals[player])}
    small = {SQUARES[at] for at in setup.small_doors}
    great = {SQUARES[setup.great_door]} if setup.great_door != NOWHERE else set()
    walls = {EDGES[edge] for wall in ground.walls for edge in wall.edges}
    doors = {
        EDGES[edge]: f"key-{COLOURS[owner]}" for owner, edge in enumerate(ground.doors) if edge != NOWHERE
    }
    keys = {*ground.holds[player], f"key-{COLOURS[player]}"}
    while True:
        reached = walk(SQUARES[state.pawns[player]], playing, small, great, walls, doors, keys)
        found = keys | {thing for thing, at in ground.things if SQUARES[at] in reached}
        if reached & goal or found == keys:
            return bool(reached & goal)
        keys = found


def walk(
    start: Square,
    playing: set[Square],
    small: set[Square],
    great: set[Square],
    walls: set[Edge],
    doors: dict[Edge, str],
    keys: set[str],
) -> set[Square]:
    """Return every square that can be reached with these keys."""
    reached, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        ends = {*(great if here in small else ()), *(small if here in great else ())}
        for direction in DIRECTIONS:
            edge = edge_of(here, direction)
            if edge not in walls and (edge not in doors or doors[edge] in keys):
                ends.add(neighbour(here, direction))
        new = (ends & playing) - reached
        reached |= new
        waiting += new
    return reached
