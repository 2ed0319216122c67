"""A client's connection, as the tables see it."""

from typing import Protocol

from dedale.session import messages as say
from dedale.session.context import Member
from dedale.session.table import Table


class ClientSocket(Member, Protocol):
    table: Table | None
    address: str
    tag: str
    """From its path, `/ws/TAG`; empty if there is none."""
    waiting: list[say.AtTable] | None
    """Messages received while its table was loaded or its options checked. None if it need not wait."""

    def close(self, reason: str, *, again: bool) -> None:
        """Close the connection. `again` if it makes sense to reconnect."""
