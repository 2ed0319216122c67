"""The screen of a match: title, sand, board, panel, message, keys."""

from typing import NamedTuple

from dedale.cli.terminal.event_lines import clock
from dedale.cli.terminal.pages import BOLD
from dedale.cli.terminal.panel import PANEL, panel, top_action
from dedale.games.mall import styles
from dedale.games.mall.state import State
from dedale.games.mall.styles import Line, Look
from dedale.games.mall.text_board import HIDDEN, Picture
from dedale.grid import Square
from dedale.match import Match

NARROW = PANEL + 33
"""Below this width the panel is left out."""
HURRY_MS = 30_000
SAND, LAST_SAND, GONE = Look(221), Look(203, bold=True), Look(240)
TALK = {
    "free": (" YOU MAY TALK ", Look(styles.WHITE, 28, bold=True)),
    "silent": (" SILENCE ", Look(styles.WHITE, 24, bold=True)),
    "gestures": (" GESTURES ONLY ", Look(styles.BLACK, 221, bold=True)),
    "none": (" NO TALK AT ALL ", Look(styles.WHITE, 24, bold=True)),
}


class Scene(NamedTuple):
    """What to show."""

    match: Match
    chosen: int
    drawn: Picture | None
    """The board; None when it is hidden."""
    focus: Square
    """The squares that must be visible."""
    message: str
    hints: str = ""
    """The keys that work now, if not the usual ones."""


def too_small(width: int, height: int) -> bool:
    return width < 34 or height < 10


def lines(scene: Scene, t: int, width: int, height: int) -> list[Line]:
    """`height` lines of `width` columns."""
    beside = width >= NARROW
    room = height - 4
    side = panel(scene.match, scene.chosen, room)
    side += [[]] * (room - len(side))
    if beside:
        body = _board(scene, width - PANEL - 1, room)
        body = [[*left, (" ", styles.BARE), *right] for left, right in zip(body, side, strict=True)]
    else:
        # The outcome matters more than the board.
        body = side if scene.match.outcome else _board(scene, width, room)
    found = [_title(scene.match, width, beside), _sand(scene.match.state, t, width), *body]
    found += [
        [(f" {scene.message}", BOLD)],
        [(f" {scene.hints or _hints(scene.match)}", styles.BARE)],
    ]
    return [styles.cut(line, 0, width) for line in found]


def _title(match: Match, width: int, beside: bool) -> Line:
    state = match.state
    scenario = state.setup.scenario
    name = f"{scenario.number}. {scenario.name}" if scenario.number else scenario.name
    level = f", tiles to {state.setup.level}" if state.setup.level else ""
    title = f" The Mall  {name}{level}, {state.setup.edition} edition"
    words, look = TALK[match.game.talk(state)]
    # A single player must see the action tile, with or without the panel.
    action = [] if beside or not state.deck else [top_action(state.deck)]
    room = width - len(words) - sum(len(text) for text, _ in action)
    return [*action, (title[:room].ljust(room), BOLD), (words, look)]


def _sand(state: State, t: int, width: int) -> Line:
    before = state.phase == "setup"
    left = state.sand.capacity if before else state.sand.left(t)
    hurry = left < HURRY_MS and state.phase != "over"
    look = LAST_SAND if hurry else SAND
    note = " hurry!" if hurry else " paused" if state.paused else ""
    halves = round(left / state.sand.capacity * 2 * (width - 18))
    bar = "█" * (halves // 2) + "▌" * (halves % 2)
    rest = "░" * (width - 18 - len(bar))
    return [(f" ►◄ {clock(left):>5} ", look), (bar, look), (rest, GONE), (note, look)]


def _board(scene: Scene, width: int, height: int) -> list[Line]:
    """The part of the board around the focus, or the whole board centred if it fits."""
    drawn = scene.drawn
    if drawn is None:
        words = [[(HIDDEN.center(width), BOLD)], [("P: resume".center(width), styles.BARE)]]
        return [styles.cut(line, 0, width) for line in _middle(words, height)]
    column, row = drawn.place(scene.focus)
    left = _scroll(column, max(map(_length, drawn.lines)), width, step=4)
    top = _scroll(row, len(drawn.lines), height, step=2)
    shown = [drawn.lines[line] if 0 <= line < len(drawn.lines) else [] for line in range(top, top + height)]
    return [styles.cut(line, left, width) for line in shown]


def _scroll(focus: int, length: int, room: int, step: int) -> int:
    """The first column or line to show. It jumps rarely, and the focus stays in the middle third."""
    if length <= room:
        return (length - room) // 2
    jump = max(step, room // 3)
    return min(max(0, (focus - jump) // jump * jump), length - room)


def _middle(found: list[Line], height: int) -> list[Line]:
    above = (height - len(found)) // 2
    return [*[[]] * above, *found, *[[]] * (height - len(found) - above)]


def _length(line: Line) -> int:
    return sum(len(text) for text, _ in line)


def _hints(match: Match) -> str:
    state = match.state
    if state.phase == "over":
        return "s: save the replay   r: play again   w: words   q: leave"
    if state.phase == "setup":
        return "Enter: flip the timer   ?: help   q: leave"
    if state.paused:
        return "P: resume   q: leave"
    alone = "space: next action   " if state.deck else ""
    return f"{alone}1-{len(state.heroes)} Tab: hero   arrows (Shift: far)   e v x   ?: help   q: leave"
