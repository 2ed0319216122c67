"""The README is tested as code: its Python, its tile and its referee talk are true, its links lead on."""

import json
import re
from pathlib import Path

import pytest

from dedale.cli.referee_protocol import Referee
from dedale.games.base import Source
from dedale.games.mall.tileset import read_tile_set

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [*ROOT.glob("*.md"), *sorted((ROOT / "docs").rglob("*.md"))]


def test_the_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    [code] = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(code, {})
    assert "┌" in capsys.readouterr().out


def test_the_tile_is_a_tile() -> None:
    [block] = re.findall(r"^    tile: 7\n.*?\n\n(?!    )", README, re.DOTALL | re.MULTILINE)
    text = "\n".join(line.removeprefix("    ") for line in block.splitlines())
    assert read_tile_set(Source("README.md", text)).tiles[7]


def test_the_referee_answers_as_told() -> None:
    referee = Referee()
    talk = re.findall(r"^    ([<>]) (.*)$", README, re.MULTILINE)
    assert len(talk) == 6
    for (_, line), (_, told) in zip(talk[::2], talk[1::2], strict=True):
        answer = json.loads(referee.answer(line.encode()))
        if "…" in told:
            told = told.replace(", …", "")
            answer["actions"] = answer["actions"][:1]
        assert answer == json.loads(told)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), link
