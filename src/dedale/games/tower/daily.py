"""The quest of the day: its id, its difficulty and its name follow from the date alone (2026-12-24)."""

VERSION = 1
"""Part of every id. Raise it whenever the generator would make another quest for the same date."""
STARS = (2, 2, 3, 3, 4, 4, 5)
"""By weekday: Monday is easy, Sunday is hard."""
_NAMES = {"quest": "Quest of {}", "quest-fr": "Quête du {}", "quest-nl": "Opdracht van {}"}


def daily_id(date: object) -> str:
    """Also the seed, so that the quest is the same everywhere."""
    return f"daily{VERSION}-{date}"


def daily_header(date: object) -> dict[str, str]:
    """The header fields that name the quest."""
    return {"daily": daily_id(date), **{field: name.format(date) for field, name in _NAMES.items()}}
