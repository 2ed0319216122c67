"""From quest to quest: what comes next, and how the match ends (TOWER-63, TOWER-64, TOWER-68).

A match of a single quest ends with it.
"""

from typing import Literal

from msgspec.structs import replace

from dedale.games.base import Event, Outcome
from dedale.games.tower.board import board_of
from dedale.games.tower.pack import Adventure, the_pack
from dedale.games.tower.state import FloorId, Progress, State, first_position

Events = list[Event]
Phase = Literal["quest", "epic", "legendary", "over"]


def phase(state: State) -> Phase:
    """Return where the match stands. A match of a single quest is always in the phase "quest"."""
    if state.ended:
        return "over"
    adventure = _adventure(state)
    if adventure is None:
        return "quest"
    return "legendary" if state.setup.floor == adventure.legendary else "epic"


def choices(state: State) -> list[str]:
    """TOWER-63: return the quests that may be laid out instead. Skipped quests can still be solved.

    Where no quest may be restarted (TOWER-72), a started or skipped quest cannot be put aside for later.
    """
    adventure = _adventure(state)
    if adventure is None or phase(state) != "epic":
        return []
    closed = (*state.progress.solved, state.setup.floor)
    if state.setup.strict:
        closed = adventure.epic if state.history else (*closed, *state.progress.skipped)
    return [floor for floor in adventure.epic if floor not in closed]


def laid_out(state: State, floor: str, events: Events) -> State:
    """Lay out another quest of the pack, from its start."""
    _, source, quest = the_pack().floor(floor)
    position = first_position(quest)
    events.append({"event": "quest", "quest": floor})
    return replace(
        state,
        setup=replace(state.setup, quest=source, floor=floor),
        board=board_of(quest, position.lay),
        position=position,
        history=(),
        undone=(),
    )


def quest_over(state: State, how: Literal["solved", "skipped"], events: Events) -> State:
    """Finish the current quest, and go on to the next one or to the end."""
    adventure, floor = _adventure(state), state.setup.floor
    if adventure is None:
        return _ended(state, how == "solved", "all out" if how == "solved" else "skipped", events)
    events.append({"event": how, "quest": floor, "moves": len(state.history)})
    progress = _with_done(state.progress, floor, how)
    state = replace(state, progress=progress)
    following = _following(adventure, progress, floor)
    if following:
        return laid_out(state, following, events)
    return _ended(state, not progress.skipped, "skipped" if progress.skipped else "all solved", events)


def with_shown(state: State) -> State:
    """Note that the current quest's solution has been shown."""
    floor, shown = state.setup.floor, state.progress.shown
    if floor in shown:
        return state
    return replace(state, progress=replace(state.progress, shown=(*shown, floor)))


def _adventure(state: State) -> Adventure | None:
    number = state.progress.adventure
    return None if number is None else the_pack().adventures()[number]


def _with_done(progress: Progress, floor: FloorId, how: Literal["solved", "skipped"]) -> Progress:
    skipped = tuple(each for each in progress.skipped if each != floor)
    if how == "skipped":
        return replace(progress, skipped=(*skipped, floor))
    return replace(progress, solved=(*progress.solved, floor), skipped=skipped)


def _following(adventure: Adventure, progress: Progress, floor: FloorId) -> FloorId:
    """Return the next unfinished epic quest, wrapping round; then the legendary one; then None."""
    if floor == adventure.legendary:
        return None
    here = adventure.epic.index(str(floor))
    for each in (*adventure.epic[here + 1 :], *adventure.epic[:here]):
        if each not in progress.solved and each not in progress.skipped:
            return each
    return adventure.legendary


def _ended(state: State, won: bool, reason: str, events: Events) -> State:
    result: Literal["won", "lost"] = "won" if won else "lost"
    events.append({"event": "ended", "result": result, "reason": reason})
    winners = tuple(range(state.setup.players)) if won else ()
    return replace(state, ended=Outcome(result, winners), reason=reason)
