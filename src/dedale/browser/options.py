"""Which tables a device may open by itself."""

from typing import Any

from dedale.bots import bots_for
from dedale.games.base import Refusal
from dedale.match.match import LONGEST_NAME
from dedale.match.talk import check_text
from dedale.session.option_checks import check_options, game_called

LONGEST_TEXT = 64_000
FOR_ONE = Refusal("alone", "This table is on this device only; others can join a table on the server.")
SLOW = ("tower",)
"""Games whose bots need the compiled solver, which browsers lack."""


def bots_here(game: str) -> tuple[str, ...]:
    """Return the bots that play this game in a browser."""
    return () if game in SLOW else bots_for(game)


def checked_options(game: str, asked: dict[str, Any]) -> tuple[dict[str, Any], int] | Refusal:
    """Return the options to store, and the number of seats."""
    found = game_called(game)
    return found if isinstance(found, Refusal) else check_options(found, asked, {}, LONGEST_TEXT)


def bad_name(name: str) -> Refusal | None:
    refusal = check_text(name, LONGEST_NAME)
    return refusal and Refusal("bad_name", f"That name cannot be used: {refusal.message}")
