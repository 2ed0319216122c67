"""Plays the test matches of tracks and records the results.

    python -m dedale.research.evaluate results.jsonl 200 mall-self-play-1-4-60:machine \\
        mall-partners-1-2-90:common+mirror hidden-memory-2:perfect+sharp

Each argument is a track, a player, and who has the other seats. The number is that of matches each.
"""

import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from dedale.api import granted
from dedale.games.registry import GAMES
from dedale.lab.arena.simulated_match import play as play_bots
from dedale.lab.workers import processes
from dedale.match import Match
from dedale.research import track
from dedale.research.mall.bot_agent import BotAgent
from dedale.research.mall.environment import MallEnv, Observation
from dedale.research.mall.partner_env import PartnerEnv
from dedale.research.results import GROUPS, Result, write_results
from dedale.research.tower_env import MOST_ACTIONS, TowerEnv
from dedale.research.tracks import SEEDS, Track
from dedale.solver.hints import hint_at

RANDOM = "random"
"""The player who chooses among the allowed actions, all equally likely."""


def evaluate(name: str, player: str, partner: str, matches: int, run: Callable[..., Any] = map) -> Result:
    """Let a player play the first matches of the test split. `run` is a `map`, perhaps over processes."""
    task = track(name)
    if task.game == "tower":
        size = min(matches, len(task.quests("test")))
        repeated = GROUPS if player == RANDOM else 1
        won = list(run(partial(_solves, task, player), product(range(repeated), range(size))))
        note = f"solved within {MOST_ACTIONS} actions" if player == RANDOM else ""
        return Result(name, player, _groups(won, size), size, partner, note)
    if matches < GROUPS:
        raise ValueError(f"At least {GROUPS} matches are played, one in each group.")
    seeds = SEEDS["test"][: matches - matches % GROUPS]
    wins = {"mall": _wins_mall}.get(task.game, _wins_against)
    won = list(run(partial(wins, task, player, partner), seeds))
    size = len(won) // GROUPS
    return Result(name, player, _groups(won, size), size, partner)


def _groups(won: list[bool], size: int) -> list[int]:
    return [sum(won[first : first + size]) for first in range(0, len(won), size)]


class _UnseenMall(MallEnv):
    """Bots look at the match itself. Observations, which nobody reads, would take a third of the time."""

    def look(self) -> dict[str, Observation]:
        return {agent: {} for agent in self.possible_agents}


def _wins_mall(task: Track, player: str, partner: str, seed: int) -> bool:
    mall = (MallEnv if player == RANDOM else _UnseenMall)(**task.options, seeds=[seed])
    env = PartnerEnv(mall, [partner]) if task.partners else mall
    seen, infos = env.reset(seed=seed)
    agents, random = env.agents, np.random.default_rng(seed)
    bots = {agent: BotAgent(mall, agent, player) for agent in agents if player != RANDOM}
    while env.agents:
        actions = {
            agent: bots[agent].act() if bots else random.choice(np.flatnonzero(seen[agent]["action_mask"]))
            for agent in agents
        }
        seen, _, _, _, infos = env.step(actions)
    return bool(infos[agents[0]]["outcome"] == "won")


def _wins_against(task: Track, player: str, partner: str, seed: int) -> bool:
    """One seat is the player's, a different one in each match; the others are its opponents'."""
    env = task.env("test")
    match = granted(Match.open(GAMES[task.game], env.options, seed))
    seats = len(env.possible_agents)
    names = [partner] * seats
    names[seed % seats] = "wanderer" if player == RANDOM else player
    return seed % seats in play_bots(match, names).winners


def _solves(task: Track, player: str, run: tuple[int, int]) -> bool:
    """Solve a quest in the fewest moves, or at random within the episode's limit. `run`: its seed, and the
    quest's number."""
    seed, number = run
    env: TowerEnv = task.env("test", quests=[task.quests("test")[number]], solve=False)
    seen, info = env.reset(seed=number)
    random = np.random.default_rng([seed, number])
    over = solved = False
    while not over:
        if player == RANDOM:
            allowed = np.flatnonzero(seen["action_mask"])
            if not len(allowed):
                break  # no hero can move any more
            action = int(random.choice(allowed))
        else:
            state = env.match.state
            best = hint_at(state.quest, state.position, seconds=None).action
            action = next(each for each, do in env.floors.legal(0).items() if do == best)
        seen, _, solved, cut, info = env.step(action)
        over = solved or cut
    return solved and (player == RANDOM or info["moves"] == info["optimum"])


def _asked(arguments: list[str]) -> Iterator[tuple[str, str, str]]:
    for argument in arguments:
        name, _, players = argument.partition(":")
        player, _, partner = players.partition("+")
        yield name, player, partner


def main(path: Path, matches: int, arguments: list[str]) -> None:
    with processes(int(os.environ.get("JOBS", "1"))) as workers:
        for name, player, partner in _asked(arguments):
            result = evaluate(name, player, partner, matches, workers.map)
            write_results(path, [result])
            print(name, player, partner, result.won, "of", result.matches, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
