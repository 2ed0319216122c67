"""Laying new tiles (MALL-19, MALL-20, MALL-44, MALL-51, MALL-93)."""

from msgspec.structs import replace

from dedale.games.mall.actions import ELF, MAGE, SISTER
from dedale.games.mall.state import State
from dedale.games.mall.timer import Events
from dedale.grid import Square

BALL = "B"


def explorable(state: State) -> list[Square]:
    """Return the exploration squares where the next tile may be laid now."""
    if not state.pile:
        return []
    frontier = state.board.frontier
    if ball_in_use(state):
        return list(frontier)
    if frontier.keys().isdisjoint(state.heroes):
        return []
    return [at for at in state.heroes if at is not None and _opens(state, at)]


def _opens(state: State, square: Square) -> bool:
    """True if the hero there may open that square: its own colour, or any for the sister (MALL-93)."""
    opening = state.board.frontier.get(square)
    if opening is None or square not in state.heroes:
        return False
    return state.heroes.index(square) in (opening.colour, SISTER)


def ball_in_use(state: State) -> bool:
    """MALL-51: True if the mage stands on a crystal ball in service."""
    square = state.heroes[MAGE]
    return (
        state.setup.scenario.crystal_balls
        and square is not None
        and state.board.codes[square] == BALL
        and square not in state.out_of_order
    )


def may_peek(state: State) -> bool:
    """MALL-19: True if there is a choice, and the tile has not been seen yet."""
    return not (state.peeked or state.setup.scenario.face_up) and len(explorable(state)) > 1


def explore(state: State, at: Square, events: Events) -> State:
    """Lay the next tile at one of the explorable squares."""
    by_ball = not _opens(state, at)
    board, laid = state.board.explore(state.pile[0], state.board.frontier[at])
    events.append({"event": "laid", "tile": laid.tile, "at": laid.at, "turns": laid.turns, "from": at})
    # MALL-44: the elf explores here, not the crystal ball.
    talks = state.setup.scenario.elf_talks and state.heroes[ELF] == at and not by_ball
    state = replace(state, board=board, pile=state.pile[1:], peeked=False, talk_open=talks)
    if by_ball:
        state = replace(state, ball_tiles=state.ball_tiles + 1)
        if state.ball_tiles == 2:
            mage = state.heroes[MAGE]
            assert mage is not None
            state = use_up_ball(state, mage, events)
    return state


def use_up_ball(state: State, square: Square, events: Events) -> State:
    """Put the ball out of order after one or two tiles were laid through it."""
    events.append({"event": "out_of_order", "square": square})
    return replace(state, ball_tiles=0, out_of_order=state.out_of_order | {square})
