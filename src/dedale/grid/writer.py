"""Writes maze files that read back as the same sections."""

from collections.abc import Iterable, Mapping

from .grammar import FIELD, FORBIDDEN, MAX_BYTES
from .section import Section
from .text_board import draw


def write_maze(sections: Iterable[Section]) -> str:
    """Return the text of a maze file. Raises ValueError if a section cannot be written."""
    blocks = []
    for section in sections:
        if section.grid is None:
            raise ValueError("a section without a grid is not allowed in a maze file")
        if section.header:
            blocks.append(_header(section.header))
        blocks.append(draw(section.grid))
    return _text(blocks)


def write_headers(sections: Iterable[Section]) -> str:
    """Return the text of a file of headers only. Raises ValueError if a section cannot be written."""
    blocks = []
    for section in sections:
        if section.grid is not None or not section.header:
            raise ValueError("a section of a file of headers has a header, and no grid")
        blocks.append(_header(section.header))
    return _text(blocks)


def _header(fields: Mapping[str, str]) -> str:
    for name, value in fields.items():
        if not FIELD.fullmatch(name):
            raise ValueError(f"{name!r} is not the name of a field")
        if not value or value != value.strip(" ") or "\n" in value or FORBIDDEN.search(value):
            raise ValueError(f"the value {value!r} of {name!r} cannot be written on a line")
    return "\n".join(f"{name}: {value}" for name, value in fields.items())


def _text(blocks: list[str]) -> str:
    if not blocks:
        raise ValueError("a maze file has at least one section")
    text = "\n\n".join(blocks) + "\n"
    if len(text.encode("utf-8")) > MAX_BYTES:
        raise ValueError(f"a maze file has at most {MAX_BYTES} bytes")
    return text
