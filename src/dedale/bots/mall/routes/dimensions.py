"""Lays tiles in two dimensions (scenario 13, MALL-66): which tile goes to which map.

After the theft no vortex works, so each hero's item and exit must be in the same dimension, but not all
heroes' in one. Until then, every map must stay open to heroes that are there or can get there.
"""

from functools import lru_cache
from random import Random

from dedale.bots.mall.routes.arrangement import FEW, fetch
from dedale.bots.mall.routes.exploration import crowd, openings
from dedale.bots.mall.routes.walks import Ways
from dedale.games.mall.actions import LETTERS, SISTER, Action, Explore
from dedale.games.mall.board import Opening, dimension
from dedale.games.mall.state import State
from dedale.games.mall.tile import Tile, entry_turns, turned_tile
from dedale.grid import Square, neighbour

SPOILT = 1_000
"""The cost of a tile that makes winning impossible."""
STRANDED = 16
"""The cost of an item or exit its hero cannot reach yet, shared among the vortexes that may still come."""
FEW_OPENINGS = (20, 7, 2, 0)
"""The cost of a map with no, one, two, or more usable openings."""
SHORT = 3
"""The cost of each opening missing for the items and exits that are bound to come to a map."""
LANDLOCKED = 2
"""The cost of each hero that cannot change dimension."""


def explore_two(
    state: State, ways: Ways, random: Random, whim: float, most: int = FEW
) -> list[Action] | None:
    """Return actions that lay the next tile, which everybody sees, where it does the least harm.

    A greater `whim` leads to less obvious choices. `most` bounds searches for a free way.
    """
    if not state.pile:
        return None
    costs = {
        at: Outlook(state).after(state.pile[0], at, opening)
        + crowd(state, opening) / 2
        + whim * random.random()
        for at, opening in state.board.frontier.items()
    }
    heroes = [hero for hero, at in enumerate(state.heroes) if at is not None and hero not in state.out]
    for at in sorted(costs, key=costs.__getitem__):
        for hero in heroes:
            plan = _bring(state, ways, hero, at, random, most) if at in openings(state, hero) else None
            if plan is not None:
                return [*plan, Explore(at)]
    return None


class Outlook:
    """What matters about a board for the rest of the game."""

    def __init__(self, state: State) -> None:
        self.board = state.board
        self.unseen = state.pile[1:]
        """The tiles after the next one, in no known order."""
        self.now = [dimension(at) if at else 0 for at in state.heroes]
        heroes = range(len(self.now))
        self.vortexes = [self._dimensions(hero, "~") for hero in heroes]
        """The dimensions in which each hero has vortexes."""
        self.homes = [self._dimensions(hero, "!=") for hero in heroes]
        """The dimensions of each hero's item and exit, as far as they are laid."""

    def _dimensions(self, hero: int, kinds: str) -> set[int]:
        codes = [LETTERS[hero] + kind for kind in kinds]
        return {dimension(at) for code in codes for at in self.board.icons.get(code, ())}

    def reach(self, hero: int) -> set[int]:
        """Return the dimensions in which a hero can be."""
        return {0, 1} if len(self.vortexes[hero]) == 2 and hero != SISTER else {self.now[hero]}

    def after(self, number: int, at: Square, opening: Opening) -> float:
        """Return how bad things are with that tile laid there."""
        where, tile = dimension(at), self.board.tiles.tiles[number]
        for code in codes_of(tile):
            hero = LETTERS.find(code[:1]) if len(code) == 2 else -1
            if 0 <= hero < len(self.now) and code[1] != "?":
                (self.vortexes if code[1] == "~" else self.homes)[hero].add(where)
        colours = [
            (dimension(each), old.colour) for each, old in self.board.frontier.items() if old.to != opening.to
        ]
        for side, colour in turned_tile(tile, entry_turns(tile, opening.towards)).explorations:
            if neighbour(opening.to, side) not in self.board.places:
                colours.append((where, LETTERS.index(colour)))
        return SPOILT if self._spoilt() else self._cost(colours)

    def _cost(self, open_colours: list[tuple[int, int]]) -> float:
        reach = [self.reach(hero) for hero in range(len(self.now))]
        cost = float(LANDLOCKED * sum(len(where) == 1 for where in reach[:SISTER]))
        usable, needed = [0, 0], [0, 0]
        for where, colour in open_colours:
            usable[where] += where in reach[colour]
        for hero, home in enumerate(self.homes):
            if not home <= reach[hero]:
                cost += STRANDED * (2 - len(self.vortexes[hero])) / (self.coming(hero, "~") or 0.1)
            for where in home:
                needed[where] += self.coming(hero, "!=")
        for where in (0, 1):
            cost += FEW_OPENINGS[min(usable[where], len(FEW_OPENINGS) - 1)]
            cost += SHORT * max(0, needed[where] - usable[where])
        return cost

    def coming(self, hero: int, kinds: str) -> int:
        """Return how many of the tiles to come carry something for that hero."""
        codes = [LETTERS[hero] + kind for kind in kinds]
        tiles = [codes_of(self.board.tiles.tiles[number]) for number in self.unseen]
        return sum(code in tile for tile in tiles for code in codes)

    def _spoilt(self) -> bool:
        """True if a hero's item and exit are apart, or all heroes would end up in one dimension.

        The sister can never leave her dimension, and needs somebody there to help her.
        """
        if any(len(home) > 1 for home in self.homes):
            return True
        first = self.homes[0]
        if len(first) == 1 and all(home == first for home in self.homes[:SISTER]):
            return True
        return any(home and home != {self.now[SISTER]} for home in self.homes[SISTER:])


@lru_cache(maxsize=256)
def codes_of(tile: Tile) -> frozenset[str]:
    """Return what is on a tile."""
    return frozenset(tile.grid.code(square) for square in tile.walkable())


def _bring(state: State, ways: Ways, hero: int, at: Square, random: Random, most: int) -> list[Action] | None:
    """Bring the hero to that square. If it is the last in its dimension, another comes over first."""
    standing = state.heroes
    here = standing[hero]
    assert here is not None
    before: list[Action] = []
    if dimension(here) != dimension(at):
        if dimension(at) not in Outlook(state).reach(hero):
            return None
        others = [other for other in range(SISTER) if other != hero]
        if all(dimension(square) == dimension(at) for other in others if (square := standing[other])):
            random.shuffle(others)
            for other in others:
                over = frozenset(v for v in ways.vortexes[other] if dimension(v) == dimension(here))
                found = ways.path(other, standing, over)
                if found:
                    before, standing = found[0], (*standing[:other], found[1], *standing[other + 1 :])
                    break
            else:
                return None
    plan = fetch(ways, standing, hero, frozenset({at}), most)
    return None if plan is None else before + plan
