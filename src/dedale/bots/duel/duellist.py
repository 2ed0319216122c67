"""A duellist: looks, thinks, and takes a human moment before it acts."""

from random import Random
from typing import NamedTuple

from dedale.bots.base import Do, Wait
from dedale.bots.duel.candidates import moves, walls
from dedale.bots.duel.evaluation import Judge, Weights
from dedale.bots.duel.search import Effort, Search
from dedale.bots.duel.state_from_view import Sight
from dedale.bots.duel.tokens import token
from dedale.games.duel.actions import Action
from dedale.games.duel.setup import PLAYERS, Options
from dedale.games.duel.state import State
from dedale.games.duel.view import DuelView


class Level(NamedTuple):
    effort: Effort
    weights: Weights = Weights()
    pace: tuple[int, int] = (900, 1_900)
    """Milliseconds from seeing that it must act to acting, drawn between these two."""


class Duellist:
    """`options` are those of the match."""

    def __init__(self, seat: int, seed: int, options: Options, level: Level) -> None:
        self._level = level
        self._random = Random(seed)
        self._sight = Sight(options)
        self._judge = Judge(PLAYERS[options.players][seat], level.weights)
        self._search = Search(self._judge, level.effort)
        self._wish: Action | None = None
        self._wish_at = 0

    def answer(self, view: DuelView, legal: list[Action], t: int) -> Do | Wait:
        state = self._sight.look(view)
        if not legal:
            self._wish = None
            return Wait()
        if self._wish not in legal:
            self._wish, self._wish_at = self._think(state, legal), t + self._random.randint(*self._level.pace)
        if t < self._wish_at:
            return Wait(self._wish_at)
        wish, self._wish = self._wish, None
        return Do(wish)

    def _think(self, state: State, legal: list[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        effort = self._level.effort
        match state.phase:
            case "preparing":
                return token(self._judge, state, self._random)
            case "laying":
                choices = walls(self._judge, state, effort.walls[0])
            case _:
                choices = moves(self._judge, state, effort.places[0])
        return self._search.best(state, choices)
