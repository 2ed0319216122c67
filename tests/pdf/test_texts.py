"""The words on paper exist in every language, and the font has all their letters."""

import re
from collections import Counter
from typing import get_args

import msgspec
import pytest

from dedale.games.mall.scenario import RULES, Exits, Talk
from dedale.languages import FINISHED, LANGUAGES
from dedale.pdf.art import content, the_art
from dedale.pdf.fonts import ENCODING, encoded, fonts
from dedale.pdf.texts import Texts, texts_of


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_texts_with_the_same_gaps(language: str) -> None:
    def gaps(texts: dict[str, str]) -> dict[str, Counter[str]]:
        return {key: Counter(re.findall(r"\{\w+\}", text)) for key, text in texts.items()}

    assert gaps(texts_of(language)) == gaps(texts_of("en"))


@pytest.mark.parametrize("language", FINISHED)
def test_no_text_of_a_finished_language_is_missing(language: str) -> None:
    own = msgspec.json.decode(content(f"{language}.json"), type=dict[str, str])
    assert {*own, *the_art().texts[language]} == texts_of("en").keys()


def test_english_stands_in_for_what_is_missing() -> None:
    assert texts_of("xx") == texts_of("en")
    assert Texts("xx").name({"en": "Walk", "fr": "Marche"}) == "Walk"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_font_has_every_letter_of_the_texts(language: str) -> None:
    letters = {*"".join(texts_of(language).values()), *"0123456789…"}
    for font in fonts().values():
        assert [each for each in letters if font.widths[each.encode(ENCODING)[0]] == 0] == []


def test_french_marks_stay_with_their_words() -> None:
    texts = Texts("fr")
    assert texts.name({"fr": "« Tenez la porte ! » : ici ?"}) == "«\xa0Tenez la porte\xa0!\xa0»\xa0: ici\xa0?"
    assert Texts("nl").name({"nl": "Ja ?"}) == "Ja ?"
    [line, rest] = fonts()["regular"].broken("Tenez la porte\xa0!", 4, 22)
    assert (line, rest) == ("Tenez la", "porte\xa0!")


def test_letters_that_the_font_lacks_are_replaced() -> None:
    assert encoded("Čáp łoś 猫 œuf") == "Cáp ?os ? œuf".encode(ENCODING)


def test_every_way_to_talk_and_to_leave_is_explained() -> None:
    texts = texts_of("en")
    assert {f"mall.talk.{each}" for each in get_args(Talk)} <= texts.keys()
    assert {f"mall.exits.{each}" for each in get_args(Exits)} <= texts.keys()
    # A pile that lies face up is explained where it is laid out.
    assert {f"mall.rule.{rule}" for rule in RULES} - texts.keys() == {"mall.rule.face_up"}


def test_a_text_is_broken_between_words_and_never_too_wide() -> None:
    font = fonts()["regular"]
    text = "A rather long sentence about a " + "w" * 60
    lines = font.broken(text, 4, 30)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(font.width(line, 4) <= 30 for line in lines)


def test_a_text_that_is_too_long_for_a_line_is_cut_short() -> None:
    font = fonts()["bold"]
    assert font.shortened("Short", 4, 100) == "Short"
    shortened = font.shortened("Much too long for this", 4, 20)
    assert shortened.endswith("…")
    assert font.width(shortened, 4) <= 20
