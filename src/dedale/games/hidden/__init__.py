"""The Hidden Labyrinth: a race among walls that nobody sees. Rules: docs/rules/hidden.md."""

from collections.abc import Iterator, Sequence

from dedale.games.base import Game, Manner, Outcome, Refusal, Speedups, Step, TakesTurns, TalkMode
from dedale.games.hidden import preparation, rules, state
from dedale.games.hidden.actions import Action
from dedale.games.hidden.board import ground_of
from dedale.games.hidden.meta import META
from dedale.games.hidden.setup import Options, new, prepare
from dedale.games.hidden.state import State
from dedale.games.hidden.text_board import draw
from dedale.games.hidden.view import HiddenView, view
from dedale.grid import Ground


class Hidden(Game[Options, State, Action, HiddenView], Speedups[Options, State], TakesTurns[State]):
    name = "hidden"
    rules = 2
    oldest_rules = 1
    options = Options
    files = ("board",)
    ids = ()
    secret_options = ("labyrinth", "turned", "bag", "dice")
    same_for_all = False
    action = Action
    view_type = HiddenView
    meta = META

    def prepare(self, options: Options, seed: int) -> Iterator[object]:
        return prepare(options, seed)

    def new(self, options: Options, seed: int) -> State | Refusal:
        return new(options, seed)

    def seats(self, state: State) -> int:
        return state.setup.players

    def legal(self, state: State, seat: int) -> list[Action]:
        return rules.legal(state, seat)

    def apply(self, state: State, seat: int, action: Action, t: int) -> Step[State] | Refusal:
        return rules.apply(state, seat, action, t)

    def wait(self, state: State, t: int) -> Step[State]:
        return rules.wait(state, t)

    def deadline(self, state: State) -> int | None:
        return preparation.deadline(state)

    def to_act(self, state: State) -> Sequence[int]:
        if state.phase == "looking":
            return [seat for seat in range(state.setup.players) if seat not in state.ready]
        return () if state.turn is None or state.ended else (state.turn,)

    def outcome(self, state: State) -> Outcome | None:
        return state.ended

    def talk(self, state: State) -> TalkMode:
        return "free"

    def manners(self, state: State, seat: int) -> Sequence[Manner]:
        return ("say", "gesture")

    def view(self, state: State, seat: int | None, t: int) -> HiddenView:
        return view(state, seat)

    def ground(self, state: State) -> Ground:
        return ground_of(tuple(state.setup.board.symbols.items()))

    def draw(self, state: State, seat: int | None, t: int, *, colour: bool) -> str:
        return draw(state, seat, colour=colour)

    dump = staticmethod(state.dump)
    load = staticmethod(state.load)


HIDDEN = Hidden()
