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
    """Who did how well with whom."""

    title: str
    bots: tuple[str, ...]
    cells: tuple[tuple[Share, ...], ...]
    """By row and column. All have as many games."""
    seed: int = 0

    @property
    def games(self) -> int:
        """In each cell."""
        return self.cells[0][0].games

    @property
    def own(self) -> Share:
        """Every bot among its own kind."""
        return _sum([row[number] for number, row in enumerate(self.cells)])

    @property
    def others(self) -> Share:
        """All pairs of different bots."""
        pairs = [
            cell for row, cells in enumerate(self.cells) for column, cell in enumerate(cells) if row != column
        ]
        return _sum(pairs)


def _sum(cells: Sequence[Share]) -> Share:
    return Share(sum(each.won for each in cells), sum(each.games for each in cells))


def cross_play(
    event: Event,
    bots: Sequence[str],
    seats: int,
    workers: Workers | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> tuple[Matrix, list[Results]]:
    """Play every pair of these bots, with the seeds of the event. Raises BadBot.

    The results are those of the cells, row by row.
    """
    pairs = [(row, *[column] * (seats - 1)) for row in bots for column in bots]
    events = [event._replace(bots=pair, swap=True) for pair in pairs]
    results = measure_all(events, workers, progress)
    cells = [_cell(each) for each in results]
    rows = tuple(tuple(cells[first : first + len(bots)]) for first in range(0, len(cells), len(bots)))
    return Matrix(event.game, tuple(bots), rows, event.seed), results


def _cell(results: Results) -> Share:
    seat = results.event.first_seat
    return Share(sum(seat(game.seed) in game.winners for game in results.games), len(results.games))


def summary(matrix: Matrix) -> dict[str, Any]:
    """The figures, for programs."""
    return {
        "game": matrix.title,
        "bots": list(matrix.bots),
        "seed": matrix.seed,
        "games": matrix.games,
        "cells": [[_figures(cell) for cell in row] for row in matrix.cells],
        "self_play": _figures(matrix.own),
        "cross_play": _figures(matrix.others),
    }


def _figures(share: Share) -> dict[str, Any]:
    return {"won": share.won, "share": share.share, "interval": list(share.interval)}


def lines(matrix: Matrix) -> Iterator[str]:
    """The table, for people."""
    cells = [[str(cell) for cell in row] for row in matrix.cells]
    first = max(map(len, matrix.bots))
    widths = [max(len(name), *(len(row[column]) for row in cells)) for column, name in enumerate(matrix.bots)]
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
    games = f"{matrix.games} games per cell (seed {matrix.seed}); 95 % intervals"
    yield f"won by the bot of the row on one seat, that of the column on the others; {games}"


def picture(matrix: Matrix) -> str:
    """The matrix as a hand-written SVG: the darker, the more wins."""
    size = len(matrix.bots)
    longest = LETTER * max(map(len, matrix.bots))
    left, wide = MARGIN + longest + 8, max(CELL_WIDTH, longest + 16)
    width, height = max(LEAST_WIDTH, left + size * wide + MARGIN), HEAD + size * CELL_HEIGHT + 3 * MARGIN
    title = f"{matrix.title}: cross-play of {', '.join(matrix.bots)}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif" font-size="12" role="img" aria-label="{escape(title)}">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        text(MARGIN, 28, f"{matrix.title}: {matrix.games} games per cell", size=16),
        text(MARGIN, 46, f"self-play {matrix.own}, cross-play {matrix.others}", colour=PALE),
    ]
    for number, name in enumerate(matrix.bots):
        parts.append(text(left - 8, HEAD + (number + 0.55) * CELL_HEIGHT, name, anchor="end"))
        parts.append(text(left + (number + 0.5) * wide, HEAD - 8, name, anchor="middle"))
    for row, cells in enumerate(matrix.cells):
        for column, share in enumerate(cells):
            x, y = left + column * wide, HEAD + row * CELL_HEIGHT
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
    parts.append(text(MARGIN, below + 18, f"95 % intervals (Wilson); seed {matrix.seed}.", colour=PALE))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _shade(share: float) -> str:
    """From pale to dark green."""
    red, green, blue = (round(start + share * (end - start)) for start, end in SHADES)
    return f"#{red:02x}{green:02x}{blue:02x}"
