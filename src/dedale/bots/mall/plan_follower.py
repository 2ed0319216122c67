"""Follows a plan that others follow too, and notices when somebody has another idea."""

from typing import NamedTuple

from dedale.bots.mall.action_owners import ability, direction
from dedale.bots.mall.conventions import COMMON, Convention
from dedale.bots.mall.early_actions import ready
from dedale.bots.mall.hourglass_danger import NO_PERIL, Peril
from dedale.bots.mall.plan import Plan, next_plan, turning_plan
from dedale.games.mall.actions import HEROES, LETTERS, Ability, Action, Escalator, Move, Vortex
from dedale.games.mall.state import State
from dedale.grid import Square

Walked = Move | Escalator | Vortex


class How(NamedTuple):
    """What a plan has to take into account."""

    turning: bool = False
    dear: frozenset[Ability] = frozenset()
    peril: Peril = NO_PERIL


class Seen(NamedTuple):
    """What a hero has done since the last look."""

    hero: int
    needed: Ability | None
    """The action it took; None if that is unclear."""
    planned: bool


class Following:
    """The plan being followed, and what is left of it."""

    def __init__(self, convention: Convention = COMMON) -> None:
        self._convention = convention
        self.plan: Plan | None = None
        self.begun = False
        """True if anything has happened since the timer was first turned."""
        self.left: list[Action] = []
        self.ready: tuple[Action, ...] = ()
        """The part of it that can be done now, if the rules allow it."""
        self._state: State | None = None
        self._how = How()

    def look(self, state: State, how: How) -> list[Seen]:
        """Keep the plan if everything that happened belongs to it. Otherwise make another."""
        if self._state is state and how == self._how and self.plan:
            return []
        seen = self._look(state, how)
        assert self.plan is not None
        self.ready = ready(state, tuple(self.left), self.plan.in_order)
        return seen

    def _look(self, state: State, how: How) -> list[Seen]:
        before, self._state = self._state, state
        self.begun = self.begun or before is not None
        seen: list[Seen] = []
        if before is not None and self.plan and same_mall(before, state):
            moved = [hero for hero, at in enumerate(state.heroes) if at != before.heroes[hero]]
            seen = [self._follow(hero, before, state.heroes[hero]) for hero in moved]
            if self.left and how == self._how and all(each.planned for each in seen):
                return seen
        self._how = how
        convention = self._convention
        if how.turning:
            plan = turning_plan(state, how.dear, convention)
        else:
            plan = next_plan(state, how.dear, how.peril, convention)
        self.plan = plan if plan.actions else next_plan(state, how.dear, convention=convention)
        self.left = list(self.plan.actions)
        return seen

    def forget(self) -> None:
        """Think again at the next look."""
        self.plan = None

    def goal(self, action: Action) -> Square | None:
        """Return where the plan takes the hero of that action in the end."""
        hero = getattr(action, "hero", None)
        left = (each for each in reversed(self.left) if isinstance(each, Walked))
        return next((each.to for each in left if each.hero == hero), None)

    def _follow(self, hero: int, before: State, now: Square | None) -> Seen:
        """Remove from the plan what this hero has done."""
        name = HEROES[hero]
        for index, action in enumerate(self.left):
            if isinstance(action, Walked) and action.hero == name and action.to == now:
                done = [each for each in self.left[: index + 1] if getattr(each, "hero", None) == name]
                self.left = [each for each in self.left if not any(each is one for one in done)]
                return Seen(hero, ability(before, action) if len(done) == 1 else None, planned=True)
        return Seen(hero, _taken(before, hero, now), planned=False)


def _taken(before: State, hero: int, now: Square | None) -> Ability | None:
    """Return the action that moved a hero, as far as one can tell."""
    here = before.heroes[hero]
    if here is None or now is None:
        return None
    if before.board.escalators.get(here) == now:
        return "escalator"
    steps = {move.to for side in before.board.walks(hero, here) for move in side}
    if now in steps:
        return direction(here, now)
    return "vortex" if before.board.codes.get(now) == LETTERS[hero] + "~" else None


def same_mall(one: State, other: State) -> bool:
    """True if only the heroes' positions differ."""
    return (
        one.board is other.board
        and one.pile == other.pile
        and one.out_of_order == other.out_of_order
        and (one.stolen, one.at_items, one.out, one.to_discard)
        == (other.stolen, other.at_items, other.out, other.to_discard)
    )
