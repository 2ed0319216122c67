"""Plays the same match by the rules and in a batch of one, and compares everything after every tick."""

from collections import Counter

import numpy as np
from gymnasium.utils.seeding import np_random

from dedale.research.mall import tokens
from dedale.research.mall.action_space import CAMPAIGN_ACTIONS
from dedale.research.mall.batch import BatchMall
from dedale.research.mall.environment import MallEnv
from dedale.research.mall.kernel import handlers
from dedale.research.mall.packed_state import DONE, comparable, packed
from dedale.research.rewards import Rewards

WORTH = Rewards(won=64, lost=-16, tile=1, theft=8, left=4)


class Pair:
    """An environment on the rules, and the compiled one in the same state."""

    def __init__(self, scenario: int, seats: int, cooldown: int = 0, sand_ms: int = 180_000) -> None:
        self.rules = MallEnv(scenario, seats, cooldown=cooldown, sand_ms=sand_ms, calls=False, rewards=WORTH)
        self.batch = BatchMall(1, scenario, seats, cooldown=cooldown, sand_ms=sand_ms, rewards=WORTH)
        self.happened: Counter[str] = Counter()

    def reset(self, seed: int) -> None:
        self.seen, _ = self.rules.reset(seed=seed)
        self.order, _ = np_random(self.rules.match.seed)
        self.continue_from_rules()

    def continue_from_rules(self) -> None:
        self.batch.load(0, self.rules.match.state, self.rules.match.t)
        self.compare()

    def step(self, chosen: dict[str, int]) -> None:
        """Let a tick pass in both, with everyone in the same order."""
        env = self.rules
        settings = np.array([len(chosen), env.options.sand_ms, env.tick_ms, env.cooldown])
        gains, refused = np.zeros(3, np.int64), np.zeros(len(chosen), np.bool_)
        numbers = np.array([chosen[agent] for agent in env.possible_agents])
        order = self.order.permutation(len(chosen))
        row, sand = self.batch.rows[0], self.batch.sand
        handlers.tick(self.batch.tables, row, sand, settings, numbers, order, gains, refused)
        self.seen, rewards, *_, infos = env.step(chosen)
        assert [bool(infos[agent]["refused"]) for agent in infos] == refused.tolist()
        worth = gains @ [WORTH.tile, WORTH.theft, WORTH.left]
        worth += {0: 0, handlers.WON: WORTH.won, handlers.LOST: WORTH.lost}[int(row[DONE])]
        assert worth == rewards["seat_0"]
        self.happened.update(
            {"steps": 1, "refusals": int(refused.sum()), "tiles": int(gains[0]), "thefts": int(gains[1]),
             "out": int(gains[2])}
        )  # fmt: skip
        self.compare()

    def compare(self) -> None:
        env, batch = self.rules, self.batch
        state = env.match.state
        row = comparable(batch.rows[0])
        expected = packed(state)
        expected[-8:] = row[-8:]  # how long seats rest is compared with the tokens
        assert row.tolist() == expected.tolist()
        assert batch.sand[0] == state.sand.left(env.match.t)
        seen = batch.look()
        for seat, agent in enumerate(env.possible_agents):
            allowed = self.seen[agent]["action_mask"]
            assert not allowed[CAMPAIGN_ACTIONS:].any()
            assert (seen.masks[0, seat] == allowed[:CAMPAIGN_ACTIONS]).all()
            rows = self.seen[agent]["observation"].copy()
            rows[tokens.SEAT_ROWS + seat, 0] = 1  # a batch shows what a spectator sees
            assert (seen.tokens[0] == rows).all()
