"""The null game: the smallest game that uses the whole interface.

Seats count up together towards a goal. A hidden bomb goes off when the count reaches it, and any seat may
give up. The game has a secret (the bomb), a clock (the fuse) and silence, so that the shared code is also
tested with a game that is not the Mall.
"""

from random import Random
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dedale.games.base import OVER, Game, Manner, Outcome, Refusal, Step, TalkMode, View, ViewSeat
from dedale.games.meta import Limits, game_meta, option
from dedale.grid import NO_GROUND, Ground

FUSE_MS = 10_000
PLAYERS = Limits(1, 8)
GOALS = Limits(1, 100)


class Count(Struct, frozen=True, tag_field="do", tag="count", forbid_unknown_fields=True):
    """Count up by one or two."""

    by: int


class GiveUp(Struct, frozen=True, tag_field="do", tag="give_up", forbid_unknown_fields=True):
    pass


Action = Count | GiveUp


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    players: int = 1
    goal: int = 5


class State(Struct, frozen=True):
    players: int
    goal: int
    bomb: int
    count: int = 0
    lit_at: int | None = None
    ended: Outcome | None = None


class NullView(View, frozen=True, kw_only=True):
    game: Literal["null"] = "null"
    count: int
    goal: int


class Null(Game[Options, State, Action, NullView]):
    name = "null"
    rules = 1
    oldest_rules = 1
    options = Options
    files = ()
    ids = ()
    secret_options = ()
    same_for_all = True
    view_type = NullView
    action = Action
    meta = game_meta(
        Options,
        option(Options, "players", choices=tuple(PLAYERS)),
        option(Options, "goal", choices=(5, 10, 20), limits=GOALS),
        signs=("yes", "no"),
        alone={"players": 1},
        friends={"players": 2},
    )

    def new(self, options: Options, seed: int) -> State | Refusal:
        if options.players not in PLAYERS or options.goal not in GOALS:
            return Refusal("bad_option", f"The null game is for {PLAYERS} players and a goal from {GOALS}.")
        return State(options.players, options.goal, bomb=Random(f"{seed}/bomb").randint(1, 2 * options.goal))

    def seats(self, state: State) -> int:
        return state.players

    def legal(self, state: State, seat: int) -> list[Action]:
        return [] if state.ended else [Count(1), Count(2), GiveUp()]

    def apply(self, state: State, seat: int, action: Action, t: int) -> Step[State] | Refusal:
        if state.ended:
            return OVER
        if isinstance(action, GiveUp):
            return self._end(state, "draw")
        if action.by not in (1, 2):
            return Refusal("bad_count", "Count by one or two.")
        passed = state.count < state.bomb <= state.count + action.by
        state = replace(
            state, count=state.count + action.by, lit_at=t if state.lit_at is None else state.lit_at
        )
        if passed:
            return self._end(state, "lost")
        return self._end(state, "won") if state.count >= state.goal else Step(state, ({"event": "counted"},))

    def _end(self, state: State, result: Literal["won", "lost", "draw"]) -> Step[State]:
        winners = tuple(range(state.players)) if result == "won" else ()
        return Step(replace(state, ended=Outcome(result, winners)), ({"event": "ended", "result": result},))

    def wait(self, state: State, t: int) -> Step[State]:
        deadline = self.deadline(state)
        return Step(state) if deadline is None or t < deadline else self._end(state, "lost")

    def deadline(self, state: State) -> int | None:
        return None if state.ended or state.lit_at is None else state.lit_at + FUSE_MS

    def outcome(self, state: State) -> Outcome | None:
        return state.ended

    def talk(self, state: State) -> TalkMode:
        return "silent" if state.lit_at is not None and not state.ended else "free"

    def manners(self, state: State, seat: int) -> list[Manner]:
        return ["stare", "nudge"] if self.talk(state) == "silent" else ["stare", "nudge", "say", "gesture"]

    def view(self, state: State, seat: int | None, t: int) -> NullView:
        return NullView(
            phase="over" if state.ended else "counting",
            outcome=state.ended,
            reason="",
            seats=tuple([ViewSeat(seat=index, owns=("count",)) for index in range(state.players)]),
            count=state.count,
            goal=state.goal,
        )

    def ground(self, state: State) -> Ground:
        return NO_GROUND

    def draw(self, state: State, seat: int | None, t: int, *, colour: bool) -> str:
        return f"{state.count} of {state.goal}"

    def dump(self, state: State) -> bytes:
        return msgspec.json.encode(state)

    def load(self, data: bytes) -> State:
        return msgspec.json.decode(data, type=State)


NULL = Null()
