"""A game made by the recipe of CONTRIBUTING.md alone is a game like the others."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from contract import checks, random_play
from contract.checks import CHECKS, Check
from dedale.games.registry import GAMES
from dedale.grid import DIRECTIONS
from fifth_game.lantern import LANTERN
from fifth_game.lantern.actions import Step
from fifth_game.lantern.setup import SIZES, Options
from fifth_game.lantern.state import State
from games.meta_checks import META_CHECKS, MetaCheck


def lantern_options(random: Random) -> Options:
    return Options(players=random.randint(1, 2), size=random.choice(SIZES))


def lantern_actions(state: State) -> Iterator[Step]:
    return (Step(direction) for direction in DIRECTIONS)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Its line in the registry, and what the contract tests ask of a game."""
    monkeypatch.setitem(GAMES, "lantern", LANTERN)
    monkeypatch.setitem(random_play.OPTIONS, "lantern", lantern_options)
    monkeypatch.setitem(random_play.ACTIONS, "lantern", lantern_actions)
    monkeypatch.setitem(random_play.SCRAMBLE, "lantern", None)
    monkeypatch.setitem(random_play.EAGERNESS, "lantern", lambda state, action: 1)
    monkeypatch.setitem(checks.GOLDEN, "lantern", Path(__file__).parent / "golden.json")
    random_play.CLOCKLESS.add("lantern")
    yield
    random_play.CLOCKLESS.remove("lantern")


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_lantern_holds_the_contract(check: Check) -> None:
    check("lantern")


@pytest.mark.parametrize("check", META_CHECKS, ids=lambda check: check.__name__)
def test_what_the_lantern_says_about_itself_is_what_it_accepts(check: MetaCheck) -> None:
    check(LANTERN)
