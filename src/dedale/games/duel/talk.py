"""Who may talk, and how: everybody, at any time."""

from dedale.games.base import Manner, TalkMode

TALK: TalkMode = "free"
MANNERS: tuple[Manner, ...] = ("say", "gesture")
