"""The Mall: real-time, cooperative and silent, with a sand timer. Rules: docs/rules/mall.md."""

from collections.abc import Iterable

from dedale.games.base import Game, Manner, Outcome, Refusal, Speedups, Step, TalkMode
from dedale.games.mall import rules, state, talk, timer
from dedale.games.mall.actions import Action
from dedale.games.mall.legal_json import legal_json
from dedale.games.mall.meta import META
from dedale.games.mall.setup import Options, new
from dedale.games.mall.state import State
from dedale.games.mall.text_board import draw
from dedale.games.mall.view import MallView, changed, view
from dedale.grid import NO_GROUND, Ground


class Mall(Game[Options, State, Action, MallView], Speedups[Options, State]):
    name = "mall"
    rules = 2
    oldest_rules = 2
    options = Options
    files = ("scenario", "tiles")
    ids = ()
    secret_options = ("pile",)
    same_for_all = True
    action = Action
    view_type = MallView
    meta = META

    def new(self, options: Options, seed: int) -> State | Refusal:
        return new(options, seed)

    def seats(self, state: State) -> int:
        return state.setup.players

    def legal(self, state: State, seat: int) -> list[Action]:
        return rules.legal(state, seat)

    def legal_json(self, state: State, seats: Iterable[int]) -> list[bytes]:
        return legal_json(state, seats)

    def apply(self, state: State, seat: int, action: Action, t: int) -> Step[State] | Refusal:
        return rules.apply(state, seat, action, t)

    def wait(self, state: State, t: int) -> Step[State]:
        after, events = timer.run_out(state, t)
        return Step(after, tuple(events))

    def deadline(self, state: State) -> int | None:
        return None if state.ended else state.sand.empty_at

    def outcome(self, state: State) -> Outcome | None:
        return state.ended

    def talk(self, state: State) -> TalkMode:
        return talk.talk(state)

    def manners(self, state: State, seat: int) -> list[Manner]:
        return talk.manners(state, seat)

    def view(self, state: State, seat: int | None, t: int) -> MallView:
        return view(state, t)

    def changed(self, before: State, state: State, t: int) -> dict[str, object] | None:
        return changed(before, state, t)

    def ground(self, state: State) -> Ground:
        # MALL-34: a pause hides the board.
        return NO_GROUND if state.paused else state.board.ground

    def draw(self, state: State, seat: int | None, t: int, *, colour: bool) -> str:
        return draw(state, colour=colour)

    dump = staticmethod(state.dump)
    load = staticmethod(state.load)


MALL = Mall()
