"""What the store keeps about the gallery: changes in, entries out."""

from typing import Literal, NamedTuple

Sort = Literal["new", "liked", "solved"]
What = Literal["like", "solve"]


class Publish(NamedTuple):
    """Show a shared text in the gallery, unless the same is there already."""

    text_id: str
    game: str
    name: str
    author: str
    device: str
    maker: int
    origin: str | None
    """The entry that it was made from."""
    digest: str
    """The same for texts that differ in nothing that matters for playing (`gallery_texts.py`)."""
    stars: int | None
    moves: int | None
    wins: int | None
    picture: bytes
    when: int


class HideEntry(NamedTuple):
    """From everybody but its author; or show it again."""

    text_id: str
    hidden: int


class MarkEntry(NamedTuple):
    """A device likes an entry, or has solved it. Each counts once, and `share` times from one maker."""

    text_id: str
    what: What
    device: str
    maker: int
    when: int
    share: int


class UnlikeEntry(NamedTuple):
    text_id: str
    device: str


class Place(NamedTuple):
    """Where a page of a list begins: after the entry with this count of likes or solutions, date and id."""

    marks: int
    written: int
    text_id: str


class Listing(NamedTuple):
    """A page of the gallery."""

    sort: Sort = "new"
    game: str | None = None
    mine: bool = False
    """Only what the device itself has published, hidden or not."""
    everything: bool = False
    """Hidden or not, for the operators."""
    after: Place | None = None
    most: int = 12


class StoredEntry(NamedTuple):
    text_id: str
    kind: str
    game: str
    name: str
    author: str
    written: int
    stars: int | None
    moves: int | None
    wins: int | None
    likes: int
    solves: int
    picture: bytes
    hidden: int
    mine: int
    liked: int
    solved: int
    origin: str | None
    origin_name: str | None
    origin_author: str | None

    def place(self, sort: Sort) -> Place:
        counts = {"new": 0, "liked": self.likes, "solved": self.solves}
        return Place(counts[sort], self.written, self.text_id)
