"""A match as a versioned JSON document, to save and replay."""

from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Any

import msgspec
from msgspec import Struct

from dedale.games.base import AnyGame, Outcome, Refusal, speedups
from dedale.games.registry import GAMES
from dedale.match.agreements import Agreement
from dedale.match.match import Match
from dedale.match.talk import Talk

VERSION = 1


class Document(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that makes up a match: its options, its seed and its log of [time, seat, action]."""

    version: int
    game: str
    seed: int
    options: dict[str, Any]
    names: tuple[str, ...]
    t: int
    rules: int = 1
    """The rules it was played under. Matches from before rules were numbered count as 1."""
    log: tuple[tuple[int, int, dict[str, Any]], ...] = ()
    outcome: Outcome | None = None


class BadDocument(ValueError):
    """A document that cannot be replayed. Its text is one plain sentence."""


def document_of(match: Match) -> Document:
    return Document(
        version=VERSION,
        game=match.game.name,
        seed=match.seed,
        options=msgspec.to_builtins(match.options),
        names=match.names,
        t=match.t,
        rules=match.game.rules,
        log=tuple((t, seat, msgspec.to_builtins(action)) for t, seat, action in match.log),
        outcome=match.outcome,
    )


def save(match: Match) -> bytes:
    """Return the match as a human-readable JSON document."""
    return msgspec.json.format(msgspec.json.encode(document_of(match)), indent=1) + b"\n"


def read(data: bytes) -> Document:
    """Decode a document and check its form and version."""
    try:
        version = msgspec.json.decode(data, type=_Version).version
        if version != VERSION:
            raise BadDocument(f"This document has version {version}; this program reads version {VERSION}.")
        document = msgspec.json.decode(data, type=Document)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadDocument(f"This is not a saved match: {error}") from None
    if document.game not in GAMES:
        raise BadDocument(f"There is no game '{document.game}'.")
    return document


class _Version(Struct):
    version: int


def replay(document: Document) -> Match:
    """Replay the log from start to end. Every entry must be accepted, as it was then."""
    match = reopen(document)
    for number, (t, seat, raw) in enumerate(document.log, 1):
        try:
            action = decode_action(match.game, raw)
        except msgspec.ValidationError as error:
            raise BadDocument(f"Entry {number} of the log is not an action: {error}") from None
        answer = match.act(seat, action, t)
        if isinstance(answer, Refusal):
            why = f"Entry {number} of the log was refused: {answer.message}"
            raise BadDocument(why if document.rules == match.game.rules else _other_rules(document))
    answer = match.wait(document.t)
    if isinstance(answer, Refusal):
        raise BadDocument(f"The end time was refused: {answer.message}")
    if match.outcome != document.outcome:
        ends, says = _words(match.outcome), _words(document.outcome)
        raise BadDocument(f"The log ends with a game that is {ends}, but the document says {says}.")
    return match


def _words(outcome: Outcome | None) -> str:
    return f"{outcome.result} (winners: {list(outcome.winners)})" if outcome else "not finished"


def prepare(document: Document) -> Iterator[object]:
    """Do the slow part of `reopen` in small steps."""
    return speedups(_game(document)).prepare(_options(document), document.seed)


def reopen(document: Document) -> Match:
    """Return the match as it was before its first entry."""
    match = Match.open(_game(document), _options(document), document.seed, document.names)
    if isinstance(match, Refusal):
        raise BadDocument(match.message)
    return match


def _game(document: Document) -> AnyGame:
    """Return the game, if logs under those rules still show what was played."""
    game = GAMES[document.game]
    if not game.oldest_rules <= document.rules <= game.rules:
        raise BadDocument(_other_rules(document))
    return game


def _other_rules(document: Document) -> str:
    now = GAMES[document.game].rules
    age = "older" if document.rules < now else "newer"
    return f"This match was played by {age} rules (they are number {document.rules}, and today's are {now})."


def _options(document: Document) -> Struct:
    try:
        options: Struct = msgspec.convert(document.options, GAMES[document.game].options)
    except msgspec.ValidationError as error:
        raise BadDocument(f"The options are wrong: {error}") from None
    return options


def decode_action(game: AnyGame, raw: object) -> Struct:
    """Decode an action of the game, or talk, from plain JSON values."""
    try:
        action: Struct = msgspec.convert({"action": raw}, _wrapper(game.action)).action
    except msgspec.ValidationError as error:
        why = str(error).removesuffix(" - at `$.action`").replace("`$.action", "`$")
        raise msgspec.ValidationError(why) from None
    return action


@cache
def _wrapper(action: UnionType) -> Any:
    """msgspec prepares a bare union anew on every call, but one inside a struct only once."""
    return msgspec.defstruct("Wrapper", [("action", action | Talk | Agreement)])
