"""Matches of the Mall with bots in some of their seats, in simulated time."""

from random import Random
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from dedale.bots import AnyBot, new_bot
from dedale.games.base import View
from dedale.games.mall import MALL
from dedale.games.mall.setup import Options
from dedale.games.mall.state import State
from dedale.match import Match

ViewT = TypeVar("ViewT", bound=View)
OptionsT = TypeVar("OptionsT", bound=Struct)


def open_table(seed: int, **options: Any) -> Match:
    match = Match.open(MALL, Options(**options), seed)
    assert isinstance(match, Match)
    return match


def bot_at(match: Match, seat: int, name: str = "brisk", seed: int = 1) -> AnyBot:
    return new_bot("mall", name, seat, seed, match.public_options)


def scrambled(match: Match, random: Random) -> Match:
    """Return a state that looks the same to everyone, with the hidden pile and deck reordered."""
    state: State = match.state
    shown = 1 if state.peeked or state.setup.scenario.face_up else 0
    hidden = list(state.pile[shown:])
    random.shuffle(hidden)
    deck = state.deck
    if deck:
        pile, under = list(deck.pile), list(deck.discard[:-1])
        random.shuffle(pile)
        random.shuffle(under)
        deck = replace(deck, pile=tuple(pile), discard=(*under, *deck.discard[-1:]))
    other = Match(match.game, match.options, random.getrandbits(32), state, match.names)
    setup = replace(state.setup, seed=random.getrandbits(32))
    other.state = replace(state, pile=(*state.pile[:shown], *hidden), deck=deck, setup=setup)
    other.t, other.nudged, other.said = match.t, match.nudged, match.said
    return other


def typed_view(kind: type[ViewT], match: Match, seat: int | None) -> ViewT:
    """Return what that seat sees, as its game's own view."""
    view = match.view(seat)
    assert isinstance(view, kind)
    return view


def typed_options(kind: type[OptionsT], match: Match) -> OptionsT:
    """What everybody knows of the match's options, for those who care about their type."""
    options = match.public_options
    assert isinstance(options, kind)
    return options
