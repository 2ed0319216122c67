"""The interface that every game implements, and the values it returns.

A game is pure: it reads no clock, file or network. Time is the argument `t`, in milliseconds since the match
began. Chance is the argument `seed`. Files are passed in as `Source`. States are immutable.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from types import UnionType
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar, cast

from msgspec import UNSET, Struct, UnsetType

from dedale.games.meta import GameMeta
from dedale.grid import Ground

OptionsT = TypeVar("OptionsT", bound=Struct)
StateT = TypeVar("StateT")
StateT_contra = TypeVar("StateT_contra", contravariant=True)
ActionT = TypeVar("ActionT", bound=Struct)
ViewT_co = TypeVar("ViewT_co", bound="View", covariant=True)

JSON = Any
"""Anything `msgspec.json` can encode."""
Event = dict[str, Any]
"""Something that happened: its name under `event`, and the details."""

TalkMode = Literal["free", "silent", "gestures", "none"]

Manner = Literal[
    "say", "gesture", "point", "point_at", "nudge", "stare", "drum", "excuse",
    "resign", "offer_draw", "take_back", "accept", "decline", "withdraw",
]  # fmt: skip
"""A way to reach the other players that is not an action of the game.

`point` points at icons, `point_at` at squares of the board. `excuse` is for pauses. Those of the second line
are for games that can be resigned, and are up to the match.
"""


class Refusal(Struct, frozen=True, omit_defaults=True):
    """Why something was not done: a code for programs, one plain sentence for people. Nothing has changed."""

    error: str
    message: str
    about: str = ""
    """The subject of the refusal, for clients that build the sentence in another language."""


class Step(NamedTuple, Generic[StateT]):
    """The result of an accepted action."""

    state: StateT
    events: tuple[Event, ...] = ()


class Outcome(Struct, frozen=True):
    """How a match ended."""

    result: Literal["won", "lost", "draw"]
    winners: tuple[int, ...] = ()


class Offer(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player has asked all the others to agree to."""

    what: Literal["draw", "take_back"]
    by: int
    agreed: tuple[int, ...] = ()
    """The seats that have accepted so far."""


class Source(Struct, frozen=True):
    """A file that an option names, already read. The rules only parse it."""

    path: str
    text: str


class ViewSeat(Struct, frozen=True, kw_only=True):
    """A seat of a match, and what it may do or move."""

    seat: int
    name: str = ""  # filled in by the match
    owns: tuple[str, ...]


class View(Struct, frozen=True, kw_only=True):
    """The fields common to all views. Each game adds its own."""

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
    offer: Offer | UnsetType | None = UNSET
    """Only in games that can be resigned."""
    t: int = 0


class Game(Protocol[OptionsT, StateT, ActionT, ViewT_co]):
    """One game. Only the game itself looks into its states."""

    @property
    def name(self) -> str:
        """The game's name in options and files."""

    @property
    def rules(self) -> int:
        """The version of the rules, content included.

        It goes up whenever an older log could come to mean something else.
        """

    @property
    def oldest_rules(self) -> int:
        """The oldest rules whose logs either mean the same today or are refused."""

    @property
    def options(self) -> type[OptionsT]:
        """The struct that `new` takes. Its fields are the game's options."""

    @property
    def files(self) -> tuple[str, ...]:
        """The options that may hold a path. Callers turn these into a `Source`."""

    @property
    def ids(self) -> Container[str]:
        """The names of built-in content that these options may hold instead of a path."""

    @property
    def secret_options(self) -> tuple[str, ...]:
        """Options that hold secrets until the end."""

    @property
    def same_for_all(self) -> bool:
        """True if every seat and every spectator sees the same, apart from `may`."""

    @property
    def action(self) -> UnionType:
        """The union of the game's own actions, tagged by `do`."""

    @property
    def view_type(self) -> type[ViewT_co]:
        """The struct that `view` returns."""

    @property
    def meta(self) -> GameMeta:
        """What the game is: players, options, signs and icons."""

    def new(self, options: OptionsT, seed: int) -> StateT | Refusal:
        """Return the state in which a match begins."""

    def seats(self, state: StateT) -> int:
        """Return the number of players."""

    def legal(self, state: StateT, seat: int) -> list[ActionT]:
        """Return every action this seat may take now, and only those."""

    def apply(self, state: StateT, seat: int, action: ActionT, t: int) -> Step[StateT] | Refusal:
        """Perform an action at time `t`. `wait` has already brought the state to `t`."""

    def wait(self, state: StateT, t: int) -> Step[StateT]:
        """Let time alone act until `t`."""

    def deadline(self, state: StateT) -> int | None:
        """Return when `wait` will next change something by itself, if nobody acts."""

    def outcome(self, state: StateT) -> Outcome | None:
        """Return how the match ended, or None while it goes on."""

    def talk(self, state: StateT) -> TalkMode:
        """Return whether the players may talk now."""

    def manners(self, state: StateT, seat: int) -> Sequence[Manner]:
        """Return how this seat may reach the others now."""

    def view(self, state: StateT, seat: int | None, t: int) -> ViewT_co:
        """Return everything a seat may see (None: a spectator), and nothing more."""

    def ground(self, state: StateT) -> Ground:
        """Return what the pieces stand on, as everyone sees it. The same object while nothing changes."""

    def draw(self, state: StateT, seat: int | None, t: int, *, colour: bool) -> str:
        """Return the board as text, from what that seat may see."""

    def dump(self, state: StateT) -> bytes:
        """Encode the whole state, secrets included."""

    def load(self, data: bytes) -> StateT:
        """Decode what `dump` encoded."""


AnyGame = Game[Any, Any, Any, View]


class Speedups(Generic[OptionsT, StateT]):
    """Optional faster ways to answer what a game can answer anyway. By default there are none."""

    def prepare(self, options: OptionsT, seed: int) -> Iterator[object]:
        """Do the slow part of `new` in small steps, so that `new` finds it done."""
        return iter(())

    def legal_json(self, state: StateT, seats: Iterable[int]) -> list[bytes] | None:
        """Return the legal actions of each of these seats as JSON."""
        return None

    def changed(self, before: StateT, state: StateT, t: int) -> dict[str, object] | None:
        """Return the fields of everyone's view that may differ between two states.

        Called only if the ground and the seats' manners are the same in both.
        """
        return None


def speedups(game: AnyGame) -> Speedups[Any, Any]:
    """Return the game's speedups."""
    return game if isinstance(game, Speedups) else Speedups()


class TakesTurns(Protocol[StateT_contra]):
    """A game in which it is always clear who must act."""

    def to_act(self, state: StateT_contra) -> Sequence[int]:
        """Return the seats that everybody is waiting for; none once the match is over."""


def takes_turns(game: AnyGame) -> "TakesTurns[Any] | None":
    """Return the game if its players take turns."""
    return cast("TakesTurns[Any]", game) if hasattr(game, "to_act") else None


class Resignable(Protocol[StateT]):
    """A game in which players may resign, agree on a draw, or let each other take back an action."""

    def contenders(self, state: StateT) -> Sequence[int]:
        """Return the seats that can still win, none once the match is over."""

    def resign(self, state: StateT, seat: int, t: int, *, late: bool) -> Step[StateT]:
        """Let a contender give up, or lose because it did not act in time (`late`)."""

    def agree_on_draw(self, state: StateT) -> Step[StateT]:
        """End the match as a draw among all contenders."""

    def take_back(self, state: StateT, earlier: StateT, t: int) -> StateT:
        """Return to an earlier state. Time that has been used is not given back."""


def resignable(game: AnyGame) -> "Resignable[Any] | None":
    """Return the game if it can be resigned."""
    return cast("Resignable[Any]", game) if hasattr(game, "resign") else None


OVER = Refusal("over", "The game is over.")
