"""A saved match means what it meant then: redrawn content gives the rules a new number."""

import re
from hashlib import sha256
from pathlib import Path

import pytest

import dedale.games
from dedale.games.registry import GAMES, GAMES_TO_PLAY

KNOWN = {
    line.split()[0]: line.split()[1:]
    for line in (Path(__file__).parent / "rules_numbers.txt").read_text(encoding="utf-8").splitlines()
}
"""By game: the number of its rules, and a digest of its content then."""
CONTRACT = Path(__file__).parents[2] / "docs" / "contract.md"
WORDS = re.compile(
    r"^((quest|name|duel|hidden|teaches|theme|q[1-8l]|(?!top)[a-z]{3})(\.[a-z]{2})?|stars|moves|plan):.*\n",
    re.MULTILINE,
)
"""What people read, and what only describes a floor. No match depends on it."""


def content_of(game: str) -> str:
    """Return a digest of the grids and of the fields that a match depends on."""
    folder = Path(dedale.games.__file__).parent / game / "content"
    texts = [
        f"{path.relative_to(folder)}\n{WORDS.sub('', path.read_text(encoding='utf-8'))}"
        for path in sorted(folder.rglob("*.maze"))
        if path.parent.name != "lessons"
    ]
    return sha256("\n".join(texts).encode()).hexdigest()[:16]


@pytest.mark.parametrize("game", GAMES_TO_PLAY)
def test_content_that_was_drawn_anew_has_a_new_number(game: str) -> None:
    now = [str(GAMES[game].rules), content_of(game)]
    assert now == KNOWN[game], (
        f"The content of {game} has changed. If a log could mean something else now, raise `rules` (and "
        f"`oldest_rules`); then write '{game} {' '.join(now)}' into rules_numbers.txt."
    )


@pytest.mark.parametrize("game", GAMES_TO_PLAY)
def test_the_contract_names_the_rules_and_the_oldest_that_are_still_read(game: str) -> None:
    numbers = f"| {game} | {GAMES[game].rules} | {GAMES[game].oldest_rules} |"
    assert numbers in CONTRACT.read_text(encoding="utf-8")
