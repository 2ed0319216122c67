"""The Tower: cooperative puzzles without a clock. Rules: docs/rules/tower.md."""

from dedale.games.base import Game, Manner, Outcome, Refusal, Step, TalkMode
from dedale.games.tower import rules, state, talk
from dedale.games.tower.actions import Action
from dedale.games.tower.meta import META
from dedale.games.tower.pack import Pack, the_pack
from dedale.games.tower.setup import Options, new
from dedale.games.tower.state import State
from dedale.games.tower.text_board import draw
from dedale.games.tower.view import TowerView, view
from dedale.grid import Ground


class Tower(Game[Options, State, Action, TowerView]):
    name = "tower"
    rules = 2
    oldest_rules = 2
    options = Options
    files = ("quest",)
    secret_options = ()
    same_for_all = True
    action = Action
    view_type = TowerView
    meta = META

    @property
    def ids(self) -> Pack:
        return the_pack()

    def new(self, options: Options, seed: int) -> State | Refusal:
        return new(options, seed)

    def seats(self, state: State) -> int:
        return state.setup.players

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
        return talk.talk(state)

    def manners(self, state: State, seat: int) -> list[Manner]:
        return talk.manners(state)

    def view(self, state: State, seat: int | None, t: int) -> TowerView:
        return view(state)

    def ground(self, state: State) -> Ground:
        return state.board.ground

    def draw(self, state: State, seat: int | None, t: int, *, colour: bool) -> str:
        return draw(state, colour=colour)

    dump = staticmethod(state.dump)
    load = staticmethod(state.load)


TOWER = Tower()
