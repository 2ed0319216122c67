"""Matches and actions from plain JSON values, as described in docs/contract.md."""

from pathlib import Path
from typing import Any

import msgspec

from dedale.games.base import AnyGame, Refusal, Source
from dedale.games.registry import GAMES, GAMES_TO_PLAY
from dedale.grid import MazeError, read_text_file
from dedale.match.document import decode_action
from dedale.match.error_text import plain
from dedale.match.match import Match

TARGETED = ("nudge", "stare", "drum")


def open_match(request: dict[str, Any]) -> Match | Refusal:
    """Open a match from what the contract calls `new`: the game, its options, `seed` and `names`."""
    options = dict(request)
    name = options.pop("game", None)
    if not isinstance(name, str) or name not in GAMES:
        return Refusal("no_such_game", f"There is no such game; choose from {', '.join(GAMES_TO_PLAY)}.")
    seed = options.pop("seed", 0)
    if not isinstance(seed, int) or isinstance(seed, bool):
        return Refusal("bad_request", "'seed' is a whole number.")
    try:
        names = msgspec.convert(options.pop("names", ()), tuple[str, ...])
        converted = msgspec.convert(options, GAMES[name].options)
    except msgspec.ValidationError as error:
        return Refusal("bad_option", f"The options are wrong: {plain(error)}.")
    try:
        return Match.open(GAMES[name], _read_files(GAMES[name], converted), seed, names)
    except MazeError as error:
        return Refusal("bad_file", str(error))


def _read_files(game: AnyGame, options: msgspec.Struct) -> msgspec.Struct:
    """Read the files that options name, unless they come with the game. The rules read no files."""
    read = {}
    for field in game.files:
        value = getattr(options, field)
        if isinstance(value, str) and value not in game.ids:
            read[field] = Source(value, read_text_file(Path(value)))
    return msgspec.structs.replace(options, **read)


def read_line_action(game: AnyGame, line: dict[str, Any]) -> msgspec.Struct | Refusal:
    """Decode an action as the referee's lines have it: `to` is who a nudge, a stare or a drum is meant for,
    because `seat` is the one who acts."""
    raw = {name: value for name, value in line.items() if name != "seat"}
    if raw["do"] in TARGETED:
        if "to" not in raw:
            return Refusal("bad_action", f"To {raw['do']}, say whom it is for: 'to' and a seat.")
        raw["seat"] = raw.pop("to")
    return read_action(game, raw)


def read_action(game: AnyGame, raw: object) -> msgspec.Struct | Refusal:
    """Decode an action of the game, or talk."""
    try:
        return decode_action(game, raw)
    except msgspec.ValidationError as error:
        return Refusal("bad_action", f"That is not an action of this game: {plain(error)}.")
