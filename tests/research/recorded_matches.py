"""Matches of the Mall played through the rules, tick by tick, for batches to be compared with."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from gymnasium.utils.seeding import np_random
from numpy.typing import NDArray

from dedale.games.mall.actions import Move
from dedale.games.mall.movement import HOURGLASS
from dedale.research.mall.action_space import CAMPAIGN_ACTIONS, ESCALATORS, EXPLORATIONS, MOVES, NOOP, meaning
from dedale.research.mall.bot_agent import BotAgent
from dedale.research.mall.environment import MallEnv
from dedale.research.mall.geometry import Geometry

Numbers = NDArray[Any]
Choice = Callable[[np.random.Generator, Numbers], int]
Players = Callable[[MallEnv], list[Choice]]


class Recorded(NamedTuple):
    """What was done in each tick, and what followed. Ticks after the end are missing."""

    seed: int
    result: str
    """"won", "lost", or nothing if it was not played to its end."""
    chosen: Numbers
    order: Numbers
    masks: Numbers
    """By tick, seat and action; the first is the beginning's."""
    rows: Numbers
    """The observation of seat 0, likewise."""
    rewards: Numbers
    refused: Numbers


def wanderers(env: MallEnv) -> list[Choice]:
    """Players who do anything, but explore when they can, and who now and then try what they may not."""

    def choose(random: np.random.Generator, mask: Numbers) -> int:
        if random.random() < 0.1:
            return int(random.integers(CAMPAIGN_ACTIONS))
        possible = np.flatnonzero(mask)
        explorations = possible[possible >= EXPLORATIONS]
        number = int(random.choice(explorations if len(explorations) and random.random() < 0.7 else possible))
        # Turning the timer early leaves little sand, and few ticks to compare.
        turns = MOVES <= number < ESCALATORS and random.random() < 0.95 and turns_timer(number)
        return NOOP if turns else number

    def turns_timer(number: int) -> bool:
        state = env.match.state
        action = meaning(state, Geometry(state.board), number)
        assert isinstance(action, Move)
        return bool(state.board.codes[action.to] == HOURGLASS)

    return [choose] * len(env.possible_agents)


def bots(env: MallEnv) -> list[Choice]:
    """The project's bots, who steal and escape; sometimes one of them does something else."""

    def player(bot: BotAgent) -> Choice:
        def choose(random: np.random.Generator, mask: Numbers) -> int:
            number = bot.act()
            return number if random.random() < 0.97 else int(random.choice(np.flatnonzero(mask)))

        return choose

    return [player(BotAgent(env, agent)) for agent in env.possible_agents]


def record(env: MallEnv, seed: int, ticks: int, players: Players) -> Recorded:
    """Play a match through the rules for so many ticks, or until it ends."""
    random = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    number = env.match.seed
    orders, _ = np_random(number)
    agents, choices = env.possible_agents, players(env)
    chosen, order, rewards, refused = (list[Any]() for _ in range(4))
    masks, rows = [_masks(seen, agents)], [seen[agents[0]]["observation"]]
    while env.agents and len(chosen) < ticks:
        picks = [
            choose(random, seen[agent]["action_mask"][:CAMPAIGN_ACTIONS])
            for choose, agent in zip(choices, agents, strict=True)
        ]
        order.append(orders.permutation(len(agents)))
        seen, reward, _, _, infos = env.step(dict(zip(agents, picks, strict=True)))
        chosen.append(picks)
        rewards.append(reward[agents[0]])
        refused.append([bool(infos[agent]["refused"]) for agent in agents])
        masks.append(_masks(seen, agents))
        rows.append(seen[agents[0]]["observation"])
    result = env.match.outcome.result if env.match.outcome else ""
    told = map(np.array, (chosen, order, masks, rows, rewards, refused))
    return Recorded(number, result, *told)


def _masks(seen: dict[str, dict[str, Numbers]], agents: Sequence[str]) -> Numbers:
    return np.array([seen[agent]["action_mask"][:CAMPAIGN_ACTIONS] for agent in agents], bool)
