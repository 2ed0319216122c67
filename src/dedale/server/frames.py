"""What the server says over the WebSocket.

Frames are written piece by piece for speed, and the tests compare them with these structs.
"""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from dedale.games.base import Manner, View
from dedale.games.registry import GameName
from dedale.games.tower.plan_text import Act
from dedale.grid import Ground
from dedale.session.looks import Colour, Figure
from dedale.session.messages import Candidate, Description


class Action(Struct):
    """An action of a game, or talk, as in the contract. `AnyAction` lists each of them in full."""

    do: str


class TableEvent(Struct):
    """Something that happened."""

    event: str


class Heard(Struct, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """One text frame from the server."""


class You(Struct, forbid_unknown_fields=True):
    """`removed`: the host has removed this device, which cannot sit down here any more."""

    seats: tuple[int, ...]
    host: bool
    removed: bool | UnsetType = UNSET


class Sitter(Struct, forbid_unknown_fields=True):
    """Who sits in a seat. `here` says whether they are connected. People may look like something."""

    seat: int
    name: str
    bot: str | None
    ready: bool
    here: bool
    figure: Figure | UnsetType = UNSET
    colour: Colour | UnsetType = UNSET


class Turn(Struct, forbid_unknown_fields=True):
    """The seats of the people who must act, since when and until when, in seconds since 1970."""

    seats: tuple[int, ...]
    since: int
    due: int | None


class Lobby(Heard, kw_only=True):
    """The table. Spectators do not get its `id`, `code` and `watch`. `options` come when they are new."""

    you: You
    id: str | UnsetType = UNSET
    code: str | UnsetType = UNSET
    watch: str | UnsetType = UNSET
    game: GameName
    options: dict[str, Any] | UnsetType = UNSET
    seats: tuple[Sitter | None, ...]
    host: int | None
    playing: bool
    asleep: bool
    match: int
    replay: str | None
    watching: int
    challenge: str | UnsetType = UNSET
    open: bool | UnsetType = UNSET
    gestures: bool | UnsetType = UNSET
    pace: int | UnsetType = UNSET
    """Seconds for a move (0: no limit), in games with turns."""
    turn: Turn | UnsetType = UNSET


class OpenTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the list. Say hello with its `ref` to take one of its `free` seats; bots give way."""

    ref: str
    game: GameName
    options: dict[str, Any]
    """Those that are short: no drawn boards."""
    seats: int
    free: int
    playing: bool
    language: str
    gestures: bool


class OpenTables(Heard, tag="open"):
    """Open tables that are new or have changed, and the refs of those that are gone."""

    tables: tuple[OpenTable, ...]
    gone: tuple[str, ...]


class Chatted(Heard, tag="chat"):
    """Something said outside a match, by a seat or (null) by a spectator."""

    by: int | None
    name: str
    text: str | UnsetType = UNSET
    sign: str | UnsetType = UNSET


class IceServer(Struct, forbid_unknown_fields=True):
    """A server that helps browsers to find each other."""

    urls: tuple[str, ...]
    username: str | UnsetType = UNSET
    credential: str | UnsetType = UNSET


class Said(Struct, forbid_unknown_fields=True):
    """Something that was said or shown."""

    t: int
    by: int
    talk: Action


class Snapshot(Heard):
    """Everything that a seat (null: a spectator) may see now."""

    seat: int | None
    v: int
    t: int
    now: int
    ground: Ground
    view: View
    legal: tuple[Action, ...]
    may: tuple[Manner, ...]
    said: tuple[Said, ...]


class Update(Heard):
    """What has changed since the last frame. `gone` lists the fields that left the view."""

    seat: int | None
    v: int
    t: int
    events: tuple[TableEvent, ...]
    view: View | UnsetType = UNSET
    gone: tuple[str, ...] | UnsetType = UNSET
    ground: Ground | UnsetType = UNSET
    legal: tuple[Action, ...] | UnsetType = UNSET
    may: tuple[Manner, ...] | UnsetType = UNSET
    ack: str | UnsetType = UNSET


class Speaker(Struct, forbid_unknown_fields=True):
    """Somebody who can be heard. `join` tells a connection from an earlier one with the same person."""

    seat: int
    join: int
    camera: bool


class Voices(Heard, tag="voice"):
    """Who has a microphone on. `you` is your own `join`; `ice` comes with it, as WebRTC's `iceServers`."""

    on: tuple[Speaker, ...]
    you: int | None
    ice: tuple[IceServer, ...] | UnsetType = UNSET


class PassedSignal(Heard, tag="signal", rename={"sender": "from"}):
    """From another browser, about the connection to it."""

    sender: int
    description: Description | UnsetType = UNSET
    candidates: tuple[Candidate, ...] | UnsetType = UNSET


class Ack(Heard):
    key: str


class HintAnswer(Heard, tag="hint"):
    """A hint, as far as its level allows: which hero, then where, then the move."""

    key: str
    level: int
    solvable: bool | None
    """None if this could not be found out in time."""
    moves: int | None
    """How many are left at best."""
    hero: str | UnsetType | None = UNSET
    """None if a card moves instead."""
    where: tuple[int, int] | UnsetType | None = UNSET
    card: int | UnsetType | None = UNSET
    action: Act | UnsetType = UNSET


class CopiedTable(Heard, tag="copy"):
    """A table of one person with its match, secrets included. Only the rules look inside."""

    key: str
    table: dict[str, Any]


class Advice(Heard):
    """What the coach says: what should be done next, if anything, whose it is to do, and where that leads."""

    key: str
    action: Action | None
    seats: tuple[int, ...]
    goal: tuple[int, int] | None
    turner: str | None
    """The hero that is to turn the sand timer next, if it is time for that."""


class Refused(Heard):
    key: str
    error: str
    message: str
    about: str | UnsetType = UNSET
    """The subject of the sentence, if it names one: the colour that a wall would shut in."""


class Pong(Heard):
    n: int
    t: int


class Bye(Heard):
    reason: str
    again: bool


class Elsewhere(Heard):
    """Another node has the table: come again by `/ws/TAG`."""

    tag: str


class Notice(Heard):
    """Something that everybody on the server should know."""

    notice: Literal["closing"]
    message: str


FROM_SERVER = (
    Lobby
    | Snapshot
    | Update
    | HintAnswer
    | Advice
    | CopiedTable
    | Voices
    | PassedSignal
    | OpenTables
    | Chatted
    | Ack
    | Refused
    | Pong
    | Bye
    | Notice
    | Elsewhere
)
