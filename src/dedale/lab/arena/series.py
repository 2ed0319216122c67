"""Series of matches. The number of processes does not change the results."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from dedale.games.base import Refusal
from dedale.games.registry import GAMES
from dedale.lab.arena.simulated_match import Result, Thinking, play
from dedale.lab.worker_pool import worker_pool
from dedale.match import Match

CHUNK = 4
"""Matches that a process takes at a time."""


class Event(NamedTuple):
    """What is played: a game with its options, and the bots on its seats."""

    game: str
    options: Any
    bots: tuple[str, ...]
    seed: int = 0
    games: int = 100
    swap: bool = False
    """True if the bots rotate seats after each match."""

    def seated(self, seed: int) -> tuple[str, ...]:
        """The bots by seat in the match with that seed."""
        moved = (seed - self.seeds.start) % len(self.bots) if self.swap else 0
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


def measure(event: Event, jobs: int = 1, progress: Callable[[int], None] = lambda done: None) -> Results:
    """Play all matches of an event."""
    games: list[Result] = []
    thought: list[float] = []
    for done, (result, times) in enumerate(_played(event, jobs), 1):
        games.append(result)
        thought += times
        progress(done)
    return Results(event, tuple(games), tuple(sorted(thought)))


def _played(event: Event, jobs: int) -> Iterator[tuple[Result, list[float]]]:
    if jobs == 1:
        yield from map(partial(_play, event), event.seeds)
        return
    with worker_pool(jobs) as pool:
        yield from pool.imap(partial(_play, event), event.seeds, chunksize=CHUNK)


def _play(event: Event, seed: int) -> tuple[Result, list[float]]:
    thinking = Thinking()
    return play(event.match(seed), event.seated(seed), thinking), thinking.times
