"""Pages shown in place of the board."""

from collections.abc import Sequence

from dedale.cli.terminal.keys import HELP
from dedale.games.mall import styles
from dedale.games.mall.styles import Line, Look
from dedale.games.mall.symbols import LEGEND

BOLD = Look(bold=True)
TITLE = Look(styles.BLACK, styles.PALE, bold=True)


class Page:
    """A scrollable text. Any other key closes it."""

    def __init__(self, title: str, text: Sequence[str | Line]) -> None:
        self.title = title
        self.text = text
        self.top = 0

    def press(self, key: str) -> bool:
        """Scroll, and return True if the key does so."""
        step = {"up": -1, "down": 1, "k": -1, "j": 1, " ": 10, "page-down": 10, "page-up": -10}.get(key, 0)
        self.top = max(0, self.top + step)
        return step != 0

    def lines(self, width: int, height: int) -> list[Line]:
        body: list[Line] = []
        for line in self.text:
            body += (
                [[(piece, styles.BARE)] for piece in wrapped(line, width - 2)]
                if isinstance(line, str)
                else [line]
            )
        room = height - 2
        # Do not scroll past the end.
        self.top = min(self.top, max(0, len(body) - room))
        shown = body[self.top : self.top + room]
        foot = "any key: back to the game"
        if len(body) > room:
            foot = f"up, down: read on ({self.top + len(shown)} of {len(body)})   {foot}"
        lines = [[(f" {self.title} ".ljust(width), TITLE)]]
        lines += [[(" ", styles.BARE), *line] for line in shown]
        lines += [[] for _ in range(room - len(shown))]
        lines.append([(f" {foot}", BOLD)])
        return [styles.cut(line, 0, width) for line in lines]


def wrapped(text: str, width: int) -> list[str]:
    """Wrap the text to that width, at spaces if possible."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
    return lines


def help_page() -> Page:
    text: list[str | Line] = [[(f"{key:>18}", BOLD), (f"  {words}", styles.BARE)] for key, words in HELP]
    text += ["", [("On the board", BOLD)]]
    text += [[(sample, look), (f"  {words}", styles.BARE)] for sample, words, look in LEGEND]
    return Page("Keys", text)


def tiny(width: int, height: int) -> list[Line]:
    """Shown if the terminal is too small for a board."""
    lines = wrapped("Make the terminal larger to continue.", max(1, width))[:height]
    return [styles.cut([(line, styles.BARE)], 0, width) for line in [*lines, *[""] * (height - len(lines))]]
