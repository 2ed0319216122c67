"""The messages a client may send over a WebSocket. Anything else is refused."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from dedale.grid import MazeError
from dedale.session.looks import Colour, Figure
from dedale.session.tokens import LONGEST_TOKEN

UNCHECKED_NAME = 200
"""Characters; longer than any valid name. Names are checked in detail later, with a helpful refusal."""
Name = Annotated[str, Meta(max_length=UNCHECKED_NAME)]
Token = Annotated[str, Meta(max_length=LONGEST_TOKEN)]
Key = Annotated[str, Meta(max_length=40, pattern=r"^[^\x00]*$")]
"""No NUL: SQLite would end a JSON text there."""
Seat = Annotated[int, Meta(ge=0, le=31)]
Language = Annotated[str, Meta(pattern="^[a-z]{2}$")]
"""A code of ISO 639-1."""
LONGEST_DESCRIPTION = 14_000
"""Browsers need about half of that for sound and a picture."""
MOST_CANDIDATES = 40


class Message(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """One text frame from a client."""


class Hello(Message, frozen=True):
    """Who is connecting, and to which table. `watch` is the spectators' id of a table.

    `open` is a table of the list, at which a seat is taken at once, under that `name`.
    """

    token: Token
    table: Annotated[str, Meta(max_length=64)] = ""
    watch: Annotated[str, Meta(max_length=64)] = ""
    open: Annotated[str, Meta(max_length=64)] = ""
    name: Name = ""


class List(Message, frozen=True):
    """Ask for the list of open tables, and for what changes in it from then on."""


class Sync(Message, frozen=True):
    """Ask for everything again."""


class Copy(Message, frozen=True):
    """Ask for the match, secrets included, to continue it on this device: for the only person at a table."""

    key: Key = ""


class Ping(Message, frozen=True):
    n: Annotated[int, Meta(ge=0, le=2**53 - 1)] = 0


class Act(Message, frozen=True):
    seat: Seat
    action: Raw
    key: Key = ""


class Hint(Message, frozen=True):
    """Ask for a hint in the Tower: which hero (level 1), where to (2), or the whole move (3)."""

    seat: Seat
    level: Annotated[int, Meta(ge=1, le=3)]
    key: Key = ""


class Coach(Message, frozen=True):
    """Ask the coach what to do, or what everybody is waiting for."""

    seat: Seat
    key: Key = ""


class Sit(Message, frozen=True):
    seat: Seat
    name: Name
    key: Key = ""


class Stand(Message, frozen=True):
    seat: Seat
    key: Key = ""


class Rename(Message, frozen=True):
    seat: Seat
    name: Name
    key: Key = ""


class Look(Message, frozen=True):
    """What somebody wishes to look like."""

    seat: Seat
    figure: Figure
    colour: Colour
    key: Key = ""


class Inherit(Message, frozen=True):
    """Take the seats that this device had under its former token."""

    token: Token
    key: Key = ""


class Ready(Message, frozen=True):
    seat: Seat
    ready: bool
    key: Key = ""


class Bot(Message, frozen=True):
    """Seat a bot, or remove it (None)."""

    seat: Seat
    bot: Annotated[str, Meta(max_length=40)] | None
    key: Key = ""


class Free(Message, frozen=True):
    """Free the seat of an absent player."""

    seat: Seat
    key: Key = ""


class Remove(Message, frozen=True):
    """Remove somebody from the table for good, from all their seats."""

    seat: Seat
    key: Key = ""


class Options(Message, frozen=True):
    options: dict[str, Any]
    key: Key = ""


class Start(Message, frozen=True):
    key: Key = ""


class Rematch(Message, frozen=True):
    key: Key = ""


class Host(Message, frozen=True):
    """Make the person in that seat the host."""

    seat: Seat
    key: Key = ""


class Open(Message, frozen=True):
    """Put the table on the list of open tables, or take it off. `language` is what people speak there."""

    open: bool
    language: Language = "en"
    key: Key = ""


class Quiet(Message, frozen=True):
    """Allow gestures only, or words as well."""

    gestures: bool
    key: Key = ""


class Chat(Message, frozen=True):
    """Say something, or show a sign, outside a match. Spectators, who have no seat, say their `name`."""

    text: Annotated[str, Meta(max_length=1_000)] = ""
    sign: Annotated[str, Meta(max_length=40)] = ""
    name: Name = ""
    key: Key = ""


class Report(Message, frozen=True):
    """Tell whoever runs the server that somebody misbehaves."""

    seat: Seat
    reason: Annotated[str, Meta(max_length=1_000)] = ""
    key: Key = ""


class Pace(Message, frozen=True):
    """Set the time for a move, in seconds. 0: no limit."""

    seconds: Literal[0, 3_600, 86_400, 259_200]
    key: Key = ""


class Voice(Message, frozen=True):
    """Switch on or off a microphone, and a camera. `afresh`: connect to everybody anew."""

    on: bool
    camera: bool = False
    afresh: bool = False
    key: Key = ""


class Description(Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser offers to send and to receive."""

    type: Literal["offer", "answer"]
    sdp: Annotated[str, Meta(max_length=LONGEST_DESCRIPTION)]


class Candidate(Struct, frozen=True, forbid_unknown_fields=True, rename="camel", omit_defaults=True):
    """A way by which a browser may be reached."""

    candidate: Annotated[str, Meta(max_length=1_000)]
    sdp_mid: Annotated[str, Meta(max_length=40)] | None = None
    sdp_m_line_index: Annotated[int, Meta(ge=0, le=100)] | None = None
    username_fragment: Annotated[str, Meta(max_length=260)] | None = None


class Signal(Message, frozen=True):
    """From browser to browser, about their connection. `to` is the `join` of somebody in `voice`."""

    to: Annotated[int, Meta(ge=0, le=2**53 - 1)]
    description: Description | None = None
    candidates: Annotated[tuple[Candidate, ...], Meta(max_length=MOST_CANDIDATES)] = ()
    key: Key = ""


Seating = (
    Sit
    | Stand
    | Rename
    | Look
    | Inherit
    | Ready
    | Bot
    | Free
    | Remove
    | Start
    | Rematch
    | Host
    | Open
    | Quiet
    | Pace
)
"""Messages that change who sits at a table, how open and how quiet it is, or start a match."""
Handled = Sync | Copy | Ping | Act | Coach | Voice | Signal | Chat | Seating
"""Messages that a table handles by itself, without its host."""
AtTable = Handled | Hint | Options | Report
Incoming = Hello | List | AtTable

decode = msgspec.json.Decoder(Incoming).decode
encode = msgspec.json.Encoder().encode
LONGEST_SENTENCE = 400


class _Keyed(Struct, frozen=True):
    key: Key = ""


_decode_key = msgspec.json.Decoder(_Keyed).decode


def key_of(data: bytes) -> str:
    """Return the key of a possibly invalid message, so that the refusal can name it."""
    try:
        return _decode_key(data).key
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""


def one_line(sentence: str) -> str:
    """Squeeze a sentence that may quote the client's own words into one safe line."""
    if len(sentence) > LONGEST_SENTENCE:
        sentence = sentence[: LONGEST_SENTENCE - 2] + "…."
    if sentence.isprintable():
        return sentence
    return "".join(char if char.isprintable() else "?" for char in sentence)


class Mistake(Struct, frozen=True):
    """Something that is wrong with a drawing, and where."""

    line: int
    column: int
    message: str
    error: str
    """Its code, if it is a common mistake in drawing; otherwise empty."""
    about: str


def mistake_in(error: MazeError) -> Mistake:
    return Mistake(error.line, error.column, one_line(error.sentence), error.error, one_line(error.about))
