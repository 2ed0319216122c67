"""How a node is doing. Each tells the others with every beat, so that a host may ask any of them."""

import os
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec import Struct

from dedale import __version__

if TYPE_CHECKING:
    from dedale.server.tables import Tables


class NodeStatus(Struct, frozen=True):
    """The defaults stand for a node of an older version, which does not tell."""

    version: str = "?"
    pid: int = 0
    seconds: int = 0
    """Since it started."""
    draining: bool = False
    sockets: int = 0


read_status = msgspec.json.Decoder(NodeStatus).decode


class NodeRecord(NamedTuple):
    """A node as the database knows it."""

    name: str
    is_me: bool
    is_heard: bool
    """Whether it is connected to the database, and renews its lease."""
    status: NodeStatus
    """As of its last beat."""
    tables: int
    playing: int
    """Tables with a match in progress."""


class StatusReport:
    """Made when the server starts."""

    def __init__(self, tables: "Tables") -> None:
        self._tables, self._since = tables, tables.now()

    def now(self) -> NodeStatus:
        tables = self._tables
        seconds = int(tables.now() - self._since)
        return NodeStatus(__version__, os.getpid(), seconds, tables.closing, len(tables.sockets))
