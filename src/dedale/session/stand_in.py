"""What is done for people who have let the time for their move pass.

Games that can be resigned are lost: a bot's move would decide a contest between people. In the others a bot
plays this one move, so that nobody has to wait any longer.
"""

from collections.abc import Iterator

from msgspec import Struct

from dedale.bots import Do, Wait, bots_for, new_bot
from dedale.match import Match
from dedale.match.agreements import Resign
from dedale.session.seated_bot import place_at
from dedale.session.turns import Turn

MOST_ANSWERS = 200
"""A bot that has not finished its move by then is left alone until the next look."""


def late_actions(match: Match, turn: Turn, t: int) -> Iterator[tuple[int, Struct]]:
    """Yield the actions, each to be performed before the next is asked for."""
    for seat in turn.seats:
        if "resign" in match.manners(seat):
            yield seat, Resign(late=True)
        else:
            yield from ((seat, action) for action in _move(match, seat, t))


def _move(match: Match, seat: int, t: int) -> Iterator[Struct]:
    """Play for a seat until somebody else must act. The bot's pauses cost no time."""
    bot = new_bot(*place_at(match, bots_for(match.game.name)[0], seat))
    for _ in range(MOST_ANSWERS):
        if seat not in match.to_act:
            return
        answer = bot.answer(match.view(seat), match.legal(seat), t)
        if isinstance(answer, Do):
            yield answer.action
        elif isinstance(answer, Wait) and answer.until is not None:
            t = max(t + 1, answer.until)
