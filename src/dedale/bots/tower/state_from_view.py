"""From a view to a position of a quest, for the rules and the solver."""

from dedale.games.base import Source
from dedale.games.tower.board import board_of
from dedale.games.tower.cards import Laid
from dedale.games.tower.pack import the_pack
from dedale.games.tower.quest import Quest
from dedale.games.tower.quest_reader import read_quest
from dedale.games.tower.setup import Options
from dedale.games.tower.state import Position, Setup, State
from dedale.games.tower.view import TowerView
from dedale.grid import DIRECTIONS

ALONE = Setup(Source("", ""), (DIRECTIONS,))
"""A match in which one seat owns every direction, since what should happen does not depend on who does it."""


class Sight:
    """The quest on the table, and where its heroes stand."""

    def __init__(self, options: Options) -> None:
        self._own = read_quest(options.quest) if isinstance(options.quest, Source) else None

    def look(self, view: TowerView) -> State:
        """Return what everyone sees as a state. It leaves out the plan that the quest's file may contain."""
        quest = self._quest(view)
        lay = tuple(Laid(*each.at, each.turns) for each in view.cards)
        board = board_of(quest, lay)
        heroes = [view.heroes[hero.name] for hero in quest.heroes]
        places = tuple(None if at is None else board.place_at[at] for at in heroes)
        return State(ALONE, board, Position(places, lay, view.armed))

    def _quest(self, view: TowerView) -> Quest:
        if view.quest is None:
            assert self._own is not None
            return self._own
        return the_pack().floor(view.quest).quest
