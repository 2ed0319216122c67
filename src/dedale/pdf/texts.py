"""The words on paper, in three languages: our own, and those that the client has already."""

from functools import cache
from typing import Literal

import msgspec

from dedale.pdf.art import content, the_art

Language = Literal["en", "fr", "nl"]


@cache
def texts_of(language: Language) -> dict[str, str]:
    own = msgspec.json.decode(content(f"{language}.json"), type=dict[str, str])
    return {**the_art().texts[language], **own}


class Texts:
    """Calling it with a key and what to fill in returns the text."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._texts = texts_of(language)

    def __call__(self, key: str, **values: object) -> str:
        return self._texts[key].format(**values)

    def has(self, key: str) -> bool:
        return key in self._texts

    def name(self, names: dict[str, str]) -> str:
        """The name in this language, or in English, or in any."""
        return names.get(self.language) or names.get("en") or next(iter(names.values()), "")
