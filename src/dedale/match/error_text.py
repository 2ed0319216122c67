"""Readable messages for invalid input."""

import msgspec


def plain(error: msgspec.ValidationError) -> str:
    """Put what msgspec found into words: "'to' is wrong, expected array, got int"."""
    problem, _, place = str(error).replace("`", "").partition(" - at $")
    problem = problem[:1].lower() + problem[1:]
    return f"'{place.lstrip('.')}' is wrong, {problem}" if place.lstrip(".") else problem


def unreadable(error: Exception) -> str:
    """Put into words why a text could not be decoded."""
    return plain(error) if isinstance(error, msgspec.ValidationError) else "it is not JSON"
