"""The questions that every game answers, and the values it answers with.

A game is pure: it reads no clock, file or network. Time comes in as `t`, milliseconds since the table was
made; chance comes in as `seed`; files come in as `Source`. States are immutable.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from types import UnionType
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from dedale.games.meta import GameMeta
from dedale.grid import Ground

OptionsT = TypeVar("OptionsT", bound=Struct)
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=Struct)
ViewT_co = TypeVar("ViewT_co", bound="View", covariant=True)

JSON = Any
"""Whatever `msgspec.json` can write."""
Event = dict[str, Any]
"""Something that happened: its name under `event`, and what else there is to tell."""

TalkMode = Literal["free", "silent", "gestures", "none"]

Manner = Literal["say", "gesture", "point", "point_at", "nudge", "stare", "drum", "excuse"]
"""A way to reach the other players that is not an action of the game.

`point` is at icons, `point_at` at squares of the board; `excuse` is for a pause.
"""


class Refusal(Struct, frozen=True, omit_defaults=True):
    """Why something was not done: a code for programs, one plain sentence for people. Nothing changed."""

    error: str
    message: str
    about: str = ""
    """Whom or what it is about, where a sentence in another language needs to know."""


class Step(NamedTuple, Generic[StateT]):
    """What an accepted action leads to."""

    state: StateT
    events: tuple[Event, ...] = ()


class Outcome(Struct, frozen=True):
    """How a match ended."""

    result: Literal["won", "lost", "draw"]
    winners: tuple[int, ...] = ()


class Source(Struct, frozen=True):
    """A file that an option names, as it was read: the shell reads it, the rules only parse it."""

    path: str
    text: str


class ViewSeat(Struct, frozen=True, kw_only=True):
    """A seat of a match, and what it may do or move."""

    seat: int
    name: str = ""  # the match fills it in
    owns: tuple[str, ...]


class View(Struct, frozen=True, kw_only=True):
    """What every view has; each game adds its own."""

    game: str
    phase: str
    outcome: Outcome | None
    reason: str
    seats: tuple[ViewSeat, ...]
    # The match fills in the rest.
    talk: TalkMode = "free"
    may: Sequence[Manner] = ()
    nudged: int | None = None
    said: int = 0
    t: int = 0


class Game(Protocol[OptionsT, StateT, ActionT, ViewT_co]):
    """One game. Nobody but the game looks into a state."""

    @property
    def name(self) -> str:
        """How options and files call it."""

    @property
    def rules(self) -> int:
        """The number of the rules that are played now, content included.

        It rises whenever a log that was kept before could come to mean something else.
        """

    @property
    def oldest_rules(self) -> int:
        """The oldest rules whose logs either mean the same today or are refused."""

    @property
    def options(self) -> type[OptionsT]:
        """The struct that `new` takes; its fields are the game's part of a table's options."""

    @property
    def files(self) -> tuple[str, ...]:
        """Options that may hold a path; the shell turns these into a `Source`."""

    @property
    def ids(self) -> Container[str]:
        """What these options may hold instead of a path: the names of content that comes with the game."""

    @property
    def secret_options(self) -> tuple[str, ...]:
        """Options that hold what players must not know before the end."""

    @property
    def same_for_all(self) -> bool:
        """Whether every seat, and whoever watches, sees the same (but for `may`)."""

    @property
    def action(self) -> UnionType:
        """The tagged union (by `do`) of the game's own actions."""

    @property
    def view_type(self) -> type[ViewT_co]:
        """The struct that `view` makes."""

    @property
    def meta(self) -> GameMeta:
        """What it says about itself before it is opened."""

    def new(self, options: OptionsT, seed: int) -> StateT | Refusal:
        """The state in which a match begins."""

    def seats(self, state: StateT) -> int:
        """How many players sit at the table."""

    def legal(self, state: StateT, seat: int) -> list[ActionT]:
        """Every action that this seat may do now, and only those."""

    def apply(self, state: StateT, seat: int, action: ActionT, t: int) -> Step[StateT] | Refusal:
        """Do an action at time `t`. The state has been brought to `t` with `wait` before."""

    def wait(self, state: StateT, t: int) -> Step[StateT]:
        """What time alone does until `t`."""

    def deadline(self, state: StateT) -> int | None:
        """When `wait` will next change something by itself, if nobody acts."""

    def outcome(self, state: StateT) -> Outcome | None:
        """How it ended, or None while it goes on."""

    def talk(self, state: StateT) -> TalkMode:
        """Whether the players may talk now."""

    def manners(self, state: StateT, seat: int) -> Sequence[Manner]:
        """How this seat may reach the others now."""

    def view(self, state: StateT, seat: int | None, t: int) -> ViewT_co:
        """All that a seat may see (None: a spectator), and nothing more."""

    def ground(self, state: StateT) -> Ground:
        """What the pieces stand on, as everyone sees it now. The same object as long as nothing changes."""

    def draw(self, state: StateT, seat: int | None, t: int, *, colour: bool) -> str:
        """The board as text, from what that seat may see."""

    def dump(self, state: StateT) -> bytes:
        """The whole state, secrets included."""

    def load(self, data: bytes) -> StateT:
        """What was dumped."""


AnyGame = Game[Any, Any, Any, View]


class Speedups(Generic[OptionsT, StateT]):
    """An optional extra for a game: quicker ways to what it can answer anyway. By default there are none."""

    def prepare(self, options: OptionsT, seed: int) -> Iterator[object]:
        """What takes long in `new`, a little at a time, so that `new` finds it done."""
        return iter(())

    def legal_json(self, state: StateT, seats: Iterable[int]) -> list[bytes] | None:
        """What is legal for each of these seats, as JSON."""
        return None

    def changed(self, before: StateT, state: StateT, t: int) -> dict[str, object] | None:
        """The fields of everyone's view that may differ between two states.

        Only if the ground, and how the seats may talk, are the same in both.
        """
        return None


def speedups(game: AnyGame) -> Speedups[Any, Any]:
    """Those of this game."""
    return game if isinstance(game, Speedups) else Speedups()


OVER = Refusal("over", "The game is over.")
