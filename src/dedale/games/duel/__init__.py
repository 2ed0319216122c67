"""The Torchlit Duel: a race through a labyrinth that takes shape as you play. Rules: docs/rules/duel.md."""

from dedale.games.base import Game, Manner, Outcome, Refusal, Step, TalkMode
from dedale.games.duel import rules, state, talk
from dedale.games.duel.actions import Action
from dedale.games.duel.meta import META
from dedale.games.duel.setup import Options, new
from dedale.games.duel.state import State
from dedale.games.duel.text_board import draw
from dedale.games.duel.view import DuelView, view
from dedale.grid import Ground


class Duel(Game[Options, State, Action, DuelView]):
    name = "duel"
    rules = 2
    oldest_rules = 2
    options = Options
    files = ("board",)
    ids = ()
    secret_options = ()
    same_for_all = True
    action = Action
    view_type = DuelView
    meta = META

    def new(self, options: Options, seed: int) -> State | Refusal:
        return new(options, seed)

    def seats(self, state: State) -> int:
        return len(state.setup.players)

    def legal(self, state: State, seat: int) -> list[Action]:
        return rules.legal(state, seat)

    def apply(self, state: State, seat: int, action: Action, t: int) -> Step[State] | Refusal:
        return rules.apply(state, seat, action)

    def wait(self, state: State, t: int) -> Step[State]:
        return Step(state)

    def deadline(self, state: State) -> int | None:
        return None

    def outcome(self, state: State) -> Outcome | None:
        return state.ended

    def talk(self, state: State) -> TalkMode:
        return talk.TALK

    def manners(self, state: State, seat: int) -> tuple[Manner, ...]:
        return talk.MANNERS

    def view(self, state: State, seat: int | None, t: int) -> DuelView:
        return view(state)

    def ground(self, state: State) -> Ground:
        return state.setup.ground

    def draw(self, state: State, seat: int | None, t: int, *, colour: bool) -> str:
        return draw(state, colour=colour)

    dump = staticmethod(state.dump)
    load = staticmethod(state.load)


DUEL = Duel()
