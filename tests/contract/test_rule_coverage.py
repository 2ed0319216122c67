"""Every numbered rule of every game has a test that names it."""

import re
from pathlib import Path

import pytest

from dedale.games.registry import GAMES

ROOT = Path(__file__).parents[2]
PAGES = {game: ROOT / "docs" / "rules" / f"{game}.md" for game in GAMES}


def ids(game: str) -> set[str]:
    text = PAGES[game].read_text(encoding="utf-8")
    return set(re.findall(rf"^(?:- |\| )({game.upper()}-\d+)", text, re.MULTILINE))


def named() -> set[str]:
    marks = (
        mark
        for path in (ROOT / "tests").rglob("test_*.py")
        for mark in re.findall(r"mark\.rule\(([^)]*)\)", path.read_text(encoding="utf-8"))
    )
    return {rule for mark in marks for rule in re.findall(r'"([A-Z]+-\d+)"', mark)}


@pytest.mark.parametrize("game", [game for game, page in PAGES.items() if page.exists()])
def test_every_rule_is_named_by_a_test(game: str) -> None:
    assert len(ids(game)) > 10
    assert ids(game) <= named()
