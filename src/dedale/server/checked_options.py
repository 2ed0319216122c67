"""Options as a server checks them: they may name texts in the database, and take long to read."""

import asyncio
import logging
from typing import Any

from dedale.games.base import Refusal
from dedale.server.store import Store, UseText
from dedale.session.option_checks import check_options, game_called, shared_ids

LOG = logging.getLogger("dedale.server")


async def check(
    store: Store, game_name: str, asked: dict[str, Any], text_bytes: int
) -> tuple[dict[str, Any], int] | Refusal:
    """Check requested options. Return them as stored, and the number of seats."""
    game = game_called(game_name)
    if isinstance(game, Refusal):
        return game
    shared = {}
    for text_id in shared_ids(asked)[: len(game.files)]:
        found = await shared_text(store, text_id)
        if found:
            shared[text_id] = found[1]
    # A long text takes long to read, and must not hold up the tables.
    return await asyncio.to_thread(check_options, game, asked, shared, text_bytes)


async def shared_text(store: Store, text_id: str) -> tuple[str, str] | None:
    """Return its kind and the text."""
    found = await store.find_text(text_id)
    if found is None:
        return None
    if found.is_due:
        store.write([UseText(text_id)], _note_not_used)
    return found.kind, found.text


def _note_not_used(error: Exception | None) -> None:
    if error:
        LOG.error("the use of a text could not be saved", extra={"reason": str(error)})
