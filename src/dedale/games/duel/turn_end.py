"""What follows when pawns have come to rest, until somebody must act again."""

from struct import Struct

from dedale.games.duel import rocks, wall_laying
from dedale.games.duel.board import COLOURS, KEYS
from dedale.games.duel.draft import Draft, with_own
from dedale.games.duel.lattice import NEAR, NOWHERE, SQUARES, numbers_in
from dedale.games.duel.state import MOST_ACTIONS

_POSITION = Struct("21b")
"""One byte per number of a position: squares, players, and -1 for none."""


def rest(draft: Draft, *players: int) -> None:
    """Let pawns come to rest: they may win (DUEL-51), pick up items and light up tokens."""
    for player in players:
        if draft.setup.goals[player] >> draft.pawns[player] & 1 and not draft.ended:
            draft.end("won", [player], "goal" if player == draft.turn else "pushed")
    lit = 0
    for player in players:
        at = draft.pawns[player]
        if draft.ground.thing_squares >> at & 1:
            _pick_up(draft, player, at)
        lit |= NEAR[at]
    reveal(draft, lit)


def reveal(draft: Draft, lit: int) -> None:
    """DUEL-31: reveal the tokens on these squares."""
    found = lit & draft.ground.token_squares
    if found and not draft.ended:
        draft.revealed, draft.layer = tuple(numbers_in(found)), draft.turn
        draft.tell("revealed", tokens=[SQUARES[square] for square in draft.revealed])


def _pick_up(draft: Draft, player: int, at: int) -> None:
    """DUEL-25: everything but the key of its own colour."""
    ground = draft.ground
    found = [thing for thing, square in ground.things if square == at and thing != KEYS[player]]
    if not found:
        return
    draft.change(
        things=tuple(each for each in ground.things if each[1] != at or each[0] == KEYS[player]),
        holds=with_own(ground.holds, player, tuple(sorted([*ground.holds[player], *found]))),
    )
    draft.tell("took", colour=COLOURS[player], things=found, at=SQUARES[at])


def settle(draft: Draft) -> None:
    """Continue until a wall must be laid, the next turn has begun, or the game is over."""
    while not draft.ended:
        if draft.revealed:
            wall_laying.drop_useless(draft)
        if draft.revealed:
            return
        if draft.rolling is None:
            break
        reveal(draft, rocks.roll(draft, draft.rolling))
    if not draft.ended:
        _next_turn(draft)


def next_alive(draft: Draft) -> int:
    """Return whose turn comes next, clockwise."""
    turn = (draft.turn + 1) % 4
    while draft.pawns[turn] == NOWHERE:
        turn = (turn + 1) % 4
    return turn


def _next_turn(draft: Draft) -> None:
    draft.turn = next_alive(draft)
    if draft.actions >= MOST_ACTIONS:
        draft.end("draw", draft.alive, "length")
        return
    note_position(draft)


def note_position(draft: Draft) -> None:
    """DUEL-52: record the position at the start of a turn. Its third occurrence is a draw."""
    position = _POSITION.pack(
        draft.turn, *draft.pawns, *draft.rocks, *draft.pushed, *draft.pushed_from, *draft.angry_at
    )
    if draft.history.count(position) == 2:
        draft.end("draw", draft.alive, "repetition")
    draft.history = (*draft.history, position)
