"""Checks the cards of a quest, square by square and edge by edge."""

from collections.abc import Iterator

from dedale.games.tower.quest import (
    CELLS,
    COMMON_EXIT,
    INVOCATION,
    LADDER,
    LETTERS,
    ROTATION,
    SLIDE,
    TRAP,
    Layout,
    Mistake,
)
from dedale.grid import (
    DIRECTIONS,
    DOORS,
    FLOOR,
    OPEN,
    SOLID,
    WALL,
    Grid,
    MazeError,
    Mistakes,
    Square,
    neighbour,
)

LARGEST_QUEST = 8
LARGEST_CARD = 6
CODES = frozenset(
    [FLOOR, SOLID, LADDER, TRAP, INVOCATION, ROTATION, SLIDE, COMMON_EXIT]
    + [letter + kind for letter in LETTERS for kind in ("", "!", "=")]
    + [f"k{door}" for door in DOORS]
)
ONLY_IN: dict[str, Layout] = {ROTATION: "2x2", SLIDE: "ring"}


def check_cards(path: str, layout: Layout, cards: tuple[Grid, ...], letters: str) -> None:
    """Raise MazeError if the cards break a rule. `letters` are those of the quest's heroes."""
    mistakes = Mistakes()
    for card, square in _squares(cards):
        with mistakes:
            _check_square(path, layout, card, square, letters)
        with mistakes:
            _check_border(path, layout, card, square)
    _check_doors(path, cards, mistakes)
    mistakes.settle()


def _squares(cards: tuple[Grid, ...]) -> Iterator[tuple[Grid, Square]]:
    return ((card, square) for card in cards for square in card.all_squares())


def check_sizes(path: str, layout: Layout, cards: tuple[Grid, ...]) -> None:
    """Raise a MazeError if there are too many or too few cards, or if one has the wrong size."""
    wanted, first = len(CELLS[layout]), cards[0]
    if len(cards) > wanted:
        sentence = f"this is card {wanted + 1}, but the quest has only {wanted}"
        if layout == "single":
            sentence = "a quest of several cards has a header 'layout'"
        raise MazeError(path, cards[wanted].line, 1, sentence)
    if len(cards) < wanted:
        sentence = f"the layout {layout} has {wanted} cards, and only {len(cards)} are drawn"
        raise MazeError(path, cards[-1].line, 1, sentence)
    largest = LARGEST_QUEST if layout == "single" else LARGEST_CARD
    for card in cards:
        size = f"{card.width} x {card.height}"
        if max(card.width, card.height) > largest:
            sentence = f"a card here has at most {largest} x {largest} squares, this one has {size}"
        elif layout != "single" and card.width != card.height:
            sentence = f"the cards of such a quest are squares, this one has {size}"
        elif card.width != first.width:
            sentence = f"all cards have one size: the first has {first.width} x {first.height}, this {size}"
        else:
            continue
        raise MazeError(path, card.line, 1, sentence)


def _check_square(path: str, layout: Layout, card: Grid, square: Square, letters: str) -> None:
    code = card.code(square)
    error: Mistake = ""
    if code not in CODES:
        sentence = f"'{code}' is not a code of the Tower"
    elif code in ONLY_IN and layout != ONLY_IN[code]:
        sentence, error = f"'{code}' stands only in quests with the layout {ONLY_IN[code]}", "other_layout"
    elif code and code[0] in LETTERS and code[0] not in letters:
        sentence, error = f"'{code}' belongs to a hero that is not in this quest", "no_such_hero"
    else:
        return
    raise MazeError(path, *card.place_of_square(square), sentence, error)


def _check_border(path: str, layout: Layout, card: Grid, square: Square) -> None:
    for direction in DIRECTIONS:
        edge = card.edge(square, direction)
        if edge == WALL or card.inside(neighbour(square, direction)):
            continue
        if layout == "single":
            sentence = "the border of a quest of one card is closed"
        elif edge != OPEN:
            sentence = "the border of a card is wall or open"
        else:
            continue
        raise MazeError(path, *card.place_of_edge(square, direction), sentence, "border")


def _check_doors(path: str, cards: tuple[Grid, ...], mistakes: Mistakes) -> None:
    keys = {code[1]: (card, at) for card, at in _squares(cards) if (code := card.code(at)).startswith("k")}
    doors = {
        edge: (card, at, direction)
        for card, at in _squares(cards)
        for direction in DIRECTIONS
        if (edge := card.edge(at, direction)) in DOORS
    }
    for door, (card, at, direction) in doors.items():
        with mistakes:
            if door not in keys:
                place, sentence = card.place_of_edge(at, direction), f"door {door} has no key"
                raise MazeError(path, *place, sentence, "door_without_key", door)
    for door, (card, at) in keys.items():
        with mistakes:
            if door not in doors:
                place, sentence = card.place_of_square(at), f"key {door} has no door"
                raise MazeError(path, *place, sentence, "key_without_door", door)
