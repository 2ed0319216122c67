"""The Lantern: carry it through a cellar to the exit before its oil runs out.

A fifth game, made by the recipe of CONTRIBUTING.md alone. Only the tests know it.
"""

from functools import cache

from dedale.games.base import Game, Manner, Outcome, Refusal, Step, TalkMode
from dedale.grid import Ground, Square, open_grid, part
from fifth_game.lantern import rules, state
from fifth_game.lantern.actions import Action
from fifth_game.lantern.meta import META
from fifth_game.lantern.setup import Options, new
from fifth_game.lantern.state import State
from fifth_game.lantern.text_board import draw
from fifth_game.lantern.view import LanternView, view


@cache
def cellar(size: int, exit_at: Square) -> Ground:
    return Ground((part("cellar", open_grid(size, {exit_at: "="}), (0, 0)),))


class Lantern(Game[Options, State, Action, LanternView]):
    name = "lantern"
    rules = 1
    oldest_rules = 1
    options = Options
    files = ()
    ids = ()
    secret_options = ()
    same_for_all = True
    action = Action  # type: ignore[assignment]  # the only one there is
    view_type = LanternView
    meta = META

    def new(self, options: Options, seed: int) -> State | Refusal:
        return new(options, seed)

    def seats(self, state: State) -> int:
        return state.players

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
        return "free"

    def manners(self, state: State, seat: int) -> tuple[Manner, ...]:
        return ("say", "gesture")

    def view(self, state: State, seat: int | None, t: int) -> LanternView:
        return view(state)

    def ground(self, state: State) -> Ground:
        return cellar(state.size, state.exit)

    def draw(self, state: State, seat: int | None, t: int, *, colour: bool) -> str:
        return draw(state)

    dump = staticmethod(state.dump)
    load = staticmethod(state.load)


LANTERN = Lantern()
