"""`names.maze`: the names of the adventures' floors, whether or not the floors exist yet.

adventure: 1
q1: Spare Key | Le double des clés | De reservesleutel
ql: The Great Key Ring | Le grand trousseau | De grote sleutelbos
"""

import re

from dedale.games.base import Source
from dedale.games.tower.quest_reader import LANGUAGES
from dedale.grid import MazeError, Mistakes, Section, read_headers

_FIELD = re.compile(r"q([1-8l])", re.ASCII)


def read_names(source: Source) -> dict[str, tuple[str, ...]]:
    """Return the names of each floor, in English and the other languages. Raises MazeError."""
    found: dict[str, tuple[str, ...]] = {}
    mistakes = Mistakes()

    def fail(section: Section, field: str, sentence: str) -> MazeError:
        return MazeError(source.path, *section.place_of_field(field), sentence)

    for section in read_headers(source.text, source.path):
        number = section.header.get("adventure", "")
        with mistakes:
            if not (number.isascii() and number.isdigit()):
                raise fail(section, "adventure", f"'{number}' is not the number of an adventure")
        for field, value in section.header.items():
            if match := _FIELD.fullmatch(field):
                names = tuple(name.strip() for name in value.split("|"))
                with mistakes:
                    if len(names) != 1 + len(LANGUAGES) or not all(names):
                        sentence = f"a quest has {1 + len(LANGUAGES)} names, with '|' between them"
                        raise fail(section, field, sentence)
                found[f"{number}-{match[1].upper()}"] = names
    mistakes.settle()
    return found
