"""What the server asks about challenges, as both databases understand it: SQLite writes `?1` for `$1`."""

from abc import ABC, abstractmethod
from typing import Any

import msgspec

from dedale.games.base import Outcome
from dedale.match.result import Result
from dedale.server.store import Attempt, StoredChallenge

_FINISHED = "attempts JOIN matches ON matches.id = attempts.match WHERE outcome IS NOT NULL AND challenge = "
_FIND = f"SELECT match, (SELECT count(*) FROM {_FINISHED} code) - 1 FROM challenges WHERE code = $1"
_CODE_OF = "SELECT challenge FROM attempts WHERE match = $1"
_HAS_PLAYED = "SELECT 1 FROM witnesses WHERE match = $1 AND device = $2 AND seated = 1"
_HAS_FINISHED = (
    "SELECT 1 FROM witnesses JOIN attempts USING (match) JOIN matches ON matches.id = attempts.match "
    "WHERE challenge = $1 AND device = $2 AND seated = 1 AND outcome IS NOT NULL LIMIT 1"
)
_KNEW = (
    "SELECT 1 FROM witnesses AS player JOIN witnesses AS earlier USING (device) "
    "JOIN attempts AS other ON other.match = earlier.match JOIN matches AS seen ON seen.id = other.match "
    "WHERE player.match = matches.id AND player.seated = 1 AND other.challenge = $1 "
    "AND (seen.started, seen.number) < (matches.started, matches.number)"
)
_ATTEMPTS = (
    f"SELECT matches.id, names, outcome, ended, result, EXISTS ({_KNEW}), EXISTS ("
    "SELECT 1 FROM witnesses WHERE match = matches.id AND device = $2 AND seated = 1) "
    f"FROM {_FINISHED} $1 "
    "ORDER BY matches.id <> (SELECT match FROM challenges WHERE code = $1), ended DESC, number DESC LIMIT $3"
)


class ChallengeQuestions(ABC):
    """A part of the `Store`."""

    @abstractmethod
    async def _ask(self, sql: str, *values: Any) -> list[Any]:
        """All rows. Raises StoreError."""

    async def find_challenge(self, code: str) -> StoredChallenge | None:
        return next((StoredChallenge(*row) for row in await self._ask(_FIND, code)), None)

    async def challenge_of(self, match_id: str) -> str | None:
        return next((code for (code,) in await self._ask(_CODE_OF, match_id)), None)

    async def has_played(self, match_id: str, device: str) -> bool:
        return bool(await self._ask(_HAS_PLAYED, match_id, device))

    async def has_finished(self, code: str, device: str) -> bool:
        return bool(await self._ask(_HAS_FINISHED, code, device))

    async def attempts(self, code: str, device: str, most: int) -> list[Attempt]:
        return [
            Attempt(
                match_id,
                tuple(msgspec.json.decode(names)),
                msgspec.json.decode(outcome, type=Outcome),
                ended,
                msgspec.json.decode(result, type=Result) if result else None,
                bool(knew),
                bool(yours),
            )
            for match_id, names, outcome, ended, result, knew, yours in await self._ask(
                _ATTEMPTS, code, device, most
            )
        ]
