"""`dedale winnable` prints a table and writes the page."""

from pathlib import Path

import pytest

from dedale.cli.main import main
from dedale.lab.mall import planner


def test_it_prints_a_line_for_each_case_and_writes_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    wanted = [
        "--scenario",
        "1",
        "12",
        "--level",
        "12",
        "--games",
        "4",
        "--challenge-games",
        "3",
        "--jobs",
        "1",
    ]
    assert main(["winnable", *wanted, "--write", str(page)]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    first, *rest = (line.split() for line in told.out.splitlines())
    assert first[:3] == ["scenario", "level", "side"]
    assert [line[:4] for line in rest] == [
        ["1", "–", "A", "4"],
        ["12", "12", "A", "3"],
        ["12", "12", "B", "3"],
    ]
    text = page.read_text(encoding="utf-8")
    command = f"dedale winnable --scenario 1 12 --level 12 --games 4 --challenge-games 3 --write {page}"
    assert f"    {command}\n" in text
    assert "found for 10 of 10 shuffles" in text
    assert "Every line of the table is at 99 % or above." in text
    assert "| 12 Hands only | 12 | B | 3 | 100 % | 100 % |" in text


def test_shuffles_without_a_winning_line_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(planner, "MOST_ACTIONS", 10)
    page = tmp_path / "page.md"
    wanted = ["--scenario", "17", "--level", "12", "--side", "A", "--games", "12", "--tries", "1"]
    assert main(["winnable", *wanted, "--jobs", "1", "--write", str(page)]) == 0
    seeds = ", ".join(str(17_000_000 + number) for number in range(10))
    assert f"no winning line found for seed {seeds} and 2 more\n" in capsys.readouterr().out
    assert "Below 99 %: scenario 17 (level 12, side A)." in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "wrong", [["--level", "13"], ["--scenario", "18"], ["--games", "0"], ["--seed", "-1"], ["--heroes", "6"]]
)
def test_what_cannot_be_measured_is_refused_in_one_line(
    wrong: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["winnable", *wrong])
    assert stopped.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_page_that_cannot_be_written_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = ["--scenario", "1", "--games", "1", "--jobs", "1", "--write", str(tmp_path)]
    assert main(["winnable", *wanted]) == 2
    assert capsys.readouterr().err.startswith("dedale: ")
