"""The little boards on the client's rule pages match the rules, and each of them is shown."""

import re

import pytest

from dedale.games.registry import GAMES_TO_PLAY
from dedale.languages import FINISHED
from figures.all_figures import FOLDER, files


def test_the_boards_are_up_to_date() -> None:
    """`make figures` writes them. Run it again after changing a rule or a position."""
    kept = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")}
    assert kept == files()


@pytest.mark.parametrize("language", FINISHED)
@pytest.mark.parametrize("game", GAMES_TO_PLAY)
def test_every_board_is_shown_once_in_every_language(game: str, language: str) -> None:
    text = (FOLDER.parent / language / f"{game}.md").read_text(encoding="utf-8")
    shown = re.findall(r"^@([a-z-]+) ", text, flags=re.MULTILINE)
    made = re.findall(r'^  "([a-z-]+)": \[$', files()[f"{game}.json"], flags=re.MULTILINE)
    assert sorted(shown) == sorted(made)
