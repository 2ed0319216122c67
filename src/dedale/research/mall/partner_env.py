"""The Mall with scripted partners: some seats are the learners', the others belong to a family of bots."""

from collections.abc import Sequence
from typing import Any

from gymnasium.utils.seeding import np_random
from pettingzoo.utils.wrappers.base_parallel import BaseParallelWrapper

from dedale.bots.mall.conventions import FAMILIES
from dedale.research.mall.bot_agent import BotAgent
from dedale.research.mall.environment import MallEnv, Observation


class PartnerEnv(BaseParallelWrapper[str, Any, Any]):
    """In each match, all partners are of one family, which follows from the match's seed."""

    def __init__(self, env: MallEnv, families: Sequence[str], learners: int = 1) -> None:
        """`learners`: how many seats are theirs. Which ones they are changes from match to match."""
        unknown = [family for family in families if family not in FAMILIES]
        if unknown or not families:
            raise ValueError(f"The families of partners are {', '.join(FAMILIES)}, not {unknown}.")
        if not 0 < learners < len(env.possible_agents):
            raise ValueError("There is at least one learner, and at least one partner.")
        super().__init__(env)
        self.mall, self.families, self.learners = env, tuple(families), learners
        self.family = self.families[0]
        """The family in this match."""
        self._partners: dict[str, BotAgent] = {}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        seen, infos = self.mall.reset(seed, options)
        chance, _ = np_random(self.mall.match.seed)
        self.family = self.families[int(chance.integers(len(self.families)))]
        seats = chance.permutation(len(self.mall.possible_agents))
        agents = [self.mall.possible_agents[seat] for seat in seats[self.learners :]]
        self._partners = {agent: BotAgent(self.mall, agent, self.family) for agent in agents}
        return self._learners(seen), self._learners(infos)

    @property
    def agents(self) -> list[str]:  # type: ignore[override]
        """The learners' seats, while the match goes on."""
        return [agent for agent in self.mall.agents if agent not in self._partners]

    def step(self, actions: dict[str, int]) -> Any:
        theirs = {agent: bot.act() for agent, bot in self._partners.items()}
        told: tuple[dict[str, Any], ...] = self.mall.step({**actions, **theirs})
        return tuple(map(self._learners, told))

    def _learners(self, given: dict[str, Any]) -> dict[str, Any]:
        return {agent: value for agent, value in given.items() if agent not in self._partners}
