"""The strongest player's probabilities are exact: compared with labyrinths counted one by one."""

from collections.abc import Iterable
from itertools import combinations, product
from random import Random

import pytest

from dedale.bots.hidden.wall_beliefs import NUMBER, SAME, Scattered, exact, mixed, turned
from dedale.bots.hidden.wall_odds import Forests, Known, labyrinths
from dedale.games.hidden.generator import draw_labyrinth, grown
from dedale.games.hidden.labyrinth import EDGES, Walls, connected, turned_walls
from dedale.grid import Edge

Ends = dict[Edge, tuple[int, int]]


def small(width: int, height: int) -> Ends:
    """Return the edges of a small board, and the two points a wall on each would join. 0 is the border."""

    def point(x: int, y: int) -> int:
        return y * width + x if 0 < x < width and 0 < y < height else 0

    found: Ends = {}
    for x, y in product(range(width), range(height)):
        if x + 1 < width:
            found[x, y, "E"] = point(x + 1, y), point(x + 1, y + 1)
        if y + 1 < height:
            found[x, y, "S"] = point(x, y + 1), point(x + 1, y + 1)
    return found


def reachable(width: int, height: int, walls: Iterable[Edge]) -> bool:
    """HIDDEN-12, by walking."""
    closed, seen, waiting = set(walls), {(0, 0)}, [(0, 0)]
    while waiting:
        x, y = waiting.pop()
        for to, edge in (
            ((x + 1, y), (x, y, "E")),
            ((x - 1, y), (x - 1, y, "E")),
            ((x, y + 1), (x, y, "S")),
            ((x, y - 1), (x, y - 1, "S")),
        ):
            inside = 0 <= to[0] < width and 0 <= to[1] < height
            if inside and edge not in closed and to not in seen:
                seen.add(to)
                waiting.append(to)
    return len(seen) == width * height


@pytest.mark.rule("HIDDEN-12")
@pytest.mark.parametrize(("width", "height"), [(2, 2), (3, 3), (4, 3)])
def test_small_labyrinths_are_counted_like_one_by_one(width: int, height: int) -> None:
    ends, random = small(width, height), Random(4)
    forests = Forests(ends)
    for walls in range((width - 1) * (height - 1) + 1):
        every = [set(each) for each in combinations(ends, walls) if reachable(width, height, each)]
        for _ in range(3):
            like = random.choice(every)
            known = {edge: edge in like for edge in random.sample(sorted(ends), random.randrange(4))}
            agreeing = [each for each in every if all((edge in each) == wall for edge, wall in known.items())]
            assert forests.count(known, walls) == len(agreeing)
            chances = forests.chances(known, walls)
            for edge in ends:
                assert chances[edge] == pytest.approx(sum(edge in each for each in agreeing) / len(agreeing))


def test_the_board_has_as_many_labyrinths_as_mathematics_says() -> None:
    """With 25 walls they are the spanning trees of the grid of 6 x 6, a known number."""
    count = labyrinths().count
    assert [count({}, walls) for walls in (0, 1, 2, 25, 26)] == [
        1,
        60,
        60 * 59 // 2 - 4,
        32_565_539_635_200,
        0,
    ]
    assert count({(0, 0, "E"): True, (0, 0, "S"): True}, 19) == 0


def test_chances_add_up_to_the_walls() -> None:
    random = Random(2)
    like = grown(random, 19)
    known = {edge: edge in like for edge in random.sample(EDGES, 25)}
    chances = labyrinths().chances(known, 19)
    assert sum(chances.values()) == pytest.approx(19)
    assert all(chances[edge] == wall for edge, wall in known.items())


def all_that_agree(memory: Known, facts: Known, walls: int) -> list[Walls]:
    """Yield every labyrinth of 6 x 6 that agrees, once for each way it may have been turned."""
    found = []
    for quarters in range(4):
        known = turned(memory, quarters, facts)
        if known is None:
            continue
        standing = {edge for edge, wall in known.items() if wall}
        unknown = [edge for edge in EDGES if edge not in known]
        for more in combinations(unknown, walls - len(standing)):
            labyrinth = frozenset(standing.union(more))
            if connected(labyrinth):
                found.append(labyrinth)
    return found


@pytest.mark.rule("HIDDEN-14")
@pytest.mark.parametrize("seed", range(4))
def test_what_was_seen_counts_however_the_labyrinth_was_turned(seed: int) -> None:
    random = Random(seed)
    walls = grown(random, 24)
    now = turned_walls(walls, random.randrange(4))
    memory = {edge: edge in walls for edge in random.sample(EDGES, 48)}
    facts = {edge: edge in now for edge in random.sample(EDGES, 2)}
    every = all_that_agree(memory, facts, 24)
    chances = mixed(labyrinths(), memory, facts, 24, range(4))
    for edge in EDGES:
        share = sum(edge in each for each in every) / len(every)
        # A turn that is a thousand times less likely than the others is left out.
        assert chances[edge] == pytest.approx(share, abs=0.003)
    assert now in every


def test_who_does_not_count_takes_every_unknown_edge_for_the_same() -> None:
    known: Known = {(0, 0, "E"): True, (1, 0, "E"): False}
    chances = mixed(Scattered(), {}, known, 19, range(4))
    assert {chances[edge] for edge in EDGES if edge not in known} == {18 / 58}
    assert (chances[0, 0, "E"], chances[1, 0, "E"]) == (1, 0)


def test_a_step_tells_which_way_it_was_turned() -> None:
    """Every belief is the share of the labyrinths in it, and a step keeps those that agree."""
    walls = draw_labyrinth(Random(1), 19)
    worlds = {turned_walls(walls, quarters): 1.0 for quarters in range(4)}
    beliefs = exact(worlds)
    first = len(beliefs) - 1
    for edge in EDGES:
        having = [each for each in worlds if edge in each]
        assert beliefs[first].walls[NUMBER[edge]] == pytest.approx(len(having) / 4)
        after = beliefs[first].if_wall[NUMBER[edge]]
        if after == SAME:
            assert len(having) in (0, 4)
            continue
        for other in EDGES:
            share = sum(other in each for each in having) / len(having)
            assert beliefs[after].walls[NUMBER[other]] == pytest.approx(share)
