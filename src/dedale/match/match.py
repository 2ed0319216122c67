"""A match: a game, its options and seed, and the log. The state follows from these."""

from collections.abc import Sequence
from typing import Any, NamedTuple, cast

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import fields, replace

from dedale.games.base import (
    AnyGame,
    Event,
    Manner,
    Offer,
    Outcome,
    Refusal,
    View,
    resignable,
    speedups,
    takes_turns,
)
from dedale.grid import Ground
from dedale.match.agreements import AGREEMENTS, Agreement, Standing, carry_out
from dedale.match.talk import KINDS, Nudge, Said, Talk, check, check_text

LATEST = 2**53 - 1
"""The largest integer that every JSON reader keeps exactly. Bounds both times and seeds."""
LONGEST_NAME = 40


class Entry(NamedTuple):
    """An entry of the log: when, by whom, and what."""

    t: int
    seat: int
    action: Struct


class Match:
    """Seats, clock and log around one game. No I/O."""

    def __init__(self, game: AnyGame, options: Struct, seed: int, state: Any, names: tuple[str, ...]) -> None:
        self.game = game
        self.same_for_all = game.same_for_all
        self._speedups = speedups(game)
        self.options = options
        self.seed = seed
        self.state = state
        self.names = names
        self.t = 0
        self.log: list[Entry] = []
        self.nudged: int | None = None
        """The seat with the nudge pawn in front of it."""
        self.said = 0
        """How often somebody has spoken, gestured or pointed at something."""
        self._resignable = resignable(game)
        self._standing = Standing()
        self.takes_turns = takes_turns(game)

    @classmethod
    def open(
        cls, game: AnyGame, options: Struct, seed: int, names: tuple[str, ...] = ()
    ) -> "Match | Refusal":
        """Set up a match. Seats without a name get one."""
        if not -LATEST <= seed <= LATEST:
            return Refusal("bad_option", "The seed is too large.")
        state = game.new(options, seed)
        if isinstance(state, Refusal):
            return state
        seats = game.seats(state)
        if len(names) > seats:
            return Refusal("bad_option", f"There are {len(names)} names for {seats} seats.")
        for name in names:
            if bad := check_text(name, LONGEST_NAME):
                return Refusal("bad_option", f"The name {name!r:.50} cannot be used: {bad.message}")
        names = (*names, *(f"Player {seat + 1}" for seat in range(len(names), seats)))
        return cls(game, options, seed, state, names)

    @property
    def seats(self) -> int:
        return len(self.names)

    @property
    def public_options(self) -> Struct:
        """The options, without those that hold secrets."""
        secret = self.game.secret_options
        unsaid = {each.name: each.default for each in fields(self.options) if each.name in secret}
        return replace(self.options, **unsaid)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def deadline(self) -> int | None:
        """When time alone will next change something, if nobody acts."""
        return self.game.deadline(self.state)

    @property
    def ground(self) -> Ground:
        """What the pieces stand on. The same object while nothing changes."""
        return self.game.ground(self.state)

    def act(self, seat: int, action: Struct, t: int | None = None) -> list[Event] | Refusal:
        """Perform an action of the game, or talk. A refusal changes nothing, not even the clock."""
        t = self.t if t is None else t
        refusal = self.refuse_seat(seat) or self._refuse_time(t)
        if refusal:
            return refusal
        state, events = self._waited(t)
        standing = self._standing if state is self.state else Standing()
        if type(action) in KINDS:
            refusal = check(self.game, state, self.seats, seat, cast(Talk, action))
            if refusal:
                return refusal
            if isinstance(action, Nudge):
                self.nudged = action.seat
            if isinstance(action, Said):
                self.said += 1
            said = msgspec.to_builtins(action)
            events.append({"event": said.pop("do"), "by": seat, **said})
        elif type(action) in AGREEMENTS:
            agreement = cast(Agreement, action)
            result = carry_out(self._resignable, standing, state, seat, agreement, t)
            if isinstance(result, Refusal):
                return result
            state, standing = result.state, result.standing
            events += result.events
        else:
            step = self.game.apply(state, seat, action, t)
            if isinstance(step, Refusal):
                return step
            if self._resignable:
                standing = standing.after_action(len(self.log), seat, state)
            state = step.state
            events += step.events
        self.state, self.t, self._standing = state, t, standing
        self.log.append(Entry(t, seat, action))
        return events

    def wait(self, t: int) -> list[Event] | Refusal:
        """Let time pass."""
        refusal = self._refuse_time(t)
        if refusal:
            return refusal
        state, events = self._waited(t)
        if state is not self.state:
            self._standing = Standing()
        self.state, self.t = state, t
        return events

    def _waited(self, t: int) -> tuple[Any, list[Event]]:
        """Return the state after time alone has acted until `t`, and the events on the way."""
        deadline = self.deadline
        if deadline is None or t < deadline:
            return self.state, []
        state, events = self.game.wait(self.state, t)
        return state, list(events)

    def legal(self, seat: int) -> list[Struct]:
        """Return every legal action of the seat, except talk."""
        return self.game.legal(self.state, seat)

    def legal_json(self, seats: Sequence[int]) -> list[bytes]:
        """Return the legal actions of each of these seats as JSON."""
        quick = self._speedups.legal_json(self.state, seats)
        return [msgspec.json.encode(self.legal(seat)) for seat in seats] if quick is None else quick

    def manners(self, seat: int) -> Sequence[Manner]:
        """Return how this seat may reach the others now."""
        manners = self.game.manners(self.state, seat)
        if self._resignable is None:
            return manners
        contenders = tuple(self._resignable.contenders(self.state))
        return [*manners, *self._standing.manners(contenders, seat)]

    @property
    def to_act(self) -> Sequence[int]:
        """The seats that everybody is waiting for, in games with turns."""
        return self.takes_turns.to_act(self.state) if self.takes_turns else ()

    @property
    def offer(self) -> Offer | None:
        """What somebody has asked the others to agree to."""
        return self._standing.offer

    def view(self, seat: int | None) -> View:
        """Return what the seat sees; None is a spectator."""
        game, state = self.game, self.state
        seen = game.view(state, seat, self.t)
        return replace(
            seen,
            seats=tuple([replace(each, name=self.names[each.seat]) for each in seen.seats]),
            talk=game.talk(state),
            may=() if seat is None else self.manners(seat),
            nudged=self.nudged,
            said=self.said,
            offer=UNSET if self._resignable is None else self.offer,
            t=self.t,
        )

    def changed(self, before: Any) -> dict[str, object] | None:
        """Return what everyone sees differently since an earlier state, talk apart.

        None unless the game can tell without comparing whole views. Then ground and manners are as before.
        """
        if self.state is before or not self.same_for_all:
            return None
        return self._speedups.changed(before, self.state, self.t)

    def refuse_seat(self, seat: int) -> Refusal | None:
        if 0 <= seat < self.seats:
            return None
        return Refusal("no_such_seat", f"There is no seat {seat}; they go from 0 to {self.seats - 1}.")

    def _refuse_time(self, t: int) -> Refusal | None:
        if t < self.t:
            return Refusal("bad_time", f"The time {t} is before {self.t}, and time never goes backwards.")
        return Refusal("bad_time", "That time is too far off.") if t > LATEST else None
