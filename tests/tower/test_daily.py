"""What the date alone says about the quest of the day."""

from dedale.games.tower.daily import STARS, daily_header, daily_id
from dedale.grid import split_field
from dedale.languages import FINISHED


def test_the_week_begins_easy_and_ends_hard() -> None:
    assert STARS == (2, 2, 3, 3, 4, 4, 5)


def test_the_id_names_the_version_of_the_generator_and_the_date() -> None:
    assert daily_id("2026-11-16") == "daily1-2026-11-16"


def test_the_quest_is_named_after_its_date_in_every_language() -> None:
    assert daily_header("2026-11-16") == {
        "daily": "daily1-2026-11-16",
        "quest": "Quest of 2026-11-16",
        "quest.fr": "Quête du 2026-11-16",
        "quest.nl": "Opdracht van 2026-11-16",
        "quest.de": "Quest vom 2026-11-16",
        "quest.es": "Misión del 2026-11-16",
    }
    assert set(FINISHED) <= {split_field(field)[1] for field in daily_header("2026-11-16")}
