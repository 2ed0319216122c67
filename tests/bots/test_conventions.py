"""Families of partners: each plays by a convention of its own."""

from functools import cache

import pytest

from bots.mall_matches import open_table
from dedale.bots.mall.action_owners import ability
from dedale.bots.mall.conventions import COMMON, FAMILIES, Convention
from dedale.bots.mall.plan import next_plan
from dedale.bots.mall.sand import Sand
from dedale.games.mall.actions import HEROES, LETTERS, Action, Explore, Start
from dedale.games.mall.state import State
from dedale.games.mall.view import MallView
from dedale.grid import DIRECTIONS, neighbour
from dedale.research.mall.bot_agent import BotAgent
from dedale.research.mall.environment import MallEnv

SOLO = Convention(together=False)
COLLECTOR = Convention(items_first=True)


@cache
def states() -> list[State]:
    """How some matches of the bots stood just after each new tile, before the theft."""
    found = []
    for seed in range(4):
        env = MallEnv(2, 4, seeds=[seed])
        env.reset()
        bots = [(agent, BotAgent(env, agent)) for agent in env.agents]
        tiles = 0
        while env.agents and not env.match.state.stolen:
            if len(env.match.state.board.laid) > tiles:
                tiles = len(env.match.state.board.laid)
                found.append(env.match.state)
            env.step({agent: bot.act() for agent, bot in bots})
    return found


def planned(state: State, convention: Convention) -> tuple[Action, ...]:
    plan = next_plan(state, frozenset(), convention=convention)
    return plan.actions if plan.aim == "explore" else ()


def heroes_of(actions: tuple[Action, ...]) -> list[str]:
    """Those who move, in the order of their first moves."""
    return list(dict.fromkeys(hero for each in actions if (hero := getattr(each, "hero", None))))


def explorers(state: State, actions: tuple[Action, ...]) -> list[int]:
    """The colours of the squares that are explored."""
    return [state.board.frontier[each.at].colour for each in actions if isinstance(each, Explore)]


def test_one_hero_of_the_soloists_explores_and_the_others_stay() -> None:
    explored = [explorers(state, planned(state, COMMON)) for state in states()]
    alone = [planned(state, SOLO) for state in states()]
    assert any(len(each) > 1 for each in explored)
    assert {len(explorers(state, plan)) for state, plan in zip(states(), alone, strict=True)} <= {0, 1}
    assert all(len(heroes_of(plan)) <= 1 for plan in alone)


def test_collectors_leave_exploring_to_those_whose_items_are_missing() -> None:
    differ = 0
    for state in states():
        known = {hero for hero in range(4) if state.board.icons.get(LETTERS[hero] + "!")}
        usual, theirs = (explorers(state, planned(state, each)) for each in (COMMON, COLLECTOR))
        differ += usual != theirs
        # Unless nobody else can explore.
        assert not known.intersection(theirs) or known.issuperset(usual)
    assert differ


def test_the_order_of_the_heroes_decides_between_equals() -> None:
    orders = [Convention(order=order) for order in ((0, 1, 2, 3, 4), (3, 2, 1, 0, 4))]
    plans = [[heroes_of(planned(state, each)) for state in states()] for each in orders]
    assert plans[0] != plans[1]
    # The first plan of a match begins with the hero that comes first, of those that are equally near.
    firsts = [(one[0], other[0]) for one, other in zip(*plans, strict=True) if one and other]
    differ = [(HEROES.index(one), HEROES.index(other)) for one, other in firsts if one != other]
    assert differ
    assert all(one < other for one, other in differ)


def test_builders_lay_tiles_where_the_mall_is_dense() -> None:
    def neighbours(state: State, convention: Convention) -> int:
        first = next(each for each in planned(state, convention) if isinstance(each, Explore))
        place = state.board.frontier[first.at].to
        return sum(neighbour(place, side) in state.board.places for side in DIRECTIONS)

    explored = [state for state in states() if planned(state, COMMON)]
    usual, dense = (
        sum(neighbours(state, each) for state in explored) for each in (COMMON, Convention(crowded=-1.5))
    )
    assert dense > usual


@pytest.mark.rule("MALL-23")
def test_who_turns_the_timer_early_goes_while_others_wait() -> None:
    match = open_table(3, scenario=2, players=2)
    match.act(0, Start(), 0)
    state: State = next(each for each in states() if each.board.icons.get("Z"))
    plan, view = next_plan(state, frozenset()), match.view(0)
    assert isinstance(view, MallView)

    def turns_at(spare_ms: int) -> int:
        """The second at which it is time to go, with nothing else happening."""
        sand = Sand(spare_ms)
        sand.look(view, 0)
        return next(t for t in range(180) if sand.low(state, plan, 20, frozenset(), view, t * 1000))

    assert turns_at(40_000) < turns_at(12_000) < turns_at(2_000)


def second_answers(seed: int, nudged: bool) -> tuple[int, int]:
    """What two bots want that are not next, once they have looked: one that runs ahead, and a prompter."""
    env = MallEnv(2, 2, seeds=[seed])
    env.reset()
    state: State = env.match.state
    moves = [each for each in next_plan(state, frozenset()).actions if getattr(each, "hero", None)]
    seats = env.match.view(0).seats
    seat = next(each.seat for each in seats if ability(state, moves[0]) not in each.owns)
    env.match.nudged = seat if nudged else None
    bots = [BotAgent(env, f"seat_{seat}", family) for family in ("common", "prompters")]
    assert [bot.act() for bot in bots] == [0, 0]
    env.step({})
    eager, prompter = (bot.act() for bot in bots)
    return eager, prompter


def test_prompters_do_only_the_next_action_unless_they_are_nudged() -> None:
    usual = [second_answers(seed, nudged=False) for seed in range(10)]
    differ = [(eager, prompter) for eager, prompter in usual if eager != prompter]
    assert differ
    assert all(prompter == 0 for _, prompter in differ)
    called = [second_answers(seed, nudged=True) for seed in range(10)]
    assert all(eager == prompter for eager, prompter in called)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_wins_among_itself(family: str) -> None:
    env = MallEnv(1, 2, seeds=[6])
    env.reset()
    bots = [(agent, BotAgent(env, agent, family)) for agent in env.agents]
    infos = {}
    while env.agents:
        infos = env.step({agent: bot.act() for agent, bot in bots})[-1]
    assert infos["seat_0"]["outcome"] == "won"
