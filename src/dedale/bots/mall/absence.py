"""Seats that do nothing: plans do without them where they can."""

from dedale.bots.mall.action_owners import Hands, owners
from dedale.games.mall.actions import ABILITIES, Ability


class Absence:
    def __init__(self) -> None:
        self._absent: set[int] = set()

    def waited_in_vain(self, seats: list[int]) -> None:
        """None of these seats did what everybody was waiting for."""
        self._absent.update(seats)

    def acted(self, hands: Hands, needed: Ability | None) -> None:
        """Somebody acted. If only one seat can have done it, that seat is present."""
        seats = owners(hands, needed)
        if len(seats) == 1:
            self._absent.discard(seats[0])

    def dear(self, hands: Hands, erratic: set[int]) -> frozenset[Ability]:
        """Return the abilities that nobody who is present and plays along has."""
        missing = self._absent | erratic
        if not missing:
            return frozenset()
        return frozenset(each for each in ABILITIES if missing.issuperset(owners(hands, each)))
