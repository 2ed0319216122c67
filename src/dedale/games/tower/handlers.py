"""One function per action. Each checks the rules, and returns the next state or a refusal."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from dedale.games.base import Refusal
from dedale.games.tower import actions as do
from dedale.games.tower import adventures, movement
from dedale.games.tower.adventures import Events
from dedale.games.tower.board import Way, board_of
from dedale.games.tower.cards import Laid
from dedale.games.tower.move_refusals import NAMES, why_not
from dedale.games.tower.plan_text import read_plan
from dedale.games.tower.quest import ROTATION, SLIDE, Hero, Place
from dedale.games.tower.state import Position, State
from dedale.grid import DIRECTIONS, side_towards

NOTHING_DONE = Refusal("nothing_done", "There is nothing to undo in this quest yet.")
NOTHING_UNDONE = Refusal("nothing_undone", "There is no move to redo.")
NO_UNDO = Refusal("no_undo", "Experts cannot undo moves or restart a quest.")
NO_SOLUTION = Refusal("no_solution", "The file of this quest has no solution to show.")


def move(state: State, seat: int, action: do.Move, events: Events) -> State | Refusal:
    hero = _in_play(state, action.hero)
    if isinstance(hero, Refusal):
        return hero
    here = state.board.squares[state.position.heroes[hero]]  # type: ignore[index]
    side = side_towards(here, action.to)
    if side is None:
        return Refusal("not_straight", f"{list(action.to)} is not in a straight line from {list(here)}.")
    direction = DIRECTIONS[side]
    if direction not in state.setup.owns[seat]:
        return Refusal("not_your_action", f"The direction {NAMES[direction]} is not yours.")
    free = movement.free_for(state, hero)
    to = state.board.place_at.get(action.to)
    way = None if to is None else movement.ways(state, hero, side, free).get(to)
    if way is None:
        return why_not(state, hero, action.to, side, free)
    other = None if action.swap is None else _swap(state, action, way)
    return other if isinstance(other, Refusal) else _arrive(state, hero, way, other, events)


def _in_play(state: State, name: Hero) -> int | Refusal:
    """Return the number of that hero in this quest."""
    for hero, each in enumerate(state.quest.heroes):
        if each.name == name:
            if state.position.heroes[hero] is None:
                return Refusal("hero_out", f"The {name} is already out.")
            return hero
    return Refusal("no_such_hero", f"The {name} is not in this quest.")


def _swap(state: State, action: do.Move, way: Way) -> int | Refusal:
    """TOWER-34: return the number of the hero to swap with."""
    assert action.swap is not None
    if action.hero != "sorceress":
        return Refusal("no_swap", f"The {action.hero} cannot swap; only the sorceress can.")
    if not way.invokes:
        return Refusal("no_swap", f"There is no invocation square at {list(action.to)}.")
    if action.swap == action.hero:
        return Refusal("no_swap", "The sorceress cannot swap with herself.")
    return _in_play(state, action.swap)


def _arrive(state: State, hero: int, way: Way, swap: int | None, events: Events) -> State:
    """The hero arrives. Apply what that sets off (TOWER-34, TOWER-51 to TOWER-54)."""
    quest, position = state.quest, state.position
    heroes: list[Place | None] = list(position.heroes)
    heroes[hero] = way.to
    events.append({"event": "moved", "hero": way.move.hero, "to": way.move.to, "by": way.by})
    if swap is not None:
        heroes[hero], heroes[swap] = heroes[swap], way.to
        events.append({"event": "swapped", "hero": way.move.hero, "with": quest.heroes[swap].name})
    elif way.to == quest.heroes[hero].exit:
        heroes[hero] = None
        events.append({"event": "left", "hero": way.move.hero})
    armed = position.armed
    if not armed and all(each.armory == place for each, place in zip(quest.heroes, heroes, strict=True)):
        armed = True
        events.append({"event": "armed"})
    after = _moved(state, Position(tuple(heroes), position.lay, armed))
    if any(place is not None for place in heroes):
        return after
    return adventures.quest_over(after, "solved", events)


def _moved(state: State, position: Position) -> State:
    return replace(state, position=position, history=(*state.history, state.position), undone=())


def rotate(state: State, seat: int, action: do.Rotate, events: Events) -> State | Refusal:
    """TOWER-66."""
    if action.quarters not in (1, 2, 3):
        return Refusal("bad_quarters", "A card is turned by 1, 2 or 3 quarter turns.")
    if action.card not in held_cards(state, ROTATION):
        return Refusal("no_hero_there", f"No hero stands on a rotation square of card {action.card}.")
    laid = state.board.lay[action.card]
    events.append({"event": "turned", "card": action.card, "quarters": action.quarters})
    return _laid(state, action.card, laid._replace(turns=(laid.turns + action.quarters) % 4))


def slide(state: State, seat: int, action: do.Slide, events: Events) -> State | Refusal:
    """TOWER-67."""
    if action.card not in held_cards(state, SLIDE):
        return Refusal("no_hero_there", f"No hero stands on a slide square of card {action.card}.")
    gap = state.board.gap
    if gap is None or not state.board.may_slide(action.card):
        return Refusal("no_gap", f"The gap is not next to card {action.card}.")
    events.append({"event": "slid", "card": action.card, "at": gap})
    return _laid(state, action.card, state.board.lay[action.card]._replace(column=gap[0], row=gap[1]))


def held_cards(state: State, code: str) -> list[int]:
    """Return the cards with a hero on a square with that code, in order."""
    quest = state.quest
    held = {quest.card_of(at) for at in state.position.heroes if at is not None and quest.code(at) == code}
    return sorted(held)


def _laid(state: State, card: int, laid: Laid) -> State:
    board = board_of(state.quest, state.board.lay_with(card, laid))
    return replace(_moved(state, replace(state.position, lay=board.lay)), board=board)


def undo(state: State, seat: int, action: do.Undo, events: Events) -> State | Refusal:
    """TOWER-72."""
    if state.setup.strict:
        return NO_UNDO
    if not state.history:
        return NOTHING_DONE
    events.append({"event": "undone"})
    return _back_to(state, len(state.history) - 1)


def redo(state: State, seat: int, action: do.Redo, events: Events) -> State | Refusal:
    """TOWER-72."""
    if state.setup.strict:
        return NO_UNDO
    if not state.undone:
        return NOTHING_UNDONE
    events.append({"event": "redone"})
    *undone, position = state.undone
    return replace(_moved(state, position), board=board_of(state.quest, position.lay), undone=tuple(undone))


def restart(state: State, seat: int, action: do.Restart, events: Events) -> State | Refusal:
    """TOWER-72."""
    if state.setup.strict:
        return NO_UNDO
    if not state.history:
        return NOTHING_DONE
    events.append({"event": "restarted"})
    return _back_to(state, 0)


def _back_to(state: State, moves: int) -> State:
    """Take back all but that many moves."""
    *taken_back, position = reversed((*state.history[moves:], state.position))
    return replace(
        state,
        position=position,
        history=state.history[:moves],
        undone=(*state.undone, *taken_back),
        board=board_of(state.quest, position.lay),
    )


def skip(state: State, seat: int, action: do.Skip, events: Events) -> State | Refusal:
    """TOWER-68: at any time."""
    return adventures.quest_over(state, "skipped", events)


def solution(state: State, seat: int, action: do.Solution, events: Events) -> State | Refusal:
    """TOWER-68: as often as you like."""
    plan = state.quest.plan
    if plan is None:
        return NO_SOLUTION
    events.append({"event": "solution", "quest": state.setup.floor, "plan": read_plan(plan)})
    return adventures.with_shown(state)


def choose(state: State, seat: int, action: do.Choose, events: Events) -> State | Refusal:
    """TOWER-63: in any order."""
    if action.quest not in adventures.choices(state):
        return Refusal("no_such_quest", f"The quest '{action.quest}' cannot be chosen now.")
    return adventures.laid_out(state, action.quest, events)


DOING: dict[type[Any], Callable[..., State | Refusal]] = {
    do.Move: move,
    do.Rotate: rotate,
    do.Slide: slide,
    do.Undo: undo,
    do.Redo: redo,
    do.Restart: restart,
    do.Skip: skip,
    do.Solution: solution,
    do.Choose: choose,
}
