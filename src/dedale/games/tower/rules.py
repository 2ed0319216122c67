"""What a seat may do now (`legal`), and what follows (`apply`)."""

from dedale.games.base import OVER, Refusal, Step
from dedale.games.tower import actions as do
from dedale.games.tower import movement
from dedale.games.tower.actions import Action
from dedale.games.tower.adventures import Events, choices
from dedale.games.tower.handlers import DOING, held_cards
from dedale.games.tower.quest import ROTATION, SLIDE
from dedale.games.tower.state import State
from dedale.grid import DIRECTIONS

UNDO, REDO, RESTART, SKIP, SOLUTION = do.Undo(), do.Redo(), do.Restart(), do.Skip(), do.Solution()


def legal(state: State, seat: int) -> list[Action]:
    """Return every action this seat may take now, and only those."""
    if state.ended:
        return []
    found: list[Action] = []
    found += movement.moves(state, [DIRECTIONS.index(direction) for direction in state.setup.owns[seat]])
    if state.quest.layout != "single":
        # Any player may turn or slide a card (TOWER-66, TOWER-67).
        found += [do.Rotate(card, n) for card in held_cards(state, ROTATION) for n in (1, 2, 3)]
        found += [do.Slide(card) for card in held_cards(state, SLIDE) if state.board.may_slide(card)]
    if state.history and not state.setup.strict:
        found += [UNDO, RESTART]
    if state.undone:
        found.append(REDO)
    found.append(SKIP)
    if state.quest.plan is not None:
        found.append(SOLUTION)
    found += [do.Choose(floor) for floor in choices(state)]
    return found


def apply(state: State, seat: int, action: Action) -> Step[State] | Refusal:
    """Perform an action, or refuse it."""
    if state.ended:
        return OVER
    events: Events = []
    after = DOING[type(action)](state, seat, action, events)
    return after if isinstance(after, Refusal) else Step(after, tuple(events))
