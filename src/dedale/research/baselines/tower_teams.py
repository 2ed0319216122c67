"""Trains teams of two on a floor of the Tower, each by itself, and lets them play with each other.

    python -m dedale.research.baselines.tower_teams --floor t1 --plot teams.svg --save match.json

Q-learning with a table, in numpy: a minute's training for a first look, not an entry for the benchmark.
"""

import argparse
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dedale.lab.arena.cross_play import Matrix, Share, lines, picture
from dedale.match.document import save
from dedale.research.tower_actions import ACTIONS
from dedale.research.tower_env import TowerTeamEnv
from dedale.research.tracks import SEEDS

EPISODES, TEAMS, GAMES = 2000, 4, 50
MOST_ACTIONS = 40
RATE, DISCOUNT, CURIOSITY = 0.1, 0.9, 0.3


class Learner:
    """One seat: what it expects of each action, by what it sees."""

    def __init__(self, seed: int) -> None:
        self._worth = defaultdict[bytes, NDArray[np.float32]](lambda: np.zeros(ACTIONS, np.float32))
        self._random = np.random.default_rng(seed)

    def choose(self, seen: dict[str, NDArray[Any]], curiosity: float = 0.0) -> int:
        """Return one of the best allowed actions; any of them as often as it is curious."""
        allowed = np.flatnonzero(seen["action_mask"])
        worth = self._of(seen)[allowed]
        if self._random.random() >= curiosity:
            allowed = allowed[worth == worth.max()]
        return int(self._random.choice(allowed))

    def learn(
        self, seen: dict[str, NDArray[Any]], action: int, reward: float, then: dict[str, NDArray[Any]]
    ) -> None:
        """Take in what an action led to. Only the end of a match is rewarded."""
        worth = self._of(seen)
        goal = reward or DISCOUNT * self._of(then)[np.flatnonzero(then["action_mask"])].max()
        worth[action] += RATE * (goal - worth[action])

    def _of(self, seen: dict[str, NDArray[Any]]) -> NDArray[np.float32]:
        return self._worth[seen["observation"].tobytes() + seen["action_mask"].tobytes()]


Team = dict[str, Learner]
"""By agent."""


def new_env(floor: str) -> TowerTeamEnv:
    return TowerTeamEnv([floor], seats=2, most_actions=MOST_ACTIONS, solve=False)


def play(env: TowerTeamEnv, team: Team, seed: int, *, learning: bool = False) -> bool:
    """Play a match, and say whether it was solved."""
    seen, _ = env.reset(seed=seed)
    steps = []
    while env.agents:
        chosen = {agent: team[agent].choose(seen[agent], CURIOSITY * learning) for agent in env.agents}
        then, rewards, solved, _, _ = env.step(chosen)
        steps.append((seen, chosen, rewards, then))
        seen = then
    if learning:
        # Backwards, so that all of the way to a solution is worth something at once.
        for before, chosen, rewards, after in reversed(steps):
            for agent, action in chosen.items():
                team[agent].learn(before[agent], action, rewards[agent], after[agent])
    return any(solved.values())


def train(floor: str, episodes: int, seed: int) -> Team:
    """Return a team that has played so many matches with itself."""
    env = new_env(floor)
    seats = enumerate(env.possible_agents)
    team = {agent: Learner(len(env.possible_agents) * seed + seat) for seat, agent in seats}
    for match in np.random.default_rng(seed).choice(len(SEEDS["train"]), episodes):
        play(env, team, SEEDS["train"][match], learning=True)
    return team


def cross_play(floor: str, teams: Sequence[Team], games: int) -> Matrix:
    """Let every team play with every other. The team of the row has the first seat."""
    env, seeds = new_env(floor), SEEDS["test"][:games]
    [first, _] = env.possible_agents

    def cell(one: Team, other: Team) -> Share:
        return Share(sum(play(env, {**other, first: one[first]}, seed) for seed in seeds), games)

    cells = tuple(tuple(cell(one, other) for other in teams) for one in teams)
    return Matrix(f"floor {floor}", tuple(f"team {number}" for number in range(len(teams))), cells)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--floor", default="t1", metavar="ID", help="floor of the Tower (t1)")
    parser.add_argument("--episodes", type=int, default=EPISODES, metavar="N", help=f"training ({EPISODES})")
    parser.add_argument("--teams", type=int, default=TEAMS, metavar="N", help=f"number of teams ({TEAMS})")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="write the matrix as SVG")
    parser.add_argument("--save", type=Path, metavar="FILE", help="save a match of the best team")
    options = parser.parse_args()
    teams = [train(options.floor, options.episodes, seed) for seed in range(options.teams)]
    matrix = cross_play(options.floor, teams, GAMES)
    print("\n".join(lines(matrix)))
    if options.plot:
        options.plot.write_text(picture(matrix), encoding="utf-8")
    if options.save:
        env = new_env(options.floor)
        best = max(range(len(teams)), key=lambda team: matrix.cells[team][team].won)
        play(env, teams[best], SEEDS["test"][0])
        options.save.write_bytes(save(env.match))


if __name__ == "__main__":
    main()
