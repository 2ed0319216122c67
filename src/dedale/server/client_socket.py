"""A client's connection, as the tables see it."""

from typing import Protocol

from dedale.session import messages as say
from dedale.session.context import Member
from dedale.session.table import Table


class Socket(Member, Protocol):
    table: Table | None
    address: str
    waiting: list[say.AtTable] | None
    """What came while its table was being fetched, or its wishes checked; None if it need not wait."""

    def close(self, reason: str, *, again: bool) -> None:
        """Say goodbye; `again` when it makes sense to come back."""
