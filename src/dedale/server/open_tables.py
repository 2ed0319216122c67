"""The list of open tables, and those who watch it.

Watchers get the whole list once, and then what has changed: one frame for all of them, at most once a second.
They see a `ref` of each table, which is good for taking a seat there, and neither its id nor its links.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from typing import Any, cast

import msgspec
from msgspec import Struct

from dedale.games.base import Refusal
from dedale.games.registry import GameName
from dedale.server.client_socket import ClientSocket
from dedale.server.frames import OpenTable, OpenTables
from dedale.server.limits import Buckets, Limits
from dedale.server.time_slicer import TimeSlicer
from dedale.session.clock import Now
from dedale.session.lobby import Lobby
from dedale.session.messages import encode
from dedale.session.open_table import seats_to_take
from dedale.session.table import Table
from dedale.session.tokens import new_id

TELL_SECONDS = 1.0
"""Between two frames to the watchers."""
PROMISE_SECONDS = 10.0
"""How long a seat that somebody was sent to is not offered to the next."""
LONGEST_OPTION = 40
TOO_MANY = Refusal("full", "There are already too many open tables from your network.")
FULL = Refusal("full", "The list of open tables is full.")
MANY_WATCH = Refusal("full", "Too many people are looking at the list of open tables.")


class Listed(Struct, frozen=True):
    """A table of the list, with what only servers know. `maker` stands for the address it is open from."""

    table: str
    maker: int
    shown: OpenTable


_read = msgspec.json.Decoder(list[Listed]).decode


class OpenList:
    def __init__(
        self,
        limits: Limits,
        now: Now,
        run: Callable[[Coroutine[Any, Any, None]], None],
        maker_of: Callable[[str], int],
    ) -> None:
        self._limits, self._now, self._run, self._maker_of = limits, now, run, maker_of
        self._own: dict[str, Listed] = {}
        """Those that run here, by table."""
        self._others: list[Listed] = []
        """Those that run at other nodes."""
        self._noted: dict[str, tuple[Lobby, int]] = {}
        """What was last looked at: the lobby, and from where it is open."""
        self._told: dict[str, OpenTable] = {}
        """What the watchers know, by ref."""
        self._whole = encode(OpenTables((), ()))
        """The same as a frame."""
        self._telling = False
        self._watchers: dict[ClientSocket, None] = {}
        self._addresses: Counter[str] = Counter()
        """Theirs."""
        self._promised: list[tuple[float, str]] = []
        self._slicer = TimeSlicer()
        self.chats = Buckets(limits.chats, now)
        self.reports = Buckets(limits.reports, now)

    # What is on the list

    def note(self, table: Table) -> None:
        """Something has happened at this table."""
        lobby = table.lobby
        if not lobby.open and table.id not in self._own:
            return
        maker = self._opener(table)
        if self._noted.get(table.id) == (lobby, maker):
            return
        self._noted[table.id] = lobby, maker
        before = self._own.get(table.id)
        listed = self._listed(table, maker, before)
        if listed == before:
            return
        if listed:
            self._own[table.id] = listed
        else:
            del self._own[table.id]
        self._changed()

    def forget(self, table: str) -> None:
        """This table is no longer run here."""
        self._noted.pop(table, None)
        if self._own.pop(table, None):
            self._changed()

    def _opener(self, table: Table) -> int:
        """The maker of whoever is there and sits, or is the host; -1: nobody is."""
        for member in table.members:
            device = "" if member.watching else member.device
            if device and (table.lobby.is_host(device) or table.lobby.seats_of(device)):
                return self._maker_of(cast(ClientSocket, member).address)
        return -1

    def _listed(self, table: Table, maker: int, before: Listed | None) -> Listed | None:
        """The table as the list has it; None if it has no place there."""
        lobby = table.lobby
        if maker < 0 or not lobby.open or lobby.closed or not seats_to_take(lobby):
            return None
        if not before and self._full(maker):
            return None
        return Listed(table.id, maker, _shown(lobby, before.shown.ref if before else new_id()))

    def refuse(self, table: str, address: str) -> Refusal | None:
        """Why this table cannot be opened from that address."""
        return None if table in self._own else self._full(self._maker_of(address))

    def _full(self, maker: int) -> Refusal | None:
        makers = [listed.maker for listed in self._all()]
        if len(makers) >= self._limits.open_tables:
            return FULL
        return TOO_MANY if makers.count(maker) >= self._limits.open_tables_of_address else None

    def _all(self) -> list[Listed]:
        return [*self._own.values(), *self._others]

    # Other nodes

    def mine(self) -> str:
        """What other nodes should know."""
        return encode([*self._own.values()]).decode()

    def hear(self, texts: list[str]) -> None:
        """Take over what other nodes say."""
        self._others = []
        for text in texts:
            with suppress(msgspec.DecodeError):  # a newer node may say it differently
                self._others += _read(text)
        self._changed()

    # Taking a seat

    def find(self, ref: str) -> str | None:
        """The id of the table with that ref."""
        return next((listed.table for listed in self._all() if listed.shown.ref == ref), None)

    def fitting(self, game: str | None, language: str) -> str | None:
        """The ref of a table for somebody who wants to play: one that waits, and rather a fuller one."""
        now = self._now()
        self._promised = [each for each in self._promised if each[0] > now]
        taken = [ref for _, ref in self._promised]
        fit = [
            shown
            for shown in (listed.shown for listed in self._all())
            if game in (None, shown.game)
            and (shown.gestures or shown.language == language)
            and shown.free > taken.count(shown.ref)
        ]
        if not fit:
            return None
        best = min(fit, key=lambda shown: (shown.playing, shown.free - taken.count(shown.ref)))
        self._promised.append((now + PROMISE_SECONDS, best.ref))
        return best.ref

    # Watchers

    def watch(self, socket: ClientSocket) -> Refusal | None:
        """Show somebody the list from now on."""
        few = self._addresses[socket.address] < self._limits.watchers_of_address
        if not few or len(self._watchers) >= self._limits.watchers:
            return MANY_WATCH
        self._watchers[socket] = None
        self._addresses[socket.address] += 1
        socket.send(self._whole)
        return None

    def is_watched_by(self, socket: ClientSocket) -> bool:
        return socket in self._watchers

    def leave(self, socket: ClientSocket) -> None:
        if socket not in self._watchers:
            return
        del self._watchers[socket]
        self._addresses[socket.address] -= 1
        if not self._addresses[socket.address]:
            del self._addresses[socket.address]

    def _changed(self) -> None:
        if not self._telling:
            self._telling = True
            self._run(self._tell())

    async def _tell(self) -> None:
        """Tell the watchers what has changed, for as long as something does."""
        await asyncio.sleep(0)  # several things may change at a time
        while frame := self._difference():
            await self._slicer.finish(self._sent(frame))
            await asyncio.sleep(TELL_SECONDS)
        self._telling = False

    def _difference(self) -> bytes | None:
        known = {listed.shown.ref: listed.shown for listed in self._all()}
        changed = tuple(shown for ref, shown in known.items() if self._told.get(ref) != shown)
        gone = tuple(ref for ref in self._told if ref not in known)
        if not changed and not gone:
            return None
        self._told, self._whole = known, encode(OpenTables(tuple(known.values()), ()))
        return encode(OpenTables(changed, gone))

    def _sent(self, frame: bytes) -> Iterator[None]:
        for socket in [*self._watchers]:
            if socket in self._watchers:
                socket.send(frame)
                yield


def _shown(lobby: Lobby, ref: str) -> OpenTable:
    """What everybody may know: nobody's name, and no text that somebody has drawn."""
    options = {
        name: value
        for name, value in lobby.options.items()
        if isinstance(value, bool | int | str) and len(str(value)) <= LONGEST_OPTION
    }
    return OpenTable(
        ref=ref,
        game=cast(GameName, lobby.game),
        options=options,
        seats=len(lobby.seats),
        free=len(seats_to_take(lobby)),
        playing=lobby.playing,
        language=lobby.language,
        gestures=lobby.gestures,
    )
