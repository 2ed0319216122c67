"""Which tables one person may open."""

from typing import Any

from dedale.games.base import Refusal
from dedale.games.registry import GAMES, GAMES_TO_PLAY
from dedale.match.manners import check_text
from dedale.match.match import LONGEST_NAME
from dedale.session.option_checks import check_options

PLAYED = [name for name in GAMES_TO_PLAY if GAMES[name].meta.players.least == 1]
"""The games that one person can play alone."""
LONGEST_TEXT = 64_000
FOR_ONE = Refusal("alone", "This table is on this device only; others can join a table on the server.")


def options_for_one(game: str, asked: dict[str, Any], seats: int = 1) -> dict[str, Any] | Refusal:
    """Return the options to store, for a match with that many seats. Bots have all but one."""
    if game not in PLAYED:
        return Refusal(
            "alone", f"Only {' and '.join(PLAYED)} can be played alone; the other games need the server."
        )
    checked = check_options(GAMES[game], asked, {}, LONGEST_TEXT)
    if isinstance(checked, Refusal):
        return checked
    options, players = checked
    return options if players == seats else FOR_ONE


def bad_name(name: str) -> Refusal | None:
    refusal = check_text(name, LONGEST_NAME)
    return refusal and Refusal("bad_name", f"That name cannot be used: {refusal.message}")
