"""What a seat may do now (`legal`), and what follows (`apply`)."""

from msgspec.structs import replace

from dedale.games.base import OVER, Refusal, Step
from dedale.games.mall import actions as do
from dedale.games.mall import exploration, movement, placement, tile_removal
from dedale.games.mall.actions import Action
from dedale.games.mall.handlers import DISCARD_FIRST, DOING, NOT_STARTED, PAUSED, owns
from dedale.games.mall.state import State
from dedale.games.mall.timer import Events

START, PEEK, STEAL, DRAW = do.Start(), do.Peek(), do.Steal(), do.Draw()
PAUSE, RESUME = do.Pause(), do.Resume()


def legal(state: State, seat: int) -> list[Action]:
    """Return every action this seat may take now, and only those."""
    if state.ended:
        return []
    if state.paused:
        return [RESUME]
    if state.phase == "setup":
        return [START, *placement.places(state)]
    if state.to_discard:
        return [do.Discard(tile) for tile in tile_removal.discardable(state)]
    hand = owns(state, seat)
    found: list[Action] = []
    found += movement.moves(state, hand)
    if "escalator" in hand:
        found += movement.escalators(state)
    if "vortex" in hand:
        found += movement.vortexes(state)
    if "explore" in hand:
        found += [do.Explore(square) for square in exploration.explorable(state)]
        if exploration.may_peek(state):
            found.append(PEEK)
    if state.at_items:
        found.append(STEAL)
    if state.deck and state.deck.seat == seat:
        found.append(DRAW)
    if seat not in state.consents:
        found.append(PAUSE)
    return found


def apply(state: State, seat: int, action: Action, t: int) -> Step[State] | Refusal:
    """Perform an action, or refuse it. The state is already at time `t`."""
    refusal = _not_now(state, action)
    if refusal:
        return refusal
    events: Events = []
    after = DOING[type(action)](state, seat, action, t, events)
    if isinstance(after, Refusal):
        return after
    if state.consents and not isinstance(action, do.Pause):
        # A player who plays on no longer asks for a pause.
        after = replace(after, consents=after.consents - {seat})
    return Step(after, tuple(events))


def _not_now(state: State, action: Action) -> Refusal | None:
    """Return a refusal when only another kind of action is possible now."""
    if state.ended:
        return OVER
    if state.paused:
        return None if isinstance(action, do.Resume) else PAUSED
    if state.phase == "setup":
        return None if isinstance(action, do.Start | do.Place) else NOT_STARTED
    if state.to_discard:
        return None if isinstance(action, do.Discard) else DISCARD_FIRST
    return None
