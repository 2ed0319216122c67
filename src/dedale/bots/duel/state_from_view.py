"""The match as a seat sees it, as a state to think about.

The Duel has no secrets, but a view does not tell everything that went before: who pushed whom, where a rock
is about to roll, which positions have occurred. A bot remembers what it has seen of that.
"""

from typing import Any, cast

from msgspec.structs import replace

from dedale.games.base import Refusal
from dedale.games.duel.board import COLOURS, near_any
from dedale.games.duel.draft import Draft
from dedale.games.duel.ground import NOBODY, Ground, Laid
from dedale.games.duel.lattice import EDGE_NUMBER, NEAR, NOWHERE, NUMBER, WAY, bits_of, numbers_in
from dedale.games.duel.setup import Options, new
from dedale.games.duel.state import NONE, Numbers, State
from dedale.games.duel.turn_end import note_position
from dedale.games.duel.view import DuelSeat, DuelView
from dedale.grid import Direction, Square

FROM_NOWHERE = (NOWHERE,) * 4


class Sight:
    """`options` are those of the match."""

    def __init__(self, options: Options) -> None:
        start = new(options, 0)
        assert not isinstance(start, Refusal)
        self._setup = start.setup
        self._before: State | None = None
        """The state when a turn last began."""
        self.state: State = start

    def look(self, view: DuelView) -> State:
        """Take in the current view."""
        state = self._seen(view)
        if state.phase == "playing":
            state = self._begun(state)
        self.state = state
        return state

    def _begun(self, state: State) -> State:
        """A turn has begun, now or earlier. Add the positions that could occur again (DUEL-52)."""
        before = self._before
        if before is None:
            history: tuple[bytes, ...] = ()
        elif replace(state, history=before.history) == before:
            return before
        else:
            placed = any(old == NOWHERE != new for old, new in zip(before.rocks, state.rocks, strict=True))
            history = before.history if state.ground == before.ground and not placed else ()
        draft = Draft(replace(state, history=history))
        note_position(draft)
        draft.ended, draft.reason = None, ""
        self._before = draft.state()
        return self._before

    def _seen(self, view: DuelView) -> State:
        setup = self._setup
        seats = {player: view.seats[seat] for seat, player in enumerate(setup.players)}
        ground = self._ground(view, seats)
        pawns = _squares(view.pawns)
        rocks = _squares(view.rocks)
        acting = setup.players[view.turn]
        laying = view.phase == "laying"
        turn = self._before.turn if laying and self._before else acting
        pushed, pushed_from = self._pushed(view, pawns)
        return State(
            setup,
            ground,
            turn,
            pawns,
            rocks,
            to_place=tuple(seats[each].tokens if each in seats else 0 for each in range(4)),
            revealed=self._revealed(view, ground, turn, pawns, rocks) if laying else (),
            layer=acting if laying else NOBODY,
            rolling=self._rolling(ground, turn, pawns, rocks) if laying else None,
            pushed=pushed,
            pushed_from=pushed_from,
            angry_at=_angry(view),
            actions=view.actions,
        )

    def _ground(self, view: DuelView, seats: dict[int, DuelSeat]) -> Ground:
        ground = Ground(
            walls=tuple(
                Laid(_player(wall.colour), tuple(EDGE_NUMBER[edge] for edge in wall.edges))
                for wall in view.walls
            ),
            doors=tuple(
                NOWHERE if edge is None else EDGE_NUMBER[edge]
                for edge in (view.doors.get(colour) for colour in COLOURS)
            ),
            tokens=tuple(
                tuple(NUMBER[each.at] for each in view.tokens if each.colour == colour) for colour in COLOURS
            ),
            pieces=tuple(seats[each].walls if each in seats else () for each in range(4)),
            things=tuple((each.thing, NUMBER[each.at]) for each in view.things),
            holds=tuple(seats[each].holds if each in seats else () for each in range(4)),
        )
        known = self.state.ground
        # Caches about the ground are stored with it.
        return known if known == ground else ground

    # What went before

    def _pushed(self, view: DuelView, pawns: Numbers) -> tuple[Numbers, Numbers]:
        """DUEL-44: return who has pushed whom, and from where."""
        before = self._before
        if before is None or view.phase == "preparing":
            return NONE, FROM_NOWHERE
        if before.actions == view.actions:
            return before.pushed, before.pushed_from
        pushed, origins, actor = list(before.pushed), list(before.pushed_from), before.turn
        for pusher, other in enumerate(before.pushed):
            if other != NOBODY and (actor in (pusher, other) or NOWHERE in (pawns[pusher], pawns[other])):
                pushed[pusher], origins[pusher] = NOBODY, NOWHERE
        for other, at in enumerate(before.pawns):
            if other != actor and pawns[actor] == at != NOWHERE != pawns[other]:
                pushed[actor], origins[actor] = other, before.pawns[actor]
        return tuple(pushed), tuple(origins)

    def _revealed(self, view: DuelView, ground: Ground, turn: int, pawns: Numbers, rocks: Numbers) -> Numbers:
        """A view names the lit tokens of the player who lays now. Those who lay next may have others."""
        found = bits_of(NUMBER[each] for each in view.revealed)
        before = self._before
        old = (FROM_NOWHERE, FROM_NOWHERE) if before is None else (before.pawns, before.rocks)
        lights = [at for at, was in zip(pawns, old[0], strict=True) if at != was]
        # A rock that will roll on lights up nothing yet.
        if rocks[turn] != old[1][turn] and self._rolling(ground, turn, pawns, rocks) is None:
            lights.append(rocks[turn])
        return tuple(numbers_in(found | near_any(lights) & ground.token_squares))

    def _rolling(self, ground: Ground, turn: int, pawns: Numbers, rocks: Numbers) -> Direction | None:
        """DUEL-41: return where the rock of `turn` will roll once the walls for its pawn are laid."""
        before, at = self._before, pawns[turn]
        if before is None or rocks == before.rocks or at != before.rocks[turn]:
            return None
        if not NEAR[at] & ground.token_squares:
            return None
        return next((way.direction for way in WAY[at].values() if way.to == rocks[turn]), None)


def _player(colour: str | None) -> int:
    return NOBODY if colour is None else COLOURS.index(cast(Any, colour))


def _squares(by_colour: dict[str, Square | None]) -> tuple[int, ...]:
    return tuple(
        NOWHERE if at is None else NUMBER[at] for at in (by_colour.get(colour) for colour in COLOURS)
    )


def _angry(view: DuelView) -> tuple[int, ...]:
    angry = list(NONE)
    if view.angry:
        angry[_player(view.angry.colour)] = _player(view.angry.at)
    return tuple(angry)
