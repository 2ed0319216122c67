"""A match as a store finds it."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from dedale.games.base import JSON, Outcome
from dedale.match.document import VERSION, Document
from dedale.session.changes import MatchRecord

PART = 500
"""Entries of a log that are read at a time."""

MATCH_COLUMNS = "number, game, options, seed, names, t, outcome, rules"
_read_json = msgspec.json.Decoder().decode


def read_head(
    game: str, options: bytes, seed: int, names: bytes, t: int, outcome: bytes | None, rules: int
) -> Document:
    """What those columns say, after the number."""
    return Document(
        version=VERSION,
        game=game,
        seed=seed,
        options=_read_json(options),
        names=tuple(_read_json(names)),
        t=t,
        rules=rules,
        outcome=msgspec.json.decode(outcome, type=Outcome) if outcome else None,
    )


class StoredMatch(NamedTuple):
    """A match as it was found: `log` is JSON, in parts, and `length` how many entries there are."""

    number: int
    head: Document
    """Without the log."""
    log: list[str]
    length: int

    def entries(self) -> Iterator[tuple[int, int, JSON, str]]:
        """Time, seat, action and key of each; a part is read when somebody gets there."""
        place = 0
        for part in self.log:
            for t, seat, key, action, n in _read_json(part):
                if n == place + 1:  # none can be played behind a gap
                    place = n
                    yield t, seat, _read_json(action), key

    def read(self) -> Iterator[MatchRecord]:
        """The match after each part of its log."""
        log: list[tuple[int, int, JSON]] = []
        keys: list[str] = []
        for t, seat, action, key in self.entries():
            log.append((t, seat, action))
            keys.append(key)
            if len(log) % PART == 0:
                yield MatchRecord(self.number, self.head, keys)
        t = max([self.head.t, *(entry[0] for entry in log[-1:])])
        yield MatchRecord(self.number, replace(self.head, log=tuple(log), t=t), keys)
