"""The Tower as an environment, for one agent and for several."""

from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

import dedale.research  # registers the environments
from dedale.games.base import Source
from dedale.games.tower.actions import Move, Rotate, Slide
from dedale.games.tower.pack import the_pack
from dedale.games.tower.plan_text import read_plan
from dedale.research.tower_actions import ACTIONS, NOOP, UNDO, number
from dedale.research.tower_board import CODE
from dedale.research.tower_env import TowerEnv, TowerTeamEnv
from research.episodes import assert_parallel, assert_same_episodes

MISTAKE = """\
quest: A trap
heroes: O

+---+---+---+
| O   X   O=|
+---+---+---+
"""


@pytest.mark.filterwarnings("ignore:.*render fps")
def test_gymnasium_finds_nothing_wrong() -> None:
    env = gymnasium.make("dedale/Tower-v0", quests=["t1", "1-1"])
    check_env(env.unwrapped)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pettingzoo_finds_nothing_wrong(seats: int) -> None:
    assert_parallel(partial(TowerTeamEnv, ["t1", "1-1"], seats, solve=False))


def test_whole_episodes_follow_from_the_seed() -> None:
    assert_same_episodes(partial(TowerTeamEnv, ["t2", "2-1"], 2, most_actions=40, solve=False), seed=2)
    told = []
    for _ in range(2):
        env, random = TowerEnv(["t2", "2-1"], most_actions=40, solve=False), np.random.default_rng(0)
        steps: list[Any] = [env.reset(seed=3)]
        for _ in range(40):
            steps.append(env.step(int(random.integers(ACTIONS))))
        told.append(steps)
    assert data_equivalence(told[0], told[1])


@pytest.mark.parametrize("floor", ["t1", "t6", "3-2", "5-L", "9-L"])
def test_the_plan_of_a_floor_solves_it(floor: str) -> None:
    env = TowerEnv([floor], solve=False)
    seen, info = env.reset(seed=0)
    plan = the_pack().floor(floor).quest.plan
    assert plan
    for action in read_plan(plan):
        assert not env.match.outcome
        chosen = number(env.match.state, action)
        assert chosen is not None
        assert seen["action_mask"][chosen]
        seen, reward, over, cut, info = env.step(chosen)
        assert info["refused"] == ""
    assert (reward, over, cut) == (1.0, True, False)
    assert info["moves"] == info["optimum"]


def test_every_way_to_move_has_a_number_of_its_own() -> None:
    for floor in the_pack().floors():
        env = TowerEnv([floor], solve=False)
        seen, _ = env.reset(seed=0)
        legal = [each for each in env.match.legal(0) if isinstance(each, Move | Rotate | Slide)]
        numbers = [number(env.match.state, action) for action in legal]
        assert sorted(map(int, numbers)) == np.flatnonzero(seen["action_mask"]).tolist()  # type: ignore[arg-type]


def test_the_solver_tells_what_is_left_and_what_is_dead() -> None:
    env = TowerEnv([Source("quest.maze", MISTAKE)])
    seen, info = env.reset(seed=0)
    assert (info["left"], info["dead"]) == (None, True)
    env = TowerEnv(["t1"])
    seen, info = env.reset(seed=0)
    assert (info["quest"], info["optimum"], info["left"], info["dead"]) == ("t1", 8, 8, False)
    lefts = set()
    for _ in range(10):
        seen, _, _, _, info = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        lefts.add(info["left"])
    assert lefts <= {*range(1, 20)}


def test_what_is_not_allowed_is_refused() -> None:
    env = TowerEnv(["t1"], solve=False)
    seen, _ = env.reset(seed=0)
    assert not seen["action_mask"][NOOP]
    for chosen in (NOOP, UNDO):
        again, reward, over, cut, info = env.step(chosen)
        assert info["refused"] == "not_allowed"
        assert (reward, over, cut) == (0, False, False)
        assert data_equivalence(seen, again)


@pytest.mark.rule("TOWER-72")
def test_moves_are_taken_back_only_if_wanted() -> None:
    for undo in (False, True):
        env = TowerEnv(["t1"], undo=undo, solve=False)
        seen, _ = env.reset(seed=0)
        seen, *_ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        assert seen["action_mask"][UNDO] == undo


def test_an_episode_is_cut_short() -> None:
    env = TowerEnv(["1-1"], most_actions=3, solve=False)
    env.reset(seed=0)
    assert [env.step(NOOP)[2:4] for _ in range(3)] == [(False, False), (False, False), (False, True)]
    team = TowerTeamEnv(["1-1"], most_actions=1, solve=False)
    team.reset(seed=0)
    assert set(team.step({})[3].values()) == {True}
    with pytest.raises(RuntimeError, match="over"):
        team.step({})


def test_the_board_is_seen() -> None:
    env = TowerEnv([Source("quest.maze", MISTAKE)], solve=False)
    seen, _ = env.reset(seed=0)
    board = seen["observation"]
    assert board[0, 0, :4].tolist() == [CODE["O"], CODE["X"], CODE["O="], 0]
    assert board[6, 0, :4].tolist() == [4, 0, 0, 0]


def test_there_must_be_a_quest() -> None:
    with pytest.raises(ValueError, match="no quest to draw from"):
        TowerEnv([])
    with pytest.raises(ValueError, match="There is no quest 'x-9' in the pack"):
        TowerEnv(["x-9"])


@pytest.mark.parametrize(
    ("kind", "name"), [("parallel", "Mall"), ("parallel", "Tower"), ("aec", "Hidden"), ("aec", "Duel")]
)
def test_all_are_registered_and_drawn(kind: Any, name: str) -> None:
    assert dedale.research.__doc__
    env: Any = pettingzoo.make(kind, f"dedale/{name}-v0", render_mode="ansi").unwrapped
    env.reset(seed=1)
    assert env.render() == env.match.game.draw(env.match.state, None, env.match.t, colour=False)
    env.render_mode = "rgb_array"
    pixels = env.render()
    assert pixels.dtype == np.uint8
    assert pixels.shape[2] == 3
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 4
