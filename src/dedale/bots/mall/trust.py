"""Which seats play along, as far as one can see: nobody says so, but what they do tells."""

from dedale.bots.mall.action_owners import Hands, owners
from dedale.games.mall.actions import ABILITIES, Ability

PLANNED, UNPLANNED = 1, -2
LEAST, ERRATIC, DOUBTED, TRUSTED, MOST = -6, -4, -2, 5, 6


class Trust:
    """A score for each seat: it grows with what was planned, and falls with what was not."""

    def __init__(self) -> None:
        self._scores: dict[int, int] = {}
        self._trusted: set[int] = set()

    def acted(self, hands: Hands, needed: Ability | None, *, planned: bool) -> None:
        """Somebody did something. Where several could have, it was the one who is more like that."""
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
        """Seats that do anything, for all one can see."""
        return {seat for seat, score in self._scores.items() if score <= ERRATIC}

    def doubtful(self, hands: Hands) -> frozenset[Ability]:
        """The actions of seats that have not been seen to play along yet, or do no more."""
        return frozenset(each for each in ABILITIES if not self._trusted.issuperset(owners(hands, each)))
