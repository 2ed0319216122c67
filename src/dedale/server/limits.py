"""Limits on what clients may ask for."""

import re
from collections import OrderedDict
from typing import Annotated

from msgspec import Meta, Struct

from dedale.games.base import Refusal
from dedale.session.clock import Now
from dedale.session.context import LONGEST_MATCH

MINUTE = 60.0
REQUEST_SECONDS = 20
"""The time for a whole request to arrive."""
HEAD_BYTES = 32_768
"""The size of a request before its body."""
TOO_FAST = Refusal("too_fast", "Too many requests; wait a moment.")


class Rate(Struct, frozen=True):
    """Token bucket: rate and burst."""

    per_second: float
    burst: float

    @classmethod
    def read(cls, text: object) -> "Rate":
        """Read it as hosts write it: `20/s burst 60`. Raises ValueError."""
        found = _RATE.fullmatch(text) if isinstance(text, str) else None
        if not found:
            raise ValueError("write a rate like '20/s burst 60' or '10/min burst 10'")
        return cls(float(found[1]) / _SECONDS[found[2]], float(found[3]))

    def __str__(self) -> str:
        unit = "s" if self.per_second >= 1 else "min"
        return f"{_number(self.per_second * _SECONDS[unit])}/{unit} burst {_number(self.burst)}"


_RATE = re.compile(r"\s*([0-9]{1,10}(?:\.[0-9]{1,6})?)/(s|min) burst ([0-9]{1,10}(?:\.[0-9]{1,6})?)\s*")
_SECONDS = {"s": 1.0, "min": MINUTE}


def _number(value: float) -> str:
    return f"{value:.6f}".rstrip("0").rstrip(".")


Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Size = Annotated[int, Meta(ge=1, le=1_000_000_000)]
Seconds = Annotated[float, Meta(ge=0, le=86_400)]


class Limits(Struct, frozen=True):
    """What a host may configure. The defaults suit a small machine."""

    message_bytes: Size = 16_384
    body_bytes: Size = 65_536 + 4_096
    text_bytes: Size = 65_536
    unread_bytes: Size = 1 << 20
    """A client with this much unread data is dropped."""
    messages: Rate = Rate(20, 60)
    """Per socket."""
    messages_of_address: Rate = Rate(400, 2_000)
    """Per address, over all its sockets."""
    hello_seconds: Seconds = 10
    """A socket that has not said hello by then is closed."""
    away_seconds: Seconds = 10
    """How long somebody must be away before others may free the seat."""
    requests: Rate = Rate(20, 100)
    """Per address, over HTTP, for anything but files."""
    files: Rate = Rate(200, 3_000)
    """Per address. The client has some 140 files, and a household or a class may load it together."""
    codes: Rate = Rate(10 / MINUTE, 10)
    """Per address: attempts to find a table by its code."""
    new_tables: Rate = Rate(20 / MINUTE, 20)
    shared_texts: Rate = Rate(20 / MINUTE, 20)
    syncs: Rate = Rate(10, 100)
    """Per address: whole tables sent again to clients that missed something."""
    checks: Rate = Rate(2, 30)
    """Per address: options checked at a table."""
    hints: Rate = Rate(2, 30)
    """Per address."""
    advice: Rate = Rate(5, 50)
    """Per address. An idle client asks the coach every two seconds, and a household may have several."""
    solves: Rate = Rate(2, 20)
    """Per address: quests being drawn, where every stroke may ask."""
    replays: Rate = Rate(1, 30)
    """Per address. A long match counts several times."""
    results: Rate = Rate(1, 200)
    """Per address: floors and daily quests solved offline. A device that comes back has many at once."""
    chats: Rate = Rate(2, 40)
    """Per address: what is said outside a match, which up to `sockets_of_table` people hear."""
    reports: Rate = Rate(2 / MINUTE, 5)
    """Per address: lines in the log."""
    opens: Rate = Rate(10 / MINUTE, 10)
    """Per address: tables opened to strangers, and seats at them asked for over HTTP."""
    open_tables: Count = 1_000
    """On the list."""
    open_tables_of_address: Count = 10
    watchers: Count = 2_000
    """Sockets that watch the list."""
    watchers_of_address: Count = 30
    daily_tries_of_address: Count = 20
    """Results of a day that count for how everybody did."""
    new_quests: Rate = Rate(2 / MINUTE, 5)
    """Per address: quests made to order, each of which takes a minute of one core."""
    publications: Rate = Rate(4 / MINUTE, 6)
    """Per address: things published in the gallery, each of which takes some seconds of one core."""
    likes: Rate = Rate(1, 40)
    """Per address: likes given, or taken back."""
    subscriptions: Rate = Rate(1, 20)
    """Per address: push messages wanted, or no longer."""
    transfers: Rate = Rate(10 / MINUTE, 10)
    """Per address: transfers to another device begun, and attempts to take one."""
    transfers_in_all: Count = 1_000
    """Waiting to be taken."""
    documents: Rate = Rate(1, 60)
    """Per address: what the devices of a person know, written by one of them."""
    documents_in_all: Count = 20_000
    documents_of_address: Count = 200
    sockets: Count = 5_000
    sockets_of_address: Count = 100
    connections: Count = 2_000
    """HTTP only; WebSockets do not count."""
    connections_of_address: Count = 200
    sockets_of_table: Count = 200
    actions_of_match: Count = LONGEST_MATCH
    """Including talk. A match is held in memory, and replayed when its table wakes."""
    texts: Count = 20_000
    """Shared texts in the database."""
    texts_of_address: Count = 1_000
    challenges: Count = 20_000
    """Challenges in the database."""
    challenges_of_address: Count = 1_000
    entries: Count = 10_000
    """In the gallery."""
    entries_of_address: Count = 200
    marks_of_address: Count = 20
    """Likes of one entry of the gallery that count, and as many who have solved it."""
    subscriptions_in_all: Count = 50_000
    tables: Count = 20_000
    """Tables in the database, whatever their state."""
    tables_of_address: Count = 200


NONE = 1e9
UNLIMITED = Limits(
    messages=Rate(NONE, NONE),
    messages_of_address=Rate(NONE, NONE),
    away_seconds=0,
    requests=Rate(NONE, NONE),
    files=Rate(NONE, NONE),
    codes=Rate(NONE, NONE),
    new_tables=Rate(NONE, NONE),
    shared_texts=Rate(NONE, NONE),
    syncs=Rate(NONE, NONE),
    checks=Rate(NONE, NONE),
    hints=Rate(NONE, NONE),
    advice=Rate(NONE, NONE),
    solves=Rate(NONE, NONE),
    replays=Rate(NONE, NONE),
    results=Rate(NONE, NONE),
    chats=Rate(NONE, NONE),
    reports=Rate(NONE, NONE),
    opens=Rate(NONE, NONE),
    open_tables_of_address=1_000_000,
    watchers=1_000_000,
    watchers_of_address=1_000_000,
    daily_tries_of_address=1_000_000,
    new_quests=Rate(NONE, NONE),
    publications=Rate(NONE, NONE),
    likes=Rate(NONE, NONE),
    subscriptions=Rate(NONE, NONE),
    transfers=Rate(NONE, NONE),
    documents=Rate(NONE, NONE),
    documents_of_address=1_000_000,
    sockets=1_000_000,
    sockets_of_address=1_000_000,
    connections=100_000,
    connections_of_address=1_000_000,
    actions_of_match=1_000_000_000,
    texts_of_address=1_000_000,
    challenges_of_address=1_000_000,
    entries_of_address=1_000_000,
    marks_of_address=1_000_000,
    tables=100_000,
    tables_of_address=1_000_000,
)
"""For benchmarks."""


class Bucket:
    """A token bucket that refills over time."""

    __slots__ = ("_at", "_drops", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._drops = rate.burst
        self._at = now

    def take(self, now: float, drops: float = 1) -> bool:
        """Take tokens if enough are left. A request for more than the bucket can hold needs a full one."""
        burst = self._rate.burst
        left = self._drops + (now - self._at) * self._rate.per_second
        self._drops = burst if left > burst else left  # several times as fast as `min`
        self._at = now
        if drops > burst:
            drops = burst
        if self._drops < drops:
            return False
        self._drops -= drops
        return True


MOST_ADDRESSES = 10_000


class Buckets:
    """A bucket per address. Drops those unused the longest, so that memory stays bounded."""

    def __init__(self, rate: Rate, now: Now, most: int = MOST_ADDRESSES) -> None:
        self._rate, self._now, self._most = rate, now, most
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, now: float | None = None, drops: float = 1) -> bool:
        now = self._now() if now is None else now
        bucket = self._of.get(address)
        if bucket is None:
            bucket = self._of[address] = Bucket(self._rate, now)
            if len(self._of) > self._most:
                self._of.popitem(last=False)
        self._of.move_to_end(address)
        return bucket.take(now, drops)
