"""A match on one keyboard, without a terminal: keys and times go in, lines come out."""

from typing import Literal

from dedale.cli.terminal import key_actions, pages, screen
from dedale.cli.terminal.keyboard import Keyboard
from dedale.cli.terminal.pages import Page
from dedale.games.mall.state import State
from dedale.games.mall.styles import Line
from dedale.games.mall.text_board import Picture, describe, picture
from dedale.games.mall.text_map import NO_MARKS, Marks
from dedale.match import Match

Wish = Literal["save", "again", "leave"]
_AFTERWARDS: dict[str, Wish] = {"s": "save", "r": "again", "enter": "again", "q": "leave", "escape": "leave"}


class KeyboardGame:
    """`press` and `tick` change it, `lines` shows it. Times are milliseconds since the match was opened."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.keyboard = Keyboard(match)
        self.page: Page | None = None
        """Shown in place of the board."""
        self.leaving = False
        """True while the player is asked whether to leave."""
        self.wish: Wish | None = None
        """A request to the shell, which resets it."""
        self._last: tuple[State, Marks, Picture] | None = None

    def tick(self, t: int) -> None:
        """Let time pass."""
        if self.match.outcome is None:
            self.keyboard.answer(self.match.wait(t))
            if self.match.outcome:
                self.page, self.leaving = None, False

    def press(self, key: str, t: int) -> None:
        """A key was pressed, named as in `keys`."""
        was_over = self.match.outcome is not None
        self.tick(t)
        if self.match.outcome and not was_over:
            # The key was meant for the match that has just ended.
            return
        if self.leaving:
            self.leaving = False
            self.wish = "leave" if key in ("y", "Y", "enter") else None
        elif self.page:
            if not self.page.press(key):
                self.page = None
        elif key == "?":
            self.page = pages.help_page()
        elif key == "w":
            self.page = Page("The board in words", describe(self.match.state).split("\n"))
        elif self.match.outcome:
            self.wish = _AFTERWARDS.get(key)
        elif key == "q":
            self.leaving = True
        else:
            self.keyboard.press(key, t)

    def seconds_left(self, t: int) -> int | None:
        """How long the sand will still run; None while it does not."""
        sand = self.match.state.sand
        return -(-sand.left(t) // 1000) if sand.running else None

    def tell(self, sentence: str) -> None:
        """Show a message of the shell."""
        self.keyboard.message = sentence

    def lines(self, t: int, width: int, height: int) -> list[Line]:
        """The screen: `height` lines of `width` columns."""
        if screen.too_small(width, height):
            return pages.tiny(width, height)
        if self.page:
            return self.page.lines(width, height)
        keyboard, heroes = self.keyboard, self.match.state.heroes
        standing = [square for square in (heroes[keyboard.chosen], *heroes) if square is not None]
        focus = keyboard.picking.focus if keyboard.picking else next(iter(standing), (1, 1))
        hints = keyboard.picking.hints if keyboard.picking else ""
        scene = screen.Scene(self.match, keyboard.chosen, self._drawn(), focus, self._message(), hints)
        return screen.lines(scene, t, width, height)

    def _drawn(self) -> Picture | None:
        state, marks = self.match.state, self._marks()
        if state.paused:
            return None
        # States are immutable: the same state looks the same.
        if self._last is None or self._last[0] is not state or self._last[1] != marks:
            self._last = state, marks, picture(state, marks)
        return self._last[2]

    def _marks(self) -> Marks:
        keyboard = self.keyboard
        if self.match.outcome:
            return NO_MARKS
        if keyboard.picking:
            return Marks(keyboard.chosen, picks=keyboard.picking.labels)
        return Marks(
            keyboard.chosen, reach={move.to for move in key_actions.moves(self.match, keyboard.chosen)}
        )

    def _message(self) -> str:
        if self.leaving:
            return "Leave this game? y or n"
        return " ".join(filter(None, (self.keyboard.message, str(self.keyboard.picking or ""))))
