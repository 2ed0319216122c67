"""Epic floors of the Tower played through the rules, step by step, for batches to be compared with."""

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from random import Random
from typing import Any, NamedTuple

import numpy as np
from gymnasium.utils.seeding import np_random
from msgspec.structs import replace
from numpy.typing import NDArray

from dedale.games.base import Source
from dedale.games.tower.board import entry_needs
from dedale.games.tower.plan_text import read_plan
from dedale.games.tower.quest import HEROES
from dedale.games.tower.state import State
from dedale.research.autoreset import Autoreset
from dedale.research.tower_actions import ACTIONS, MOVES, NOOP, REACH, number
from dedale.research.tower_batch import tables
from dedale.research.tower_batch.packed_state import packed
from dedale.research.tower_board import tower_board
from dedale.research.tower_env import TowerEnv, TowerTeamEnv
from draws import drawn

HALL = """\
quest: Everybody at once
heroes: Y P G O L

+---+---+---+---+---+---+---+---+
| Y   H   G   k1  P   X   S   *=|
+   +   +---+ v +   +-1-+   +   +
| O   X   H   L   k2  S   H     |
+   +   +   +-2-+   +-o-+   +   +
|   > S   X   k1      H         |
+---+---+---+---+---+---+---+---+
"""
DOOR = """\
quest: One step
heroes: O

+---+---+---+
| O       O=|
+---+---+---+
"""
QUESTS: tuple[str | Source, ...] = (
    *tables.epic_floors(),
    Source("hall.maze", HALL),
    Source("door.maze", DOOR),
)
EAST = MOVES + (HEROES.index("dwarf") * tables.SIDES + 1) * REACH
"""The dwarf, one square."""
Told = Sequence[tuple[float, bool, bool, bool, list[int]]]
"""By step: reward, terminated, truncated, refused, and where the dwarf stands."""
TRIED = [EAST, EAST, EAST, EAST, NOOP, NOOP, NOOP]
"""Through the door in two steps, and then on. One agent may not do nothing, but it counts as a step."""
Numbers = NDArray[Any]
Env = TowerEnv | TowerTeamEnv
Choice = Callable[[State, Sequence[Numbers]], list[int]]
"""What all seats do in a position, given their masks."""


class Recorded(NamedTuple):
    """What was done in each step, and what followed. The first of rows, masks and boards is the beginning."""

    rows: Numbers
    masks: Numbers
    """[step, seat, action]"""
    boards: Numbers
    rewards: Numbers
    chosen: Numbers
    """[step, seat]"""
    order: Numbers
    refused: Numbers


def wanderers(random: np.random.Generator) -> Choice:
    """Players who do anything, and now and then try what they may not."""

    def choose(state: State, masks: Sequence[Numbers]) -> list[int]:
        def pick(mask: Numbers) -> int:
            possible = np.flatnonzero(mask)
            if random.random() < 0.1 or not len(possible):
                return int(random.integers(ACTIONS))
            return int(random.choice(possible))

        return [pick(mask) for mask in masks]

    return choose


def solvers(state: State) -> Choice:
    """Players who follow the plan of the floor."""
    assert state.quest.plan
    plan = iter(read_plan(state.quest.plan))

    def choose(state: State, masks: Sequence[Numbers]) -> list[int]:
        wanted = number(state, next(plan))
        assert wanted is not None
        able = [seat for seat, mask in enumerate(masks) if mask[wanted]]
        return [wanted if seat == able[0] else NOOP for seat in range(len(masks))]

    return choose


def strange(state: State, random: Random) -> State:
    """A position that play would hardly ever reach: heroes anywhere, and some of them out."""
    quest = state.quest
    armed = not quest.armories or random.random() < 0.5
    heroes: list[int | None] = []
    for hero in range(len(quest.heroes)):
        free = [
            place for place, need in enumerate(entry_needs(quest, hero)) if need == 0 and place not in heroes
        ]
        heroes.append(None if armed and hero and random.random() < 0.15 else random.choice(free))
    if not armed and random.random() < 0.3:  # all but one on their armories
        places = [hero.armory for hero in quest.heroes]
        if heroes[0] not in places:
            heroes[1:] = places[1:]
    return replace(state, position=replace(state.position, heroes=tuple(heroes), armed=armed))


def record(env: Env, floor: int, choose: Choice, steps: int) -> Recorded:
    """Play so many steps from where the environment stands, or until the end. `floor` is its number."""
    seats = env.floors.seats
    orders, _ = np_random(env.match.seed)
    rows, masks, boards, chosen, order, rewards, refused = (list[Any]() for _ in range(7))
    for step in count():
        state = env.match.state
        rows.append(packed(state, floor, step))
        board = tower_board(state)
        assert not board[: tables.FIXED_CHANNELS + 1, tables.SIZE :].any()
        assert not board[: tables.FIXED_CHANNELS + 1, :, tables.SIZE :].any()
        boards.append(board[:, : tables.SIZE, : tables.SIZE])
        seen = [env.floors.observation(board, seat)["action_mask"] for seat in range(seats)]
        assert not any(mask[tables.ACTIONS :].any() for mask in seen)
        masks.append([mask[: tables.ACTIONS] for mask in seen])
        if env.match.outcome or step == steps:
            break
        picked = choose(state, seen)
        chosen.append(picked)
        if isinstance(env, TowerEnv):
            _, reward, *_, info = env.step(picked[0])
            why, turn = [info["refused"]], [0]
        else:
            _, told, *_, infos = env.step(dict(zip(env.possible_agents, picked, strict=True)))
            reward, why = told["seat_0"], [info["refused"] for info in infos.values()]
            turn = orders.permutation(seats).tolist()
        order.append(turn)
        rewards.append(reward)
        refused.append([*map(bool, why)])
    return Recorded(*map(np.array, (rows, masks, boards, rewards, chosen, order, refused)))


def begun_again(autoreset: Autoreset) -> Told:
    """What is told if this is `TRIED` in `DOOR` (TOWER-54), and three steps are enough."""
    one, won, cut = (0, False, False, False, [1]), (1, True, False, False), (0, False, True, True)
    wrong, begun = (0, False, False, True), (0, False, False, False, [0])
    still = (0, True, False, False, list[int]())
    return {
        "disabled": [one, (*won, []), *[still] * 5],
        "next_step": [one, (*won, []), begun, one, (*wrong, [1]), (*cut, [1]), begun],
        "same_step": [one, (*won, [0]), one, (*won, [0]), (*wrong, [0]), (*wrong, [0]), (*cut, [0])],
    }[autoreset]


def environment(quest: str | Source, seats: int, seed: int) -> Env:
    if seats == 1:
        alone = TowerEnv([quest], solve=False)
        alone.reset(seed=seed)
        return alone
    team = TowerTeamEnv([quest], seats, solve=False)
    team.reset(seed=seed)
    return team


def recordings(seats: int) -> Iterator[Recorded]:
    """Every quest: its solution if it has one, random play, and strange positions."""
    steps, positions = drawn(400, part=20), drawn(60, part=20)
    for floor, quest in enumerate(QUESTS):
        env = environment(quest, seats, floor)
        chance, random = np.random.default_rng(floor), Random(floor)
        if env.match.state.quest.plan:
            solved = record(env, floor, solvers(env.match.state), 1000)
            assert solved.rewards[-1] == 1
            yield solved
        yield record(environment(quest, seats, floor), floor, wanderers(chance), steps)
        for _ in range(positions):
            env = environment(quest, seats, floor)
            env.match.state = strange(env.match.state, random)
            yield record(env, floor, wanderers(chance), 3)
