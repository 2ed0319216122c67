"""Check the options a client asks for. Files arrive as text, never as paths."""

from collections.abc import Mapping
from typing import Any

import msgspec

from dedale.games.base import AnyGame, Refusal, Source
from dedale.games.registry import GAMES, GAMES_TO_PLAY
from dedale.match import Match
from dedale.match.error_text import plain

SHARED = "shared:"


def game_called(name: str) -> AnyGame | Refusal:
    if name not in GAMES_TO_PLAY:
        return Refusal("no_such_game", f"Unknown game. Choose one of {', '.join(GAMES_TO_PLAY)}.")
    return GAMES[name]


def shared_ids(options: Mapping[str, Any]) -> list[str]:
    """Return the ids of the shared texts named in these options."""
    named = [value for value in options.values() if isinstance(value, str) and value.startswith(SHARED)]
    return [value.removeprefix(SHARED) for value in named]


def check_options(
    game: AnyGame, asked: dict[str, Any], shared: Mapping[str, str], longest: int
) -> tuple[dict[str, Any], int] | Refusal:
    """Return the options to store and the number of seats, or a refusal."""
    asked = dict(asked)
    if "seed" in asked or "names" in asked:
        return Refusal("bad_option", "The table sets the seed and the names itself.")
    for field in game.secret_options:
        if asked.get(field) is not None:
            return Refusal("bad_option", f"'{field}' would reveal what players must not know.")
    for field in game.files:
        value = asked.get(field)
        if isinstance(value, str) and value.startswith(SHARED):
            text = shared.get(value.removeprefix(SHARED))
            if text is None:
                return Refusal("no_such_text", f"There is no shared text '{value.removeprefix(SHARED):.40}'.")
            asked[field] = {"path": value, "text": text}
        elif isinstance(value, str) and value not in game.ids:
            return Refusal(
                "bad_option", f"'{field}' must be a text or the name of something that comes with the game."
            )
        elif isinstance(value, dict) and len(str(value.get("text", "")).encode(errors="replace")) > longest:
            return Refusal("bad_option", f"A text may have at most {longest} bytes.")
    try:
        options = msgspec.convert(asked, game.options)
    except msgspec.ValidationError as error:
        return Refusal("bad_option", f"Invalid options: {plain(error)}.")
    for field in game.files:
        source = getattr(options, field)
        if isinstance(source, Source) and len(source.path) > 100:
            return Refusal("bad_option", "The name of a text may have at most 100 characters.")
    match = Match.open(game, options, 0)
    if isinstance(match, Refusal):
        return match
    return msgspec.to_builtins(options), match.seats
