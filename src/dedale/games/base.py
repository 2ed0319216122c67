"""The questions that every game answers, and the values it answers with.

A game is pure: it reads no clock, file or network. Time comes in as `t`, milliseconds since the table was
made; chance comes in as `seed`; files come in as `Source`. States are immutable.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from msgspec import Struct
from msgspec.json import encode

from dedale.games.meta import GameMeta
from dedale.grid import Ground

JSON = Any
"""Whatever `msgspec.json` can write; views and events are made of it."""

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


class Step(NamedTuple):
    """What an accepted action leads to."""

    state: Any
    events: tuple[JSON, ...] = ()


class Outcome(Struct, frozen=True):
    """How a match ended."""

    result: Literal["won", "lost", "draw"]
    winners: tuple[int, ...] = ()


class Source(Struct, frozen=True):
    """A file that an option names, as it was read: the shell reads it, the rules only parse it."""

    path: str
    text: str


class Game(Protocol):
    """One game. `State`, `Options` and `Action` are its own types; the house never looks into a state."""

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
    def options(self) -> type[Struct]:
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
    def action(self) -> Any:
        """The tagged union (by `do`) of the game's own actions."""

    @property
    def meta(self) -> GameMeta:
        """What it says about itself before it is opened."""

    def prepare(self, options: Any, seed: int) -> Iterator[object]:
        """What takes long in `new`, a little at a time, so that `new` finds it done; mostly nothing."""
        return iter(())

    def new(self, options: Any, seed: int) -> Any | Refusal:
        """The state in which a match begins."""

    def seats(self, state: Any) -> int:
        """How many players sit at the table."""

    def legal(self, state: Any, seat: int) -> list[Any]:
        """Every action that this seat may do now, and only those."""

    def legal_json(self, state: Any, seats: Iterable[int]) -> list[bytes]:
        """The same for each of these seats, written as JSON; a game may know a quicker way."""
        return [encode(self.legal(state, seat)) for seat in seats]

    def apply(self, state: Any, seat: int, action: Any, t: int) -> Step | Refusal:
        """Do an action at time `t`. The state has been brought to `t` with `wait` before."""

    def wait(self, state: Any, t: int) -> Step:
        """What time alone does until `t`."""

    def deadline(self, state: Any) -> int | None:
        """When `wait` will next change something by itself, if nobody acts."""

    def outcome(self, state: Any) -> Outcome | None:
        """How it ended, or None while it goes on."""

    def talk(self, state: Any) -> TalkMode:
        """Whether the players may talk now."""

    def manners(self, state: Any, seat: int) -> Sequence[Manner]:
        """How this seat may reach the others now."""

    def view(self, state: Any, seat: int | None, t: int) -> dict[str, JSON]:
        """All that a seat may see (None: a spectator), and nothing more."""

    def changed(self, before: Any, state: Any, t: int) -> dict[str, JSON] | None:
        """What everyone sees that may differ between two states, if the game has a quick answer.

        It has one only if the ground, and how the seats may talk, are the same in both.
        """
        return None

    def ground(self, state: Any) -> Ground:
        """What the pieces stand on, as everyone sees it now. The same object as long as nothing changes."""

    def draw(self, state: Any, seat: int | None, t: int, *, colour: bool) -> str:
        """The board as text, from what that seat may see."""

    def dump(self, state: Any) -> bytes:
        """The whole state, secrets included."""

    def load(self, data: bytes) -> Any:
        """What was dumped."""


OVER = Refusal("over", "The game is over.")
