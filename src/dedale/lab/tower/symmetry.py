"""Recognises quests that are equal up to rotation, reflection, and the numbering of doors and keys."""

from dedale.games.tower.quest import CELLS, FRAME, Quest
from dedale.grid import DOORS, Grid

Form = tuple[str, ...]
_FLIPPED = {"<": ">", ">": "<"}


def canonical(quest: Quest) -> Form:
    """Return a form that two quests share exactly if one is a rotation or reflection of the other.

    Quests whose cards are not square are only compared as drawn.
    """
    if quest.width != quest.height:
        return _form(quest, quest.cards)
    forms = []
    for mirror in (False, True):
        cards = _mirrored(quest, quest.cards) if mirror else quest.cards
        for _ in range(4):
            forms.append(_form(quest, cards))
            cards = _turned(quest, cards)
    return min(forms)


def mirrored(grid: Grid) -> Grid:
    """The grid mirrored from west to east."""

    def flip(codes: tuple[str, ...], width: int) -> tuple[str, ...]:
        lines = [codes[start : start + width] for start in range(0, len(codes), width)]
        return tuple(_FLIPPED.get(code, code) for line in lines for code in reversed(line))

    width = grid.width
    return Grid(
        width,
        grid.height,
        flip(grid.squares, width),
        flip(grid.horizontal, width),
        flip(grid.vertical, width + 1),
    )


def _mirrored(quest: Quest, cards: tuple[Grid, ...]) -> tuple[Grid, ...]:
    cells, last = CELLS[quest.layout], FRAME[quest.layout] - 1
    return tuple(mirrored(cards[cells.index((last - x, y))]) for x, y in cells)


def _turned(quest: Quest, cards: tuple[Grid, ...]) -> tuple[Grid, ...]:
    """The whole board after a quarter turn clockwise."""
    cells, last = CELLS[quest.layout], FRAME[quest.layout] - 1
    return tuple(cards[cells.index((y, last - x))].turned(1) for x, y in cells)


def _form(quest: Quest, cards: tuple[Grid, ...]) -> Form:
    """All codes in reading order, with doors numbered as they first appear."""
    models: dict[str, str] = {}

    def renamed(code: str) -> str:
        door = code.removeprefix("k")
        if door in DOORS:
            code = code[:-1] + models.setdefault(door, str(len(models) + 1))
        return code

    codes = [renamed(code) for card in cards for code in (*card.horizontal, *card.vertical, *card.squares)]
    return (quest.layout, str(quest.width), *codes)
