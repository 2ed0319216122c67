"""What the server answers over HTTP."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from dedale.games.base import Outcome, View
from dedale.games.meta import GameMeta
from dedale.games.registry import GameName
from dedale.games.tower.pack import Adventure
from dedale.games.tower.plan_text import Act
from dedale.grid import Ground
from dedale.match.ledger import LedgerEntry
from dedale.match.result import Result
from dedale.server.frames import Action
from dedale.session.messages import Mistake
from dedale.session.shared_texts import Checked
from dedale.session.tokens import CODE


class TableNames(Struct):
    id: str
    code: Annotated[str, Meta(pattern=f"^{CODE.pattern}$")]
    watch: str


class WhoseTurn(Struct):
    """Who must act, since when and until when (null: no limit), in seconds since 1970."""

    names: tuple[str, ...]
    mine: bool
    since: int
    due: int | None


class KnownTable(TableNames):
    """A table where this device sits."""

    game: GameName
    names: tuple[str, ...]
    playing: bool
    match: int
    touched: int
    turn: WhoseTurn | UnsetType = UNSET


class KnownTables(Struct):
    tables: tuple[KnownTable, ...]


class PushKey(Struct):
    """The server's key, for `applicationServerKey`."""

    key: str


class Subscribed(Struct):
    """Whether this browser gets push messages now."""

    subscribed: bool


class FoundTable(Struct):
    id: str


class FoundSeat(Struct):
    """Where to play with anybody: at an `open` table of the list, or at a new one (`id`)."""

    open: str | None
    id: str | None


class KnownGame(Struct):
    """A game, the JSON Schema of its options, its bots (the gentlest first), and its meta."""

    game: GameName
    options: dict[str, Any]
    bots: tuple[str, ...]
    meta: GameMeta


class KnownGames(Struct):
    games: tuple[KnownGame, ...]


class Floor(Struct):
    id: str
    names: dict[str, str]
    stars: int
    moves: int


class TowerContent(Struct):
    adventures: tuple[Adventure, ...]
    floors: tuple[Floor, ...]


class DailyQuest(Struct):
    id: str
    """A table plays it as `shared:ID`."""
    date: str
    names: dict[str, str]
    stars: int
    moves: int
    text: str
    """The maze file, for devices that will be offline that day."""


class DailyQuests(Struct):
    date: str
    """Today, by this server's UTC clock."""
    quests: tuple[DailyQuest, ...]
    """From today on, as far as they are made."""


class TimeSlot(Struct):
    """How many needed less than this many seconds, and no less than the slot before. None: any longer."""

    below: int | None
    tries: int


class DailyTries(Struct):
    """How everybody did on the quest of a day: first tries, as far as the server could replay them."""

    date: str
    tries: int
    over: tuple[int, ...]
    """By moves over the optimum; the last number is of that many or more."""
    times: tuple[TimeSlot, ...]


class ClimbQuest(Struct):
    """A table plays it as `shared:ID`."""

    id: str
    stars: int
    moves: int
    rating: int


class Climb(Struct):
    """Where a device stands in the climb."""

    rating: int
    deviation: int
    """The true level is within twice this, nineteen times out of twenty."""
    tries: int
    solved: int
    quest: ClimbQuest | UnsetType = UNSET
    """The next one, if any is left."""


class MadeQuest(Struct):
    """A quest that was ordered. A table plays it as `shared:ID` once it is made."""

    id: str
    state: Literal["waiting", "made", "failed"]
    stars: int | UnsetType = UNSET
    moves: int | UnsetType = UNSET


class SolvedFloor(Struct):
    moves: int


class DailyResult(Struct):
    """`late`: it was solved after its day."""

    moves: int
    seconds: int
    late: bool | UnsetType = UNSET


class Progress(Struct):
    """What this device has solved."""

    floors: dict[str, SolvedFloor]
    daily: dict[str, DailyResult]


class KeptEntry(LedgerEntry, frozen=True, kw_only=True):
    """A line of the ledger, and where to find the replay."""

    replay: str


class KeptLedger(Struct):
    entries: tuple[KeptEntry, ...]


class ReplayDocument(Struct):
    """A finished match, as `dedale replay` reads it."""

    version: int
    game: GameName
    seed: int
    options: dict[str, Any]
    names: tuple[str, ...]
    t: int
    rules: int
    log: tuple[tuple[int, int, Action], ...]
    outcome: Outcome


class ChallengeName(Struct):
    code: str


class ChallengeResult(Result, frozen=True, kw_only=True):
    """A finished match of a challenge, and where to find the replay."""

    replay: str
    names: tuple[str, ...]
    outcome: Outcome
    ended: int
    first: bool
    """Whether the challenge was made from it."""
    knew: bool
    """Whether one of its players had seen an earlier match of the challenge."""
    yours: bool


class ChallengePage(Struct):
    """`results` stay empty until this device has finished the challenge (`done`)."""

    code: str
    game: GameName
    options: dict[str, Any]
    seats: int
    tried: int
    """How many matches have been played to the end since it was set."""
    done: bool
    results: tuple[ChallengeResult, ...]


class Grade(Struct):
    """How hard a quest is (docs/difficulty.md)."""

    stars: int
    score: float
    handovers: int
    detours: int
    needed: tuple[str, ...]
    dead: float | None
    choices: float


class Verdict(Struct):
    """What was found out about a drawn quest. None where time ran out."""

    solvable: bool | None
    moves: int | None
    plan: tuple[Act, ...]
    grade: Grade | None
    mistake: Mistake | None


class SharedName(Struct):
    id: str
    kind: str


class SharedText(Struct):
    kind: str
    text: str


class MadeTransfer(Struct):
    seconds: int
    """For so long it waits for the other device."""


class TakenTransfer(Struct):
    text: str


class WaitingTransfer(Struct):
    waiting: bool


class PersonDocument(Struct):
    """What the devices of a person all know. Version 0: nothing."""

    version: int
    text: str


class WrittenDocument(Struct):
    version: int


class GalleryOrigin(Struct):
    """The entry that another was made from."""

    id: str
    name: str
    author: str


class GalleryPicture(Struct):
    """What to draw: the ground, and where a match begins on it also the view of a spectator."""

    ground: Ground
    view: View | UnsetType = UNSET


class GalleryEntry(Struct, kw_only=True):
    """Something that people have made. A table plays it with its `option` set to `shared:ID`."""

    id: str
    kind: str
    game: GameName
    option: str
    name: str
    author: str
    written: int
    """Seconds since 1970."""
    stars: int | UnsetType = UNSET
    moves: int | UnsetType = UNSET
    """The fewest moves that solve a quest."""
    wins: int | UnsetType = UNSET
    """Of a hundred shuffles, how many can be won."""
    likes: int
    solves: int
    """How many people have solved it, or played it to the end."""
    liked: bool
    """By this device."""
    solved: bool
    mine: bool
    hidden: bool | UnsetType = UNSET
    """By the operators of this server; only its author is told."""
    origin: GalleryOrigin | UnsetType = UNSET
    picture: GalleryPicture


class GalleryPage(Struct):
    entries: tuple[GalleryEntry, ...]
    next: str | UnsetType = UNSET
    """Where the next page begins, if there is one."""


OVER_HTTP = (
    TableNames, KnownTables, FoundTable, FoundSeat, KnownGames, TowerContent, DailyQuests, DailyTries,
    Progress, Climb, MadeQuest, KeptLedger, ReplayDocument, Verdict, Checked, SharedName, SharedText,
    ChallengeName, ChallengePage, PushKey, Subscribed, MadeTransfer, TakenTransfer, WaitingTransfer,
    PersonDocument, WrittenDocument, GalleryEntry, GalleryPage,
)  # fmt: skip
