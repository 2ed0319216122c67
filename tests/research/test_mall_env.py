"""The Mall as an environment: PettingZoo's tests, and ours over whole episodes."""

from collections import Counter
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from dedale.api import Refused
from dedale.games.base import Refusal
from dedale.games.mall import MALL
from dedale.games.mall.actions import Pause
from dedale.match.document import read, replay, save
from dedale.research.mall import tokens
from dedale.research.mall.action_space import (
    ACTIONS,
    CAMPAIGN_ACTIONS,
    DISCARDS,
    DRAW,
    ESCALATORS,
    MOST_SEATS,
    MOVES,
    NOOP,
    NUDGES,
    STARES,
    meaning,
    numbers,
    words,
)
from dedale.research.mall.bot_agent import BotAgent
from dedale.research.mall.environment import MallEnv
from dedale.research.mall.geometry import Geometry
from dedale.research.rewards import Rewards
from research.episodes import assert_parallel, assert_same_episodes, random_actions, random_episode

SETTINGS: dict[str, dict[str, Any]] = {
    "scenario 1": {},
    "scenario 7, two seats": {"scenario": 7, "seats": 2},
    "scenario 11, cooldown": {"scenario": 11, "level": 24, "cooldown": 2},
    "scenario 9, nine seats": {"scenario": 9, "seats": 9},
    "pocket, one seat": {"scenario": 2, "edition": "pocket", "seats": 1},
    "two dimensions": {"scenario": 13, "seats": 3},
    "asymmetric, planes": {"scenario": 3, "sight": "colours", "window": 20},
}
SHORT: dict[str, Any] = {"sand_ms": 20_000}
all_settings = pytest.mark.parametrize("options", SETTINGS.values(), ids=SETTINGS)


@all_settings
def test_pettingzoo_finds_nothing_wrong(options: dict[str, Any]) -> None:
    assert_parallel(partial(MallEnv, **options, **SHORT))


@all_settings
def test_whole_episodes_follow_from_the_seed(options: dict[str, Any]) -> None:
    assert_same_episodes(partial(MallEnv, **options, **SHORT), seed=5)


def test_another_seed_is_another_match() -> None:
    env = MallEnv()
    seen = {seed: env.reset(seed=seed) and env.state().tobytes() for seed in (1, 2, 1)}
    assert len(set(seen.values())) == 2


def test_matches_are_drawn_from_the_given_seeds() -> None:
    env = MallEnv(seeds=range(40, 43))
    drawn = set()
    for seed in range(20):
        env.reset(seed=seed)
        drawn.add(env.match.seed)
    assert drawn == {40, 41, 42}


@all_settings
def test_what_is_seen_fits_the_spaces(options: dict[str, Any]) -> None:
    env = MallEnv(**options, **SHORT)
    for told in random_episode(env, np.random.default_rng(1), seed=1):
        for agent, seen in told[0].items():
            assert env.observation_space(agent).contains(seen)
        assert env.state_space.contains(env.state())


@all_settings
def test_the_mask_is_what_the_rules_grant(options: dict[str, Any]) -> None:
    """Every number is tried on a copy of the match: it is granted if and only if the mask allows it."""
    env = MallEnv(**{**options, "cooldown": 0}, **SHORT)
    for number, told in enumerate(random_episode(env, np.random.default_rng(2), seed=2)):
        if number % 8 or not env.agents:
            continue
        state, geometry = env.match.state, Geometry(env.match.state.board)
        for seat, agent in enumerate(env.agents):
            granted = {NOOP}
            for each in range(1, NUDGES):
                action = meaning(state, geometry, each)
                step = action and MALL.apply(state, seat, action, env.match.t)
                if step and not isinstance(step, Refusal):
                    granted.add(each)
            allowed = np.flatnonzero(told[0][agent]["action_mask"][:NUDGES])
            assert granted == {*allowed.tolist()}
            legal = [each for each in MALL.legal(state, seat) if not isinstance(each, Pause)]
            assert [meaning(state, geometry, each) for each in numbers(state, geometry, legal)] == legal


def test_bots_win_through_the_environment() -> None:
    """The crystal ball, the theft and the exits too have numbers, and tokens that show them."""
    env = MallEnv(scenario=7, rewards=Rewards(won=10, tile=0.5, theft=2, left=1))
    env.reset(seed=3)
    bots = {agent: BotAgent(env, agent) for agent in env.agents}
    total = 0.0
    sand: Any = None
    while env.agents:
        told = env.step({agent: bot.act() for agent, bot in bots.items()})
        total += told[1]["seat_0"]
        sand = told[0]["seat_0"]["observation"][tokens.SAND_ROW]
        for seat, agent in enumerate(bots):
            legal = [each for each in env.match.legal(seat) if not isinstance(each, Pause)]
            found = list(numbers(env.match.state, Geometry(env.match.state.board), legal))
            assert len({*found}) == len(found)
            assert max(found, default=0) < CAMPAIGN_ACTIONS
            allowed = np.flatnonzero(told[0][agent]["action_mask"][:NUDGES])
            assert allowed.tolist() == sorted([NOOP, *found])
    state = env.match.state
    assert told[4]["seat_0"]["outcome"] == "won"
    assert total == 10 + 0.5 * (len(state.board.laid) - 1) + 2 + 4
    assert (sand[2], sand[3]) == (len(state.pile), 1)
    heroes = told[0]["seat_1"]["observation"][tokens.HERO_ROWS : tokens.SEAT_ROWS]
    assert heroes[:, 0].tolist() == [0] * 4
    assert heroes[:, 6].tolist() == [1] * 4


def test_an_episode_is_a_match_that_can_be_replayed() -> None:
    env = MallEnv(scenario=3, **SHORT)
    [*_] = random_episode(env, np.random.default_rng(0), seed=9)
    again = replay(read(save(env.match)))
    assert again.state == env.match.state
    assert again.outcome == env.match.outcome
    assert again.outcome


def test_a_tick_is_a_quarter_of_a_second_and_the_sand_runs() -> None:
    env = MallEnv(sand_ms=1000)
    env.reset(seed=0)
    left, ended = [], []
    while env.agents:
        seen, _, over, cut, infos = env.step({})
        left.append(int(seen["seat_0"]["observation"][tokens.SAND_ROW, 0]))
        ended.append((infos["seat_0"]["t"], over["seat_0"], cut["seat_0"]))
    assert left == [750, 500, 250, 0]
    assert ended[2:] == [(750, False, False), (1000, True, False)]
    assert infos["seat_0"]["outcome"] == "lost"
    with pytest.raises(RuntimeError, match="over"):
        env.step({})


def move(hero: int, side: int, squares: int) -> int:
    return MOVES + (hero * 4 + side) * 7 + squares - 1


def test_seats_act_in_a_random_order_and_the_loser_is_refused() -> None:
    firsts: Counter[str] = Counter()
    for seed in range(60):
        env = MallEnv(seats=2)
        seen, _ = env.reset(seed=seed)
        actions = random_actions(seen, np.random.default_rng(seed))
        *_, infos = env.step(actions)
        log = [entry.seat for entry in env.match.log[1:]]
        refused = [agent for agent in infos if infos[agent]["refused"]]
        assert len(log) + len(refused) == sum(number != NOOP for number in actions.values())
        firsts[f"{log[:1]}"] += len(log) == 2
    assert firsts["[0]"] > 5
    assert firsts["[1]"] > 5


def test_what_became_impossible_is_refused_and_changes_nothing() -> None:
    refusals = Counter(
        infos["refused"]
        for seed in range(3)
        for told in random_episode(MallEnv(scenario=4, **SHORT), np.random.default_rng(seed), seed=seed)
        for infos in told[-1].values()
    )
    assert refusals[""] > 10 * sum(count for code, count in refusals.items() if code)
    assert refusals.total() > refusals[""]


@pytest.mark.parametrize("number", [-1, ACTIONS])
def test_a_number_that_is_no_action_is_an_error(number: int) -> None:
    env = MallEnv()
    env.reset(seed=0)
    with pytest.raises(ValueError, match=f"There is no action {number}"):
        env.step({"seat_0": number})
    assert env.match.t == 0
    with pytest.raises(ValueError, match=f"There is no action {number}"):
        words(number)


def test_what_no_seat_may_do_is_refused() -> None:
    env = MallEnv()
    env.reset(seed=0)
    for number in (DRAW, DISCARDS, ESCALATORS, NUDGES + MOST_SEATS - 1):
        *_, infos = env.step(dict.fromkeys(env.agents, number))
        assert all(info["refused"] for info in infos.values())
    assert len(env.match.log) == 1


def test_a_seat_rests_after_each_action() -> None:
    env = MallEnv(cooldown=2)
    seen, _ = env.reset(seed=1)
    acting = next(agent for agent in env.agents if seen[agent]["action_mask"][1:NUDGES].any())
    seat = env.agents.index(acting)
    number = int(np.flatnonzero(seen[acting]["action_mask"])[1])
    seen, *_ = env.step({acting: number})
    for rest in (2, 1):
        assert np.flatnonzero(seen[acting]["action_mask"]).tolist() == [NOOP]
        assert seen["seat_0"]["observation"][tokens.SEAT_ROWS + seat, tokens.PAWN + 1] == rest
        before = len(env.match.log)
        seen, *_, infos = env.step({acting: STARES + (seat + 1) % 4})
        assert infos[acting]["refused"] == "resting"
        assert len(env.match.log) == before
    assert seen[acting]["action_mask"].sum() > 1


@pytest.mark.rule("MALL-30")
def test_players_nudge_and_stare() -> None:
    env = MallEnv(scenario=2)
    env.reset(seed=0)
    seen, *_ = env.step({"seat_0": NUDGES + 2, "seat_1": STARES + 3})
    rows = seen["seat_2"]["observation"][tokens.SEAT_ROWS : tokens.SEAT_ROWS + 4]
    assert rows[:, 0].tolist() == [1, 1, 2, 1]
    assert rows[:, tokens.PAWN].tolist() == [0, 0, 1, 0]
    assert rows[:, tokens.PAWN + 2 :].tolist() == [[1, 3], [2, 4], [0, 0], [0, 0]]
    seen, *_ = env.step({})
    rows = seen["seat_2"]["observation"][tokens.SEAT_ROWS : tokens.SEAT_ROWS + 4]
    assert rows[:, tokens.PAWN].tolist() == [0, 0, 1, 0]
    assert not rows[:, tokens.PAWN + 2 :].any()


@pytest.mark.rule("MALL-68")
@pytest.mark.parametrize(
    ("options", "nudges", "stares"),
    [
        ({"scenario": 2}, 3, 3),
        ({"scenario": 15}, 0, 3),
        ({"calls": False}, 0, 0),
        ({"edition": "pocket"}, 3, 3),
    ],
)
def test_calls_are_allowed_where_the_rules_allow_them(
    options: dict[str, Any], nudges: int, stares: int
) -> None:
    seen, _ = MallEnv(**options).reset(seed=0)
    mask = seen["seat_1"]["action_mask"]
    assert mask[NUDGES:STARES].sum() == nudges
    assert mask[STARES:].sum() == stares
    assert mask[NUDGES + 1] == mask[STARES + 1] == 0


def test_the_pile_is_in_the_state_and_nowhere_else() -> None:
    env = MallEnv(scenario=7, window=16)
    env.reset(seed=4)
    told, whole = env.step({})[0], env.state()
    state = env.match.state
    env.reset(seed=4)
    pile = list(state.pile)
    Random(0).shuffle(pile)
    env.match.state = replace(env.match.state, pile=tuple(pile))
    again = env.step({})[0]
    for agent in env.agents:
        for key, value in told[agent].items():
            assert (value == again[agent][key]).all()
    assert not (env.state() == whole).all()


def test_a_peeked_tile_is_seen() -> None:
    env = MallEnv(scenario=13)
    seen, _ = env.reset(seed=0)
    assert np.flatnonzero(seen["seat_0"]["observation"][:24, tokens.NEXT]) + 1 == env.match.state.pile[0]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"scenario": 18}, "There is no scenario 18; they go from 1 to 17."),
        ({"seats": 9}, "This scenario is for 1 to 8 players, not 9."),
        ({"tick_ms": 0}, "'tick_ms' is at least 1, 'cooldown' and 'window' are at least 0."),
        ({"sight": "some"}, "'sight' is \"all\" or \"colours\", not 'some'."),
        ({"seeds": []}, "There is no seed to draw from."),
    ],
)
def test_bad_options_are_refused_in_one_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises((ValueError, Refused)) as error:
        MallEnv(**options)
    assert str(error.value) == sentence


def test_every_number_has_words_of_its_own() -> None:
    assert len({str(words(number)) for number in range(ACTIONS)}) == ACTIONS
    assert words(move(2, 1, 3)) == {"do": "move", "hero": "elf", "dir": "E", "squares": 3}


def test_it_is_drawn() -> None:
    env = MallEnv(render_mode="ansi")
    env.reset(seed=7)
    assert env.render() == MALL.draw(env.match.state, None, 0, colour=False)
    assert MallEnv().render() is None
