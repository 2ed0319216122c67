"""What `dedale admin` and a server say to each other: a command as one line of JSON, and one answer."""

from typing import Annotated, Any

from msgspec import Meta, Struct


def _text(description: str) -> Meta:
    return Meta(description=description, min_length=1, max_length=200)


TableName = Annotated[str, _text("the code of a table, or the id in one of its links")]
EntryName = Annotated[str, _text("the id in the link of something in the gallery")]
Address = Annotated[str, _text("an address or a network, such as 203.0.113.7 or 2001:db8::/48")]


class Command(Struct, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """The docstrings and descriptions below are those of `--help`."""


class Status(Command):
    """Show how the server is doing: all nodes, if there are several."""


class Tables(Command):
    """List the tables in memory, and which node has each."""


class People(Command):
    """Show who is at a table, and from where."""

    table: TableName


class Close(Command):
    """Delete a table, even during a match, and tell everyone there."""

    table: TableName


class RemoveText(Command, tag="remove-text"):
    """Delete a shared text."""

    text: Annotated[str, _text("the id of a shared text")]


class RemoveChallenge(Command, tag="remove-challenge"):
    """Delete a challenge; its matches stay as replays."""

    challenge: Annotated[str, _text("the code in the link of a challenge")]


class Gallery(Command):
    """List the latest gallery entries, hidden or not."""


class Hide(Command):
    """Hide something in the gallery from everybody but its author."""

    entry: EntryName


class Unhide(Command):
    """Show something in the gallery again."""

    entry: EntryName


class Ban(Command):
    """Ban an address or a network, and close its connections."""

    address: Address


class Unban(Command):
    """Lift the ban on an address or a network."""

    address: Address


class Bans(Command):
    """List the banned addresses."""


class Drain(Command):
    """Stop making tables, tell everyone, and exit after the last match."""

    minutes: Annotated[float, Meta(description="exit after this long at the latest (10)", ge=0, le=1440)] = 10


COMMANDS = (
    Status
    | Tables
    | People
    | Close
    | RemoveText
    | RemoveChallenge
    | Gallery
    | Hide
    | Unhide
    | Ban
    | Unban
    | Bans
    | Drain
)


class Backup(Command):
    """Send a copy of the database file; `dedale backup` asks for it."""

    database: Annotated[str, Meta(max_length=4_000)] = ""
    """Only if it is this file."""


class Answer(Struct, frozen=True, omit_defaults=True):
    """Either an `error`, or a sentence, rows, or both."""

    said: str = ""
    rows: tuple[dict[str, Any], ...] = ()
    error: str = ""
    bytes: int = 0
    """How many follow the line."""
