"""The coach of the Mall: useful to whoever listens, in step with the bots, and no wiser than its seat."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bots.at_tables import do, questions
from bots.mall_matches import bot_at, open_table, scrambled, typed_view
from dedale.bots import COACHES, Advice, AnyBot, Call, Coach, Do, Wait
from dedale.bots.base import Answer
from dedale.games.mall.actions import Action, Explore, Move, Pause, Start, Steal
from dedale.games.mall.view import MallView
from dedale.match import Match

CENTRE = {"barbarian": (1, 1), "mage": (2, 1), "elf": (1, 2), "dwarf": (2, 2)}
NOTHING = Advice(None)


def coach_for(match: Match) -> Coach:
    return COACHES["mall"](match.public_options)


def advice(match: Match, seat: int = 0, coach: Coach | None = None) -> Advice:
    view = typed_view(MallView, match, seat)
    return (coach or coach_for(match)).answer(view, match.legal(seat), match.t)


def started(**options: Any) -> Match:
    match = open_table(3, **{"scenario": 1, "start": CENTRE, **options})
    do(match, 0, Start(), 0)
    return match


class Pupil:
    """Starts, and then does what the coach says, and only that, every few seconds."""

    def __init__(self, match: Match, pause_ms: int) -> None:
        self.coach = coach_for(match)
        self._pause = pause_ms
        self._at = 0

    def answer(self, view: MallView, legal: list[Action], t: int) -> Answer:
        if view.phase == "setup":
            return Do(Start())
        told = self.coach.answer(view, legal, t)
        if told.action is None or 0 not in told.seats:
            return Wait(t + 500)
        assert told.action in legal
        if t < self._at:
            return Wait(self._at)
        self._at = t + self._pause
        return Do(told.action)


def company(match: Match, pupil: Pupil) -> dict[int, AnyBot]:
    return {0: pupil, **{seat: bot_at(match, seat, "calm") for seat in (1, 2, 3)}}


@pytest.mark.parametrize("seed", range(3))
def test_whoever_does_what_the_coach_says_wins_with_bots(seed: int) -> None:
    match = open_table(seed, scenario=1, players=4)
    for _ in questions(match, company(match, Pupil(match, 3_000)), 900_000):
        pass
    assert match.outcome
    assert match.outcome.result == "won"


def test_a_nudge_is_about_something_that_its_seat_may_do_now() -> None:
    match = open_table(1, scenario=1, players=4)
    nudges = 0
    for _, answer in questions(match, company(match, Pupil(match, 14_000)), 300_000):
        if isinstance(answer, Call):
            nudges += 1
            assert answer.about
            assert answer.about.seats == (answer.seat,)
            assert answer.about.action in match.legal(answer.seat)
    assert nudges


def test_it_says_what_is_yours_and_where_that_leads() -> None:
    match = started(players=2, deal=(("N", "E", "S", "W"), ("escalator", "vortex", "explore")))
    told = advice(match)
    assert told.seats == (0,)
    assert isinstance(told.action, Move)
    assert told.action in match.legal(0)
    assert told.goal is not None
    assert match.state.board.codes[told.goal][1:] == "?"


def test_it_says_for_whom_the_team_waits_when_nothing_is_yours() -> None:
    match = started(players=2, deal=(("escalator",), ("N", "E", "S", "W", "vortex", "explore")))
    told = advice(match)
    assert told.action in match.legal(1)
    assert told.seats == (1,)


def test_it_says_who_is_to_turn_the_sand_once_it_is_time() -> None:
    match = started(players=2, deal=(("N", "E", "S", "W"), ("escalator", "vortex", "explore")))
    coach = coach_for(match)
    assert advice(match, coach=coach).turner is None
    match.wait(170_000)
    told = advice(match, coach=coach)
    assert isinstance(told.action, Move)
    assert told.turner == told.action.hero
    assert told.goal is not None
    assert match.state.board.codes[told.goal] == "Z"


def test_a_hero_at_its_door_is_for_whoever_explores() -> None:
    deal = (("explore",), ("N", "S", "E", "W", "vortex", "escalator"))
    match = started(players=2, deal=deal, start={**CENTRE, "dwarf": (2, 0)})
    assert advice(match) == Advice(Explore((2, 0)), (0,))


def test_whoever_explores_is_told_of_every_hero_at_a_door_while_items_are_missing() -> None:
    deal = (("explore",), ("N", "escalator"), ("S", "vortex"), ("E", "W"))
    match, told = open_table(0, scenario=1, players=4, deal=deal), 0
    coach = coach_for(match)
    for _ in questions(match, company(match, Pupil(match, 20_000)), 90_000):
        found = {code[0] for code in match.state.board.icons if code[1:] == "!"}
        legal = match.legal(0)
        if len(found) < 4 and any(isinstance(each, Explore) for each in legal):
            told += 1
            assert advice(match, coach=coach).seats == (0,)
    assert told


@pytest.mark.rule("MALL-26")
def test_the_theft_is_for_everybody() -> None:
    match = started(players=2, edition="pocket")
    view = typed_view(MallView, match, 0)
    told = coach_for(match).answer(replace(view, at_items=True), [Steal()], 0)
    assert told == Advice(Steal(), (0, 1))


def test_it_has_nothing_to_say_before_the_start_in_a_pause_and_after_the_end() -> None:
    match = open_table(3, scenario=1, players=2)
    coach = coach_for(match)
    assert advice(match, coach=coach) == NOTHING
    do(match, 0, Start(), 0)
    do(match, 0, Pause(), 100)
    do(match, 1, Pause(), 100)
    assert advice(match, coach=coach) == NOTHING
    over = started(players=2, sand_ms=1_000)
    over.wait(2_000)
    assert over.outcome
    assert advice(over) == NOTHING


def test_it_knows_what_its_seat_knows() -> None:
    """Whatever lies in the pile, and in whatever order, its advice is the same."""
    match, random = open_table(2, scenario=2, players=4), Random(1)
    pupil, other = Pupil(match, 3_000), coach_for(match)
    for index, _ in enumerate(questions(match, company(match, pupil), 60_000)):
        if index % 40 == 0:
            view = typed_view(MallView, match, 0)
            seen = typed_view(MallView, scrambled(match, random), 0)
            legal = match.legal(0)
            assert other.answer(seen, legal, match.t) == other.answer(view, legal, match.t)
