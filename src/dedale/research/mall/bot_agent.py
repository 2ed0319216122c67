"""The bots of the Mall as agents: partners for learners, and baselines."""

from dedale.bots import Call, Do, new_bot
from dedale.bots.mall import Teammate
from dedale.bots.mall.conventions import FAMILIES
from dedale.games.mall.setup import Options
from dedale.research.mall.action_space import MOST_SEATS, NOOP, NUDGES, STARES, numbers
from dedale.research.mall.environment import MallEnv
from dedale.research.mall.geometry import Geometry


class BotAgent:
    """A bot in a seat of one match. It sees what its seat sees of the printed rules.

    `bot`: one of the game's bots, or a family of partners (`FAMILIES`).
    """

    def __init__(self, env: MallEnv, agent: str, bot: str = "machine") -> None:
        self._env, self._seat = env, env.possible_agents.index(agent)
        match = env.match
        seed, options = match.seed * MOST_SEATS + self._seat, match.public_options
        family = FAMILIES.get(bot)
        if family is None:
            self._bot = new_bot("mall", bot, self._seat, seed, options)
        else:
            assert isinstance(options, Options)
            self._bot = Teammate(self._seat, seed, options, family.pace, family.convention)

    def act(self) -> int:
        """Return the number of its next action."""
        match = self._env.match
        legal = match.legal(self._seat)
        answer = self._bot.answer(match.view(self._seat), legal, match.t)
        if isinstance(answer, Do):
            return next(numbers(match.state, Geometry(match.state.board), [answer.action]))
        if isinstance(answer, Call) and self._env.calls:
            return (STARES if answer.manner == "stare" else NUDGES) + answer.seat
        return NOOP
