"""A state in the making: actions change a draft, and the finished draft becomes the next state."""

from typing import Any

from msgspec.structs import replace

from dedale.games.base import Event, Outcome
from dedale.games.duel.board import COLOURS
from dedale.games.duel.ground import NOBODY, Ground
from dedale.games.duel.lattice import NOWHERE, SQUARES
from dedale.games.duel.state import State


class Draft:
    """The fields of a `State`, with lists where it has tuples of four."""

    def __init__(self, state: State) -> None:
        self.before = state
        self.setup = state.setup
        self.ground: Ground = state.ground
        self.turn = state.turn
        self.pawns = list(state.pawns)
        self.rocks = list(state.rocks)
        self.to_place = state.to_place
        self.revealed = state.revealed
        self.layer = state.layer
        self.rolling = state.rolling
        self.pushed = list(state.pushed)
        self.pushed_from = list(state.pushed_from)
        self.angry_at = list(state.angry_at)
        self.actions = state.actions
        self.history = state.history
        self.clocks = state.clocks
        self.ended: Outcome | None = None
        self.reason = ""
        self.events: list[Event] = []

    def state(self) -> State:
        return State(
            self.setup,
            self.ground,
            self.turn,
            tuple(self.pawns),
            tuple(self.rocks),
            self.to_place,
            self.revealed,
            self.layer if self.revealed else NOBODY,
            self.rolling,
            tuple(self.pushed),
            tuple(self.pushed_from),
            tuple(self.angry_at),
            self.actions,
            self.history,
            self.ended,
            self.reason,
            self.clocks,
        )

    @property
    def alive(self) -> list[int]:
        return [player for player in self.setup.players if self.pawns[player] != NOWHERE]

    def tell(self, event: str, **rest: object) -> None:
        self.events.append({"event": event, **rest})

    def change(self, **changes: Any) -> None:
        """Change the ground. An old ground never comes back, so no earlier position can occur again."""
        self.ground = replace(self.ground, **changes)
        self.history = ()

    def drop_tokens(self, squares: tuple[int, ...]) -> None:
        """Take these tokens off the board."""
        tokens = self.ground.tokens
        self.change(tokens=tuple(tuple(each for each in own if each not in squares) for own in tokens))
        self.revealed = tuple(each for each in self.revealed if each not in squares)

    def kill(self, player: int, by: str) -> None:
        """Kill a pawn."""
        at = self._take_off(player)
        self.tell("killed", colour=COLOURS[player], at=SQUARES[at], by=by)
        self._end_if_last(by)

    def retire(self, player: int, reason: str) -> None:
        """Let a player give up, or run out of time."""
        at = self._take_off(player)
        self.to_place = with_own(self.to_place, player, 0)
        self.tell(reason, colour=COLOURS[player], at=SQUARES[at])
        self._end_if_last(reason)

    def _take_off(self, player: int) -> int:
        """Eliminate a player. Its items stay on its square (DUEL-25), its tokens go (DUEL-36)."""
        at, ground = self.pawns[player], self.ground
        self.pawns[player] = NOWHERE
        left = [(thing, at) for thing in ground.holds[player]]
        self.change(things=tuple(sorted([*ground.things, *left])), holds=with_own(ground.holds, player, ()))
        self.drop_tokens(ground.tokens[player])
        for other in range(4):
            if player in (other, self.pushed[other]):
                self.pushed[other], self.pushed_from[other] = NOBODY, NOWHERE
            if player in (other, self.angry_at[other]):
                self.angry_at[other] = NOBODY
        return at

    def _end_if_last(self, reason: str) -> None:
        if len(self.alive) == 1:
            self.end("won", self.alive, reason)

    def end(self, result: Any, players: list[int], reason: str) -> None:
        seats = tuple(self.setup.players.index(player) for player in players)
        self.ended, self.reason = Outcome(result, seats), reason
        self.revealed, self.rolling = (), None
        self.tell("ended", result=result, winners=seats, reason=reason)


def with_own(all_four: tuple[Any, ...], player: int, own: Any) -> tuple[Any, ...]:
    """Return the tuple with one colour's value replaced."""
    return (*all_four[:player], own, *all_four[player + 1 :])
