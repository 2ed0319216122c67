"""A game's meta matches what it accepts. These checks apply to every game."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import msgspec

from dedale.games.base import AnyGame, Refusal
from dedale.games.meta import GameMeta, OptionMeta, Value

Given = dict[str, Any]
NUMBERS = range(-1, 28)
"""Beyond both ends of every choice of numbers."""


def seats(game: AnyGame, given: Given) -> int | None:
    """Return how many play with these options, or None if they are refused."""
    try:
        state = game.new(msgspec.convert(given, game.options), seed=0)
    except msgspec.ValidationError:
        return None
    return None if isinstance(state, Refusal) else game.seats(state)


def quest(meta: GameMeta) -> Given:
    """Return what a match of the Tower requires."""
    return {
        each.name: meta.alone[each.name]
        for each in meta.options
        if each.name in meta.alone and each.kind == "quest"
    }


def in_force(meta: GameMeta, name: str, given: Given) -> OptionMeta | None:
    """Return how that option is described beside these, if it is allowed at all."""
    known = {each.name: each.default for each in meta.options} | given
    found = [each for each in meta.options if each.name == name]
    return next((each for each in found if all(known[name] in each.when[name] for name in each.when)), None)


def situations(meta: GameMeta) -> Iterator[Given]:
    """Yield every way to set the options that others depend on."""
    names = dict.fromkeys(name for each in meta.options for name in each.when)
    choices = []
    for name in names:
        found = [each for each in meta.options if each.name == name]
        values = (True, False) if found[0].kind == "switch" else found[0].choices or (None,)
        choices.append([(name, value) for value in values])
    for given in product(*choices):
        yield quest(meta) | dict(given)


def candidates(meta: GameMeta, name: str) -> list[Value]:
    """Return values of the right type, and strings that no option has."""
    limits = [each.limits for each in meta.options if each.name == name and each.limits]
    edges = [edge + by for each in limits for edge in (each.least, each.most) for by in (-1, 0, 1)]
    offered = [
        value for each in meta.options if each.name == name for value in each.choices if value is not None
    ]
    return list(dict.fromkeys([*NUMBERS, *edges, *offered, "nothing", "C"]))


def allowed(option: OptionMeta | None, value: Any, players: int | None) -> bool:
    """Return what the meta says about a value."""
    if option is None:
        return False
    if option.kind == "choice":
        return any(value == each and type(value) is type(each) for each in option.choices)
    if option.kind == "seat":
        return players is not None and isinstance(value, int) and 0 <= value < players
    return isinstance(value, int) and option.limits is not None and value in option.limits


def every_option_is_described(game: AnyGame) -> None:
    assert {each.name for each in game.meta.options} == set(game.options.__struct_fields__)


def a_form_can_ask_for_what_is_shown(game: AnyGame) -> None:
    for option in game.meta.options:
        assert not option.shown or option.choices or option.kind in ("switch", "quest"), option.name
        if option.limits:
            assert all(value is None or allowed(option, value, None) for value in option.choices), option.name


def a_value_is_accepted_exactly_where_the_meta_allows_it(game: AnyGame) -> None:
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


def what_others_depend_on_is_accepted_as_it_is_offered(game: AnyGame) -> None:
    for name in {name for each in game.meta.options for name in each.when}:
        option = in_force(game.meta, name, {})
        assert option is not None
        if option.kind == "choice":
            for value in candidates(game.meta, name):
                accepted = seats(game, {**quest(game.meta), name: value}) is not None
                assert accepted == allowed(option, value, None), (name, value)


def the_number_of_players_is_what_all_situations_together_allow(game: AnyGame) -> None:
    found = {
        count
        for given in situations(game.meta)
        for count in NUMBERS
        if seats(game, {**given, "players": count}) == count
    }
    assert found == set(game.meta.players)


def tables_to_begin_with_can_be_had(game: AnyGame) -> None:
    for given in (game.meta.alone, game.meta.friends):
        assert seats(game, given) == given["players"]


MetaCheck = Callable[[AnyGame], None]
META_CHECKS: list[MetaCheck] = [
    every_option_is_described,
    a_form_can_ask_for_what_is_shown,
    a_value_is_accepted_exactly_where_the_meta_allows_it,
    what_others_depend_on_is_accepted_as_it_is_offered,
    the_number_of_players_is_what_all_situations_together_allow,
    tables_to_begin_with_can_be_had,
]
