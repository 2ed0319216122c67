"""A section of a maze file: a header and the grid below it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .grid import Grid


@dataclass(frozen=True, slots=True)
class Section:
    """A header's fields and the grid that follows (None in files of headers only)."""

    header: Mapping[str, str]
    grid: Grid | None
    # Where each field was read, for error messages: its line, and the column of its value.
    header_lines: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)
    header_columns: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)

    def place_of_field(self, name: str) -> tuple[int, int]:
        """Return the line and column, from 1, of a field's value, or of the section without that field."""
        if name in self.header_lines:
            return self.header_lines[name], self.header_columns.get(name, 1)
        first = self.grid.line if self.grid else 0
        return min(self.header_lines.values(), default=first) or 1, 1
