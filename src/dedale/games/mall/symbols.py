"""What a square of the mall shows: its symbol with the letter of its colour, its look, and its words."""

from typing import NamedTuple

from dedale.games.mall import styles
from dedale.games.mall.actions import HEROES, LETTERS
from dedale.games.mall.exploration import BALL
from dedale.games.mall.movement import CAMERA, HOURGLASS, vortexes_work
from dedale.games.mall.state import State
from dedale.games.mall.styles import Look
from dedale.grid import COLOUR_OF_LETTER, SYMBOL_OF_LETTER, Direction, Square

ARROWS: dict[Direction, str] = {"N": "▲", "E": "►", "S": "▼", "W": "◄"}
SPEAKER = "♪"
CAMERA_FLOOR = "'"
CROSSED_OUT = "××"


class Sign(NamedTuple):
    """The symbol of a square, up to three columns wide."""

    text: str
    look: Look
    words: str
    short: str = ""
    """A two-column form, for when a pawn or a mark takes the first column."""

    @property
    def beside(self) -> str:
        return self.short or self.text.strip()


def sign(state: State, square: Square) -> Sign | None:
    """Return what the square shows now, or None for plain floor."""
    code = state.board.codes[square]
    if square in state.out_of_order:
        return Sign(f" {CROSSED_OUT}", styles.OUT_OF_ORDER, f"{_THINGS[code][2]} out of order")
    if code in _THINGS:
        text, look, words = _THINGS[code]
        return Sign(f" {text}", look, words)
    if code.startswith("/"):
        return Sign(f" {code}", styles.PLAIN, f"escalator {code[1:]}")
    return _coloured(state, square, code[0], code[1]) if code else None


_THINGS = {
    HOURGLASS: ("►◄", styles.HOURGLASS, "hourglass"),
    CAMERA: ("■◄", styles.CAMERA, "camera"),
    BALL: ("○°", styles.BALL, "crystal ball"),
}


def _coloured(state: State, square: Square, letter: str, kind: str) -> Sign:
    colour = COLOUR_OF_LETTER.get(letter, "common")
    look = styles.ICON.get(letter, styles.PLAIN)
    match kind:
        case "!":
            return Sign(f" ♦{letter}", look, f"{colour} item")
        case "=":
            return Sign(f" ⌂{letter}", look, f"{colour} exit")
        case "~" if vortexes_work(state):
            return Sign(f" @{letter}", look, f"{colour} vortex")
        case "~":
            return Sign(f" °{letter.lower()}", styles.SPENT, f"{colour} vortex that no longer works")
    opening = state.board.frontier.get(square)
    words = f"{colour} exploration square"
    if letter == "G":
        words += " with a speaker"
    if opening is None:
        letter, arrow, look = letter.lower(), "·", styles.SPENT
        words += ", explored"
    else:
        arrow = ARROWS[opening.towards]
    if letter in "Gg":
        return Sign(f"{SPEAKER}{letter}{arrow}", look, words, SPEAKER + arrow)
    return Sign(f" {letter}{arrow}", look, words)


def pawn(hero: int, under: Sign | None, *, chosen: bool) -> str:
    """Return a hero in three columns: alone on plain floor, or beside what it stands on."""
    letter = LETTERS[hero]
    if under:
        return letter + under.beside
    return f"[{letter}]" if chosen else f"({letter})"


LEGEND: tuple[tuple[str, str, Look], ...] = (
    *(
        (
            f"({letter})",
            f"{hero}, {COLOUR_OF_LETTER[letter]}, {SYMBOL_OF_LETTER[letter]}",
            styles.PAWN[letter],
        )
        for letter, hero in zip(LETTERS, HEROES, strict=True)
    ),
    ("Y♦P", "a hero (first letter) on a square with something on it", styles.PAWN["Y"]),
    (" ♦Y", "item of that colour", styles.ICON["Y"]),
    (" ⌂P", "exit of that colour", styles.ICON["P"]),
    (" @O", "vortex", styles.ICON["O"]),
    (" °o", "vortex that no longer works", styles.SPENT),
    (
        " Y▲",
        "exploration square: a tile can be laid that way",
        styles.ICON["Y"],
    ),
    ("♪G►", "the same with a speaker", styles.ICON["G"]),
    (" y·", "exploration square that is used up", styles.SPENT),
    (" ►◄", "hourglass", styles.HOURGLASS),
    (" ■◄", "camera", styles.CAMERA),
    (
        f" {CAMERA_FLOOR} ",
        "floor of a tile with a camera",
        Look(styles.INK, styles.CAMERA_FLOOR),
    ),
    (" ○°", "crystal ball", styles.BALL),
    (f" {CROSSED_OUT}", "out of order", styles.OUT_OF_ORDER),
    (" /1", "escalator: two ends with one number", styles.PLAIN),
    (" o ", "small passage in a wall, for the dwarf", styles.SMALL_PASSAGE),
    ("░░░", "solid", styles.SOLID),
)
"""A sample of every symbol, its meaning, and its look."""
