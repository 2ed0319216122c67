"""What a seat may do now (`legal`), and what follows (`apply`)."""

from collections.abc import Callable
from typing import Any

from dedale.games.base import OVER, Refusal, Step
from dedale.games.duel import actions as do
from dedale.games.duel import movement, placement, preparation, pushes, wall_laying
from dedale.games.duel.actions import Action
from dedale.games.duel.board import COLOURS
from dedale.games.duel.draft import Draft
from dedale.games.duel.ground import NOBODY
from dedale.games.duel.lattice import NOWHERE
from dedale.games.duel.state import NONE, Phase, State
from dedale.games.duel.turn_end import settle

PASS = do.Pass()
NOT_YOUR_TURN = Refusal("not_your_turn", "It is not your turn.")
PREPARED = Refusal("not_now", "The set-up is over.")
NOT_BEGUN = Refusal("not_now", "Wall tokens are still being placed; play has not started.")
NOTHING_REVEALED = Refusal("not_now", "There is no revealed token now.")
LAY_FIRST = Refusal("not_now", "A wall must be laid for a revealed token first.")


def legal(state: State, seat: int) -> list[Action]:
    """Return every action this seat may take now, and only those."""
    if state.ended or state.setup.players[seat] != state.acting:
        return []
    match state.phase:
        case "preparing":
            return [*preparation.legal(state)]
        case "laying":
            return [*wall_laying.legal(state)]
    return _turn(state) or [PASS]


def _turn(state: State) -> list[Action]:
    """DUEL-21: return what the player to move can do."""
    return [*moves(state), *placement.legal(state)]


def moves(state: State) -> list[Action]:
    """The same without placing the door or the rock."""
    ways = movement.open_ways(state, state.turn, state.pawns[state.turn])
    return [
        *movement.steps(state, ways),
        *pushes.pushes(state, ways),
        *pushes.rock_pushes(state, ways),
        *movement.tunnels(state),
        *movement.shots(state),
    ]


def apply(state: State, seat: int, action: Action) -> Step[State] | Refusal:
    """Perform an action, or refuse it."""
    if state.ended:
        return OVER
    if state.setup.players[seat] != state.acting:
        return NOT_YOUR_TURN
    phase, doing = _DOING[type(action)]
    if phase != state.phase:
        return _not_now(state, phase)
    draft = Draft(state)
    if phase == "playing":
        _forget(draft)
    refusal = doing(draft, action)
    if refusal:
        return refusal
    if phase != "preparing":
        settle(draft)
    return Step(draft.state(), tuple(draft.events))


def _not_now(state: State, needed: Phase) -> Refusal:
    """Refuse an action that belongs to another phase."""
    if needed == "preparing":
        return PREPARED
    if needed == "laying":
        return NOTHING_REVEALED
    return NOT_BEGUN if state.phase == "preparing" else LAY_FIRST


def _forget(draft: Draft) -> None:
    """Clear what only the very next action could have answered (DUEL-44)."""
    player, before = draft.turn, draft.before
    draft.actions += 1
    if before.pushed == NONE == before.angry_at:
        return
    draft.angry_at[player] = NOBODY
    for pusher in range(4):
        if player in (pusher, draft.pushed[pusher]):
            draft.pushed[pusher], draft.pushed_from[pusher] = NOBODY, NOWHERE


def _rock(draft: Draft, action: do.Rock) -> Refusal | None:
    if action.at is not None and action.dir is None:
        return placement.place_rock(draft, action.at)
    if action.dir is not None and action.at is None:
        return pushes.push_rock(draft, action.dir)
    return Refusal("bad_rock", "Say either where the rock goes ('at') or where to push it ('dir').")


def _pass(draft: Draft, action: do.Pass) -> Refusal | None:
    if _turn(draft.before):
        return Refusal("no_pass", "You cannot pass while you can act.")
    draft.tell("passed", colour=COLOURS[draft.turn])
    return None


_DOING: dict[type[Any], tuple[Phase, Callable[[Draft, Any], Refusal | None]]] = {
    do.Token: ("preparing", preparation.token),
    do.Step: ("playing", movement.step),
    do.Door: ("playing", placement.door),
    do.Rock: ("playing", _rock),
    do.Push: ("playing", pushes.push),
    do.Shoot: ("playing", movement.shoot),
    do.Tunnel: ("playing", movement.tunnel),
    do.Pass: ("playing", _pass),
    do.Wall: ("laying", wall_laying.wall),
}
