"""Texts as the gallery keeps them: under the name that was checked, and without anything that nobody has
checked."""

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256

from dedale.games.base import Refusal, Source
from dedale.games.duel.board import COLOURS
from dedale.games.hidden.board import read_board
from dedale.grid import Section, read_headers, read_maze, split_field, write_headers, write_maze
from dedale.session.lobby import unusable_name

_KEPT = {
    "quest": ("quest", "layout", "heroes"),
    "scenario": ("scenario", "tiles", "top", "side", "edition", "heroes", "talk", "exits", "rules"),
    "tiles": ("tile", "side"),
    "hidden": ("hidden",),
    "duel": (
        *("duel", "prepared", "to-move"),
        *(f"{colour}-{what}" for colour in COLOURS for what in ("holds", "walls")),
    ),
}
"""The fields that matter for playing, in the order in which they are kept: digests must not depend on any
other. The one named like its kind is the name."""


class UnderName(ValueError):
    """A text that cannot be kept under a name; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


def tidied(kind: str, source: Source, name: str) -> str:
    """The text under that name. Raises MazeError, or UnderName for a name that cannot be used in it."""
    drawn = kind != "scenario"
    sections = (read_maze if drawn else read_headers)(source.text, source.path)
    kept = [replace(section, header=_header(kind, source, section, name)) for section in sections]
    try:
        return (write_maze if drawn else write_headers)(kept)
    except ValueError as error:
        raise UnderName(Refusal("bad_name", f"That name cannot be used: {error}.")) from None


def _header(kind: str, source: Source, section: Section, name: str) -> dict[str, str]:
    if kind == "quest" and "quest" not in section.header:
        return {}  # nobody reads what stands above the other cards
    kept = {field: section.header[field] for field in _KEPT[kind] if field in section.header}
    if kind in kept:
        kept[kind] = name
    if kind == "hidden":
        kept.update(_symbols(source, section))
    return kept


def _symbols(source: Source, section: Section) -> Iterator[tuple[str, str]]:
    """The names of the symbols on a board, which players read like those of other players."""
    symbols = {symbol.lower() for symbol in read_board(source).symbols}
    for field, value in sorted(section.header.items()):
        if split_field(field)[0] in symbols:
            for each in value.split("|"):
                if refusal := unusable_name(each):
                    raise UnderName(refusal)
            yield field, value


def digest_of(kind: str, source: Source) -> str:
    """The same for texts that differ only in their names, and in the order of their fields."""
    return sha256(f"{kind}\n{tidied(kind, source, '-')}".encode()).hexdigest()
