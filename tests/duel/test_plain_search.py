"""The right of passage, which remembers much and searches little, against a plain search in random mazes."""

from random import Random

import pytest
from msgspec.structs import replace

from dedale.games.base import Source
from dedale.games.duel.draft import with_own
from dedale.games.duel.ground import NOBODY, Laid
from dedale.games.duel.lattice import NOWHERE, SIDES, WAY, bits_of, numbers_in
from dedale.games.duel.passage import closed_further, passage_of
from dedale.games.duel.state import State
from duel.pair import DUEL
from duel.random_positions import random_maze
from duel.reachability import has_way

MAZES = range(24)


def maze(number: int) -> tuple[State, Random]:
    random = Random(f"plain search {number}")
    players = random.choice((2, 3, 4))
    state = DUEL.new(DUEL.options(players=players, board=Source("m", random_maze(random, players))), 1)
    assert isinstance(state, State)
    return state, random


def closed(state: State, edges: tuple[int, ...]) -> State:
    """The same with a wall on these edges, and nothing remembered."""
    walls = (*state.ground.walls, Laid(NOBODY, edges))
    return replace(state, ground=replace(state.ground, walls=walls))


@pytest.mark.rule("DUEL-33")
@pytest.mark.parametrize("number", MAZES)
def test_closed_edges_cut_off_whom_a_plain_search_finds_cut_off(number: int) -> None:
    """Wall after wall: what is remembered about one passage is carried over to the next."""
    state, random = maze(number)
    for _ in range(4):
        free = [*numbers_in(state.setup.edges & ~state.ground.taken)]
        for _ in range(5):
            edges = tuple(random.sample(free, 3))
            after = closed(state, edges)
            for player in state.alive:
                cut = has_way(state, player) and not has_way(after, player)
                assert passage_of(state).cuts(player, state.pawns[player], bits_of(edges)) == cut
        after = closed(state, edges)
        closed_further(state, after.ground, state.rocks, bits_of(edges))
        state = after


@pytest.mark.rule("DUEL-33")
@pytest.mark.parametrize("number", MAZES)
def test_what_is_remembered_of_a_square_is_not_believed_of_its_neighbours_behind_a_wall(number: int) -> None:
    state, random = maze(number)
    player = random.choice(state.alive)
    at = state.pawns[player]
    for _ in range(12):
        there = replace(state, pawns=with_own(state.pawns, player, at))
        near = bits_of(edge for way in WAY[at].values() for edge in numbers_in(SIDES[way.to]))
        free = [*numbers_in(near & state.setup.edges & ~state.ground.taken)]
        edges = tuple(random.sample(free, min(2, len(free))))
        cut = has_way(there, player) and not has_way(closed(there, edges), player)
        assert passage_of(there).cuts(player, at, bits_of(edges)) == cut
        squares = [way.to for way in WAY[at].values()]
        at = random.choice([each for each in squares if state.setup.in_play >> each & 1])


@pytest.mark.rule("DUEL-33")
@pytest.mark.parametrize("number", MAZES)
def test_a_part_of_what_cuts_somebody_off_need_not_do_so(number: int) -> None:
    """All sides of a pawn's square cut it off. One after the other is left open again."""
    state, random = maze(number)
    for player in state.alive:
        at = state.pawns[player]
        sides = [*numbers_in(SIDES[at] & state.setup.edges & ~state.ground.taken)]
        random.shuffle(sides)
        while sides:
            cut = has_way(state, player) and not has_way(closed(state, tuple(sides)), player)
            assert passage_of(state).cuts(player, at, bits_of(sides)) == cut
            sides.pop()


@pytest.mark.rule("DUEL-33", "DUEL-23")
@pytest.mark.parametrize("number", MAZES)
def test_doors_cut_off_whom_a_plain_search_finds_cut_off(number: int) -> None:
    state, random = maze(number)
    owner, player = random.sample(state.alive, 2)
    state = replace(state, ground=replace(state.ground, doors=with_own(state.ground.doors, owner, NOWHERE)))
    cutting = passage_of(state).doors_that_cut(owner, player, state.pawns[player])
    free = [*numbers_in(state.setup.edges & ~state.ground.taken)]
    for edge in {*random.sample(free, 20), *numbers_in(cutting)}:
        ground = replace(state.ground, doors=with_own(state.ground.doors, owner, edge))
        cut = has_way(state, player) and not has_way(replace(state, ground=ground), player)
        assert cutting >> edge & 1 == cut


@pytest.mark.rule("DUEL-33", "DUEL-24")
@pytest.mark.parametrize("number", MAZES)
def test_rocks_cut_off_whom_a_plain_search_finds_cut_off(number: int) -> None:
    state, random = maze(number)
    owner, player = random.sample(state.alive, 2)
    state = replace(state, rocks=with_own(state.rocks, owner, NOWHERE))
    cutting = passage_of(state).rocks_that_cut(player, state.pawns[player])
    taken = bits_of((*state.pawns, *state.rocks))
    free = [*numbers_in(state.setup.rock_squares & ~taken)]
    for square in {*random.sample(free, 20), *numbers_in(cutting & ~taken)}:
        after = replace(state, rocks=with_own(state.rocks, owner, square))
        cut = has_way(state, player) and not has_way(after, player)
        assert cutting >> square & 1 == cut
        assert passage_of(state).cuts(player, state.pawns[player], SIDES[square]) == cut
