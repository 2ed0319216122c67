"""The compiled Mall plays by the rules: compared with them after every tick."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from dedale.games.mall.actions import MAGE
from dedale.games.mall.state import State
from dedale.research.autoreset import AUTORESETS, Autoreset
from dedale.research.mall import tokens
from dedale.research.mall.action_space import ACTIONS, CAMPAIGN_ACTIONS, NOOP
from dedale.research.mall.batch import BatchMall
from dedale.research.mall.bot_agent import BotAgent
from dedale.research.mall.packed_state import DONE, HAND, HERO, LENGTH, PILE
from dedale.research.mall.tables import tables
from dedale.research.rewards import Rewards
from draws import drawn
from research.batch_comparison import Pair
from research.episodes import random_actions

SCENARIOS = range(1, 8)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_play_is_the_same(scenario: int) -> None:
    """Some of what is tried is not allowed, so that refusals are compared too."""
    random = np.random.default_rng(scenario)
    happened: Counter[str] = Counter()
    number = 0
    while happened["steps"] < drawn(4000, part=20):
        number += 1
        pair = Pair(scenario, 2 + (scenario + number) % 7, cooldown=number % 3)
        pair.reset(number)
        while pair.rules.agents and pair.happened["steps"] < 100:
            chosen = random_actions(pair.seen, random)
            for agent in chosen:
                if random.random() < 0.1:
                    chosen[agent] = int(random.integers(ACTIONS))
            pair.step(chosen)
        happened.update(pair.happened)
    assert happened["refusals"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_bots_games_are_the_same(scenario: int) -> None:
    """They get to the theft and to the exits, which random play never does."""
    for number in range(drawn(8, part=8)):
        pair = Pair(scenario, (4, 2, 6)[number % 3])
        pair.reset(10 + number)
        bots = {agent: BotAgent(pair.rules, agent) for agent in pair.rules.agents}
        while pair.rules.agents:
            pair.step({agent: bot.act() for agent, bot in bots.items()})
        assert (pair.happened["thefts"], pair.happened["out"]) == (1, 4)


def strange(state: State, random: Random) -> State:
    """A position that play would hardly ever reach: any tiles, heroes on anything that means something."""
    board = state.board
    pile = list(state.pile)
    while pile and board.frontier and random.random() < 0.93:
        board, _ = board.explore(pile.pop(0), random.choice([*board.frontier.values()]))
    marked = [square for square, code in board.codes.items() if code and not code.startswith("/")]
    plain = [*board.codes]
    heroes = random.sample(marked if len(marked) > 12 and random.random() < 0.7 else plain, 4)
    stolen = random.random() < 0.5
    if not stolen and random.random() < 0.3:  # three on their items
        for hero, letter in enumerate("YPG"):
            for square in board.icons.get(letter + "!", ()):
                if square not in heroes:
                    heroes[hero] = square
    scenario = state.setup.scenario
    kinds = ["Z", *("B" if scenario.crystal_balls else ""), *("C" if scenario.cameras else "")]
    used = {
        square for kind in kinds for square in board.icons.get(kind, ()) if random.random() < 0.4
    }  # fmt: skip
    on_ball = board.codes[heroes[MAGE]] == "B" and heroes[MAGE] not in used and scenario.crystal_balls
    return replace(
        state,
        board=board,
        pile=tuple(pile),
        heroes=tuple(heroes),
        stolen=stolen,
        phase="escape" if stolen else "robbery",
        out_of_order=frozenset(used),
        ball_tiles=random.randrange(2) if on_ball else 0,
        peeked=bool(pile) and random.random() < 0.2,
        hands=tuple(random.sample(state.hands, len(state.hands))),
    )


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_strange_positions_are_the_same(scenario: int) -> None:
    random, chance = Random(scenario), np.random.default_rng(scenario)
    for number in range(drawn(600, part=20)):
        pair = Pair(scenario, 2 + number % 3)
        pair.reset(number)
        pair.rules.match.state = strange(pair.rules.match.state, random)
        pair.seen = pair.rules.look()
        pair.continue_from_rules()
        for _ in range(4):
            if pair.rules.agents:
                pair.step(random_actions(pair.seen, chance))


def test_the_same_seed_is_the_same_batch() -> None:
    one, other = BatchMall(50, 7), BatchMall(50, 7)
    for batch in (one, other):
        batch.reset(seed=3)
        for _ in range(100):
            batch.step(batch.random_actions())
    assert (one.rows == other.rows).all()
    assert (one.seen.tokens == other.seen.tokens).all()
    other.reset(seed=4)
    one.reset(seed=3)
    assert not (one.rows == other.rows).all()


def test_deals_are_fair() -> None:
    """MALL-11, MALL-12: heroes, tiles and action tiles lie anywhere, and tile 15 on top in scenario 5."""
    batch = BatchMall(2_000, 5, 4)
    batch.reset(seed=1)
    rows = batch.rows
    for hero in range(4):
        _, counts = np.unique(rows[:, HERO + hero], return_counts=True)
        assert len(counts) == 4
        assert counts.min() > 400
    assert (rows[:, PILE] == 15).all()
    assert (rows[:, LENGTH] == 14).all()
    _, counts = np.unique(rows[:, PILE + 1], return_counts=True)
    assert len(counts) == 13
    assert counts.min() > 100
    hands = np.sort(tables(5, 4).hands[:4])
    assert (np.sort(rows[:, HAND : HAND + 4], axis=1) == hands).all()
    assert len(np.unique(rows[:, HAND])) == 4


@pytest.mark.parametrize("autoreset", AUTORESETS)
def test_matches_begin_again_as_declared(autoreset: Autoreset) -> None:
    batch = BatchMall(3, sand_ms=1000, tick_ms=500, autoreset=autoreset, rewards=Rewards(lost=-1))
    batch.reset()
    nothing = np.full((3, 4), NOOP)
    told = []
    for _ in range(5):
        seen = batch.step(nothing)
        told.append(
            (bool(seen.terminated[0]), float(seen.rewards[0]), int(seen.tokens[0, tokens.SAND_ROW, 0]))
        )
    lost, half = (True, -1.0), (False, 0.0, 500)
    assert (
        told
        == {
            "disabled": [half, (*lost, 0), *[(True, 0.0, 0)] * 3],
            "next_step": [half, (*lost, 0), (False, 0.0, 1000), half, (*lost, 0)],
            "same_step": [half, (*lost, 1000), half, (*lost, 1000), half],
        }[autoreset]
    )
    assert (batch.rows[:, DONE] == (0 if autoreset == "same_step" else 2)).all()


def test_random_actions_are_allowed_and_all_of_them_occur() -> None:
    batch = BatchMall(400, 4)
    masks = batch.reset(seed=2).masks.copy()
    tried = np.zeros_like(masks)
    for _ in range(60):
        chosen = batch.random_actions()
        assert np.take_along_axis(masks, chosen[:, :, None], 2).all()
        np.put_along_axis(tried, chosen[:, :, None], 1, 2)
    assert tried.sum() > 0.97 * masks.sum()


def test_numbers_without_a_meaning_are_refused() -> None:
    batch = BatchMall(1)
    batch.reset()
    seen = batch.step([[CAMPAIGN_ACTIONS, ACTIONS, 10_000, NOOP]])
    assert seen.refused.tolist() == [[True, True, True, False]]
    with pytest.raises(ValueError, match="no action below 0"):
        batch.step([[-1, 0, 0, 0]])


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"scenario": 8}, "Batches play the scenarios 1 to 7, not 8."),
        ({"seats": 1}, "Batches are for 2 to 8 seats, not 1."),
        ({"autoreset": "soon"}, "'autoreset' is one of disabled, next_step, same_step, not 'soon'."),
        ({"sand_ms": 10}, "'matches' and 'tick_ms' are at least 1, 'cooldown' 0, and 'sand_ms' 1000."),
    ],
)
def test_bad_options_are_refused_in_one_sentence(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence.replace(".", r"\.")):
        BatchMall(1, **options)  # type: ignore[arg-type]
