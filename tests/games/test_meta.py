"""What a game says about itself is what it accepts."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
import pytest

from dedale.browser.options import options_for_one
from dedale.games.base import Game, Refusal
from dedale.games.meta import GameMeta, OptionMeta, Value
from dedale.games.registry import GAMES, GAMES_TO_PLAY

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
Given = dict[str, Any]
NUMBERS = range(-1, 28)
"""Beyond the least and the most of every choice of numbers."""


def seats(game: Game, given: Given) -> int | None:
    """How many play with these options, or None if they are refused."""
    try:
        state = game.new(msgspec.convert(given, game.options), seed=0)
    except msgspec.ValidationError:
        return None
    return None if isinstance(state, Refusal) else game.seats(state)


def quest(meta: GameMeta) -> Given:
    """What a table of the Tower cannot be without."""
    return {
        each.name: meta.alone[each.name]
        for each in meta.options
        if each.name in meta.alone and each.kind == "quest"
    }


def in_force(meta: GameMeta, name: str, given: Given) -> OptionMeta | None:
    defaults = {each.name: each.default for each in meta.options}
    for each in meta.options:
        if each.name == name and all(
            {**defaults, **given}[other] in values for other, values in each.when.items()
        ):
            return each
    return None


def situations(meta: GameMeta) -> Iterator[Given]:
    """Every way to give the options that others depend on."""
    names = dict.fromkeys(name for each in meta.options for name in each.when)
    choices = []
    for name in names:
        found = [each for each in meta.options if each.name == name]
        values = (True, False) if found[0].kind == "switch" else found[0].choices or (None,)
        choices.append([(name, value) for value in values])
    for given in product(*choices):
        yield quest(meta) | dict(given)


def candidates(meta: GameMeta, name: str) -> list[Value]:
    """Values of the right type, and strings that no option has."""
    limits = [each.limits for each in meta.options if each.name == name and each.limits]
    edges = [edge + by for each in limits for edge in (each.least, each.most) for by in (-1, 0, 1)]
    offered = [
        value for each in meta.options if each.name == name for value in each.choices if value is not None
    ]
    return list(dict.fromkeys([*NUMBERS, *edges, *offered, "nothing", "C"]))


def allowed(option: OptionMeta | None, value: Any, players: int | None) -> bool:
    """What the meta says of a value."""
    if option is None:
        return False
    if option.kind == "choice":
        return any(value == each and type(value) is type(each) for each in option.choices)
    if option.kind == "seat":
        return players is not None and isinstance(value, int) and 0 <= value < players
    return isinstance(value, int) and option.limits is not None and value in option.limits


@every_game
def test_every_option_is_described(game: Game) -> None:
    assert {each.name for each in game.meta.options} == set(game.options.__struct_fields__)


@every_game
def test_a_form_can_ask_for_what_is_shown(game: Game) -> None:
    for option in game.meta.options:
        assert not option.shown or option.choices or option.kind in ("switch", "quest"), option.name
        if option.limits:
            assert all(value is None or allowed(option, value, None) for value in option.choices), option.name


@every_game
def test_a_value_is_accepted_exactly_where_the_meta_allows_it(game: Game) -> None:
    meta, tried = game.meta, 0
    for given in situations(meta):
        players = seats(game, given)
        assert players is not None, "what is left out is never missed"
        kinds = {each.name: each.kind for each in meta.options}
        for name in (
            name for name, kind in kinds.items() if kind in ("choice", "number", "milliseconds", "seat")
        ):
            if name in given:
                continue
            for value in candidates(meta, name):
                asked = {**given, name: value}
                expected = allowed(in_force(meta, name, asked), value, players)
                assert (seats(game, asked) is not None) == expected, asked
                tried += expected
    assert tried


@every_game
def test_what_others_depend_on_is_accepted_as_it_is_offered(game: Game) -> None:
    for name in {name for each in game.meta.options for name in each.when}:
        option = in_force(game.meta, name, {})
        assert option is not None
        if option.kind == "choice":
            for value in candidates(game.meta, name):
                accepted = seats(game, {**quest(game.meta), name: value}) is not None
                assert accepted == allowed(option, value, None), (name, value)


@every_game
def test_the_number_of_players_is_what_all_situations_together_allow(game: Game) -> None:
    found = {
        count
        for given in situations(game.meta)
        for count in NUMBERS
        if seats(game, {**given, "players": count}) == count
    }
    assert found == set(game.meta.players)


@every_game
def test_tables_to_begin_with_can_be_had(game: Game) -> None:
    for given in (game.meta.alone, game.meta.friends):
        assert seats(game, given) == given["players"]


@pytest.mark.parametrize("name", GAMES_TO_PLAY)
def test_off_line_one_plays_what_can_be_played_alone(name: str) -> None:
    meta = GAMES[name].meta
    answer = options_for_one(name, {**meta.alone, "players": 1})
    assert isinstance(answer, Refusal) == (meta.players.least > 1)


def players(scenario: int) -> list[Value]:
    option = in_force(GAMES["mall"].meta, "players", {"scenario": scenario})
    assert option is not None
    return list(option.choices)


@pytest.mark.rule("MALL-62")
def test_scenario_9_is_for_two_to_nine_and_the_others_for_one_to_eight() -> None:
    assert players(9) == [2, 3, 4, 5, 6, 7, 8, 9]
    for scenario in (*range(1, 9), *range(10, 18)):
        assert players(scenario) == [1, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.rule("MALL-71")
def test_there_are_levels_from_scenario_8_on_and_in_the_pocket_edition_after_7() -> None:
    def levels(**given: Value) -> list[Value]:
        option = in_force(GAMES["mall"].meta, "level", given)
        return list(option.choices) if option else []

    all_levels = [12, 14, 15, 17, 19, 21, 24]
    for scenario in range(1, 18):
        assert levels(scenario=scenario) == (all_levels if scenario >= 8 else [])
    assert levels(scenario=7, edition="pocket") == [None, *all_levels]
    assert levels(scenario=6, edition="pocket") == []


def test_who_can_play_what() -> None:
    counts = {name: list(GAMES[name].meta.players) for name in GAMES_TO_PLAY}
    assert counts == {
        "mall": [1, 2, 3, 4, 5, 6, 7, 8, 9],
        "tower": [1, 2, 3, 4],
        "hidden": [2, 3, 4],
        "duel": [2, 3, 4],
    }
