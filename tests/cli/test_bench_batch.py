"""`dedale bench batch`: what it reports, never how fast it is."""

import re
import sys

import pytest

from dedale.cli.main import main

LINE = re.compile(
    r"(mall, scenario \d|tower, epic floors), seats: [1-4] +[\d,]+ joint steps/s"
    r" +[\d,]+ agent steps/s  ± *\d+%  \(goal 300,000: (not )?held\)"
)


def test_it_reports_the_pace_of_each_setting(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("dedale.cli.bench_batch.MALL", ((4, 2),))
    monkeypatch.setattr("dedale.cli.bench_batch.TOWER", (3,))
    assert main(["bench", "batch", "--runs", "1", "--seconds", "1"]) == 0
    *_, one, two = capsys.readouterr().out.splitlines()
    assert LINE.fullmatch(one)
    assert LINE.fullmatch(two)


def test_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "dedale.research.mall.batch", None)
    assert main(["bench", "batch"]) == 2
    assert "playing in batches needs" in capsys.readouterr().err
