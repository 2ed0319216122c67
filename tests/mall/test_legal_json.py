"""The legal actions of a seat, written from cached pieces, must be exactly what `legal` lists."""

from itertools import pairwise
from random import Random
from typing import Any

import msgspec.json
import pytest
from msgspec.structs import replace

from dedale.games.base import Outcome, Refusal, Step
from dedale.games.mall import MALL
from dedale.games.mall.actions import ABILITIES, Draw, Explore, Move, Pause, Peek, Start
from dedale.games.mall.setup import Options
from dedale.games.mall.state import State
from mall.small_mall import mall

HALF = 90_000
"""With half the sand gone, turning the timer changes nothing, so random play goes on."""
TWO = (ABILITIES, ("N", "explore"))
TABLES: dict[str, dict[str, Any]] = {
    "directions and vortexes dealt apart": {"scenario": 2, "players": 4},
    "cameras": {"scenario": 6, "deal": TWO},
    "one player": {"scenario": 2, "players": 1},
    "face up": {"scenario": 8, "deal": TWO},
    "tiles that go": {"scenario": 11, "deal": TWO},
    "two dimensions": {"scenario": 13, "deal": TWO},
    "no vortexes": {"scenario": 16, "deal": TWO},
    "apart": {"scenario": 17, "deal": TWO},
    "the sister": {"scenario": 2, "deal": TWO, "heroes": 5},
}


def new(**options: Any) -> State:
    state = MALL.new(Options(**options), seed=1)
    assert not isinstance(state, Refusal)
    return state


def done(state: State, seat: int, action: Any) -> State:
    step = MALL.apply(state, seat, action, HALF)
    assert isinstance(step, Step)
    assert isinstance(step.state, State)
    return step.state


def compare(state: State) -> None:
    seats = range(state.setup.players)
    written = MALL.legal_json(state, seats)
    assert written == [msgspec.json.encode(MALL.legal(state, seat)) for seat in seats]


@pytest.mark.parametrize("name", TABLES)
def test_what_is_written_is_what_is_legal(name: str) -> None:
    random = Random(name)
    state = new(**TABLES[name])
    compare(state)
    state = replace(done(state, 0, Start()), sand=state.sand.turned(0))
    for _ in range(60):
        compare(state)
        choices = [
            (seat, action)
            for seat in range(state.setup.players)
            for action in MALL.legal(state, seat)
            if not isinstance(action, Pause)
        ]
        rare = [choice for choice in choices if not isinstance(choice[1], Move | Draw)]
        if not choices:
            break
        state = done(state, *random.choice(rare if rare and random.random() < 0.4 else choices))


def begun(**options: Any) -> State:
    return done(mall(deal=(ABILITIES, ("explore",)), **options), 0, Start())


def test_moments_in_which_something_else_may_be_done() -> None:
    state = begun()
    compare(replace(state, at_items=True))
    compare(replace(state, consents=frozenset({1})))
    compare(replace(state, paused=True))
    compare(replace(state, to_discard=2))
    compare(replace(state, phase="over", ended=Outcome("lost")))
    compare(replace(state, stolen=True))
    compare(replace(state, stolen=True, out=(0,), heroes=(None, *state.heroes[1:])))
    compare(replace(state, stolen=True, out=(2,)))


@pytest.mark.rule("MALL-62")
def test_only_whose_the_deck_is_may_draw() -> None:
    compare(done(new(scenario=9, players=2), 0, Start()))


def test_a_board_that_was_asked_about_answers_for_heroes_that_stand_elsewhere() -> None:
    state = begun()
    squares = [square for square, code in state.board.codes.items() if code != "Z"]
    random = Random(1)
    places = [tuple(random.sample(squares, 4)) for _ in range(40)]
    for before, after in pairwise(places):
        for heroes in (before, (*before[:3], after[3]), after):
            if len(set(heroes)) == 4:
                compare(replace(state, heroes=heroes))


def test_looking_first_is_written_where_there_is_a_choice() -> None:
    start = {"dwarf": (2, 0), "mage": (3, 2), "barbarian": (1, 1), "elf": (2, 1)}
    state = done(new(scenario=2, start=start, deal=TWO), 0, Start())
    compare(state)
    [_, second] = MALL.legal_json(state, range(2))
    for action in (Peek(), Explore((2, 0)), Explore((3, 2))):
        assert msgspec.json.encode(action) in second
    compare(done(state, 1, Peek()))
    compare(done(state, 1, Explore((2, 0))))
