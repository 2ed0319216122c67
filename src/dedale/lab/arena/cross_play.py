"""Cross-play: how each bot does with, or against, each other one.

A row's bot has one seat, which moves on after each match, and the column's bot has all the others. What
counts is whether the row's seat is among the winners: in a team, everybody is.
"""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any, NamedTuple

from dedale.lab.arena.confidence import wilson
from dedale.lab.arena.series import Event, Results, measure_all
from dedale.lab.arena.svg_chart import INK, PALE, bar, text
from dedale.lab.workers import Workers

CELL_WIDTH, CELL_HEIGHT, MARGIN, HEAD, LEAST_WIDTH = 110, 54, 24, 80, 440
LETTER = 7
"""Width of a letter, about."""
SHADES = ((235, 31), (242, 107), (238, 71))
"""Red, green and blue, from no wins to wins only."""
DARK = 0.55
"""From this share on, a cell is dark enough for white letters."""


class Share(NamedTuple):
    """A share of wins, with its 95 % interval."""

    won: int
    games: int

    @property
    def share(self) -> float:
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.won, self.games)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.share:.0f} % ({100 * low:.0f}–{100 * high:.0f})"


class Matrix(NamedTuple):
    event: Event
    """What was played; its bots are those of the first cell."""
    bots: tuple[str, ...]
    results: tuple[Results, ...]
    """Row by row."""

    def cell(self, row: int, column: int) -> Share:
        results = self.results[row * len(self.bots) + column]
        seat = results.event.first_seat
        return Share(sum(seat(game.seed) in game.winners for game in results.games), len(results.games))

    def _sum(self, cells: Sequence[Share]) -> Share:
        return Share(sum(each.won for each in cells), sum(each.games for each in cells))

    @property
    def own(self) -> Share:
        """Every bot among its own kind."""
        return self._sum([self.cell(number, number) for number in range(len(self.bots))])

    @property
    def others(self) -> Share:
        """All pairs of different bots."""
        size = range(len(self.bots))
        return self._sum([self.cell(row, column) for row in size for column in size if row != column])


def cross_play(
    event: Event,
    bots: Sequence[str],
    seats: int,
    workers: Workers | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Matrix:
    """Play every pair of these bots, with the seeds of the event. Raises BadBot."""
    pairs = [(row, *[column] * (seats - 1)) for row in bots for column in bots]
    events = [event._replace(bots=pair, swap=True) for pair in pairs]
    return Matrix(events[0], tuple(bots), tuple(measure_all(events, workers, progress)))


def summary(matrix: Matrix) -> dict[str, Any]:
    """The figures, for programs."""
    size = range(len(matrix.bots))
    return {
        "game": matrix.event.game,
        "bots": list(matrix.bots),
        "seed": matrix.event.seed,
        "games": matrix.event.games,
        "cells": [[_figures(matrix.cell(row, column)) for column in size] for row in size],
        "self_play": _figures(matrix.own),
        "cross_play": _figures(matrix.others),
    }


def _figures(share: Share) -> dict[str, Any]:
    return {"won": share.won, "share": share.share, "interval": list(share.interval)}


def lines(matrix: Matrix) -> Iterator[str]:
    """The table, for people."""
    size = range(len(matrix.bots))
    cells = [[str(matrix.cell(row, column)) for column in size] for row in size]
    first = max(map(len, matrix.bots))
    widths = [max(len(matrix.bots[column]), *(len(row[column]) for row in cells)) for column in size]
    yield "  ".join(
        [" " * first, *(name.rjust(width) for name, width in zip(matrix.bots, widths, strict=True))]
    )
    for name, row in zip(matrix.bots, cells, strict=True):
        yield "  ".join(
            [name.ljust(first), *(cell.rjust(width) for cell, width in zip(row, widths, strict=True))]
        )
    yield ""
    yield f"self-play           {matrix.own}"
    yield f"cross-play          {matrix.others}"
    games = f"{matrix.event.games} games per cell (seed {matrix.event.seed}); 95 % intervals"
    yield f"won by the bot of the row on one seat, that of the column on the others; {games}"


def picture(matrix: Matrix) -> str:
    """The matrix as a hand-written SVG: the darker, the more wins."""
    size = len(matrix.bots)
    longest = LETTER * max(map(len, matrix.bots))
    left, wide = MARGIN + longest + 8, max(CELL_WIDTH, longest + 16)
    width, height = max(LEAST_WIDTH, left + size * wide + MARGIN), HEAD + size * CELL_HEIGHT + 3 * MARGIN
    title = f"{matrix.event.game}: cross-play of {', '.join(matrix.bots)}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif" font-size="12" role="img" aria-label="{escape(title)}">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        text(MARGIN, 28, f"{matrix.event.game}: {matrix.event.games} games per cell", size=16),
        text(MARGIN, 46, f"self-play {matrix.own}, cross-play {matrix.others}", colour=PALE),
    ]
    for number, name in enumerate(matrix.bots):
        parts.append(text(left - 8, HEAD + (number + 0.55) * CELL_HEIGHT, name, anchor="end"))
        parts.append(text(left + (number + 0.5) * wide, HEAD - 8, name, anchor="middle"))
    for row in range(size):
        for column in range(size):
            share, x, y = matrix.cell(row, column), left + column * wide, HEAD + row * CELL_HEIGHT
            about = f"{matrix.bots[row]} with {matrix.bots[column]}: {share.won} of {share.games} won"
            parts += [bar(x, y, wide - 2, CELL_HEIGHT - 2, _shade(share.share), about)]
            ink = "#ffffff" if share.share >= DARK else INK
            low, high = share.interval
            middle = x + wide / 2 - 1
            parts.append(
                text(middle, y + 24, f"{100 * share.share:.0f} %", anchor="middle", size=15, colour=ink)
            )
            interval = f"{100 * low:.0f} to {100 * high:.0f} %"
            parts.append(text(middle, y + 41, interval, anchor="middle", size=11, colour=ink))
    below = HEAD + size * CELL_HEIGHT + MARGIN
    parts.append(
        text(MARGIN, below, "One seat has the bot of the row, the others that of the column.", colour=PALE)
    )
    parts.append(text(MARGIN, below + 18, f"95 % intervals (Wilson); seed {matrix.event.seed}.", colour=PALE))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _shade(share: float) -> str:
    """From pale to dark green."""
    red, green, blue = (round(start + share * (end - start)) for start, end in SHADES)
    return f"#{red:02x}{green:02x}{blue:02x}"
