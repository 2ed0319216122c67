"""Orders for the load process and its answers, one JSON object per line."""

from typing import Literal

from msgspec import Struct

SEATS = 4
Server = Literal["dedale", "boardgame.io", "colyseus"]
Kind = Literal["flat out", "paced", "soak", "idle"]


class Order(Struct, frozen=True):
    """`flat out` keeps every table busy, `paced` acts at a fixed rate, `soak` does so with real sand and for
    long, `idle` only fills memory. Times are in seconds."""

    kind: Kind
    server: Server
    port: int
    pids: tuple[int, ...]
    """The server's processes."""
    tables: int
    seconds: float = 0
    warm: float = 0
    at_once: int = 1
    """How many of the four seats act at the same time when a table is kept busy."""
    pace: float = 0
    interval: float = 3600
    watchers: int = 0
    """Further sockets at each idle table."""
    helpers: tuple[int, ...] = ()
    """Other programs that the server needs; each counts with its children."""

    @property
    def longest_warm_up(self) -> float:
        return 3 * self.warm


class Taken(Struct, frozen=True, tag=True):
    """The figures of an interval. Latencies are in milliseconds, CPU use in cores."""

    actions: int
    seconds: float
    p50: float
    p99: float
    longest: float
    tenths: dict[int, int]
    """Histogram of latencies, in tenths of a millisecond."""
    load_cores: float
    server_cores: float | None
    server_waited: float | None
    """Share of the time during which others had the server's core while it had work to do."""
    memory: int | None
    refused: int
    helper_cores: tuple[float, ...] = ()

    @property
    def per_second(self) -> float:
        return self.actions / self.seconds


class Settled(Struct, frozen=True, tag=True):
    """The end of the load: tables that got no answer, updates that somebody never saw."""

    unanswered: int
    lost: int


class Filled(Struct, frozen=True, tag=True):
    """The server's memory in bytes: before, with idle tables of one socket each, and with spectators."""

    before: int | None
    with_tables: int | None
    with_watchers: int | None


class Failed(Struct, frozen=True, tag=True):
    """Why the order failed, in one plain sentence."""

    why: str


Answer = Taken | Settled | Filled | Failed
