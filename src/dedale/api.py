"""The Python interface, as docs/python.md describes it. Everything public here is a name of `dedale` itself.

The rest of the package returns refusals; here they are raised.
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
from dedale.games.tower.quest_reader import read_quest
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
"""The actions of a match's game; any where the game is not known."""


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
        """Whom or what it is about, where the sentence names somebody."""

    def __str__(self) -> str:
        return self.message


def granted(answer: Answer | Refusal) -> Answer:
    """The answer, unless it is a refusal: that is raised."""
    if isinstance(answer, Refusal):
        raise Refused(answer.error, answer.message, answer.about)
    return answer


def _plain(values: Answer) -> Answer:
    """The same without structs: dicts, lists, tuples, strings and numbers."""
    return cast(Answer, msgspec.to_builtins(values))


def _whole(name: str, value: SupportsIndex) -> int:
    """A number of this Python's own: numpy's would not survive saving."""
    try:
        return int(operator.index(value))
    except TypeError:
        raise Refused("bad_request", f"'{name}' is a whole number.") from None


class Match(Generic[Action]):
    """One play of a game, with everybody's secrets. `new` and `load` make one."""

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
        """Everything that was done: `t`, `seat` and `action` of each."""
        return tuple(self._match.log)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self._match.outcome

    def legal(self, seat: int) -> list[Action]:
        """Every action, talk apart, that the seat may do now."""
        return cast(list[Action], list(self._match.legal(self._seat(seat))))

    def play(
        self, seat: int, action: Action | matches.Talk | Mapping[str, Any], t: int | None = None
    ) -> list[Event]:
        """Do an action, of the game or of talk, now or at the time `t`; what happened. Raises Refused."""
        plain = dict(action) if isinstance(action, Mapping) else msgspec.to_builtins(action)
        decoded = granted(read_action(self._match.game, plain))
        t = None if t is None else _whole("t", t)
        return _plain(granted(self._match.act(self._seat(seat), decoded, t)))

    def wait(self, t: int) -> list[Event]:
        """Let time pass until `t`; what happened meanwhile. Raises Refused."""
        return _plain(granted(self._match.wait(_whole("t", t))))

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What the seat may see, or a spectator without one: plain values, as docs/contract.md lists them."""
        view: dict[str, Any] = msgspec.to_builtins(self._match.view(self._viewer(seat)))
        return view

    def draw(self, seat: int | None = None, *, colour: bool = False) -> str:
        """The board as text, as the seat or a spectator sees it. `print(match)` shows the spectator's."""
        return self._match.game.draw(self._match.state, self._viewer(seat), self.t, colour=colour)

    def copy(self) -> "Match[Action]":
        """Another match that has come to the same point, and goes its own way from here."""
        twin = copy.copy(self._match)
        twin.log = twin.log.copy()
        return Match(twin)

    __copy__ = copy

    def save(self, path: StrPath) -> None:
        """Write it as the document that `dedale.load` and `dedale replay` read."""
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
    """A match that is about to begin. The options are those of docs/contract.md. Raises Refused."""
    plain = {
        name: os.fspath(value) if isinstance(value, os.PathLike) else value for name, value in options.items()
    }
    return Match(granted(open_match({**plain, "game": game, "seed": _whole("seed", seed), "names": names})))


def load(path: StrPath) -> Match[Any]:
    """A saved match, played again to where it was left. Raises BadDocument."""
    return Match(matches.replay(read_document(Path(path).read_bytes())))


def read(quest: StrPath) -> Quest:
    """The quest of a maze file, or the Tower's floor of that id ("1-3"). Raises MazeError."""
    name = os.fspath(quest)
    return the_pack().floor(name).quest if name in the_pack() else read_quest(_source(name))


def check(path: StrPath) -> Found:
    """What a maze file is, of any game. Raises MazeError."""
    return what_is(_source(os.fspath(path)))


def _source(path: str) -> Source:
    return Source(path, read_text_file(Path(path)))


def solve(quest: Quest, *, memory_mb: int = 1500, seconds: float | None = None) -> Solution:
    """The shortest plan, or the proof that there is none, unless memory or time runs out first."""
    from dedale.solver.solver import solve  # numba takes a second to import

    return solve(quest, memory_mb=memory_mb, seconds=seconds)
