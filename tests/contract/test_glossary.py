"""Things have one name in each language: that of the glossary, wherever players read."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from dedale.grid import translated
from dedale.grid.reader import read_headers, read_maze
from dedale.languages import FINISHED, LANGUAGES

ROOT = Path(__file__).parents[2]
TEXTS = ROOT / "web" / "src" / "texts"
GLOSSARY: list[dict[str, Any]] = json.loads((TEXTS / "glossary" / "terms.json").read_text(encoding="utf-8"))
CONTENT = ROOT / "src" / "dedale" / "games"
GAMES = ("mall", "tower", "hidden", "duel")
NAMED = ("quest", "name", "hidden", "duel", "lesson", "say", "wrong")
"""The fields of content files that players read."""

every_language = pytest.mark.parametrize("language", FINISHED)


@cache
def catalogue(language: str) -> dict[str, str]:
    texts: dict[str, str] = json.loads((TEXTS / f"{language}.json").read_text(encoding="utf-8"))
    return texts


def plain(text: str) -> str:
    """Without what is filled in, the signs of rule books, and the difference between kinds of spaces."""
    return re.sub(r"\s+", " ", re.sub(r"\{[^{}]*\}|^@[\w-]+", "…", text))


@cache
def reading(language: str) -> dict[str, str]:
    """Everything that players read, by where it stands."""
    found = {f"texts {key}": plain(text) for key, text in catalogue(language).items()}
    for game in GAMES:
        book = ROOT / "web" / "src" / "rules" / language / f"{game}.md"
        for number, line in enumerate(book.read_text(encoding="utf-8").splitlines(), 1):
            found[f"rules {game} {number}"] = plain(line)
    paper = json.loads((ROOT / "src/dedale/pdf/content" / f"{language}.json").read_text(encoding="utf-8"))
    found |= {f"paper {key}": plain(text) for key, text in paper.items()}
    for path in sorted([*CONTENT.rglob("*.lesson"), *CONTENT.rglob("*.maze")]):
        text = path.read_text(encoding="utf-8")
        read = read_headers if "\n+" not in text else read_maze
        for number, section in enumerate(read(text, path.name)):
            for field in NAMED:
                if language in (names := translated(section.header, field)):
                    found[f"{path.relative_to(CONTENT)} {number} {field}"] = plain(names[language])
    return found


def about(game: str | None, where: str) -> bool:
    """True if a place is about that game, or a term is for all of them."""
    return game is None or game in re.split(r"[ ./_-]", where)


def word(variant: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(variant)}(?!\w)", re.IGNORECASE)


def test_every_term_has_a_name_in_every_language() -> None:
    assert [term["term"] for term in GLOSSARY if set(term["is"]) != set(LANGUAGES)] == []
    assert len({term["term"] for term in GLOSSARY}) == len(GLOSSARY)


@every_language
def test_texts_call_things_by_their_names(language: str) -> None:
    texts = catalogue(language)
    wrong = {
        key: texts[key]
        for term in GLOSSARY
        for key in term.get("keys", ())
        if term["is"][language].casefold() not in re.sub(r"\s", " ", texts[key]).casefold()
    }
    assert wrong == {}


@every_language
def test_every_name_is_used(language: str) -> None:
    everything = "\n".join(reading(language).values()).casefold()
    assert [term["term"] for term in GLOSSARY if term["is"][language].casefold() not in everything] == []


@every_language
def test_nothing_has_a_second_name(language: str) -> None:
    wrong = [
        (variant, where, text)
        for term in GLOSSARY
        for variant in term.get("never", {}).get(language, ())
        for where, text in reading(language).items()
        if about(term.get("scope"), where) and word(variant).search(text)
    ]
    assert wrong == []
