"""Seats that do nothing: plans get along without them where they can."""

from dedale.bots.mall.action_owners import Hands, owners
from dedale.games.mall.actions import ABILITIES, Ability


class Absence:
    def __init__(self) -> None:
        self._absent: set[int] = set()

    def waited_in_vain(self, seats: list[int]) -> None:
        """None of these seats did what all were waiting for."""
        self._absent.update(seats)

    def acted(self, hands: Hands, needed: Ability | None) -> None:
        """Somebody did something; if it can only have been one seat, that seat is there."""
        seats = owners(hands, needed)
        if len(seats) == 1:
            self._absent.discard(seats[0])

    def dear(self, hands: Hands, erratic: set[int]) -> frozenset[Ability]:
        """Actions that nobody owns who is there and plays along."""
        missing = self._absent | erratic
        if not missing:
            return frozenset()
        return frozenset(each for each in ABILITIES if missing.issuperset(owners(hands, each)))
