"""The arena's reports on games in which moves count, and on those in which one player beats another."""

import json

import pytest

from dedale.cli.main import main


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["arena", *words, "--jobs", "1", "--seed", "1"]) == 0
    return capsys.readouterr().out


def test_a_quest_tells_its_moves_beside_the_fewest(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--game", "tower", "--quest", "t1", "--seats", "2", "--bots", "machine", "--games", "2")
    said = told(capsys, *words)
    assert "won                 2 (100.0 %" in said
    assert "moves               8 on average; the fewest are 8" in said
    assert "in the fewest       2 of 2" in said
    found = json.loads(told(capsys, *words, "--json"))
    assert (found["moves"], found["fewest_moves"], found["in_fewest"]) == (8, 8, 2)
    assert "wins_per_bot" not in found


def test_an_adventure_has_no_moves_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    words = (
        "--game",
        "tower",
        "--options",
        '{"adventure": 1}',
        "--bots",
        "machine",
        "--games",
        "1",
        "--json",
    )
    found = json.loads(told(capsys, *words))
    assert found["won"] == 1
    assert "moves" not in found


def test_a_race_tells_who_beat_whom(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--game", "hidden", "--bots", "perfect", "--replace", "1:calm", "--games", "4")
    found = json.loads(told(capsys, *words, "--json"))
    wins = {name: each["won"] for name, each in found["wins_per_bot"].items()}
    assert [wins["perfect"], wins["calm"]] == found["wins_per_seat"]
    assert sum(wins.values()) == 4
    said = told(capsys, *words)
    assert "won by someone      4" in said
    assert f"wins of perfect     {wins['perfect']} (" in said


def test_bots_of_one_kind_beat_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(told(capsys, "--game", "hidden", "--bots", "perfect", "--games", "2", "--json"))
    assert "wins_per_bot" not in found
    assert sum(found["wins_per_seat"]) == 2
