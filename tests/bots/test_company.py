"""Bots are good company: they give people time, call for missing players, and follow others' ideas."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bots.at_tables import do, questions
from bots.mall_matches import bot_at, open_table, typed_options, typed_view
from contract.referee_play import view_of
from dedale.bots import Call, Do, Wait
from dedale.bots.base import Answer
from dedale.bots.mall import BRISK, Teammate
from dedale.bots.mall.pace import Pace
from dedale.bots.mall.plan import next_plan
from dedale.games.base import Source
from dedale.games.mall import MALL
from dedale.games.mall.actions import (
    ABILITIES,
    Ability,
    Action,
    Escalator,
    Explore,
    Move,
    Pause,
    Resume,
    Start,
    Steal,
    Vortex,
)
from dedale.games.mall.setup import Options
from dedale.games.mall.view import MallView
from dedale.match import Match
from dedale.match.talk import Nudge, Say

THEFT = Path(__file__).parents[1] / "mall" / "tiles" / "theft.maze"
SPLIT = (("N", "E"), ("S", "W", "vortex", "escalator", "explore"))
CENTRE = {"barbarian": (1, 1), "mage": (2, 1), "elf": (1, 2), "dwarf": (2, 2)}


def started(**options: Any) -> Match:
    match = open_table(3, **{"scenario": 2, "deal": SPLIT, "start": CENTRE, **options})
    do(match, 1, Start(), 0)
    return match


def test_a_person_may_start_the_game() -> None:
    match = open_table(3, scenario=2, players=2)
    bot = bot_at(match, 0)
    answer = bot.answer(match.view(0), match.legal(0), 0)
    assert isinstance(answer, Wait)
    assert answer.until is not None
    assert answer.until >= 5_000
    assert bot.answer(match.view(0), match.legal(0), answer.until) == Do(Start())


@pytest.mark.rule("MALL-66")
@pytest.mark.parametrize("name", ["brisk", "wanderer"])
def test_it_leaves_it_to_people_where_the_heroes_start(name: str) -> None:
    match = open_table(3, scenario=13, players=2)
    bots = {seat: bot_at(match, seat, name) for seat in (0, 1)}
    acts = [answer for _, answer in questions(match, bots, 20_000) if isinstance(answer, Do)]
    assert acts[0] == Do(Start())


@pytest.mark.rule("MALL-34")
def test_it_calls_nobody_during_a_pause() -> None:
    match = started()
    do(match, 0, Pause(), 1_000)
    do(match, 1, Pause(), 1_000)
    assert calls(match) == []


@pytest.mark.rule("MALL-26")
def test_it_steals_after_somebody_has_stepped_off_an_item_and_come_back() -> None:
    items = {"barbarian": (3, 1), "mage": (1, 0), "elf": (2, 3), "dwarf": (0, 3)}
    tiles = Source("theft.maze", THEFT.read_text(encoding="utf-8"))
    options = {"tiles": tiles, "pile": (2,), "start": items, "deal": (ABILITIES, ("N",))}
    match = started(scenario=1, edition="pocket", **options)
    do(match, 1, Move("elf", (2, 2)), 0)
    acts = [answer for _, answer in questions(match, {0: bot_at(match, 0)}, 40_000) if isinstance(answer, Do)]
    assert acts.index(Do(Move("elf", (2, 3)))) < acts.index(Do(Steal()))
    assert match.outcome is not None
    assert match.outcome.result == "won"


def calls(match: Match, until: int = 30_000) -> list[Call]:
    """Return the calls of a bot in seat 0, while the other seat does nothing."""
    return [
        answer for _, answer in questions(match, {0: bot_at(match, 0)}, until) if isinstance(answer, Call)
    ]


@pytest.mark.rule("MALL-30")
def test_it_nudges_the_seat_for_which_all_wait_again_and_again_but_ever_less_often() -> None:
    match = started()
    asked = questions(match, {0: bot_at(match, 0)}, 170_000)
    times = [t for (_, _, _, t), answer in asked if answer[:2] == (1, "nudge")]
    assert match.nudged == 1
    assert len(times) >= 5
    waits = [after - before for before, after in pairwise(times)]
    assert all(before < after for before, after in pairwise(waits))


@pytest.mark.rule("MALL-30")
def test_bots_take_turns_to_nudge() -> None:
    match = open_table(4, scenario=1, deal=(("N", "W"), ("E", "vortex"), ("explore", "escalator"), ("S",)))
    do(match, 0, Start(), 0)
    bots = {seat: bot_at(match, seat) for seat in (0, 1, 2)}
    times = [t for (_, _, _, t), answer in questions(match, bots, 170_000) if answer[:2] == (3, "nudge")]
    assert len(times) >= 4
    assert len({*times}) == len(times)


class Contrary:
    """Whatever others do with a hero, it does the opposite at once."""

    def __init__(self) -> None:
        self._seen: dict[Any, object] = {}

    def answer(self, view: MallView, legal: list[Action], t: int) -> Answer:
        before, self._seen = self._seen, dict(view.heroes)
        back = [each for each in legal if isinstance(each, Move) and before.get(each.hero) == each.to]
        return Do(back[0]) if back else Wait()


def moves(match: Match, at: dict[Any, object]) -> Iterator[tuple[object, int]]:
    """For each action: the hero and the two squares it went between, if it was a move; and whose it was."""
    for entry in match.log:
        hero, to = getattr(entry.action, "hero", None), getattr(entry.action, "to", None)
        if not isinstance(entry.action, Nudge):
            yield (hero, frozenset((at[hero], to))) if hero else None, entry.seat
        if hero:
            at[hero] = to


@pytest.mark.parametrize("seed", range(3))
def test_no_bot_moves_a_hero_to_and_fro(seed: int) -> None:
    match = open_table(seed, scenario=1, deal=(("N", "E", "vortex", "escalator", "explore"), ("S", "W")))
    start = dict[Any, object](typed_view(MallView, match, None).heroes)
    do(match, 0, Start(), 0)
    for _ in questions(match, {0: bot_at(match, 0), 1: Contrary()}, 100_000):
        pass
    runs = [[*run] for between, run in groupby(moves(match, start), key=itemgetter(0)) if between]
    assert max(map(len, runs)) > 2
    longest = max(sum(seat == 0 for _, seat in run) for run in runs)
    assert longest <= 2


@pytest.mark.parametrize("seed", range(8))
def test_bots_do_not_bring_all_heroes_back_to_where_they_stood_again_and_again(seed: int) -> None:
    """Not even if somebody disagrees about several heroes by turns."""
    match = open_table(seed, scenario=1, deal=(("N", "E", "vortex", "escalator", "explore"), ("S", "W")))
    do(match, 0, Start(), 0)
    for _ in questions(match, {0: bot_at(match, 0), 1: Contrary()}, 100_000):
        pass
    at = dict[Any, object](typed_view(MallView, open_table(seed, scenario=1), None).heroes)
    brought, tiles = Counter[object](), 0
    for entry in match.log:
        tiles += entry.action.__class__.__name__ == "Explore"
        if hero := getattr(entry.action, "hero", None):
            at[hero] = getattr(entry.action, "to", None)
            brought[*at.values(), tiles] += entry.seat == 0
    assert max(brought.values()) <= 2


@pytest.mark.rule("MALL-30")
def test_it_drums_in_the_pocket_edition() -> None:
    assert (1, "drum") in [each[:2] for each in calls(started(edition="pocket"))]


@pytest.mark.rule("MALL-68")
def test_it_does_not_nudge_where_nobody_may() -> None:
    assert calls(started(scenario=15, level=12)) == []


@pytest.mark.rule("MALL-62")
def test_only_the_idle_one_nudges_where_there_is_one() -> None:
    match = open_table(3, scenario=9, level=12, deal=((), SPLIT[0], SPLIT[1]))
    do(match, 1, Start(), 0)
    assert calls(match)[0][:2] in ((1, "nudge"), (2, "nudge"))


def test_it_consents_to_a_pause_and_does_not_end_it() -> None:
    match = started()
    bot = bot_at(match, 0)
    do(match, 1, Pause(), 1_000)
    assert bot.answer(match.view(0), match.legal(0), 1_000) == Do(Pause())
    do(match, 0, Pause(), 1_000)
    assert match.legal(0) == [Resume()]
    assert bot.answer(match.view(0), match.legal(0), 90_000) == Wait()


def test_it_plays_on_if_the_others_cannot_agree_on_a_pause() -> None:
    match = open_table(3, scenario=2, deal=(*SPLIT, ()))
    do(match, 1, Start(), 0)
    do(match, 1, Pause(), 1_000)
    acts = [
        t
        for (_, _, _, t), answer in questions(match, {0: bot_at(match, 0)}, 60_000, 1_000)
        if answer != Do(Pause()) and isinstance(answer, Do)
    ]
    assert acts
    assert min(acts) >= 10_000


@pytest.mark.rule("MALL-31", "MALL-32")
def test_it_does_not_cut_people_short() -> None:
    def first_act(words: int) -> int:
        match = started(deal=(ABILITIES, ()))
        # North of the barbarian is the hourglass.
        do(match, 0, Move("barbarian", (1, 0)), 100_000)
        bot = bot_at(match, 0)
        assert view_of(match, 0)["talk"] == "free"
        t = 100_000
        for number in range(words):
            do(match, 1, Say(f"word {number}"), t + 500)
            answer = bot.answer(match.view(0), match.legal(0), t + 500)
            assert isinstance(answer, Wait)
            t += 500
        return next(
            at for (_, _, _, at), answer in questions(match, {0: bot}, 160_000, t) if isinstance(answer, Do)
        )

    assert 101_000 <= first_act(0) < first_act(6)


def touched_after(idea: Move, pace: Pace) -> int:
    """Return how soon a bot moves a hero that somebody moved for reasons of their own."""
    all_but_south = (tuple(each for each in ABILITIES if each != "S"), ("S",))
    match = open_table(5, scenario=2, deal=all_but_south)
    do(match, 1, Start(), 0)
    bot = Teammate(0, 1, typed_options(Options, match), pace)
    assert isinstance(bot.answer(typed_view(MallView, match, 0), MALL.legal(match.state, 0), 0), Wait)
    do(match, 1, idea, 10)
    for (_, _, _, at), answer in questions(match, {0: bot}, 20_000, 10):
        if isinstance(answer, Do) and getattr(answer.action, "hero", None) == idea.hero:
            return at
    raise AssertionError("it never moves that hero")


def test_it_leaves_a_hero_alone_that_somebody_moved_for_reasons_of_their_own() -> None:
    for idea in (Move("mage", (2, 3)), Move("elf", (1, 3))):
        assert touched_after(idea, BRISK._replace(give_way=4_000)) >= 4_010
        assert touched_after(idea, BRISK._replace(give_way=0)) < 4_000


def test_it_goes_on_from_wherever_a_person_has_brought_the_heroes() -> None:
    """The person lays tiles elsewhere than planned, and the team still wins."""
    match = open_table(9, scenario=1, players=2)
    bots = {seat: bot_at(match, seat) for seat in (0, 1)}
    ideas = 0
    for (seat, _, _, t), answer in questions(match, bots, 400_000):
        if not isinstance(answer, Wait):
            continue  # it acts next, so nothing is news to it
        codes = match.state.board.codes
        others = [
            action
            for action in match.legal(seat)
            if isinstance(action, Explore) or (isinstance(action, Move) and codes[action.to] != "Z")
        ]
        if others and t > 11_000 and t // 4_000 > ideas and not match.outcome and ideas < 12:
            ideas += 1
            do(match, seat, others[t % len(others)], max(t, match.t))
    assert ideas >= 5
    assert match.outcome is not None
    assert match.outcome.result == "won"


def test_it_gets_along_without_a_seat_that_does_nothing() -> None:
    """Five seats, two of which own west. The second of these sleeps."""
    hands = (("N",), ("W", "vortex"), ("E", "escalator"), ("S", "explore"), ("W",))
    match = open_table(2, scenario=2, deal=hands)
    for _ in questions(match, {seat: bot_at(match, seat) for seat in range(4)}, 900_000):
        pass
    assert match.outcome is not None
    assert match.outcome.result == "won"


class Restless:
    """Moves the first hero it can, wherever it can, but not onto an hourglass."""

    def __init__(self, match: Match, every: int) -> None:
        self._table, self._every, self._at = match, every, 0

    def answer(self, view: MallView, legal: list[Any], t: int) -> Do | Wait:
        if t < self._at or not view.sand_running:
            return Wait(max(t + 1, self._at))
        self._at = t + self._every
        codes = self._table.state.board.codes
        for action in legal:
            if isinstance(action, Move | Escalator | Vortex) and codes[action.to] != "Z":
                return Do(action)
        return Wait(self._at)


@pytest.mark.parametrize("every", [300, 500, 1_000])
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("own", ["vortex", "escalator"])
def test_somebody_restless_does_not_keep_the_others_from_playing(own: Ability, seed: int, every: int) -> None:
    hands: list[tuple[Ability, ...]] = [("N",), ("W", "vortex"), ("E", "escalator"), ("S", "explore")]
    hands.sort(key=lambda hand: own not in hand)
    match = open_table(seed, scenario=1, deal=tuple(hands))
    do(match, 0, Start(), 0)
    calm = {seat: bot_at(match, seat, "calm") for seat in (1, 2, 3)}
    for _ in questions(match, {0: Restless(match, every), **calm}, 60_000):
        pass
    done = Counter(entry.seat for entry in match.log)
    assert done[0] > 15
    assert sum(done[seat] for seat in calm) >= 15
    assert len(view_of(match)["tiles"]) >= 3


@pytest.mark.rule("MALL-30")
def test_it_nudges_a_seat_that_does_other_things_than_what_all_wait_for() -> None:
    match = started(deal=(("E", "W", "vortex", "escalator", "explore"), ("N", "S")))
    bots = {0: bot_at(match, 0), 1: Restless(match, 1_000)}
    assert any(answer[:2] == (1, "nudge") for _, answer in questions(match, bots, 40_000))


def test_it_gets_others_out_of_the_way_where_nobody_can_count_on_a_seat() -> None:
    """The mage bars the dwarf's way. Her own leads through a vortex, or west."""
    match = open_table(2, scenario=1, players=4)
    state = replace(match.state, heroes=((3, 0), (2, 1), (1, 2), (2, 2)))
    plan = next_plan(state, frozenset({"W", "vortex"}))
    assert plan.actions == (Move("mage", (3, 1)), Move("dwarf", (2, 0)), Explore((2, 0)))
