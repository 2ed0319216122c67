"""The players of the Hidden Labyrinth: what they learn, forget and decide."""

from random import Random
from typing import Any

import pytest

from bots.at_tables import bot_at, do, open_table, questions
from bots.mall_matches import typed_view
from contract.random_hidden import hidden_options, scramble_hidden, steps_to
from dedale.bots import Do
from dedale.bots.hidden import PERFECT, SHARP
from dedale.bots.hidden.memory import Memory
from dedale.bots.hidden.observations import Watching
from dedale.bots.hidden.odds import MEAN_TURNS, REACHING, winning
from dedale.bots.hidden.step_search import Plan, Race
from dedale.bots.hidden.wall_beliefs import exact, vague
from dedale.games.hidden.actions import Ready, Roll, Step, Stop
from dedale.games.hidden.generator import draw_labyrinth, grown
from dedale.games.hidden.labyrinth import EDGES, SQUARES, Walls
from dedale.games.hidden.movement import NEIGHBOURS
from dedale.games.hidden.view import HiddenView
from dedale.grid import Direction, Square, edge_of
from dedale.lab.arena import play
from dedale.match import Match

LEVELS = ("calm", "sharp", "perfect")
ROWS: Walls = frozenset(
    [(x, 0, "S") for x in range(5)]
    + [(x, 1, "S") for x in range(1, 6)]
    + [(x, 2, "S") for x in range(5)]
    + [(x, 3, "S") for x in range(1, 5)]
)  # fmt: skip
"""A snake: from the corner in the north-west all the way east, then west again, and so on."""


def snake(**options: Any) -> Match:
    known = {"labyrinth": sorted(ROWS), "turn": False, "look": False, "first": 0, "dice": [4] * 20}
    return open_table("hidden", 1, **{**known, **options})


# Watching


def watched(match: Match, watching: Watching, seat: int, *actions: Any) -> list[Any]:
    facts = watching.look(typed_view(HiddenView, match, 1))
    for action in actions:
        do(match, seat, action, match.t)
        facts += watching.look(typed_view(HiddenView, match, 1))
    return facts


@pytest.mark.rule("HIDDEN-24")
def test_others_steps_and_bumps_teach_where_walls_are() -> None:
    match = snake()
    facts = watched(match, Watching(), 0, Roll(), Step("E"), Step("E"), Step("S"))
    assert facts == [((0, 0, "E"), False), ((1, 0, "E"), False), ((2, 0, "S"), True)]


def test_a_bump_beside_the_own_corner_is_no_step_back() -> None:
    match = snake()
    facts = watched(match, Watching(), 0, Roll(), Step("E"), Step("S"))
    assert facts == [((0, 0, "E"), False), ((1, 0, "S"), True)]


def test_what_is_missed_is_not_made_up() -> None:
    """If it is only asked after the next roll, nobody can tell how the magician got to its corner."""
    match, watching = snake(), Watching()
    watched(match, watching, 0, Roll(), Step("E"))
    for seat, action in ((0, Step("S")), (1, Roll())):
        do(match, seat, action, match.t)
    assert watching.look(typed_view(HiddenView, match, 1)) == []


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_learned_is_true(seed: int) -> None:
    random = Random(seed)
    match = open_table("hidden", seed, players=random.randint(2, 4), walls=24, bag=["owl", "cup", "gem"])
    watching, learned = Watching(), 0
    for _ in range(400):
        if match.outcome:
            break
        seat = random.randrange(match.seats)
        legal = match.legal(seat)
        if legal:
            do(match, seat, random.choice(legal), match.t)
        if random.random() < 0.7:
            for edge, wall in watching.look(typed_view(HiddenView, match, 0)):
                assert (edge in match.state.walls) == wall
                learned += 1
    assert learned > 20


# Memory


def test_a_memory_fades_and_a_perfect_one_does_not() -> None:
    walls = grown(Random(1), 19)
    left = {}
    for level in (SHARP, PERFECT):
        memory = Memory(level, Random(1))
        memory.look(walls, walls_left=0)
        memory.cover()
        memory.learn([((0, 0, "E"), True)])
        assert all((edge in walls) == wall for edge, wall in memory.looked.items())
        begun = len(memory.looked)
        for _ in range(SHARP.keeps[1] + 1 if SHARP.keeps else 0):
            memory.next_turn()
        left[level] = begun, len(memory.looked), len(memory.learned)
    assert left[PERFECT] == (60, 60, 1)
    assert 15 < left[SHARP][0] < 50
    assert left[SHARP][1:] == (0, 0)


def test_of_a_labyrinth_that_is_still_built_only_walls_are_remembered() -> None:
    memory = Memory(PERFECT, Random(1))
    memory.look([(0, 0, "E"), (3, 3, "S")], walls_left=17)
    memory.cover()
    assert memory.looked == {(0, 0, "E"): True, (3, 3, "S"): True}
    assert memory.whole() is None


# Deciding


def race(start: Square, goal: Square, **more: Any) -> Race:
    return Race(
        **{
            "start": start,
            "goal": goal,
            "others": ((5, 5),),
            "closed": frozenset(),
            "later": ((1, 1), (4, 2), (2, 4)),
            "needs": 3,
            "others_need": (3,),
            "bag": 12,
            **more,
        }
    )


def walk(plan: Plan, beliefs: list[Any], walls: Walls, at: Square, left: int, goal: Square) -> Square | None:
    """Return where the plan leads in one turn; None if into a wall."""
    belief = len(beliefs) - 1
    while left and at != goal:
        values = plan.values(belief, at, left)
        best: Direction | None = max(values, key=lambda direction: values[direction])
        if best is None:
            return at
        if edge_of(at, best) in walls:
            return None
        belief = plan.after(belief, at, best)
        at, left = NEIGHBOURS[at][best][0], left - 1
    return at


@pytest.mark.parametrize("seed", range(10))
def test_a_token_in_reach_is_taken(seed: int) -> None:
    random = Random(seed)
    walls = draw_labyrinth(random, random.choice((19, 24)))
    goal = random.choice(SQUARES)
    ways = steps_to(walls, goal)
    beliefs = exact({walls: 1.0})
    plan = Plan(beliefs, race((0, 0), goal))
    for at in SQUARES:
        if 0 < ways[at] <= 4:
            assert walk(plan, beliefs, walls, at, ways[at], goal) == goal


def test_it_runs_into_a_wall_where_its_own_corner_is_nearer() -> None:
    """The goal is next to its corner, but the whole snake lies between."""
    beliefs = exact({ROWS: 1.0})
    plan = Plan(beliefs, race((0, 0), (1, 0)))
    assert walk(plan, beliefs, ROWS, (2, 2), 4, (1, 0)) is None
    calm = Plan(beliefs, race((0, 0), (1, 0), bumps=False))
    assert walk(calm, beliefs, ROWS, (2, 2), 4, (1, 0)) is not None


def test_it_does_not_end_its_turn_where_somebody_stands() -> None:
    beliefs = exact({ROWS: 1.0})
    plan = Plan(beliefs, race((0, 0), (4, 0), closed=frozenset({(3, 0)})))
    assert walk(plan, beliefs, ROWS, (0, 0), 3, (4, 0)) == (2, 0)
    assert walk(plan, beliefs, ROWS, (0, 0), 4, (4, 0)) == (4, 0)


@pytest.mark.rule("HIDDEN-23")
def test_it_bumps_back_to_its_own_corner_though_somebody_stands_there() -> None:
    beliefs = exact({ROWS: 1.0})
    plan = Plan(beliefs, race((0, 0), (1, 0), closed=frozenset({(0, 0)})))
    assert walk(plan, beliefs, ROWS, (2, 2), 4, (1, 0)) is None


@pytest.mark.rule("HIDDEN-23")
def test_on_a_shared_corner_staying_is_worth_what_it_would_be_alone() -> None:
    beliefs = exact({ROWS: 1.0})
    alone = Plan(beliefs, race((0, 0), (4, 4)))
    sharing = Plan(beliefs, race((0, 0), (4, 4), closed=frozenset({(0, 0)})))
    assert sharing.values(0, (0, 0), 1)[None] == alone.values(0, (0, 0), 1)[None]
    # Coming back there with the last step is another matter.
    assert sharing.values(0, (1, 0), 1)["W"] < 0 < alone.values(0, (1, 0), 1)["W"]


def test_of_two_ways_it_takes_the_likelier_one() -> None:
    chances = dict.fromkeys(EDGES, 0.9)
    chances[0, 0, "E"] = chances[1, 0, "S"] = chances[1, 1, "S"] = 0.2
    chances[0, 0, "S"] = chances[0, 1, "E"] = 0.3
    plan = Plan(vague(chances), race((0, 0), (1, 1)))
    values = plan.values(0, (0, 0), 2)
    assert max(values, key=lambda direction: values[direction]) == "E"


def test_with_the_last_token_at_stake_it_dares_more() -> None:
    """The other one is next to the goal and needs one token, so only a way that gets there now can win."""
    chances = dict.fromkeys(EDGES, 0.0)
    chances[0, 0, "E"] = 0.6
    desperate = Plan(vague(chances), race((0, 5), (1, 0), others=((2, 0),), others_need=(1,)))
    values = desperate.values(0, (0, 0), 1)
    assert max(values, key=lambda direction: values[direction]) == "E"


def test_odds_of_the_die_and_of_five_tokens() -> None:
    assert REACHING[1][:6] == pytest.approx([1, 1, 5 / 6, 1 / 2, 1 / 6, 0])
    assert MEAN_TURNS[:2] == pytest.approx([0, 1])
    assert MEAN_TURNS[20] == pytest.approx(20 / 2.5, abs=0.5)
    assert winning(1, (1,), 9) == pytest.approx(1 / 2)
    assert winning(2, (1,), 9) == pytest.approx(1 / 4)
    assert winning(1, (1, 1), 9) == pytest.approx(1 / 3)
    assert winning(2, (3,), 0) == 1


# Whole games


@pytest.mark.parametrize("seed", range(16))
def test_every_table_is_played_to_its_end_by_the_rules(seed: int) -> None:
    """The arena stops if a bot does something the rules refuse."""
    random = Random(seed)
    match = Match.open(open_table("hidden", 0).game, hidden_options(random), seed)
    assert isinstance(match, Match)
    result = play(match, [random.choice(LEVELS) for _ in range(match.seats)])
    assert result.result == "won"


@pytest.mark.parametrize(
    "options", [{}, {"look": False, "players": 3}, {"build": "turns"}, {"walls": 24}], ids=str
)
def test_with_other_secrets_it_answers_the_same(options: dict[str, Any]) -> None:
    random = Random(3)
    match = open_table("hidden", 6, **options)
    bots = {seat: bot_at(match, seat, LEVELS[-1 - seat]) for seat in range(match.seats)}
    twins = {seat: bot_at(match, seat, LEVELS[-1 - seat]) for seat in range(match.seats)}
    other = open_table("hidden", 6, **options)
    done = 0
    for (seat, view, _, t), answer in questions(match, bots, 60_000):
        # The twin's view comes from a match with different walls, tokens and future rolls.
        other.state, other.t = scramble_hidden(match.state, random), match.t
        assert other.view(seat) == view
        assert twins[seat].answer(other.view(seat), other.legal(seat), t) == answer
        done += isinstance(answer, Do)
    assert done > 20


def test_secret_options_are_not_told() -> None:
    first, second = (
        open_table(
            "hidden",
            1,
            labyrinth=sorted(grown(Random(seed), 19)),
            bag=bag,
            dice=[2, 2],
            turned=seed % 4,
            look=False,
            first=0,
        )
        for seed, bag in ((1, ["cup", "owl"]), (2, ["cup", "gem"]))
    )
    assert first.public_options == second.public_options
    logs = []
    for match in (first, second):
        bots = {seat: bot_at(match, seat, "perfect") for seat in (0, 1)}
        for _ in questions(match, bots, 20_000):
            if isinstance(match.log[-1].action if match.log else None, Step | Stop):
                break
        logs.append(match.log)
    assert logs[0] == logs[1]
    assert len(logs[0]) == 2


@pytest.mark.parametrize("level", LEVELS)
def test_who_takes_over_a_seat_knows_nothing_and_plays_on(level: str) -> None:
    match = open_table("hidden", 7, bag=["owl", "cup", "gem"])
    bots = {seat: bot_at(match, seat, level) for seat in (0, 1)}
    t = 0
    for (_, _, _, at), _ in questions(match, bots, 60_000):
        t = at
        if any(isinstance(entry.action, Step) for entry in match.log):
            break
    for _ in questions(match, {0: bot_at(match, 0, level), 1: bots[1]}, 3_600_000, t):
        pass
    assert match.outcome


def test_a_step_that_was_not_taken_is_not_believed() -> None:
    """The same moment again: its action was not carried out, so it wants the same."""
    match = snake(look=True)
    bot = bot_at(match, 0, "perfect")
    bot.answer(match.view(0), match.legal(0), 0)
    for seat in (0, 1):
        do(match, seat, Ready(), 0)
    do(match, 0, Roll(), 0)
    answers = [bot.answer(match.view(0), match.legal(0), t) for t in (0, 5_000, 5_001, 10_000)]
    assert isinstance(answers[1], Do)
    assert answers[1] == answers[3]


def test_a_table_that_looks_is_looked_at() -> None:
    match = open_table("hidden", 1)
    bots = {seat: bot_at(match, seat, "calm") for seat in (0, 1)}
    times = {
        seat: t
        for (seat, _, _, t), answer in questions(match, bots, 15_000)
        if isinstance(answer, Do) and answer.action == Ready()
    }
    assert sorted(times) == [0, 1]
    assert min(times.values()) >= 5_000


def wins(strong: str, weak: str, games: int, **options: Any) -> int:
    """Return how many of these games the stronger one wins, with seats swapped."""
    won = 0
    for seed in range(games):
        names = [strong, weak] if seed % 2 else [weak, strong]
        result = play(open_table("hidden", 100 + seed, **options), names)
        won += names[result.winners[0]] == strong
    return won


def test_levels_are_stronger_one_than_the_other() -> None:
    """The shares over many games are in docs/bots.md."""
    assert wins("perfect", "sharp", 8) >= 5
    assert wins("sharp", "calm", 8) >= 5
    assert wins("perfect", "wanderer", 4) == 4
