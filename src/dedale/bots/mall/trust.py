"""Which seats play along, judged by what they do, since nobody may say so."""

from dedale.bots.mall.action_owners import Hands, owners
from dedale.games.mall.actions import ABILITIES, Ability

PLANNED, UNPLANNED = 1, -2
LEAST, ERRATIC, DOUBTED, TRUSTED, MOST = -6, -4, -2, 5, 6


class Trust:
    """A score per seat: it rises with planned actions and falls with others."""

    def __init__(self) -> None:
        self._scores: dict[int, int] = {}
        self._trusted: set[int] = set()

    def acted(self, hands: Hands, needed: Ability | None, *, planned: bool) -> None:
        """Somebody acted. If several seats could have, credit the one whose score fits best."""
        seats = owners(hands, needed) if needed else []
        if not seats:
            return
        seat = (max if planned else min)(seats, key=self._score)
        score = self._score(seat) + (PLANNED if planned else UNPLANNED)
        self._scores[seat] = max(LEAST, min(MOST, score))
        if score >= TRUSTED:
            self._trusted.add(seat)
        elif score <= DOUBTED:
            self._trusted.discard(seat)

    def _score(self, seat: int) -> int:
        return self._scores.get(seat, 0)

    def erratic(self) -> set[int]:
        """Return the seats that seem to act at random."""
        return {seat for seat, score in self._scores.items() if score <= ERRATIC}

    def doubtful(self, hands: Hands) -> frozenset[Ability]:
        """Return the abilities of seats that do not play along, or have not been seen to yet."""
        return frozenset(each for each in ABILITIES if not self._trusted.issuperset(owners(hands, each)))
