"""Random matches of every game, and random play in them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from contract.random_duel import duel_actions, duel_eagerness, duel_options
from contract.random_hidden import hidden_actions, hidden_eagerness, hidden_options, scramble_hidden
from contract.random_tower import tower_actions, tower_eagerness, tower_options
from dedale.games.base import Refusal, Source
from dedale.games.mall.actions import (
    ABILITIES,
    HEROES,
    Discard,
    Draw,
    Escalator,
    Explore,
    Move,
    Pause,
    Peek,
    Place,
    Resume,
    Start,
    Steal,
    Vortex,
)  # fmt: skip
from dedale.games.mall.arrivals import serves
from dedale.games.mall.scenario import CHALLENGES, LEVELS, POCKET_LEVELS, printed_scenarios
from dedale.games.mall.setup import Options as MallOptions
from dedale.games.mall.state import State as MallState
from dedale.games.null import Count, GiveUp
from dedale.games.null import Options as NullOptions
from dedale.games.null import State as NullState
from dedale.games.registry import GAMES
from dedale.grid import Square
from dedale.match import Match

TINY = Path(__file__).parent / "tiny.maze"
"""A small mall in which random play comes across the items and the exits."""


def mall_options(random: Random) -> MallOptions:
    """Return any scenario, edition, players, side and level, with or without the sister and the tiny mall."""
    scenario = random.choice(list(printed_scenarios()))
    players = printed_scenarios()[scenario].players
    options = MallOptions(
        scenario=scenario,
        players=random.randint(players.least, players.most),
        edition=random.choice(("table", "pocket")),
        side=random.choice(("A", "B")),
        heroes=random.choice((4, 4, 4, 5)),
        level=random.choice(LEVELS) if scenario in CHALLENGES else None,
    )
    if scenario == POCKET_LEVELS and options.edition == "pocket":
        options = replace(options, level=random.choice((None, *LEVELS)))
    if random.random() < 0.3:
        tiny = Source("tiny.maze", TINY.read_text(encoding="utf-8"))
        options = replace(options, tiles=tiny, side=None, heroes=4)
    return replace(options, sand_ms=random.choice((180_000, 3_600_000)))


def null_options(random: Random) -> NullOptions:
    return NullOptions(players=random.randint(1, 8), goal=random.randint(1, 20))


OPTIONS: dict[str, Callable[[Random], Any]] = {
    "duel": duel_options,
    "hidden": hidden_options,
    "mall": mall_options,
    "null": null_options,
    "tower": tower_options,
}


def mall_actions(state: MallState) -> Iterator[Any]:
    """Yield every conceivable action, on the board and just off it."""
    squares = {(x + dx, y + dy) for x, y in state.board.codes for dx, dy in ((0, 0), (1, 0), (0, 1), (-1, 0))}
    for square in squares:
        yield Explore(square)
        for hero in HEROES:
            yield from (kind(hero, square) for kind in (Move, Escalator, Vortex, Place))
    yield from (Start(), Peek(), Steal(), Draw(), Pause(), Resume())
    yield from (Discard(tile) for tile in range(30))


def null_actions(state: NullState) -> Iterator[Any]:
    yield GiveUp()
    yield from (Count(by) for by in range(-3, 6))


ACTIONS: dict[str, Callable[[Any], Iterator[Any]]] = {
    "duel": duel_actions,
    "hidden": hidden_actions,
    "mall": mall_actions,
    "null": null_actions,
    "tower": tower_actions,
}


def scramble_mall(state: MallState, random: Random) -> MallState:
    """Return a state that looks the same to everyone: only the hidden tiles' order and the seed differ."""
    seen = 1 if state.peeked or state.setup.scenario.face_up else 0
    hidden = list(state.pile[seen:])
    random.shuffle(hidden)
    state = replace(
        state, pile=(*state.pile[:seen], *hidden), setup=replace(state.setup, seed=random.randrange(2**32))
    )
    if state.deck:
        deck = list(state.deck.pile)
        random.shuffle(deck)
        state = replace(state, deck=replace(state.deck, pile=tuple(deck)))
    return state


def scramble_null(state: NullState, random: Random) -> NullState:
    return state if state.ended else replace(state, bomb=state.count + random.randint(1, 10))


SCRAMBLE: dict[str, Callable[[Any, Random], Any] | None] = {
    "duel": None,
    "hidden": scramble_hidden,
    "mall": scramble_mall,
    "null": scramble_null,
    "tower": None,
}
"""Changes what nobody can see; None for a game without secrets."""

CLOCKLESS = {"tower"}
"""The games in which time alone never does anything."""


def open_table(game: str, random: Random) -> Match:
    match = Match.open(GAMES[game], OPTIONS[game](random), random.randrange(2**32))
    assert isinstance(match, Match), match
    return match


def play(match: Match, random: Random, actions: int, pace_ms: int = 4_000) -> Iterator[Match]:
    """Play random legal actions. Yield the match after each, until the end or this many actions."""
    for _ in range(actions):
        if match.outcome:
            return
        seat = random.randrange(match.seats)
        choices = match.legal(seat)
        t = match.t + random.randrange(pace_ms)
        deadline = match.game.deadline(match.state)
        if not choices or (deadline is not None and t >= deadline):
            assert not isinstance(match.wait(t), Refusal)
        else:
            eagerness = EAGERNESS[match.game.name]
            weights = [eagerness(match.state, action) for action in choices]
            action = random.choices(choices, weights)[0]
            assert not isinstance(match.act(seat, action, t), Refusal)
        yield match


def mall_eagerness(state: MallState, action: Any) -> float:
    """Random play sees more of the game if it likes to explore, goes for items and leaves by exits."""
    match action:
        case Pause():
            return 0.1
        case Place():
            return 0.02
        case Explore():
            return 20
        case Move(hero, to) | Vortex(hero, to) | Escalator(hero, to):
            goal = "=" if state.stolen else "!"
            here = state.heroes[HEROES.index(hero)]
            assert here is not None
            if state.board.codes[to] == "Z":
                # Turned early, the timer leaves next to nothing, and the game is over before it began.
                return 0.02
            if state.setup.edition == "pocket" and state.setup.seed % 3 == 0 and not state.stolen:
                # Some walk out as if they had what they came for.
                return 30 if _is_way_out(state, hero, to) else 0.01 if _is_way_out(state, hero, here) else 1
            if state.board.codes[here].endswith("!") and not state.stolen:
                return 0.02
            return 10 if state.board.codes[to].endswith(goal) else 1
    return 1


def _is_way_out(state: MallState, hero: str, square: Square) -> bool:
    code = state.board.codes[square]
    return code.endswith("=") and serves(state, HEROES.index(hero), code)


EAGERNESS: dict[str, Callable[[Any, Any], float]] = {
    "duel": duel_eagerness,
    "hidden": hidden_eagerness,
    "mall": mall_eagerness,
    "null": lambda state, action: 1,
    "tower": tower_eagerness,
}

__all__ = ["ABILITIES", "ACTIONS", "CLOCKLESS", "OPTIONS", "SCRAMBLE", "open_table", "play"]
