"""Fields in several languages: `quest: Two Keys` is English, `quest.fr: Deux clés` French.

No list of languages is needed to read them, so a file may have any. Older files are still read: they write
`quest-fr` and `quest-nl`, or put three names on a line, `owl: owl | hibou | uil`.
"""

import re
from collections.abc import Mapping

_TRANSLATED = re.compile(r"(.+)(?:\.([a-z]{2})|-(fr|nl))")
_OF_OLD = ("en", "fr", "nl")
"""The languages of a line with three names."""

Names = dict[str, str]
"""By language."""


def split_field(name: str) -> tuple[str, str]:
    """Return the name of a field without its language, and the language."""
    match = _TRANSLATED.fullmatch(name)
    return (match[1], match[2] or match[3]) if match else (name, "en")


def translated(header: Mapping[str, str], field: str) -> Names:
    """Return what a field says, by language."""
    found: Names = {}
    for name, value in header.items():
        base, language = split_field(name)
        if base == field and (language not in found or "." in name):
            found[language] = value
    return found


def translated_name(header: Mapping[str, str], field: str) -> Names | None:
    """Like `translated`, for a field that older files may give three names. None if they are not three."""
    if "|" not in header[field]:
        return translated(header, field)
    names = [name.strip(" ") for name in header[field].split("|")]
    return dict(zip(_OF_OLD, names, strict=True)) if len(names) == len(_OF_OLD) and all(names) else None


THREE_NAMES = "the names on a line are in English, French and Dutch, with '|' between them"
"""What is wrong where `translated_name` finds no names."""
