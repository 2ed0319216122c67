"""Leaving a match before its end, and ending it by agreement: table rulings of docs/rules/duel.md."""

from dedale.games.base import Step
from dedale.games.duel.draft import Draft
from dedale.games.duel.preparation import begin_if_prepared
from dedale.games.duel.state import State
from dedale.games.duel.turn_end import next_alive, settle

RESIGNED, LATE, AGREED = "resigned", "late", "agreed"
"""Reasons, and the names of the events."""


def retire(state: State, player: int, reason: str) -> Step[State]:
    """Take a player out of the match, as if its pawn had been killed. The others play on."""
    draft = Draft(state)
    draft.retire(player, reason)
    if not draft.ended:
        _play_on(draft, acted=player == state.acting)
    return Step(draft.state(), tuple(draft.events))


def _play_on(draft: Draft, *, acted: bool) -> None:
    before = draft.before
    if before.phase == "preparing":
        if acted:
            draft.turn = next_alive(draft)
        begin_if_prepared(draft)
    elif acted or (before.revealed and not draft.revealed):
        settle(draft)


def agree_on_draw(state: State) -> Step[State]:
    draft = Draft(state)
    draft.end("draw", draft.alive, AGREED)
    return Step(draft.state(), tuple(draft.events))
