"""Saying what is wrong with something from outside."""

import msgspec


def plain(error: msgspec.ValidationError) -> str:
    """What msgspec found, in words: "'to' is wrong, expected array, got int"."""
    problem, _, place = str(error).replace("`", "").partition(" - at $")
    problem = problem[:1].lower() + problem[1:]
    return f"'{place.lstrip('.')}' is wrong, {problem}" if place.lstrip(".") else problem
