"""Carries out what `dedale admin` asks of a running server."""

from collections.abc import Callable
from typing import Any, BinaryIO

from dedale.games.base import Refusal
from dedale.server import admin_messages as say
from dedale.server.addresses import Gate
from dedale.server.admin_messages import Answer
from dedale.server.bans import network_of
from dedale.server.drain import drain, matches_played
from dedale.server.gallery_records import HideEntry, Listing
from dedale.server.node_status import NodeRecord, StatusReport
from dedale.server.sqlite_store import SqliteStore
from dedale.server.store import DeleteText, RemoveChallenge
from dedale.server.tables import Tables
from dedale.session.lobby import Lobby
from dedale.session.tokens import code_of

LATEST = 50
"""Entries of the gallery that are listed."""


class Admin:
    """`stop` ends the server cleanly."""

    def __init__(self, tables: Tables, gate: Gate, address: str, stop: Callable[[], None]) -> None:
        self._tables, self._gate, self._address, self._stop = tables, gate, address, stop
        self._report = StatusReport(tables)

    async def run(self, command: say.COMMANDS | say.Backup) -> Answer | BinaryIO:
        """An open file is for whoever asked to read."""
        match command:
            case say.Backup():
                return await self._back_up(command.database)
            case say.Status():
                return await self._status()
            case say.Tables():
                return await self._list()
            case say.People():
                return await self._people(command.table)
            case say.Close():
                return await self._close(command.table)
            case say.RemoveText():
                return await self._remove_text(command.text)
            case say.RemoveChallenge():
                return await self._remove_challenge(command.challenge.upper())
            case say.Gallery():
                return await self._gallery()
            case say.Hide() | say.Unhide():
                return await self._hide(command.entry, hidden=isinstance(command, say.Hide))
            case say.Ban() | say.Unban() | say.Bans():
                return await self._bans(command)
            case say.Drain():
                return self._drain(command.minutes)

    async def _back_up(self, database: str) -> Answer | BinaryIO:
        store = self._tables.store
        if not isinstance(store, SqliteStore):
            return Answer(error="this server uses PostgreSQL; name its address with --database")
        if database and not store.is_at(database):
            return Answer(
                error=f"the server that was found does not use {database}; name the one with --socket"
            )
        return await store.snapshot()

    async def _status(self) -> Answer:
        tables = self._tables
        trouble = await tables.store.trouble()
        nodes = [] if trouble else await tables.store.nodes()
        if not nodes:
            playing = len(matches_played(tables))
            nodes = [NodeRecord(self._address, True, True, self._report.now(), len(tables.awake), playing)]
        return Answer(rows=tuple(self._node_row(each, trouble) for each in nodes))

    def _node_row(self, node: NodeRecord, trouble: Refusal | None) -> dict[str, Any]:
        status = self._report.now() if node.is_me else node.status
        state = trouble.error if trouble else "draining" if status.draining else "ready"
        return {
            "node": node.name,
            "version": status.version,
            "pid": status.pid,
            "seconds": status.seconds,
            "state": state if node.is_heard else "silent",
            "tables": node.tables,
            "playing": node.playing,
            "sockets": status.sockets,
        }

    async def _list(self) -> Answer:
        store, awake = self._tables.store, self._tables.awake
        rows = tuple(
            _row(record.code, record.lobby, len(awake[record.id].members) if record.id in awake else None)
            | {"node": node}
            for record, node in await store.owned_tables()
        ) or tuple(_row(table.record.code, table.lobby, len(table.members)) for table in awake.values())
        return Answer(f"{len(rows)} tables in memory, {await store.count_tables()} stored.", rows)

    async def _people(self, name: str) -> Answer:
        table = self._tables.awake.get(await self._find(name) or "")
        if table is None:
            return Answer(error=f"there is no table '{name}' in memory")
        sockets = [socket for socket in self._tables.sockets if socket.table is table]
        rows = [
            {
                "seats": ", ".join(
                    f"{seat} {sitter.name}"
                    for seat, sitter in enumerate(table.lobby.seats)
                    if sitter and not socket.watching and table.lobby.sits(socket.device, seat)
                )
                or "-",
                "address": socket.address,
            }
            for socket in sockets
        ]
        return Answer(f"{len(rows)} connections.", tuple(sorted(rows, key=lambda row: row["seats"])))

    async def _close(self, name: str) -> Answer:
        table_id = await self._find(name)
        if table_id is None:
            return Answer(error=f"there is no table '{name}'")
        if self._tables.store.shared and table_id not in self._tables.awake:
            await self._tables.store.claim(table_id)  # another node may have it
        await self._tables.delete(table_id)
        return Answer(f"Table {name} is closed.")

    async def _find(self, name: str) -> str | None:
        """A table by its code, its id or its link for spectators."""
        store = self._tables.store
        code = code_of(name)
        found = (code and await store.find_code(code)) or await store.find_watched(name)
        return found or (name if await store.find_table(name) else None)

    async def _remove_text(self, text_id: str) -> Answer:
        if not await self._tables.store.find_texts([text_id]):
            return Answer(error=f"there is no text '{text_id}'")
        await self._tables.store.save(DeleteText(text_id))
        return Answer(f"Text {text_id} is removed.")

    async def _remove_challenge(self, code: str) -> Answer:
        if await self._tables.store.find_challenge(code) is None:
            return Answer(error=f"there is no challenge '{code}'")
        await self._tables.store.save(RemoveChallenge(code))
        return Answer(f"Challenge {code} is removed.")

    async def _gallery(self) -> Answer:
        found = await self._tables.store.gallery_page("", Listing(everything=True, most=LATEST))
        rows = [
            {
                "id": entry.text_id,
                "kind": entry.kind,
                "name": entry.name,
                "author": entry.author,
                "likes": entry.likes,
                "hidden": "yes" if entry.hidden else "no",
            }
            for entry in found
        ]
        return Answer(f"{await self._tables.store.count_entries()} in the gallery.", tuple(rows))

    async def _hide(self, entry: str, *, hidden: bool) -> Answer:
        if await self._tables.store.find_entry("", entry) is None:
            return Answer(error=f"there is nothing '{entry}' in the gallery")
        await self._tables.store.save(HideEntry(entry, int(hidden)))
        return Answer(f"{entry} is {'hidden' if hidden else 'shown again'}.")

    async def _bans(self, command: say.Ban | say.Unban | say.Bans) -> Answer:
        bans = self._gate.bans
        if bans is None:
            return Answer(error="this server has no file of bans")
        if isinstance(command, say.Bans):
            return Answer(rows=tuple({"address": str(network)} for network in bans.networks()))
        try:
            network = network_of(command.address)
        except ValueError as error:
            return Answer(error=str(error).rstrip("."))
        if isinstance(command, say.Unban):
            if await bans.remove(network):
                return Answer(f"{network} may come in again.")
            return Answer(error=f"{network} is not banned")
        await bans.add(network)
        gone = self._gate.shut_out(self._tables.sockets)
        return Answer(f"{network} is banned; {gone} connections were closed.")

    def _drain(self, minutes: float) -> Answer:
        if self._tables.closing:
            return Answer(error="it is draining already")
        self._tables.run(drain(self._tables, minutes * 60, self._stop))
        playing = len(matches_played(self._tables))
        return Answer(f"No more tables; matches in progress: {playing}. Exits within {minutes:g} minutes.")


def _row(code: str, lobby: Lobby, here: int | None) -> dict[str, Any]:
    """Only the owner of a table knows who is `here`."""
    return {
        "code": code,
        "game": lobby.game,
        "status": lobby.status,
        "seated": len(lobby.devices),
        "bots": sum(bool(sitter and sitter.bot) for sitter in lobby.seats),
        "here": here,
    }
