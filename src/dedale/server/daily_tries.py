"""How everybody did on the quest of a day, from first tries that the server has replayed."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import ValidationError

from dedale.games.base import Refusal, Source
from dedale.games.registry import GAMES
from dedale.games.tower.setup import Options
from dedale.games.tower.view import TowerView
from dedale.match.document import decode_action
from dedale.match.match import Match
from dedale.server import answers as say

MOST_OVER = 6
"""This many moves over the optimum, and more, are counted together."""
BELOW_SECONDS = (60, 120, 180, 300, 600, 1200)
_SLOT = " ".join(f"WHEN seconds < {seconds} THEN {slot}" for slot, seconds in enumerate(BELOW_SECONDS))
QUESTION = (
    f"SELECT CASE WHEN moves > $2 + {MOST_OVER} THEN {MOST_OVER} ELSE moves - $2 END AS too_many, "
    f"CASE {_SLOT} ELSE {len(BELOW_SECONDS)} END AS slot, count(*) "
    "FROM daily WHERE date = $1 AND counted = 1 GROUP BY too_many, slot"
)
"""For a date and its optimum, as both databases understand it: SQLite writes `?1` for `$1`."""
Row = tuple[int, int, int]
"""Moves over the optimum, slot of `BELOW_SECONDS`, tries."""


def summed_up(date: str, rows: Iterable[Row]) -> say.DailyTries:
    over, times = Counter[int](), Counter[int]()
    for too_many, slot, tries in rows:
        over[too_many] += tries
        times[slot] += tries
    return say.DailyTries(
        date,
        tries=over.total(),
        over=tuple(over[each] for each in range(MOST_OVER + 1)),
        times=tuple(say.TimeSlot(below, times[slot]) for slot, below in enumerate((*BELOW_SECONDS, None))),
    )


def moves_to_solve(text: str, actions: Iterable[Mapping[str, Any]]) -> int | None:
    """Play that on a quest. None if it does not solve it, or only after being shown the solution."""
    match = Match.open(GAMES["tower"], Options(quest=Source("quest", text), players=1), seed=0)
    if isinstance(match, Refusal):
        return None
    for raw in actions:
        try:
            answer = match.act(0, decode_action(match.game, raw))
        except ValidationError:
            return None
        if isinstance(answer, Refusal):
            return None
    seen = match.view(None)
    assert isinstance(seen, TowerView)
    won = seen.outcome is not None and seen.outcome.result == "won"
    return seen.moves if won and seen.solution is None else None
