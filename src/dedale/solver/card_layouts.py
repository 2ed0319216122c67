"""Every arrangement that the cards of a quest can reach, numbered (TOWER-66, TOWER-67)."""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from dedale.games.tower.cards import Laid, Lay
from dedale.games.tower.quest import CELLS, ROTATION, SLIDE, Layout, Quest
from dedale.solver.compiled import Array, compiled

GAP = -1
"""Stands for a card in the cell that no card covers."""


class Lays(NamedTuple):
    """Lay 0 is the starting one. Cells of the frame are numbered in reading order."""

    cell_of: Array
    """[lay, card]"""
    card_at: Array
    """[lay, cell]: the card there, or GAP."""
    turns: Array
    """[lay, card]: clockwise quarter turns from how it is drawn."""
    shifts: Array
    """[lay, card, way]: the lay after turning the card by 1 to 3 quarters, or sliding it (way 0), or -1."""
    back: Array
    """[lay, card, way]: the lay before such a move. Every move can be reversed, so these are the same."""


def lays_of(quest: Quest) -> Lays:
    """Number the lays. Only cards with a square that moves them ever move."""
    moving = {quest.card_of(at) for at in quest.places() if quest.code(at) in (ROTATION, SLIDE)}
    return _lays(quest.layout, tuple(card in moving for card in range(len(quest.cards))))


@lru_cache(maxsize=32)
def _lays(layout: Layout, moving: tuple[bool, ...]) -> Lays:
    if layout == "ring":
        return _slid(moving)
    cards = len(moving)
    turning = [card for card in range(cards) if moving[card]]
    turns = np.zeros((4 ** len(turning), cards), np.int8)
    turns[:, turning] = list(product(range(4), repeat=len(turning)))
    shifts = np.full((len(turns), cards, 3), -1, np.int32)
    for index, card in enumerate(turning):
        # The first turning card is the most significant digit of the number, in base 4.
        digit, now = 4 ** (len(turning) - 1 - index), turns[:, card].astype(np.int32)
        for way in range(3):
            shifts[:, card, way] = np.arange(len(turns)) + ((now + way + 1) % 4 - now) * digit
    cells = np.tile(np.arange(cards, dtype=np.int8), (len(turns), 1))
    return Lays(cells, cells.copy(), turns, shifts, shifts)


def _slid(moving: tuple[bool, ...]) -> Lays:
    """The ring: every arrangement these cards can slide into."""
    most = 181_440 + 1
    card_at, shifts = np.full((most, 9), GAP, np.int8), np.full((most, 8, 3), -1, np.int32)
    card_at[0] = [0, 1, 2, 3, GAP, 4, 5, 6, 7]
    found = _slide_all(np.array(moving), card_at, shifts, np.full(362_880, -1, np.int32))
    card_at = card_at[:found].copy()
    cell_of = np.argsort(card_at, axis=1)[:, 1:].astype(np.int8)
    shifts = shifts[:found].copy()
    return Lays(cell_of, card_at, np.zeros_like(cell_of), shifts, shifts)


@compiled
def _slide_all(moving: Array, card_at: Array, shifts: Array, numbers: Array) -> int:
    """Breadth-first from the first row of `card_at`. `numbers` finds an arrangement by its rank."""
    numbers[_rank(card_at[0])] = 0
    found, lay = 1, 0
    while lay < found:
        gap = 0
        while card_at[lay, gap] != GAP:
            gap += 1
        for cell in range(9):
            card = card_at[lay, cell]
            if abs(cell // 3 - gap // 3) + abs(cell % 3 - gap % 3) != 1 or not moving[card]:
                continue
            for each in range(9):
                card_at[found, each] = card_at[lay, each]
            card_at[found, gap] = card
            card_at[found, cell] = GAP
            rank = _rank(card_at[found])
            if numbers[rank] < 0:
                numbers[rank] = found
                found += 1
            shifts[lay, card, 0] = numbers[rank]
        lay += 1
    return found


@compiled
def _rank(order: Array) -> int:
    """Return the rank of that order of nine things among all 9! of them."""
    rank = 0
    for first in range(9):
        smaller = 0
        for later in range(first + 1, 9):
            if order[later] < order[first]:
                smaller += 1
        rank = rank * (9 - first) + smaller
    return rank


def number_of(lays: Lays, layout: Layout, lay: Lay) -> int:
    """Return the number of a lay that the rules can reach."""
    frame = 3 if layout == "ring" else 2
    cells = [laid.row * frame + laid.column for laid in lay]
    same = (lays.cell_of == cells).all(axis=1) & (lays.turns == [laid.turns for laid in lay]).all(axis=1)
    return int(np.flatnonzero(same)[0])


def lay_of(lays: Lays, layout: Layout, number: int) -> Lay:
    """The lay with that number."""
    frame = 3 if layout == "ring" else 2
    assert len(CELLS[layout]) == lays.cell_of.shape[1]
    pairs = zip(lays.cell_of[number].tolist(), lays.turns[number].tolist(), strict=True)
    return tuple(Laid(cell % frame, cell // frame, turns) for cell, turns in pairs)
