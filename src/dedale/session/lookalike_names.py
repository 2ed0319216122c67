"""Tell lookalike names apart, so that nobody at a table can pass for somebody else."""

import unicodedata

BLANK_LETTERS = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Invisible characters that Unicode counts as letters or symbols."""


def look_of(name: str) -> str:
    """Return a key that is equal for names differing only in case, letter forms or invisible characters."""
    # Case folding may bring back forms that need composing again.
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(
        char
        for char in folded
        if char not in BLANK_LETTERS and unicodedata.category(char)[0] not in "CZ" and not _selects(char)
    )


def _selects(char: str) -> bool:
    """True for variation selectors, which only change how the character before them is drawn."""
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"
