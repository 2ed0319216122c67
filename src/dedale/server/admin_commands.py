"""What `dedale admin` can ask of a running server. It comes over a local socket, never over the web."""

import os
from collections.abc import Callable
from typing import Annotated, Any

from msgspec import Meta, Struct

from dedale import __version__
from dedale.server.addresses import Gate
from dedale.server.bans import network_of
from dedale.server.drain import drain, matches_played
from dedale.server.store import DeleteText
from dedale.server.tables import Tables
from dedale.session.table import Table
from dedale.session.tokens import code_of

Text = Annotated[str, Meta(min_length=1, max_length=200)]


class Command(Struct, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    pass


class Status(Command):
    """Show how the server is doing, and what it owns."""


class ListTables(Command, tag="tables"):
    """List the tables in memory."""


class People(Command):
    """Show who is at a table, with their addresses."""

    table: Text


class Close(Command):
    """Delete a table; whoever is there is told so."""

    table: Text


class RemoveText(Command, tag="remove-text"):
    """Delete a shared text."""

    text: Text


class Ban(Command):
    """Shut out an address or a network, until it is unbanned."""

    address: Text


class Unban(Command):
    """Let an address or a network in again."""

    address: Text


class Bans(Command):
    """List who is banned."""


class Drain(Command):
    """Make no more tables, tell the players, and exit when no match is being played."""

    minutes: Annotated[float, Meta(ge=0, le=1440)] = 10


COMMANDS = Status | ListTables | People | Close | RemoveText | Ban | Unban | Bans | Drain


class Answer(Struct, frozen=True, omit_defaults=True):
    """Either an `error`, or a sentence, rows, or both."""

    said: str = ""
    rows: tuple[dict[str, Any], ...] = ()
    error: str = ""


class Admin:
    """`stop` ends the server cleanly."""

    def __init__(self, tables: Tables, gate: Gate, address: str, stop: Callable[[], None]) -> None:
        self._tables, self._gate, self._address, self._stop = tables, gate, address, stop
        self._since = tables.now()

    async def run(self, command: COMMANDS) -> Answer:
        match command:
            case Status():
                return await self._status()
            case ListTables():
                return await self._list()
            case People():
                return await self._people(command.table)
            case Close():
                return await self._close(command.table)
            case RemoveText():
                return await self._remove_text(command.text)
            case Ban() | Unban() | Bans():
                return self._bans(command)
            case Drain():
                return self._drain(command.minutes)

    async def _status(self) -> Answer:
        tables = self._tables
        trouble = await tables.store.trouble()
        # One node owns everything. Where there are several, each is a row of its own.
        node = {
            "node": self._address,
            "version": __version__,
            "pid": os.getpid(),
            "seconds": int(tables.now() - self._since),
            "state": trouble.error if trouble else "draining" if tables.closing else "ready",
            "tables": len(tables.awake),
            "playing": len(matches_played(tables)),
            "sockets": len(tables.sockets),
        }
        return Answer(rows=(node,))

    async def _list(self) -> Answer:
        rows = tuple(map(_row, self._tables.awake.values()))
        stored = await self._tables.store.count_tables()
        return Answer(f"{len(rows)} tables in memory, {stored} stored.", rows)

    async def _people(self, name: str) -> Answer:
        table = self._tables.awake.get(await self._find(name) or "")
        if table is None:
            return Answer(error=f"there is no table '{name}' in memory")
        sockets = [socket for socket in self._tables.sockets if socket.table is table]
        rows = [
            {
                "seat": ",".join(str(seat) for seat in table.lobby.seats_of(socket.device)) or "-",
                "name": ", ".join(s.name for s in table.lobby.seats if s and s.device == socket.device)
                or "-",
                "address": socket.address,
            }
            for socket in sockets
        ]
        return Answer(f"{len(rows)} connections.", tuple(sorted(rows, key=lambda row: row["seat"])))

    async def _close(self, name: str) -> Answer:
        table_id = await self._find(name)
        if table_id is None:
            return Answer(error=f"there is no table '{name}'")
        await self._tables.delete(table_id)
        return Answer(f"Table {name} is closed.")

    async def _find(self, name: str) -> str | None:
        """A table by its code, its id or its link for spectators."""
        store = self._tables.store
        code = code_of(name)
        found = (code and await store.find_code(code)) or await store.find_watched(name)
        return found or (name if await store.find_table(name) else None)

    async def _remove_text(self, text_id: str) -> Answer:
        if await self._tables.store.find_text(text_id) is None:
            return Answer(error=f"there is no text '{text_id}'")
        await self._tables.store.save(DeleteText(text_id))
        return Answer(f"Text {text_id} is removed.")

    def _bans(self, command: Ban | Unban | Bans) -> Answer:
        bans = self._gate.bans
        if bans is None:
            return Answer(error="this server has no file of bans")
        if isinstance(command, Bans):
            return Answer(rows=tuple({"address": str(network)} for network in bans.networks()))
        try:
            network = network_of(command.address)
        except ValueError as error:
            return Answer(error=str(error).rstrip("."))
        if isinstance(command, Unban):
            return (
                Answer(f"{network} may come in.")
                if bans.remove(network)
                else Answer(error=f"{network} is not banned")
            )
        bans.add(network)
        gone = [socket for socket in self._tables.sockets if bans.has(socket.address)]
        for socket in gone:
            socket.close("You may not use this server.", again=False)
        return Answer(f"{network} is banned; {len(gone)} connections were closed.")

    def _drain(self, minutes: float) -> Answer:
        if not self._tables.closing:
            self._tables.run(drain(self._tables, minutes * 60, self._stop))
        playing = len(matches_played(self._tables))
        return Answer(f"No more tables; matches in progress: {playing}. Exits within {minutes:g} minutes.")


def _row(table: Table) -> dict[str, Any]:
    lobby = table.lobby
    return {
        "code": table.record.code,
        "game": lobby.game,
        "status": lobby.status,
        "seated": len(lobby.devices),
        "bots": sum(bool(sitter and sitter.bot) for sitter in lobby.seats),
        "here": len(table.members),
    }
