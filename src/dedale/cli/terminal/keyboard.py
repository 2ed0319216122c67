"""Turns keys into actions: the chosen hero, the pending choice, the last answer."""

from collections.abc import Callable, Sequence

from dedale.cli.terminal import key_actions, keys
from dedale.cli.terminal.event_lines import tell
from dedale.cli.terminal.key_actions import Option
from dedale.cli.terminal.picker import Picking
from dedale.games.base import Event, Refusal
from dedale.games.mall import actions as do
from dedale.games.mall.actions import HEROES, LETTERS, SISTER
from dedale.games.mall.view import view
from dedale.grid import Direction, Square
from dedale.match import Match


class Keyboard:
    """Plays for every seat of a match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.chosen = 0
        """The hero that the keys move."""
        self.picking: Picking | None = None
        self.message = "Look around and talk it over. Enter flips the timer."
        """What happened last, or why something was refused."""

    def press(self, key: str, t: int) -> None:
        self.message = ""
        if self.match.state.phase == "setup":
            if key in ("enter", " "):
                self._do(do.Start(), t)
        elif self.picking:
            self._pick(key, t)
        elif key in keys.STEP:
            self._step(keys.STEP[key], t)
        elif key in keys.RUN:
            self._run(keys.RUN[key], t)
        elif key in keys.HEROES:
            self._choose(keys.HEROES.index(key))
        elif key in ("tab", "shift-tab"):
            self._choose_next(-1 if key == "shift-tab" else 1)
        elif key in _COMMANDS:
            _COMMANDS[key](self, t)

    def answer(self, answer: list[Event] | Refusal) -> None:
        """Process the answer of the match."""
        if isinstance(answer, Refusal):
            self.message = key_actions.why_not(self.match, answer)
            return
        self.message = tell(self.match, answer) or self.message
        if self.match.outcome:
            self.picking = None
        if self.chosen not in self._playing():
            self._choose_next(1)

    # Heroes

    def _playing(self) -> list[int]:
        state = self.match.state
        return [hero for hero, at in enumerate(state.heroes) if at is not None and hero not in state.out]

    def _choose(self, hero: int) -> None:
        if hero in self._playing():
            self.chosen = hero
        elif hero < len(self.match.state.heroes):
            self.message = f"The {HEROES[hero]} is already out."

    def _choose_next(self, step: int) -> None:
        playing = self._playing()
        if playing:
            later = [hero for hero in playing if (hero - self.chosen) * step > 0]
            self.chosen = (later or playing)[0 if step > 0 else -1]

    # Actions

    def _step(self, direction: Direction, t: int) -> None:
        teleports = key_actions.moves(self.match, SISTER, direction) if self.chosen == SISTER else []
        if not teleports:
            self._do(key_actions.step(self.match, self.chosen, direction), t)
        else:
            self._one_of("Where to?", "", [self._option(move, move.to) for move in teleports], t)

    def _run(self, direction: Direction, t: int) -> None:
        moves = key_actions.moves(self.match, self.chosen, direction)
        self._do(moves[-1] if moves else key_actions.step(self.match, self.chosen, direction), t)

    def _escalator(self, t: int) -> None:
        here = self.match.state.heroes[self.chosen]
        far = self.match.state.board.escalators.get(here, here)
        self._do(do.Escalator(HEROES[self.chosen], far), t)

    def _vortex(self, t: int) -> None:
        hero, state = HEROES[self.chosen], self.match.state
        jumps = [jump for jump in key_actions.legal(self.match, do.Vortex) if jump.hero == hero]
        if jumps:
            self._one_of("Which vortex?", "v", [self._option(jump, jump.to) for jump in jumps], t)
        else:
            known = state.board.icons.get(LETTERS[self.chosen] + "~", (state.heroes[self.chosen],))
            self._do(do.Vortex(hero, known[0]), t)

    def _explore(self, t: int) -> None:
        here = self.match.state.heroes[self.chosen]
        places = key_actions.legal(self.match, do.Explore)
        if not places:
            self._do(do.Explore(here), t)
            return
        options = [self._option(place, place.at) for place in places]
        current = next((index for index, place in enumerate(places) if place.at == here), 0)
        question = "Where?" if view(self.match.state, t).next else "Where? (p: look at the tile first)"
        self._one_of(question, "x", options, t, current)

    def _discard(self, t: int) -> None:
        tile_of = self.match.state.board.tile_of
        found = key_actions.legal(self.match, do.Discard)
        if not found:
            self._do(do.Discard(0), t)
            return
        squares = {tile: square for square, tile in reversed(tile_of.items())}
        options = [
            Option(gone, squares[gone.tile], key_actions.tile_name(self.match, gone.tile)) for gone in found
        ]
        self.picking = Picking(f"Which tile goes? {self.match.state.to_discard} to remove.", "d", options)

    def _pause(self, t: int) -> None:
        if self.match.state.paused:
            self._do(do.Resume(), t)
        else:
            self.answer(key_actions.pause(self.match, t))

    # Choosing and doing

    def _option(self, action: do.Action, square: Square) -> Option:
        return Option(action, square, key_actions.place(self.match, square))

    def _one_of(self, question: str, key: str, options: Sequence[Option], t: int, current: int = 0) -> None:
        if len(options) == 1:
            self._do(options[0].action, t)
        else:
            self.picking = Picking(question, key, options, current)

    def _pick(self, key: str, t: int) -> None:
        assert self.picking
        if key == "p":
            self._do(do.Peek(), t)
            self.picking.question = "Where?"
        elif key == "escape":
            self.picking = None
        else:
            option = self.picking.press(key)
            if option:
                self.picking = None
                self._do(option.action, t)
                if self.match.state.to_discard and isinstance(option.action, do.Discard):
                    self._discard(t)

    def _do(self, action: do.Action, t: int) -> None:
        self.answer(key_actions.act(self.match, action, t))


_COMMANDS: dict[str, Callable[[Keyboard, int], None]] = {
    "e": Keyboard._escalator,
    "v": Keyboard._vortex,
    "x": Keyboard._explore,
    "d": Keyboard._discard,
    "P": Keyboard._pause,
    "p": lambda keyboard, t: keyboard._do(do.Peek(), t),
    "t": lambda keyboard, t: keyboard._do(do.Steal(), t),
    " ": lambda keyboard, t: keyboard._do(do.Draw(), t),
}
