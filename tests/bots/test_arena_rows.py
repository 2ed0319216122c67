"""Rows of the arena, saved matches, and cross-play."""

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pyarrow import parquet

import dedale
from dedale.cli import main
from dedale.games.duel.setup import Options as DuelOptions
from dedale.games.mall.setup import Options
from dedale.lab.arena import Event, cross_play, measure
from dedale.lab.arena.rows import rows

Captured = pytest.CaptureFixture[str]
DUEL = ["arena", "--game", "duel", "--jobs", "1", "--games", "2", "--bot", "wanderer"]


def test_there_is_a_row_for_each_match(tmp_path: Path, capsys: Captured) -> None:
    for name in ("rows.jsonl", "rows.parquet"):
        words = ["--replace", "1:knight", "--swap", "--seed", "4", "--rows", str(tmp_path / name), "--json"]
        assert main([*DUEL, *words]) == 0
    found = json.loads(capsys.readouterr().out.splitlines()[0])
    lines = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text().splitlines()]
    assert [line["seed"] for line in lines] == [4_000_000, 4_000_001]
    assert [line["bots"] for line in lines] == [["wanderer", "knight"], ["knight", "wanderer"]]
    assert [line["winners"] for line in lines] == [[1], [0]]
    assert sum(line["t"] for line in lines) / 2_000 == pytest.approx(found["seconds"], abs=0.01)
    assert lines[0]["options"]["players"] == 2
    assert lines[0]["sand_ms"] is lines[0]["moves"] is None
    packed = parquet.read_table(tmp_path / "rows.parquet").to_pylist()
    assert [{**row, "options": json.loads(row["options"])} for row in packed] == lines


def test_rows_have_what_their_game_counts() -> None:
    mall = measure(Event("mall", Options(players=2), ("machine", "machine"), games=1))
    [row] = rows([mall])
    assert row.sand_ms is not None
    assert row.hourglasses is not None
    assert row.optimum is None


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("rows.csv", "rows go to a file that ends in .jsonl or .parquet"),
        ("nowhere/rows.jsonl", "there is no folder nowhere"),
    ],
)
def test_rows_that_cannot_be_written_are_refused_before_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured, name: str, sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*DUEL, "--games", "1000000", "--rows", name]) == 2
    assert sentence in capsys.readouterr().err


def test_parquet_without_pyarrow_is_refused_before_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setattr("dedale.lab.arena.rows.find_spec", lambda name: None)
    assert main([*DUEL, "--games", "1000000", "--rows", str(tmp_path / "rows.parquet")]) == 2
    assert "install dedale with its extra 'parquet'" in capsys.readouterr().err


def test_matches_can_be_saved_and_replayed(tmp_path: Path) -> None:
    assert main([*DUEL, "--save", str(tmp_path / "kept"), "--rows", str(tmp_path / "rows.jsonl")]) == 0
    lines = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text().splitlines()]
    for line in lines:
        match = dedale.load(tmp_path / "kept" / f"{line['seed']}.json")
        assert match.outcome
        assert list(match.outcome.winners) == line["winners"]


# Cross-play


def test_a_rival_is_in_a_cell_for_its_own_wins() -> None:
    matrix, _ = cross_play.cross_play(Event("duel", DuelOptions(), (), games=2), ["knight", "wanderer"], 2)
    assert matrix.cells[0][1] == (2, 2)
    assert matrix.cells[1][0] == (0, 2)
    assert sum(matrix.cells[0][0]) <= 4
    assert matrix.others == (2, 4)


def test_a_partner_is_in_a_cell_for_the_teams_wins(tmp_path: Path, capsys: Captured) -> None:
    plot, table = tmp_path / "cross.svg", tmp_path / "rows.jsonl"
    words = ["arena", "--seats", "3", "--cross-play", "machine,wanderer", "--games", "3", "--jobs", "1"]
    words += ["--options", '{"sand_ms": 40000}']
    assert main([*words, "--plot", str(plot), "--rows", str(table), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    lines = [json.loads(line) for line in table.read_text().splitlines()]
    assert [line["bots"] for line in lines[3:6]] == [
        ["machine", "wanderer", "wanderer"],
        ["wanderer", "machine", "wanderer"],
        ["wanderer", "wanderer", "machine"],
    ], "the bot of the row has every seat once"
    for row in range(2):
        for column in range(2):
            cell = lines[3 * (2 * row + column) :][:3]
            assert found["cells"][row][column]["won"] == sum(line["result"] == "won" for line in cell)
    assert found["self_play"]["won"] == sum(found["cells"][number][number]["won"] for number in range(2))
    assert found["cells"][0][0]["interval"] == pytest.approx([0.4385, 1.0], abs=0.0001)
    texts = [each.text for each in ElementTree.parse(plot).iter("{http://www.w3.org/2000/svg}text")]
    assert texts.count("machine") == texts.count("wanderer") == 2
    assert "44 to 100 %" in texts
    assert main(words) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].split() == ["machine", "wanderer"]
    assert said[1].startswith("machine   100 % (44–100)")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--bot", "calm"], "--cross-play seats the bots itself"),
        (["--swap"], "--cross-play seats the bots itself"),
        (["--seats", "1"], "--cross-play needs at least two seats"),
    ],
)
def test_what_cannot_be_crossed_is_said(capsys: Captured, words: list[str], sentence: str) -> None:
    assert main(["arena", "--seats", "2", "--cross-play", "calm,brisk", *words]) == 2
    assert sentence in capsys.readouterr().err


def test_an_unknown_bot_is_said(capsys: Captured) -> None:
    assert main(["arena", "--seats", "2", "--cross-play", "calm,brsk"]) == 2
    assert "no bot 'brsk'; did you mean 'brisk'?" in capsys.readouterr().err
