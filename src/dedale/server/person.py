"""What is kept so that several devices can be one person (`person_api.py`): changes, and what is found."""

from typing import NamedTuple

from dedale.server.limits import Buckets, Limits
from dedale.session.clock import Now


class MakeTransfer(NamedTuple):
    """Leave something for another device until then. A device has one transfer at a time."""

    name: str
    device: str
    text: str
    now: int
    until: int


class TakeTransfer(NamedTuple):
    """Only the first taker gets it, and only in time."""

    name: str
    taker: str
    now: int


class DropTransfer(NamedTuple):
    name: str


class WriteDocument(NamedTuple):
    """Instead of that version. `writer` tells who was first; `maker` stands for the address it came from."""

    device: str
    version: int
    text: str
    writer: str
    maker: int


class UseDocument(NamedTuple):
    """It is still wanted."""

    device: str


class JoinDevices(NamedTuple):
    """`device` has done what `former` did. That keeps its seats, and what it shares with other devices."""

    device: str
    former: str


PersonChange = MakeTransfer | TakeTransfer | DropTransfer | WriteDocument | UseDocument | JoinDevices


ABOUT_DEVICE = {
    "sitting": ("id",),
    "progress": ("floor", "moves", "written"),
    "daily": ("date", "moves", "seconds", "late", "written"),
    "climbs": ("quest", "solved", "written"),
    "witnesses": ("match", "seated"),
    "subscriptions": ("endpoint", "language", "written"),
    "gallery": ("id", "game", "name", "author", "written", "likes", "solves", "hidden"),
    "gallery_marks": ("entry", "what", "written"),
    "transfers": ("until",),
    "documents": ("version", "text"),
}
"""Where something is kept about a device, which is forgotten with it, and what that device is told of it."""


class StoredDocument(NamedTuple):
    version: int
    text: str
    writer: str
    is_due: bool
    """Last used more than a day ago."""


class PersonRates:
    def __init__(self, limits: Limits, now: Now) -> None:
        self.transfers = Buckets(limits.transfers, now)
        self.documents = Buckets(limits.documents, now)
