"""`names.maze`: the names of the adventures' floors, whether or not the floors exist yet.

adventure: 1
q1: Spare Key
q1.fr: Le double des clés
ql: The Great Key Ring
ql.fr: Le grand trousseau
"""

import re

from dedale.games.base import Source
from dedale.grid import THREE_NAMES, MazeError, Mistakes, Names, Section, read_headers, translated_name

_FIELD = re.compile(r"q([1-8l])", re.ASCII)


def read_names(source: Source) -> dict[str, Names]:
    """Return the names of each floor. Raises MazeError."""
    found: dict[str, Names] = {}
    mistakes = Mistakes()

    def fail(section: Section, field: str, sentence: str) -> MazeError:
        return MazeError(source.path, *section.place_of_field(field), sentence)

    for section in read_headers(source.text, source.path):
        number = section.header.get("adventure", "")
        with mistakes:
            if not (number.isascii() and number.isdigit()):
                raise fail(section, "adventure", f"'{number}' is not the number of an adventure")
        for field in section.header:
            if match := _FIELD.fullmatch(field):
                with mistakes:
                    names = translated_name(section.header, field)
                    if names is None:
                        raise fail(section, field, THREE_NAMES)
                    found[f"{number}-{match[1].upper()}"] = names
    mistakes.settle()
    return found
