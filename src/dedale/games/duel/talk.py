"""Who may talk, and how: everybody, at any time."""

from dedale.games.base import Manner, TalkMode

SIGNS = ("yes", "no", "wait", "go", "look", "north", "east", "south", "west", "thanks", "sorry")
TALK: TalkMode = "free"
MANNERS: tuple[Manner, ...] = ("say", "gesture")
