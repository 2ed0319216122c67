"""The Hidden Labyrinth and the Duel as environments: one seat acts at a time."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from msgspec.structs import replace
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from dedale.bots import Do, new_bot
from dedale.games.hidden.labyrinth import EDGES, SQUARES
from dedale.research import duel_env, hidden_env
from dedale.research.duel_env import DuelEnv
from dedale.research.hidden_env import HiddenEnv
from dedale.research.turn_env import TurnEnv

ENVS: dict[str, Callable[[], TurnEnv]] = {
    "hidden": partial(HiddenEnv, most_actions=150),
    "hidden, built in turns": partial(HiddenEnv, 4, walls=24, build="turns", look=False, most_actions=150),
    "duel": DuelEnv,
    "duel, level 2": partial(DuelEnv, 4, level=2),
}
all_envs = pytest.mark.parametrize("new", ENVS.values(), ids=ENVS)


def random_episode(env: TurnEnv, random: np.random.Generator, seed: int | None) -> Iterator[tuple[Any, ...]]:
    env.reset(seed=seed)
    for agent in env.agent_iter():
        told: Any = env.last()
        yield agent, *told
        over = told[2] or told[3]
        env.step(None if over else int(random.choice(np.flatnonzero(told[0]["action_mask"]))))


@all_envs
@pytest.mark.filterwarnings("ignore:Observation")
def test_pettingzoo_finds_nothing_wrong(new: Callable[[], TurnEnv]) -> None:
    api_test(new(), num_cycles=20)  # type: ignore[no-untyped-call]
    seed_test(new, num_cycles=5)  # type: ignore[no-untyped-call]


@all_envs
def test_whole_episodes_follow_from_the_seed(new: Callable[[], TurnEnv]) -> None:
    one, other = new(), new()
    chance, same_chance = np.random.default_rng(4), np.random.default_rng(4)
    for seed in (4, None):
        pairs = zip(random_episode(one, chance, seed), random_episode(other, same_chance, seed), strict=True)
        for told, told_too in pairs:
            assert data_equivalence(told, told_too)


@all_envs
def test_the_mask_is_what_the_rules_grant(new: Callable[[], TurnEnv]) -> None:
    """Every legal action has a number of its own, and only the seat that acts has any."""
    env = new()
    for agent, seen, _, over, cut, _ in random_episode(env, np.random.default_rng(5), 5):
        assert env.observation_space(agent).contains(seen)
        if over or cut:
            assert not seen["action_mask"].any()
            continue
        seat = env.possible_agents.index(agent)
        legal = env.match.legal(seat)
        numbers = [env.number(action) for action in legal]
        assert len(set(numbers)) == len(legal)
        assert sorted(map(int, numbers)) == np.flatnonzero(seen["action_mask"]).tolist()  # type: ignore[arg-type]
        others = (each for each in env.agents if each != agent)
        assert not any(env.observe(each)["action_mask"].any() for each in others)


@all_envs
def test_what_is_not_allowed_raises_and_changes_nothing(new: Callable[[], TurnEnv]) -> None:
    env = new()
    env.reset(seed=0)
    mask = env.observe(env.agent_selection)["action_mask"]
    state = env.match.state
    with pytest.raises(ValueError, match="not allowed now"):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.match.state is state


@pytest.mark.parametrize(
    ("new", "game", "bot"),
    [(HiddenEnv, "hidden", "perfect"), (partial(DuelEnv, 3), "duel", "squire")],
)
def test_bots_play_to_the_end_and_the_winner_is_rewarded(
    new: Callable[[], TurnEnv], game: str, bot: str
) -> None:
    env = new()
    env.reset(seed=3)
    bots = {
        agent: new_bot(game, bot, seat, seat, env.match.public_options)
        for seat, agent in enumerate(env.agents)
    }
    rewards = {}
    t = 0
    for agent in env.agent_iter():
        _, reward, over, *_ = env.last()
        if over:
            rewards[agent] = reward
            env.step(None)
            continue
        seat = env.possible_agents.index(agent)
        while True:
            answer = bots[agent].answer(env.match.view(seat), env.match.legal(seat), t)
            if isinstance(answer, Do):
                break
            t += 1000
        env.step(env.number(answer.action))
    outcome = env.match.outcome
    assert outcome
    assert outcome.result == "won"
    assert rewards == {
        agent: 1 if seat in outcome.winners else -1 for seat, agent in enumerate(env.possible_agents)
    }


def test_a_long_match_is_cut_short() -> None:
    env = HiddenEnv(most_actions=10)
    told = [*random_episode(env, np.random.default_rng(0), 0)]
    assert len(env.match.log) == 10
    assert [each[3:5] for each in told[-2:]] == [(False, True)] * 2
    assert all(each[2] == 0 for each in told)


def plane(seen: dict[str, Any], name: str) -> list[tuple[int, int]]:
    ys, xs = np.nonzero(seen["observation"][hidden_env.PLANES.index(name)])
    return [*zip(xs.tolist(), ys.tolist(), strict=True)]


@pytest.mark.rule("HIDDEN-14")
def test_covered_walls_are_not_seen() -> None:
    env = HiddenEnv()
    env.reset(seed=1)
    assert plane(env.observe("seat_0"), "wall in the east")
    while env.match.state.phase == "looking":
        env.step(0)
    state = env.match.state
    seen = env.observe("seat_1")
    assert not plane(seen, "wall in the east")
    assert not plane(seen, "wall in the south")
    env.match.state = replace(state, walls=frozenset(EDGES[: len(state.walls)]))
    again = env.observe("seat_1")
    assert data_equivalence(seen, again)


def test_seats_are_counted_from_the_one_that_looks() -> None:
    env = HiddenEnv(2)
    env.reset(seed=1)
    first, second = env.observe("seat_0"), env.observe("seat_1")
    assert plane(first, "own magician") == plane(second, "magician 1 seats ahead") == [(0, 0)]
    assert plane(second, "own magician") == plane(second, "own start") == [(5, 5)]
    assert len(plane(first, "own turn")) in (0, len(SQUARES))
    duel = DuelEnv(2)
    duel.reset(seed=1)
    own, theirs = (duel.observe(agent)["observation"] for agent in duel.agents)
    pawn, other = (duel_env.PLANES.index(f"pawn, {ahead} seats ahead") for ahead in range(2))
    assert (own[pawn] == theirs[other]).all()
    assert own[pawn, 10, 5] == 1
