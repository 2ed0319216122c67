"""What the server keeps, whichever database keeps it: typed changes in, typed answers out."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from dedale.games.base import Outcome, Refusal
from dedale.match.result import Result
from dedale.server.daily_tries import Row
from dedale.server.gallery_records import HideEntry, Listing, MarkEntry, Publish, StoredEntry, UnlikeEntry
from dedale.server.node_status import NodeRecord, NodeStatus
from dedale.server.person import PersonChange, StoredDocument
from dedale.server.stored_match import StoredMatch
from dedale.session.changes import Change, LoggedAction, TableRecord
from dedale.session.turns import Turn

if TYPE_CHECKING:
    from prometheus_client.registry import Collector

Then = Callable[[Exception | None], None]
"""Called when changes are committed (None), or could not be."""
Append = Callable[[list[LoggedAction]], None]
"""After an OSError, none of the actions is stored."""


class MakeTable(NamedTuple):
    """`maker` stands for the address it came from; 0: unknown."""

    record: TableRecord
    when: int
    maker: int


class DeleteTable(NamedTuple):
    """With its match, if that is unfinished."""

    table: str


class ReleaseTable(NamedTuple):
    """Let other nodes have it."""

    table: str


class AddActions(NamedTuple):
    actions: list[LoggedAction]


class SolveDaily(NamedTuple):
    """Only the first result of a day counts."""

    device: str
    date: str
    moves: int
    seconds: int
    when: int
    late: int = 0
    """1: played after its day."""
    maker: int = 0
    share: int = 0
    """How many results of its maker may count for the statistics of a day. 0: this one does not count."""


class StoredRating(NamedTuple):
    """A rating and its deviation in thousandths, its volatility in millionths."""

    name: str
    """A device or the id of a quest, as `kind` says."""
    kind: str
    rating: int
    deviation: int
    volatility: int


class AddRating(StoredRating):
    """Unless it has one."""


class Rate(StoredRating):
    """Instead of the one before."""


class Climbed(NamedTuple):
    """Only the first try of a quest counts."""

    device: str
    quest: str
    solved: int
    when: int


class ForgetDevice(NamedTuple):
    """All that is kept about it, with what it has published. Tables and matches stay, for the others who
    were there."""

    device: str


class ShareText(NamedTuple):
    text_id: str
    kind: str
    text: str
    when: int
    maker: int = 0


class UseText(NamedTuple):
    text_id: str


class DeleteText(NamedTuple):
    text_id: str


class SetChallenge(NamedTuple):
    """Let others play the deal of that match. A match can be set once."""

    code: str
    match_id: str
    when: int
    maker: int


class KeepAction(NamedTuple):
    """An entry of the log of a match that was played elsewhere, without a table."""

    number: int
    n: int
    t: int
    seat: int
    key: str
    action: str


class NoteResult(NamedTuple):
    """What was found out about a match of a challenge."""

    match_id: str
    result: Result


class RemoveChallenge(NamedTuple):
    """The matches stay."""

    code: str


class Subscription(NamedTuple):
    """Where the push messages for a device go, and the keys with which its browser reads them."""

    endpoint: str
    device: str
    p256dh: str
    auth: str
    language: str
    when: int


class Unsubscribe(NamedTuple):
    endpoint: str
    device: str


class DropSubscription(NamedTuple):
    """The browser is gone."""

    endpoint: str


class KeepPushKey(NamedTuple):
    """Only the first is kept."""

    private: str


class HasRun(NamedTuple):
    """The server ran for this much longer. Tables age by this, as wall clocks may be wrong."""

    seconds: int


class CleanUp(NamedTuple):
    """Delete some tables by age, unused texts, and transfers that nobody has taken in time. Finished matches
    stay as replays; unfinished ones go."""

    now: int = 0
    """By the wall clock, as transfers count."""


Kept = (
    Change
    | MakeTable
    | DeleteTable
    | ReleaseTable
    | AddActions
    | SolveDaily
    | AddRating
    | Rate
    | Climbed
    | ForgetDevice
    | ShareText
    | UseText
    | DeleteText
    | SetChallenge
    | KeepAction
    | NoteResult
    | RemoveChallenge
    | Subscription
    | Unsubscribe
    | DropSubscription
    | KeepPushKey
    | PersonChange
    | Publish
    | HideEntry
    | MarkEntry
    | UnlikeEntry
    | HasRun
    | CleanUp
)


class StoredText(NamedTuple):
    kind: str
    text: str
    is_due: bool
    """Last used more than a day ago."""


class Progress(NamedTuple):
    """What a device has solved: moves by floor; moves, seconds and lateness by date."""

    floors: dict[str, int]
    daily: dict[str, tuple[int, int, bool]]


class StoredChallenge(NamedTuple):
    match_id: str
    """The match that it was made from."""
    tried: int
    """How many matches have been played to the end since."""


class Attempt(NamedTuple):
    """A finished match of a challenge."""

    match_id: str
    names: tuple[str, ...]
    outcome: Outcome
    ended: int
    result: Result | None
    """None as long as nobody has asked for it."""
    knew: bool
    """Whether one of its players had seen an earlier match of the challenge."""
    yours: bool


class StoreError(Exception):
    """Something could not be kept or read; `refusal` says why."""

    def __init__(self, refusal: Refusal, reason: object) -> None:
        super().__init__(str(reason))
        self.refusal = refusal


class CodeTaken(StoreError):
    """Another node has just made a table with that code."""


class Store(Protocol):
    """All of its coroutines may raise StoreError. An answer has seen every change written before."""

    @property
    def shared(self) -> bool:
        """Whether other nodes may use the database at the same time. If not, all tables are this server's."""

    @property
    def lease(self) -> object | None:
        """What was read is true as long as this is the same object. None while nothing can be relied on."""

    @property
    def metrics(self) -> "Collector | None":
        """Of its own, for the host."""

    def attend(
        self,
        lost: Callable[[], None],
        asked: Callable[[str, bool], None],
        sockets: Callable[[], Mapping[int, int]],
        banned: Callable[[], object],
        status: Callable[[], NodeStatus],
    ) -> None:
        """`lost` is called when the lease is lost. `asked` is called with a table that another node wants,
        and whether enough time has passed since this one asked for it. `banned` is called when other nodes
        have changed the bans. `sockets` returns which makers have many sockets here, and how many; `status`
        how this node is doing."""

    def attend_open(self, here: Callable[[], str], elsewhere: Callable[[list[str]], None]) -> None:
        """`here` returns the open tables of this node; `elsewhere` is called with those of each other node
        when they have changed."""

    def sockets_elsewhere(self, maker: int) -> int:
        """How many sockets a maker has at other nodes, if there are many at one of them."""

    async def claim(self, table: str) -> TableRecord | None:
        """Own a table, until it is released or the lease is lost, and read it."""

    async def has_others(self) -> bool:
        """Whether other nodes use the database now."""

    async def nodes(self) -> list[NodeRecord]:
        """All that use the database; none if only one can."""

    async def owned_tables(self) -> list[tuple[TableRecord, str]]:
        """Each table that a node owns, with the name of the node; none if there can be only one. Broken ones
        are left out."""

    async def is_first(self) -> bool:
        """Whether it is for this node to do what is done once for all."""

    @property
    def appender(self) -> Append | None:
        """Stores actions of matches at once, past the queue of changes. None if this store cannot."""

    def write(self, changes: Sequence[Kept], then: Then, owner: object = None) -> None:
        """Queue changes that are committed together. Order is kept, across jobs too.

        If a job of an owner could not be committed, none of its later jobs is: they build on it.
        """

    async def save(self, *changes: Kept) -> None:
        """Write, and wait until it is committed."""

    async def stop(self) -> None:
        """Commit what is queued, and let go of the database."""

    async def trouble(self) -> Refusal | None:
        """Why nothing can be kept at the moment, if so."""

    async def name(self) -> str:
        """Unique to this database."""

    async def numbers(self) -> Iterator[int]:
        """Match numbers that nobody else has or gets."""

    async def find_table(self, table: str) -> TableRecord | None: ...

    async def find_code(self, code: str) -> str | None:
        """The id of the table with that code."""

    async def find_watched(self, watch: str) -> str | None:
        """The id of the table with that spectator link."""

    async def find_match(self, match_id: str) -> StoredMatch | None: ...

    async def find_text(self, text_id: str) -> StoredText | None:
        """To be read or played, unless the operators have hidden it."""

    async def find_texts(self, ids: Sequence[str]) -> dict[str, str]:
        """Those of them that there are, hidden or not, by id."""

    async def tables_of(self, device: str, most: int) -> list[tuple[TableRecord, int]]:
        """Where it sits, each with its last visit, the latest first. Broken ones are left out."""

    async def turns_of(self, device: str) -> dict[str, Turn]:
        """Whose turn it is at the tables where it sits."""

    async def find_turn(self, table: str) -> Turn | None: ...

    async def due_turns(self, when: int, most: int) -> list[tuple[str, int]]:
        """Tables of this node, and of none if it is the first, where time is up, each with its `due`."""

    async def subscriptions_of(self, device: str) -> list[Subscription]:
        """The latest first."""

    async def count_subscriptions(self) -> int: ...

    async def push_key(self) -> str | None:
        """The private key of push messages, if there is one yet."""

    async def progress(self, device: str) -> Progress: ...

    async def daily_tries(self, date: str, optimum: int) -> list[Row]:
        """How first tries of that day went."""

    async def rating(self, name: str) -> StoredRating | None: ...

    async def quests_near(self, device: str, rating: int, most: int) -> list[StoredRating]:
        """Those that the device has neither tried in the climb nor solved on their day, the closest first."""

    async def climbs(self, device: str) -> tuple[int, int]:
        """How many quests it has tried, and how many of them solved."""

    async def has_climbed(self, device: str, quest: str) -> bool: ...

    async def count_quests(self, beginning: str) -> int:
        """Of those with a rating, how many have ids that begin so."""

    async def ledger(self, most: int) -> list[tuple[str, bytes]]:
        """The latest entries as JSON, each with its match."""

    async def count_tables(self, maker: int | None = None) -> int: ...

    async def count_texts(self, maker: int | None = None) -> int: ...

    async def spare_tables(
        self, is_spare: Callable[[str], bool], most: int, maker: int | None = None
    ) -> list[str]:
        """Tables that may be deleted when space runs out: first those without anybody seated, then those not
        visited for as long as an empty table is kept; oldest first. Never one with a match in progress."""

    async def find_challenge(self, code: str) -> StoredChallenge | None: ...

    async def challenge_of(self, match_id: str) -> str | None:
        """The code of the challenge that a match belongs to."""

    async def has_played(self, match_id: str, device: str) -> bool:
        """Whether the device has had a seat in that match."""

    async def has_finished(self, code: str, device: str) -> bool:
        """Whether the device has had a seat in a match of that challenge that is over."""

    async def attempts(self, code: str, device: str, most: int) -> list[Attempt]:
        """The match that a challenge was made from, and then the latest ones."""

    async def count_challenges(self, maker: int | None = None) -> int: ...

    async def transfer(self, name: str, taker: str) -> str | None:
        """What was left for another device, if that taker got it."""

    async def is_waiting(self, name: str, device: str, now: int) -> bool:
        """Whether the transfer that this device has made can still be taken."""

    async def all_about(self, device: str) -> dict[str, list[dict[str, Any]]]:
        """All rows about a device, by table."""

    async def count_transfers(self, now: int) -> int:
        """Those that wait."""

    async def document(self, device: str) -> StoredDocument | None:
        """What the devices of a person all know."""

    async def count_documents(self, maker: int | None = None) -> int: ...

    async def gallery_page(self, device: str, listing: Listing) -> list[StoredEntry]:
        """One page of the gallery, as the device sees it."""

    async def find_entry(self, device: str, text_id: str) -> StoredEntry | None:
        """An entry of the gallery, hidden or not."""

    async def find_same(self, digest: str) -> str | None:
        """The entry with that digest."""

    async def count_entries(self, maker: int | None = None) -> int:
        """In the gallery."""

    async def is_clean(self, now: int = 0) -> bool:
        """Whether there is nothing for CleanUp to delete then."""
