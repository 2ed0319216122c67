"""The words on paper, in every language: our own, and those that the client has already."""

import re
from functools import cache

import msgspec

from dedale.pdf.art import content, the_art

_NO_BREAK = re.compile("[ \xa0\u202f](?=[;:!?»])|(?<=«)[ \xa0\u202f]")


def typeset(text: str, language: str) -> str:
    """With no-break spaces before French `; : ! ?` and inside « »; the font has no narrow ones."""
    return _NO_BREAK.sub("\xa0", text) if language == "fr" else text


@cache
def texts_of(language: str) -> dict[str, str]:
    """The texts of a language, in English where one is missing."""
    shared = the_art().texts
    english = {} if language == "en" else texts_of("en")
    try:
        own = content(f"{language}.json") if language in shared else b"{}"
    except FileNotFoundError:
        own = b"{}"
    return {**english, **shared.get(language, {}), **msgspec.json.decode(own, type=dict[str, str])}


class Texts:
    """Calling it with a key and what to fill in returns the text."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = texts_of(language)

    def __call__(self, key: str, **values: object) -> str:
        return typeset(self._texts[key].format(**values), self.language)

    def has(self, key: str) -> bool:
        return key in self._texts

    def name(self, names: dict[str, str]) -> str:
        """The name in this language, or in English, or in any."""
        name = names.get(self.language) or names.get("en") or next(iter(names.values()), "")
        return typeset(name, self.language)
