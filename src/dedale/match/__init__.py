"""One match: its seats, its log, and what players may say."""

from dedale.match.document import Document, replay
from dedale.match.match import Entry, Match
from dedale.match.talk import Talk

__all__ = ["Document", "Entry", "Match", "Talk", "replay"]
