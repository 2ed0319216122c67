"""The quest of the day: its id, its difficulty and its name follow from the date alone."""

from datetime import date, timedelta

VERSION = 1
"""Part of every id. Raise it whenever the generator would make another quest for the same date."""
STARS = (2, 2, 3, 3, 4, 4, 5)
"""By weekday: Monday is easy, Sunday is hard."""
AHEAD = 7
"""Days that are made in advance, today included."""
_NAMES = {"quest": "Quest of {}", "quest-fr": "Quête du {}", "quest-nl": "Opdracht van {}"}


def daily_id(day: date) -> str:
    """Also the seed: the same quest everywhere."""
    return f"daily{VERSION}-{day}"


def daily_stars(day: date) -> int:
    return STARS[day.weekday()]


def daily_header(day: date) -> dict[str, str]:
    """The header fields that name the quest."""
    return {"daily": daily_id(day), **{field: name.format(day) for field, name in _NAMES.items()}}


def days_from(day: date) -> list[date]:
    """That day and those that are made ahead of it."""
    return [day + timedelta(days) for days in range(AHEAD)]
