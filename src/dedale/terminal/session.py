"""A game at one keyboard, without a terminal: keys and times go in, lines come out."""

from typing import Literal

from dedale.games.mall.drawing import Picture, describe, picture
from dedale.games.mall.looks import Line
from dedale.games.mall.plan import NO_MARKS, Marks
from dedale.games.mall.state import State
from dedale.table import Table
from dedale.terminal import acting, pages, screen
from dedale.terminal.keyboard import Keyboard
from dedale.terminal.pages import Page

Wish = Literal["save", "again", "leave"]
_AFTERWARDS: dict[str, Wish] = {"s": "save", "r": "again", "enter": "again", "q": "leave", "escape": "leave"}


class Session:
    """`press` and `tick` change it, `lines` shows it. Times are milliseconds since the table was made."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.keyboard = Keyboard(table)
        self.page: Page | None = None
        """What is read instead of the board."""
        self.leaving = False
        """The question whether to leave has been asked."""
        self.wish: Wish | None = None
        """What only the shell can do for the player; the shell sets it back."""
        self._last: tuple[State, Marks, Picture] | None = None

    def tick(self, t: int) -> None:
        """Let time pass."""
        if self.table.outcome is None:
            self.keyboard.answer(self.table.wait(t))
            if self.table.outcome:
                self.page, self.leaving = None, False

    def press(self, key: str, t: int) -> None:
        """A key was pressed, named as in `keys`."""
        was_over = self.table.outcome is not None
        self.tick(t)
        if self.table.outcome and not was_over:
            # The key was meant for a game that has just ended.
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
            self.page = Page("The board in words", describe(self.table.state).split("\n"))
        elif self.table.outcome:
            self.wish = _AFTERWARDS.get(key)
        elif key == "q":
            self.leaving = True
        else:
            self.keyboard.press(key, t)

    def seconds_left(self, t: int) -> int | None:
        """How long the sand still runs; None while it does not."""
        sand = self.table.state.sand
        return -(-sand.left(t) // 1000) if sand.running else None

    def tell(self, sentence: str) -> None:
        """Show what the shell has to say."""
        self.keyboard.message = sentence

    def lines(self, t: int, width: int, height: int) -> list[Line]:
        """The screen: `height` lines of `width` columns."""
        if screen.too_small(width, height):
            return pages.tiny(width, height)
        if self.page:
            return self.page.lines(width, height)
        keyboard, heroes = self.keyboard, self.table.state.heroes
        standing = [square for square in (heroes[keyboard.chosen], *heroes) if square is not None]
        focus = keyboard.picking.focus if keyboard.picking else next(iter(standing), (1, 1))
        hints = keyboard.picking.hints if keyboard.picking else ""
        scene = screen.Scene(self.table, keyboard.chosen, self._drawn(), focus, self._message(), hints)
        return screen.lines(scene, t, width, height)

    def _drawn(self) -> Picture | None:
        state, marks = self.table.state, self._marks()
        if state.paused:
            return None
        # States never change in place, so the same one looks the same.
        if self._last is None or self._last[0] is not state or self._last[1] != marks:
            self._last = state, marks, picture(state, marks)
        return self._last[2]

    def _marks(self) -> Marks:
        keyboard = self.keyboard
        if self.table.outcome:
            return NO_MARKS
        if keyboard.picking:
            return Marks(keyboard.chosen, picks=keyboard.picking.labels)
        return Marks(keyboard.chosen, reach={move.to for move in acting.moves(self.table, keyboard.chosen)})

    def _message(self) -> str:
        if self.leaving:
            return "Leave this game? y or n"
        return " ".join(filter(None, (self.keyboard.message, str(self.keyboard.picking or ""))))
