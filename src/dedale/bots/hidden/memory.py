"""What was seen of the labyrinth before it was covered, what was learned since, and forgetting."""

from collections.abc import Collection
from random import Random

from dedale.bots.hidden.levels import Level
from dedale.bots.hidden.observations import Fact
from dedale.games.hidden.labyrinth import EDGES, Walls
from dedale.grid import Edge


class Memory:
    """Time is counted in its own turns."""

    def __init__(self, level: Level, random: Random) -> None:
        self._level, self._random = level, random
        self._picture: dict[Edge, bool] = {}
        """The labyrinth, as far as it was seen."""
        self.looked: dict[Edge, bool] = {}
        """What is left of that, from before the labyrinth was turned."""
        self.learned: dict[Edge, bool] = {}
        """The walls as they lie now."""
        self._fades: dict[tuple[bool, Edge], int] = {}
        """When something is forgotten, by whether it was learned or looked at."""
        self._turn = 0

    def look(self, walls: Collection[Edge], walls_left: int) -> None:
        """Look at the open labyrinth."""
        if walls_left:
            # Nobody knows yet where the other walls will be.
            self._picture = dict.fromkeys(walls, True)
        else:
            self._picture = {edge: edge in walls for edge in EDGES}

    def cover(self) -> None:
        """The labyrinth is covered. Keep some of it in mind."""
        for edge, wall in self._picture.items():
            if self._random.random() < self._level.recall:
                self.looked[edge] = wall
                self._keep(False, edge)
        self._picture = {}

    def learn(self, facts: list[Fact]) -> None:
        for edge, wall in facts:
            self.learned[edge] = wall
            self._keep(True, edge)

    def next_turn(self) -> None:
        self._turn += 1
        for learned, edge in [key for key, turn in self._fades.items() if turn < self._turn]:
            del self._fades[learned, edge]
            del (self.learned if learned else self.looked)[edge]

    def whole(self) -> Walls | None:
        """The labyrinth before it was turned, if nothing of it is missing."""
        if len(self.looked) < len(EDGES):
            return None
        return frozenset(edge for edge, wall in self.looked.items() if wall)

    def _keep(self, learned: bool, edge: Edge) -> None:
        if self._level.keeps is not None:
            self._fades[learned, edge] = self._turn + self._random.randint(*self._level.keeps)
