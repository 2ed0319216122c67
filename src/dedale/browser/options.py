"""What a table for one may be like."""

from typing import Any

from dedale.games.base import Refusal
from dedale.games.registry import GAMES, GAMES_TO_PLAY
from dedale.match.manners import check_text
from dedale.match.match import LONGEST_NAME
from dedale.session.option_checks import check_options

PLAYED = [name for name in GAMES_TO_PLAY if GAMES[name].meta.players.least == 1]
"""The games that one person plays alone."""
LONGEST_TEXT = 64_000
FOR_ONE = Refusal("alone", "This table is on this device only; others can sit down at a table of the server.")


def options_for_one(game: str, asked: dict[str, Any]) -> dict[str, Any] | Refusal:
    """The options as they are kept."""
    if game not in PLAYED:
        return Refusal(
            "alone", f"Alone one can play {' and '.join(PLAYED)}; the other games need the server."
        )
    checked = check_options(GAMES[game], asked, {}, LONGEST_TEXT)
    if isinstance(checked, Refusal):
        return checked
    options, seats = checked
    return options if seats == 1 else FOR_ONE


def bad_name(name: str) -> Refusal | None:
    refusal = check_text(name, LONGEST_NAME)
    return refusal and Refusal("bad_name", f"That name cannot be had: {refusal.message}")
