"""Talk: what players may say, show or put in front of each other. The game decides when (`manners`)."""

import unicodedata
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from dedale.games.base import AnyGame, Manner, Refusal
from dedale.grid import Square, on_ground

LONGEST_TEXT = 500
UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Categories of invisible characters, which could make one text look like another."""
JOINERS = "\u200c\u200d"
"""Some scripts and many emoji need these."""


class _Talk(Struct, frozen=True, tag_field="do", tag=str.lower, forbid_unknown_fields=True):
    pass


class Nudge(_Talk, frozen=True):
    """Put the nudge pawn in front of a seat."""

    seat: int


class Stare(_Talk, frozen=True):
    seat: int


class Drum(_Talk, frozen=True):
    """Drum on the table in front of a seat."""

    seat: int


class Say(_Talk, frozen=True):
    text: str


class Gesture(_Talk, frozen=True):
    sign: str


class Point(_Talk, frozen=True):
    """Point at an icon, or at a square of the board."""

    icon: str | UnsetType = UNSET
    at: Square | UnsetType = UNSET

    def __post_init__(self) -> None:
        if (self.icon is UNSET) == (self.at is UNSET):
            raise ValueError("One points either at an icon or at a square ('at')")


class Excuse(_Talk, frozen=True):
    """Say during a pause how long it will take: fixed phrases, the same in all games."""

    phrase: Literal["back_soon", "one_minute", "ready"]


Said = Say | Gesture | Point
"""Talk that tells the others something about the game."""
Talk = Nudge | Stare | Drum | Said | Excuse
KINDS: dict[type[Talk], Manner] = {
    Nudge: "nudge", Stare: "stare", Drum: "drum", Say: "say", Gesture: "gesture", Point: "point",
    Excuse: "excuse",
}  # fmt: skip
WORDS: dict[Manner, str] = {"point_at": "point at a square", "excuse": "excuse yourself"}
"""The verb for each manner whose name is not one."""
CALLS: dict[Manner, type[Nudge] | type[Stare] | type[Drum]] = {"nudge": Nudge, "stare": Stare, "drum": Drum}


def calling(manner: Manner, seat: int) -> Talk:
    """Return the talk that calls for that seat's attention."""
    return CALLS[manner](seat)


def manner_of(talk: Talk) -> Manner:
    """Return the manner of this talk."""
    return "point_at" if isinstance(talk, Point) and talk.icon is UNSET else KINDS[type(talk)]


def check(game: AnyGame, state: Any, seats: int, seat: int, talk: Talk) -> Refusal | None:
    """Return why that may not be said now, or None."""
    manner = manner_of(talk)
    if manner not in game.manners(state, seat):
        return Refusal("not_now", f"The rules do not let you {WORDS.get(manner, manner)} now.")
    match talk:
        case Nudge(other) | Stare(other) | Drum(other):
            if not 0 <= other < seats:
                return Refusal("no_such_seat", f"There is no seat {other}; they go from 0 to {seats - 1}.")
            if other == seat:
                return Refusal("own_seat", f"You cannot {manner} at yourself.")
        case Say(text):
            return check_text(text, LONGEST_TEXT)
        case Gesture(sign):
            if sign not in game.meta.signs:
                return Refusal(
                    "no_such_sign", f"There is no such gesture; choose from {', '.join(game.meta.signs)}."
                )
        case Point(at=(x, y)):
            if not on_ground(game.ground(state), (x, y)):
                return Refusal("no_square", f"There is no square {[x, y]} on the board.")
        case Point(icon):
            if icon not in game.meta.icons:
                return Refusal(
                    "no_such_icon", f"There is no such icon; choose from {', '.join(game.meta.icons)}."
                )
    return None


def check_text(text: str, longest: int) -> Refusal | None:
    """Return why players may not be shown that text, or None."""
    if not text.strip():
        return Refusal("empty_text", "Say something first: that text is empty.")
    if len(text) > longest:
        return Refusal("long_text", f"A text has at most {longest} characters.")
    if any(unicodedata.category(char) in UNSEEN and char not in JOINERS for char in text):
        return Refusal("bad_text", "A text is one line without control characters.")
    return None
