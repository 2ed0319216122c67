"""Every refusal that a player can meet has a sentence in all languages of the client."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from dedale.games.duel.board import Mistake as OfDuel
from dedale.games.hidden.board import Mistake as OfHidden
from dedale.games.mall.scenario import Mistake as OfScenario
from dedale.games.mall.tile import Mistake as OfTile
from dedale.games.tower.quest import Mistake as OfQuest
from dedale.languages import FINISHED

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "dedale"
WEB = ROOT / "web" / "src"
NOT_FOR_PLAYERS = ("cli/referee_protocol.py", "games/null/", "lab/server/", "lessons/", "research/")
"""Only programs meet these, never the client."""
CODE_AT = {"Refusal": 0, "Problem": 1, "NotFit": 0}
"""Which argument of a call that makes a refusal is its code."""
OF_THE_CLIENT = re.compile(r"(?:new Refused\(|error: |'error\.)'?(\w+)'")


def calls() -> Iterator[tuple[str, ast.expr]]:
    """Return where refusals are made, and the codes as written there."""
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        if name.startswith(NOT_FOR_PLAYERS):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CODE_AT:
                yield f"{name}:{node.lineno}", node.args[CODE_AT[node.func.id]]


def codes() -> set[str]:
    return {str(code.value) for _, code in calls() if isinstance(code, ast.Constant)}


def texts(language: str, kind: str = "error.") -> dict[str, str]:
    found = json.loads((WEB / "texts" / f"{language}.json").read_text(encoding="utf-8"))
    return {key.removeprefix(kind): text for key, text in found.items() if key.startswith(kind)}


def own_codes() -> set[str]:
    """Return those that the client makes itself, when the server cannot be reached."""
    code = [*WEB.rglob("*.ts"), *WEB.rglob("*.svelte")]
    files = [path for path in code if ".test." not in path.name]
    return {code for path in files for code in OF_THE_CLIENT.findall(path.read_text(encoding="utf-8"))}


def test_codes_can_be_found() -> None:
    """A code that is composed somewhere could not be looked up. Passing one on does not count."""
    handed_on = {"error", "TOO_FAST.error", "row.error", "frames.error", "found.error", "refusal.error"}
    written = {ast.unparse(code) for _, code in calls() if not isinstance(code, ast.Constant)}
    assert written <= handed_on
    assert len(codes()) > 100


@pytest.mark.parametrize("language", FINISHED)
def test_every_code_has_a_sentence(language: str) -> None:
    known = texts(language)
    assert sorted(codes() - known.keys()) == []
    assert [code for code, text in known.items() if not text.endswith(".")] == []


@pytest.mark.parametrize("language", FINISHED)
def test_every_mistake_in_a_drawing_has_a_sentence(language: str) -> None:
    kinds = (OfQuest, OfTile, OfScenario, OfHidden, OfDuel)
    mistakes = {mistake or "other" for kind in kinds for mistake in get_args(kind)}
    assert texts(language, "mistake.").keys() == mistakes


def test_no_sentence_is_there_in_vain() -> None:
    assert sorted(texts("en").keys() - codes() - own_codes()) == []


@pytest.mark.parametrize("language", FINISHED[1:])
def test_no_sentence_is_left_in_english(language: str) -> None:
    english = texts("en")
    assert [code for code, text in texts(language).items() if text == english[code]] == []
