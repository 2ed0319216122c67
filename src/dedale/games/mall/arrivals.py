"""What happens when a hero's move ends (MALL-23 to MALL-29, MALL-51, MALL-52, MALL-63)."""

from msgspec.structs import replace

from dedale.games.mall.actions import BARBARIAN, HEROES, LETTERS, MAGE, SISTER
from dedale.games.mall.exploration import use_up_ball
from dedale.games.mall.movement import CAMERA, HOURGLASS
from dedale.games.mall.state import State
from dedale.games.mall.timer import Events, lose, turn, win
from dedale.grid import Square


def arrive(state: State, hero: int, to: Square, by: str, t: int, events: Events) -> State:
    """Put the hero on a square, and apply at once whatever that sets off."""
    here = state.heroes[hero]
    assert here is not None
    heroes = (*state.heroes[:hero], to, *state.heroes[hero + 1 :])
    events.append({"event": "moved", "hero": HEROES[hero], "by": by, "from": here, "to": to})
    state = replace(state, heroes=heroes, talk_open=False, at_items=False)
    if state.ball_tiles and hero == MAGE:
        state = use_up_ball(state, here, events)
    code = state.board.codes[to]
    if not code:
        return state
    if code == HOURGLASS and to not in state.out_of_order:
        state = _out_of_order(state, to, events)
        return turn(state, t, events)
    if code == CAMERA and hero == BARBARIAN and state.setup.scenario.cameras and to not in state.out_of_order:
        return _out_of_order(state, to, events)
    if code.endswith("!") and not state.stolen:
        return steal_if_all_there(state, events)
    if code.endswith("=") and not state.stolen:
        return lose_if_all_left(state, t, events)
    if code.endswith("=") and serves(state, hero, code):
        return _leave(state, hero, t, events)
    return state


def _out_of_order(state: State, square: Square, events: Events) -> State:
    events.append({"event": "out_of_order", "square": square})
    return replace(state, out_of_order=state.out_of_order | {square})


def steal_if_all_there(state: State, events: Events) -> State:
    """MALL-26: the theft happens by itself. In the pocket edition it becomes possible."""
    if not _all_at_items(state):
        return state
    return replace(state, at_items=True) if state.setup.edition == "pocket" else steal(state, events)


def _all_at_items(state: State) -> bool:
    """MALL-94: all of them. With MALL-63, each on an item that is not its own."""
    other = state.setup.scenario.other_items
    for hero, square in enumerate(state.heroes):
        code = state.board.codes[square]  # type: ignore[index]
        if not code.endswith("!") or (code[0] == LETTERS[hero]) == other:
            return False
    return True


def steal(state: State, events: Events) -> State:
    """The theft: from now on vortexes are dead (MALL-27) and exits work (MALL-28)."""
    events.append({"event": "theft"})
    return replace(state, stolen=True, at_items=False, phase="escape")


def lose_if_all_left(state: State, t: int, events: Events) -> State:
    """MALL-26: in the pocket edition, heroes can walk out without the theft, and lose."""
    if state.setup.edition != "pocket":
        return state
    for hero, square in enumerate(state.heroes):
        code = state.board.codes[square]  # type: ignore[index]
        if not (code.endswith("=") and serves(state, hero, code)):
            return state
    return lose(state, "left without the theft", t, events)


def serves(state: State, hero: int, exit_code: str) -> bool:
    """True if that hero may leave by an exit with that code."""
    colour, own = exit_code[0], LETTERS[hero]
    match state.setup.scenario.exits:
        case "purple":
            return colour in "P*" or colour == own == LETTERS[SISTER]
        case "other":
            return colour != own
        case _:
            return colour in (own, "*")


def _leave(state: State, hero: int, t: int, events: Events) -> State:
    """MALL-28, MALL-29. With MALL-63 and MALL-70 the pawn stays where it is."""
    events.append({"event": "left", "hero": HEROES[hero]})
    out = (*state.out, hero)
    heroes = state.heroes
    if not state.setup.scenario.stay_on_exit:
        heroes = (*heroes[:hero], None, *heroes[hero + 1 :])
    state = replace(state, heroes=heroes, out=out)
    return win(state, t, events) if len(out) == len(state.heroes) else state
