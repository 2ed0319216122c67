"""Fields in several languages, as files write them now and as older ones did."""

import pytest

from dedale.grid import MazeError, read_headers, split_field, translated, translated_name, write_headers


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("quest", ("quest", "en")),
        ("quest.fr", ("quest", "fr")),
        ("quest.pt", ("quest", "pt")),
        ("quest-fr", ("quest", "fr")),
        ("quest-nl", ("quest", "nl")),
        ("to-move", ("to-move", "en")),
        ("quest-de", ("quest-de", "en")),
    ],
)
def test_a_field_has_a_language(name: str, parts: tuple[str, str]) -> None:
    assert split_field(name) == parts


def test_a_field_is_read_by_language() -> None:
    header = {"quest": "Two", "quest.de": "Zwei", "quests.fr": "?", "quest-fr": "old", "quest.fr": "Deux"}
    assert translated(header, "quest") == {"en": "Two", "de": "Zwei", "fr": "Deux"}
    assert translated(dict(reversed(header.items())), "quest") == translated(header, "quest")


def test_three_names_on_a_line_are_in_the_languages_of_older_files() -> None:
    assert translated_name({"owl": "owl|hibou | uil"}, "owl") == {"en": "owl", "fr": "hibou", "nl": "uil"}
    assert translated_name({"owl": "owl", "owl.es": "búho"}, "owl") == {"en": "owl", "es": "búho"}
    assert translated_name({"owl": "owl | hibou"}, "owl") is None


def test_a_field_with_a_language_is_read_and_written() -> None:
    text = "quest: Two\nquest.es: Dos\n"
    [section] = read_headers(text)
    assert section.header == {"quest": "Two", "quest.es": "Dos"}
    assert section.place_of_field("quest.es") == (2, 11)
    assert write_headers([section]) == text


@pytest.mark.parametrize("name", ["quest.", "quest.f", "quest.FR", ".fr"])
def test_what_is_no_language_is_no_field(name: str) -> None:
    with pytest.raises(MazeError, match="a header line is written"):
        read_headers(f"{name}: Two\n")
