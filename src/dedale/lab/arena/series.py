"""Series of matches. Who plays them, and where, does not change the results."""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, NamedTuple

from dedale.games.base import Refusal
from dedale.games.registry import GAMES
from dedale.lab.arena.pipe_bot import ANSWER_S
from dedale.lab.arena.simulated_match import Result, Thinking, play
from dedale.lab.workers import Workers
from dedale.match import Match
from dedale.match.document import save

CHUNK = 4
"""Matches that a worker takes at a time."""


class Event(NamedTuple):
    """What is played: a game with its options, and the bots on its seats."""

    game: str
    options: Any
    bots: tuple[str, ...]
    seed: int = 0
    games: int = 100
    swap: bool = False
    """True if the bots rotate seats after each match."""
    answer_s: float = ANSWER_S
    """How long a bot over a pipe may take to answer."""
    keep: bool = False
    """True if the matches themselves are wanted, to save them."""

    def first_seat(self, seed: int) -> int:
        """Where the first of the bots sits in the match with that seed."""
        return (seed - self.seeds.start) % len(self.bots) if self.swap else 0

    def seated(self, seed: int) -> tuple[str, ...]:
        """The bots by seat in the match with that seed."""
        moved = self.first_seat(seed)
        return (*self.bots[-moved:], *self.bots[:-moved]) if moved else self.bots

    @property
    def seeds(self) -> range:
        return range(1_000_000 * self.seed, 1_000_000 * self.seed + self.games)

    def match(self, seed: int) -> Match:
        match = Match.open(GAMES[self.game], self.options, seed)
        if isinstance(match, Refusal):
            raise ValueError(match.message)
        return match


class Results(NamedTuple):
    event: Event
    games: tuple[Result, ...]
    thought: tuple[float, ...]
    """Seconds per decision of the bots, for a sample of one in eleven, shortest first."""
    saved: tuple[bytes, ...] = ()
    """The documents of the matches, if they were wanted."""


class Played(NamedTuple):
    """What a worker returns of a match."""

    result: Result
    thought: list[float]
    saved: bytes | None


def measure(
    event: Event, workers: Workers | None = None, progress: Callable[[int], None] = lambda done: None
) -> Results:
    """Play all matches of an event. Raises BadBot."""
    [results] = measure_all([event], workers, progress)
    return results


def measure_all(
    events: Sequence[Event],
    workers: Workers | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Results]:
    """Play all matches of several events, all of them together. Raises BadBot."""
    matches = [(event, seed) for event in events for seed in event.seeds]
    played: list[Played] = []
    for each in (workers or Workers()).map(_play, matches, chunk=CHUNK):
        played.append(each)
        progress(len(played))
    left = iter(played)
    return [_results(event, list(islice(left, event.games))) for event in events]


def _results(event: Event, played: list[Played]) -> Results:
    return Results(
        event,
        tuple(each.result for each in played),
        tuple(sorted(seconds for each in played for seconds in each.thought)),
        tuple(each.saved for each in played if each.saved is not None),
    )


def _play(one: tuple[Event, int]) -> Played:
    event, seed = one
    match, thinking = event.match(seed), Thinking()
    result = play(match, event.seated(seed), thinking, event.answer_s)
    return Played(result, thinking.times, save(match) if event.keep else None)
