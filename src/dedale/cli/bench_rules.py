"""How fast the rules are: random matches are recorded first, so that only the rules are timed.

Times are CPU time, so other programs do not count.
"""

import statistics
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from dedale.games.base import Refusal
from dedale.games.duel import DUEL
from dedale.games.duel.setup import Options as DuelOptions
from dedale.games.duel.state import State as DuelState
from dedale.games.hidden.setup import Options as HiddenOptions
from dedale.games.mall.actions import Explore
from dedale.games.mall.setup import Options as MallOptions
from dedale.games.registry import GAMES
from dedale.games.tower.setup import Options as TowerOptions
from dedale.match import Match

ACTIONS = 300
"""Actions per random match."""
HALF_TIME = 90_000
"""Every action happens at this time: a timer turned with half its sand left never runs out."""
REPEATS = 3
"""How often the apparently worst position is timed again: the machine may just have been busy."""
MALLS = {
    "mall, scenario 1": MallOptions(scenario=1, players=4),
    "mall, scenario 7": MallOptions(scenario=7, players=4),
    "mall, scenario 8 to tile 24": MallOptions(scenario=8, players=4, level=24),
    "mall, scenario 17 to tile 24": MallOptions(scenario=17, players=4, level=24),
}
OTHERS: dict[str, tuple[str, Any]] = {
    "tower, an epic quest": ("tower", TowerOptions(quest="9-1", players=2)),
    "tower, a legendary quest": ("tower", TowerOptions(quest="9-L", players=2)),
    "hidden, 19 walls": ("hidden", HiddenOptions(players=4)),
    "hidden, 24 walls built in turns": (
        "hidden",
        HiddenOptions(players=4, walls=24, build="turns", look=False),
    ),
    "duel, level 1, 2 players": ("duel", DuelOptions(players=2, level=1)),
    "duel, level 2, 4 players": ("duel", DuelOptions(players=4, level=2)),
}
DULL = {"pause", "undo", "redo", "restart", "skip", "solution"}
"""Actions that would stop a random match, or take it back."""
Recorded = tuple[Match, list[tuple[int, Any]]]


def lines(runs: int, actions: int) -> Iterator[str]:
    """The report, line by line."""
    for title, options in MALLS.items():
        games = _record("mall", options, actions)
        yield _measure(f"{title}: legal for all seats + apply", _rules_only, games, runs)
        yield _measure(f"{title}: random play through the table", _through_table, games, runs)
    for title, (game, others) in OTHERS.items():
        games = _record(game, others, actions)
        yield _measure(f"{title}: random play through the table", _through_table, games, runs)
    # A thousand matches, or fewer for short runs.
    yield _laying(min(1_000, 1 + actions // 6))


def _record(game: str, options: Any, actions: int) -> list[Recorded]:
    """Fresh matches, each with what random players did in it."""
    random = Random(f"bench/{game}/{options}")
    games: list[Recorded] = []
    while sum(len(log) for _, log in games) < actions:
        seed = random.randrange(10**6)
        match = _open(game, options, seed)
        while len(match.log) < ACTIONS and not match.outcome:
            _one_action(match, random)
        games.append((_open(game, options, seed), [(entry.seat, entry.action) for entry in match.log]))
    return games


def _one_action(match: Match, random: Random) -> None:
    seat = random.randrange(match.seats)
    choices = [action for action in match.legal(seat) if action.__struct_config__.tag not in DULL]
    if choices:
        # Explore whenever possible, to measure a large mall rather than the first tile.
        explore = [action for action in choices if isinstance(action, Explore)]
        answer = match.act(seat, random.choice(explore or choices), HALF_TIME if match.log else 0)
        assert not isinstance(answer, Refusal)


def _open(game: str, options: Any, seed: int) -> Match:
    match = Match.open(GAMES[game], options, seed)
    assert isinstance(match, Match)
    return match


def _rules_only(games: list[Recorded]) -> None:
    for match, log in games:
        game, state = match.game, match.state
        for number, (seat, action) in enumerate(log):
            for each in range(match.seats):
                game.legal(state, each)
            state = game.apply(state, seat, action, HALF_TIME if number else 0).state  # type: ignore[union-attr]


def _through_table(games: list[Recorded]) -> None:
    """What a random player costs: its legal actions, and one action through the match with its log."""
    for opened, log in games:
        match = Match(opened.game, opened.options, opened.seed, opened.state, opened.names)
        for seat, action in log:
            match.legal(seat)
            match.act(seat, action, HALF_TIME if match.log else 0)


def _measure(title: str, work: Callable[[list[Recorded]], None], games: list[Recorded], runs: int) -> str:
    seconds = []
    for _ in range(runs):
        began = time.process_time()
        work(games)
        seconds.append(time.process_time() - began)
    actions = sum(len(log) for _, log in games)
    middle = statistics.median(seconds)
    spread = (max(seconds) - min(seconds)) / middle
    pace = f"{middle / actions * 1e6:7.1f} µs/action {actions / middle:9,.0f} actions/s"
    return f"{title:62} {pace}  ±{spread:4.0%}"


def _laying(games: int) -> str:
    """How long `legal` takes while walls are laid in random duels, with cold caches."""
    seconds: list[float] = []
    longest = 0.0
    for number in range(games):
        match = _open("duel", DuelOptions(players=2 + number % 3, level=1 + number % 2), number)
        random = Random(number)
        while not match.outcome:
            state: DuelState = match.state
            if state.phase == "laying":
                taken = _time_legal(state)
                seconds.append(taken)
                if taken > longest:
                    longest = max(longest, min(taken, *(_time_legal(state) for _ in range(REPEATS))))
            _one_action(match, random)
    mean = statistics.mean(seconds)
    return (
        f"duel: legal while laying, {len(seconds):,} positions of {games:,} games: "
        f"mean {mean * 1e3:.2f} ms, worst {longest * 1e3:.2f} ms"
    )


def _time_legal(state: DuelState) -> float:
    """Dumping and loading a state empties its caches."""
    fresh = DUEL.load(DUEL.dump(state))
    seat = state.setup.players.index(state.acting)
    began = time.process_time()
    DUEL.legal(fresh, seat)
    return time.process_time() - began
