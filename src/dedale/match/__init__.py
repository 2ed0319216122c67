"""One match at a table: seats, the log of what was done and when, and what may be said."""

from dedale.match.document import Document, replay
from dedale.match.manners import Talk
from dedale.match.match import Entry, Match

__all__ = ["Document", "Entry", "Match", "Talk", "replay"]
