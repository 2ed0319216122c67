"""The README is tested as code: its Python, its tile, its referee session and its links work."""

import doctest
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dedale.cli.referee_protocol import Referee
from dedale.games.base import Source
from dedale.games.mall.scenario import printed_scenarios
from dedale.games.mall.tileset import read_tile_set

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PYTHON = [ROOT / "README.md", *(ROOT / "docs" / f"{page}.md" for page in ("python", "research", "benchmark"))]
PAGES = [*ROOT.glob("*.md"), *sorted((ROOT / "docs").rglob("*.md"))]


def examples(page: Path) -> list[doctest.Example]:
    """All examples of a page, in their order."""
    text = "".join(re.findall(r"```pycon\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL))
    return doctest.DocTestParser().get_examples(text)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("README.md", "players, {} scenarios"),
        ("docs/contract.md", "1 to {}, or the path of a custom scenario"),
    ],
)
def test_all_scenarios_are_counted(path: str, words: str) -> None:
    text = " ".join((ROOT / path).read_text(encoding="utf-8").split())
    assert words.format(len(printed_scenarios())) in text


@pytest.mark.parametrize("page", PYTHON, ids=lambda page: page.name)
def test_the_python_does_what_it_shows(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    test = doctest.DocTest(examples(page), {}, page.name, str(page), 0, None)
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS).run(test)
    assert result.attempted
    assert not result.failed, capsys.readouterr().out


def test_the_python_is_typed(tmp_path: Path) -> None:
    for page in PYTHON:
        code = "".join(example.source for example in examples(page))
        (tmp_path / f"{page.stem.lower()}.py").write_text(code, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


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
