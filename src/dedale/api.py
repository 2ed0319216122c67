"""The Python interface described in docs/python.md. Every public name here is a name of `dedale` itself.

The rest of the package returns refusals. Here they are raised.
"""

import copy
import operator
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, SupportsIndex, TypeVar, cast, overload

import msgspec

from dedale import match as matches
from dedale.games.base import Outcome as Outcome
from dedale.games.base import Refusal, Source
from dedale.games.maze_files import Found as Found
from dedale.games.maze_files import what_is
from dedale.games.registry import GAMES_TO_PLAY
from dedale.games.tower.pack import the_pack
from dedale.games.tower.quest import Quest as Quest
from dedale.games.tower.quest_reader import read_quest, read_quests
from dedale.grid import MazeError as MazeError
from dedale.grid import read_text_file
from dedale.match.decoder import open_match, read_action
from dedale.match.document import BadDocument as BadDocument
from dedale.match.document import read as read_document
from dedale.match.document import save as saved
from dedale.solver.solution import Solution as Solution

if TYPE_CHECKING:
    from dedale.games.duel.actions import Action as DuelAction
    from dedale.games.hidden.actions import Action as HiddenAction
    from dedale.games.mall.actions import Action as MallAction
    from dedale.games.tower.actions import Action as TowerAction

GAMES = tuple(GAMES_TO_PLAY)
"""The names of the games."""

StrPath = str | os.PathLike[str]
Event = dict[str, Any]
Answer = TypeVar("Answer")
if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarWithDefault

    Action = TypeVarWithDefault("Action", default=Any)
else:
    Action = TypeVar("Action")
"""The actions of the match's game; `Any` if the game is not known."""


class Refused(ValueError):
    """An option or a move that the rules do not allow. Nothing has changed."""

    __module__ = "dedale"

    def __init__(self, error: str, message: str, about: str = "") -> None:
        super().__init__(error, message, about)
        self.error = error
        """A code for programs, such as `not_your_action`."""
        self.message = message
        """One sentence for people."""
        self.about = about
        """The subject of the sentence, if it names one."""

    def __str__(self) -> str:
        return self.message


def granted(answer: Answer | Refusal) -> Answer:
    """Return the answer, or raise it if it is a refusal."""
    if isinstance(answer, Refusal):
        raise Refused(answer.error, answer.message, answer.about)
    return answer


def _plain(values: Answer) -> Answer:
    """Convert structs to plain values: dicts, lists, tuples, strings and numbers."""
    return cast(Answer, msgspec.to_builtins(values))


def _whole(name: str, value: SupportsIndex) -> int:
    """Convert to a plain int: numpy's would not survive saving."""
    try:
        return int(operator.index(value))
    except TypeError:
        raise Refused("bad_request", f"'{name}' is a whole number.") from None


class Match(Generic[Action]):
    """One play of a game, with everybody's secrets. Made by `new` and `load`."""

    __module__ = "dedale"

    def __init__(self, match: matches.Match) -> None:
        self._match = match

    @property
    def game(self) -> str:
        return self._match.game.name

    @property
    def seed(self) -> int:
        return self._match.seed

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self._match.names

    @property
    def seats(self) -> range:
        """Every seat: `for seat in match.seats`."""
        return range(self._match.seats)

    @property
    def t(self) -> int:
        """The time of the match in milliseconds."""
        return self._match.t

    @property
    def log(self) -> tuple[matches.Entry, ...]:
        """Everything that was done, each entry with `t`, `seat` and `action`."""
        return tuple(self._match.log)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        return self._match.outcome

    def legal(self, seat: int) -> list[Action]:
        """Return every action the seat may take now, except talk."""
        return cast(list[Action], list(self._match.legal(self._seat(seat))))

    def play(
        self, seat: int, action: Action | matches.Talk | Mapping[str, Any], t: int | None = None
    ) -> list[Event]:
        """Perform an action of the game, or talk, at time `t` (default now). Return the events or raise
        Refused."""
        plain = dict(action) if isinstance(action, Mapping) else msgspec.to_builtins(action)
        decoded = granted(read_action(self._match.game, plain))
        t = None if t is None else _whole("t", t)
        return _plain(granted(self._match.act(self._seat(seat), decoded, t)))

    def wait(self, t: int) -> list[Event]:
        """Let time pass until `t`, and return the events. Raises Refused."""
        return _plain(granted(self._match.wait(_whole("t", t))))

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Return what the seat, or a spectator, may see: plain values as listed in docs/contract.md."""
        view: dict[str, Any] = msgspec.to_builtins(self._match.view(self._viewer(seat)))
        return view

    def draw(self, seat: int | None = None, *, colour: bool = False) -> str:
        """Return the board as text, as the seat or a spectator sees it. `print(match)` is the spectator's."""
        return self._match.game.draw(self._match.state, self._viewer(seat), self.t, colour=colour)

    def copy(self) -> "Match[Action]":
        """Return an independent copy of the match at this point."""
        twin = copy.copy(self._match)
        twin.log = twin.log.copy()
        return Match(twin)

    __copy__ = copy

    def save(self, path: StrPath) -> None:
        """Write the document that `dedale.load` and `dedale replay` read."""
        Path(path).write_bytes(saved(self._match))

    def __str__(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        result = self.outcome.result if self.outcome else "not finished"
        return f"<dedale.Match: {self.game}, seed {self.seed}, {result} at {self.t} ms>"

    def _seat(self, seat: int) -> int:
        seat = _whole("seat", seat)
        granted(self._match.refuse_seat(seat))
        return seat

    def _viewer(self, seat: int | None) -> int | None:
        return None if seat is None else self._seat(seat)


@overload
def new(
    game: Literal["mall"], *, seed: int = 0, names: Sequence[str] = (), **options: Any
) -> "Match[MallAction]": ...
@overload
def new(
    game: Literal["tower"], *, seed: int = 0, names: Sequence[str] = (), **options: Any
) -> "Match[TowerAction]": ...
@overload
def new(
    game: Literal["hidden"], *, seed: int = 0, names: Sequence[str] = (), **options: Any
) -> "Match[HiddenAction]": ...
@overload
def new(
    game: Literal["duel"], *, seed: int = 0, names: Sequence[str] = (), **options: Any
) -> "Match[DuelAction]": ...
@overload
def new(game: str, *, seed: int = 0, names: Sequence[str] = (), **options: Any) -> Match[Any]: ...
def new(game: str, *, seed: int = 0, names: Sequence[str] = (), **options: Any) -> Match[Any]:
    """Start a match. The options are listed in docs/contract.md. Raises Refused."""
    plain = {
        name: os.fspath(value) if isinstance(value, os.PathLike) else value for name, value in options.items()
    }
    return Match(granted(open_match({**plain, "game": game, "seed": _whole("seed", seed), "names": names})))


def load(path: StrPath) -> Match[Any]:
    """Replay a saved match to where it was left. Raises BadDocument."""
    return Match(matches.replay(read_document(Path(path).read_bytes())))


def read(quest: StrPath) -> Quest:
    """Read the quest in a maze file, or the Tower's floor with that id ("1-3"). Raises MazeError."""
    name = os.fspath(quest)
    return the_pack().floor(name).quest if name in the_pack() else read_quest(_source(name))


def read_set(path: StrPath) -> tuple[Quest, ...]:
    """Read all the quests in a maze file. Raises MazeError."""
    return read_quests(_source(os.fspath(path)))


def check(path: StrPath) -> Found:
    """Return what a maze file of any game is. Raises MazeError."""
    return what_is(_source(os.fspath(path)))


def _source(path: str) -> Source:
    return Source(path, read_text_file(Path(path)))


def solve(quest: Quest, *, memory_mb: int = 1500, seconds: float | None = None) -> Solution:
    """Return the shortest plan, or proof that there is none, unless memory or time runs out first."""
    from dedale.solver.solver import solve  # numba takes a second to import

    return solve(quest, memory_mb=memory_mb, seconds=seconds)
