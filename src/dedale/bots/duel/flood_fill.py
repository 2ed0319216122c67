"""How far a pawn has to go: sets of squares that grow by one step in all directions at once.

A step or a tunnel counts as one. Shut doors and rocks are obstacles. Pawns are not, since they move on.
"""

from typing import NamedTuple

from dedale.games.duel.lattice import AREA, BOARD, NOWHERE, SIDES, SIZE, bits_of
from dedale.games.duel.state import State

FAR = 40
"""Longer than any way."""
KEY_DETOUR = 8
"""Roughly how much longer a way is that needs a key first."""

Layers = list[int]
"""The squares reached after 0, 1, 2, … steps, as bits. Each set includes the ones before."""


class Floor(NamedTuple):
    """Where somebody can walk: the free edges, and the ends of the tunnels that no rock blocks."""

    free: int
    small: int
    great: int

    def without(self, edges: int) -> "Floor":
        return Floor(self.free & ~edges, self.small, self.great)


def floor_of(state: State, player: int) -> Floor:
    return _floor(state, state.ground.shut[player])


def floor_with_keys(state: State) -> Floor:
    """The same for somebody with all keys."""
    return _floor(state, state.ground.walled)


def _floor(state: State, shut: int) -> Floor:
    setup, rocks = state.setup, bits_of(state.rocks)
    for rock in state.rocks:
        if rock != NOWHERE:
            shut |= SIDES[rock]
    return Floor(setup.edges & ~shut, setup.small & ~rocks, setup.great & ~rocks)


def layers(start: int, floor: Floor, goal: int = 0, slow: int = 0) -> Layers:
    """Grow from these squares until a goal square is reached, or nothing more is.

    Leaving a slow square takes one extra step.
    """
    free, small, great = floor
    east, south = free & BOARD, free >> AREA
    reached, ready = start, start & ~slow
    found = [reached]
    while not reached & goal:
        wider = (
            reached
            | (ready & east) << 1
            | ready >> 1 & east
            | (ready & south) << SIZE
            | ready >> SIZE & south
        )
        if ready & small:
            wider |= great
        if ready & great:
            wider |= small
        if wider == reached == ready:
            break
        ready, reached = reached | wider & ~slow, wider
        found.append(reached)
    return found


def steps_between(start: int, goal: int, floor: Floor) -> int:
    """Return the length of the shortest way from one set of squares to another, or FAR if there is none."""
    free, small, great = floor
    east, south = free & BOARD, free >> AREA
    reached, steps = start, 0
    while not reached & goal:
        wider = (
            reached
            | (reached & east) << 1
            | reached >> 1 & east
            | (reached & south) << SIZE
            | reached >> SIZE & south
        )
        if reached & small:
            wider |= great
        if reached & great:
            wider |= small
        if wider == reached:
            return FAR
        reached, steps = wider, steps + 1
    return steps


def steps_to(found: Layers, squares: int) -> int:
    """Return after how many steps one of these squares is reached."""
    for number, reached in enumerate(found):
        if reached & squares:
            return number
    return FAR


def shortest(from_start: Layers, from_goal: Layers, length: int) -> int:
    """Return the squares on ways of at most this length."""
    found, last = 0, len(from_goal) - 1
    for number, reached in enumerate(from_start[: length + 1]):
        found |= reached & from_goal[min(length - number, last)]
    return found


def narrows(start: int, goal: int, floor: Floor, from_goal: Layers) -> tuple[list[int], list[int]]:
    """Return the edges and the squares that all shortest ways of a pawn have in common."""
    from_start = layers(start, floor, goal)
    length = steps_to(from_start, goal)
    edges: list[int] = []
    squares: list[int] = []
    if length == FAR:
        return edges, squares
    east, south = floor.free & BOARD, floor.free >> AREA
    before = start
    for number in range(1, length + 1):
        here = from_start[number] & ~from_start[number - 1] & from_goal[length - number]
        if here & (here - 1) == 0 and number < length:
            squares.append(here.bit_length() - 1)
        crossed = (before & here >> 1 | here & before >> 1) & east
        crossed |= ((before & here >> SIZE | here & before >> SIZE) & south) << AREA
        if crossed and crossed & (crossed - 1) == 0:
            edges.append(crossed.bit_length() - 1)
        before = here
    return edges, squares
