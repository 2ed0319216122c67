"""Builds a labyrinth that is worth playing (HIDDEN-13)."""

from random import Random

from dedale.games.hidden.actions import Wall
from dedale.games.hidden.generator import draw_labyrinth
from dedale.games.hidden.labyrinth import ENDS
from dedale.games.hidden.setup import Options
from dedale.grid import Edge


class Building:
    def __init__(self, options: Options, random: Random) -> None:
        self._options, self._random = options, random
        self._wish: list[Edge] | None = None

    def wall(self, legal: list[Wall], standing: list[Edge]) -> Wall:
        """Choose where the next wall goes."""
        if self._options.build == "one":
            if self._wish is None:
                drawn = sorted(draw_labyrinth(self._random, self._options.walls))
                self._random.shuffle(drawn)
                self._wish = drawn
            for edge in self._wish:
                if Wall(edge) in legal:
                    return Wall(edge)
        # Connected walls make corridors. Isolated ones are soon forgotten.
        ends = {end for edge in standing for end in ENDS[edge]} | {0}
        touching = [each for each in legal if ends & set(ENDS[each.edge])]
        return self._random.choice(touching or legal)
