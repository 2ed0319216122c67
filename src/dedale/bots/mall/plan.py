"""What should happen next: pure functions of what everyone sees, so that all bots think the same.

They are cached, which is the only thing that bots share.
"""

from functools import lru_cache
from random import Random
from typing import Literal, NamedTuple

from msgspec.structs import replace

from dedale.bots.mall.conventions import COMMON, Convention
from dedale.bots.mall.detour import can_begin, detour
from dedale.bots.mall.hourglass_danger import NO_PERIL, Peril, flee
from dedale.bots.mall.joint_exploration import spread
from dedale.bots.mall.routes.delivery import bring
from dedale.bots.mall.routes.dimensions import explore_two
from dedale.bots.mall.routes.exploration import explore
from dedale.bots.mall.routes.goals import escapes, steps_out, thefts
from dedale.bots.mall.routes.walks import Ways
from dedale.bots.mall.timer_turns import to_hourglass
from dedale.games.mall.actions import HEROES, SISTER, Ability, Action, Escalator, Move, Vortex
from dedale.games.mall.state import State
from dedale.grid import Square

Aim = Literal["theft", "escape", "explore", "turn", "flee", "nothing"]
TRIES, MOST = 40, 1_500
"""How hard to search for a plan for all heroes. If there is none, tiles are laid."""
CLEARING = 800
"""How hard to search for a way past others."""
PLANS = 512


class Plan(NamedTuple):
    aim: Aim
    actions: tuple[Action, ...] = ()
    in_order: bool = False
    """True if nobody may run ahead: the little sister needs others to stay where they are."""
    then: int = 0
    """Roughly how many actions the escape will take after the theft."""


NOTHING = Plan("nothing")


@lru_cache(maxsize=PLANS)
def next_plan(
    state: State, dear: frozenset[Ability], peril: Peril = NO_PERIL, convention: Convention = COMMON
) -> Plan:
    """Return the way to the next milestone: a new tile, the theft, the escape.

    It avoids dear actions and, where possible, squares of peril.
    """
    ways = Ways(state, dear, _shunned(state, peril))
    same = Random(0)
    actions: list[Action] | None
    if peril.squares.intersection(state.heroes):
        actions = flee(state, ways, peril)
        if actions and can_begin(state, actions, dear):
            return _plan("flee", [*actions, *_meanwhile(state, ways, actions, convention)])
    order = [hero for hero in convention.order if hero < len(state.heroes)]
    for assignment in escapes(state, same) if state.stolen else thefts(state, same):
        actions = bring(state, ways, assignment, order, TRIES, MOST)
        if actions and state.stolen:
            return _plan("escape", actions)
        if actions:
            return _plan("theft", actions)._replace(then=steps_out(state, assignment))
    if not state.pile:
        return NOTHING
    if state.setup.scenario.dimensions:
        actions = (explore_two if state.setup.scenario.face_up else explore)(state, ways, same, 0.0, CLEARING)
    else:
        actions = spread(state, ways, convention)
        if peril.squares and not can_begin(state, actions, dear):
            ways = Ways(state, dear)
            actions = spread(state, ways, convention)
        if dear and not can_begin(state, actions, dear):
            actions = detour(state, ways) or actions
        actions = actions or explore(state, ways, same, 0.0, CLEARING)
    return _plan("explore", actions) if actions else NOTHING


def _meanwhile(state: State, ways: Ways, fleeing: list[Action], convention: Convention) -> list[Action]:
    """Return what the heroes do who need not flee, and the others once they have fled."""
    if state.stolen or state.setup.scenario.dimensions:
        return []
    standing = list(state.heroes)
    for action in fleeing:
        assert isinstance(action, Move | Escalator | Vortex)
        standing[HEROES.index(action.hero)] = action.to
    return spread(replace(state, heroes=tuple(standing)), ways, convention)


def _shunned(state: State, peril: Peril) -> frozenset[Square]:
    """Return the squares to avoid. Items and exits are worth the peril."""
    codes = state.board.codes
    return frozenset(at for at in peril.squares if codes[at][1:] not in ("!", "="))


@lru_cache(maxsize=PLANS)
def turning_plan(state: State, dear: frozenset[Ability], convention: Convention = COMMON) -> Plan:
    """Return a hero's way to an hourglass, while the others carry on."""
    actions = to_hourglass(state, dear).actions
    if not actions:
        return NOTHING
    turner = getattr(actions[0], "hero", None)
    plan = next_plan(state, dear, convention=convention)
    others = (each for each in plan.actions if getattr(each, "hero", None) not in (None, turner))
    return _plan("turn", [*actions, *others])


def _plan(aim: Aim, actions: list[Action]) -> Plan:
    sister = HEROES[SISTER]
    return Plan(aim, tuple(actions), any(isinstance(each, Move) and each.hero == sister for each in actions))
