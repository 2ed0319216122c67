"""The Torchlit Duel: a race through a labyrinth that takes shape as you play. Rules: docs/rules/duel.md."""

from msgspec.structs import replace

from dedale.games.base import Game, Manner, Outcome, Refusal, Resignable, Step, TakesTurns, TalkMode
from dedale.games.duel import clocks, retirement, rules, state, talk
from dedale.games.duel.actions import Action
from dedale.games.duel.meta import META
from dedale.games.duel.setup import Options, new
from dedale.games.duel.state import State
from dedale.games.duel.text_board import draw
from dedale.games.duel.view import DuelView, view
from dedale.grid import Ground


class Duel(Game[Options, State, Action, DuelView], Resignable[State], TakesTurns[State]):
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
        return rules.apply(clocks.charged(state, t, acted=True), seat, action)

    def wait(self, state: State, t: int) -> Step[State]:
        return clocks.wait(state, t)

    def deadline(self, state: State) -> int | None:
        return clocks.deadline(state)

    def to_act(self, state: State) -> list[int]:
        return [] if state.ended else [state.setup.players.index(state.acting)]

    def contenders(self, state: State) -> list[int]:
        return [] if state.ended else [state.setup.players.index(player) for player in state.alive]

    def resign(self, state: State, seat: int, t: int, *, late: bool) -> Step[State]:
        reason = retirement.LATE if late else retirement.RESIGNED
        return retirement.retire(clocks.charged(state, t), state.setup.players[seat], reason)

    def agree_on_draw(self, state: State) -> Step[State]:
        return retirement.agree_on_draw(state)

    def take_back(self, state: State, earlier: State, t: int) -> State:
        return replace(earlier, clocks=clocks.charged(state, t).clocks)

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
