"""Brings all heroes to their places one after the other, in an order in which nobody shuts out another."""

from dedale.bots.mall.routes.home import Home
from dedale.bots.mall.routes.joint_moves import End, Goals, in_the_way, together
from dedale.bots.mall.routes.walks import Standing, Ways
from dedale.games.mall.actions import SISTER, Action
from dedale.grid import Square

TRIES = 120
"""How many partial orders to try before moving the heroes jointly."""
FEW, MANY = 4_000, 12_000
"""How many standings a joint search may visit."""


def arrange(
    ways: Ways,
    standing: Standing,
    goals: Goals,
    order: list[int],
    end: End = "stand",
    tries: int = TRIES,
    most: int = MANY,
) -> list[Action] | None:
    """Return actions that bring every hero of `goals` there, or None.

    `order` says which heroes are tried first. `tries` and `most` bound the search.
    """
    plan = _Order(ways, goals, end, tries).find(standing, tuple(order), frozenset())
    if plan is None:
        plan = together(ways, standing, goals, _movers(standing), most, end)
    return plan


def fetch(
    ways: Ways, standing: Standing, hero: int, goals: frozenset[Square], most: int = FEW
) -> list[Action] | None:
    """Bring one hero to one of these squares, moving others out of its way if need be."""
    found = ways.path(hero, standing, goals)
    if found:
        return found[0]
    movers = in_the_way(ways, standing, hero, goals)
    if not movers:
        return None
    plan = together(ways, standing, {hero: goals}, movers, most)
    if plan is None and len(movers) < len(standing):
        plan = together(ways, standing, {hero: goals}, _movers(standing), most)
    return plan


def _movers(standing: Standing) -> tuple[int, ...]:
    return tuple(hero for hero, at in enumerate(standing[:SISTER]) if at is not None)


class _Order:
    """Searches for an order in which each hero walks to its goal while the others stand still.

    If there is none, heroes first go back to tile 1, where they are least in the way.
    """

    def __init__(self, ways: Ways, goals: Goals, end: End, tries: int) -> None:
        self.ways, self.goals, self.end = ways, goals, end
        self.home = Home(ways)
        self.dead: set[tuple[Standing, tuple[int, ...]]] = set()
        self.left = tries

    def find(
        self, standing: Standing, waiting: tuple[int, ...], rested: frozenset[int]
    ) -> list[Action] | None:
        """Return the rest of the plan when these heroes still have to go, some of which are already home."""
        if not waiting:
            return []
        if (standing, waiting) in self.dead or self.left <= 0:
            return None
        self.dead.add((standing, waiting))
        self.left -= 1
        for hero in waiting:
            rest = tuple(other for other in waiting if other != hero)
            plan = self._go(standing, hero, self.goals[hero], rest, rested)
            if plan is not None:
                return plan
        for hero in waiting:
            if hero not in rested and standing[hero] not in self.home.squares:
                quiet = self.home.quiet(standing, hero)
                plan = self._go(standing, hero, quiet, waiting, rested | {hero})
                if plan is not None:
                    return plan
        return None

    def _go(
        self,
        standing: Standing,
        hero: int,
        squares: frozenset[Square],
        waiting: tuple[int, ...],
        rested: frozenset[int],
    ) -> list[Action] | None:
        found = self.ways.path(hero, standing, squares)
        if found is None:
            return None
        actions, to = found
        gone = self.end == "leave" and hero not in waiting
        after = (*standing[:hero], None if gone else to, *standing[hero + 1 :])
        rest = self.find(after, waiting, rested)
        return None if rest is None else actions + rest
