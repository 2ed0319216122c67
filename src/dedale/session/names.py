"""What a name looks like: two people at a table must not be taken for each other."""

import unicodedata

BLANK_LETTERS = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and signs, by their category, of which nothing is to be seen."""


def look_of(name: str) -> str:
    """The same for names that differ only in case, in forms of a letter, or in what nobody sees."""
    # Folding may bring forms back that have to be composed again.
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(
        char
        for char in folded
        if char not in BLANK_LETTERS and unicodedata.category(char)[0] not in "CZ" and not _selects(char)
    )


def _selects(char: str) -> bool:
    """Whether it only chooses how the character before it is drawn."""
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"
