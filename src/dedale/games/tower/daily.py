"""The quest of the day: its id, its difficulty and its name follow from the date alone (2026-12-24)."""

import re

VERSION = 1
"""Part of every id. Raise it whenever the generator would make another quest for the same date."""
STARS = (2, 2, 3, 3, 4, 4, 5)
"""By weekday: Monday is easy, Sunday is hard."""
_NAMES = {
    "quest": "Quest of {}",
    "quest.fr": "Quête du {}",
    "quest.nl": "Opdracht van {}",
    "quest.de": "Quest vom {}",
    "quest.es": "Misión del {}",
}


def daily_id(day: object) -> str:
    """Also the seed, so that the quest is the same everywhere."""
    return f"daily{VERSION}-{day}"


def daily_date(quest_id: str) -> str | None:
    """The date of such an id, of any version. None if it is another one."""
    found = re.fullmatch(r"daily[0-9]+-([0-9]{4}-[0-9]{2}-[0-9]{2})", quest_id)
    return found[1] if found else None


def daily_header(day: object) -> dict[str, str]:
    """The header fields that name the quest."""
    return {"daily": daily_id(day), **{field: name.format(day) for field, name in _NAMES.items()}}
