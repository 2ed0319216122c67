"""One match at a table: seats, the log of what was done and when, and what may be said."""

from dedale.table.document import Document, replay
from dedale.table.manners import Talk
from dedale.table.table import Entry, Table

__all__ = ["Document", "Entry", "Table", "Talk", "replay"]
