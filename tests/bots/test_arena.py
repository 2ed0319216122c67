"""The arena: reproducible, and honest about its results."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from dedale.bots import Do, Wait, bots_for, registry
from dedale.cli.main import main
from dedale.games.base import View
from dedale.games.mall.setup import Options
from dedale.lab.arena import Event, measure
from dedale.lab.arena.report import lines, summary
from dedale.lab.workers import processes

SHORT = [
    "arena",
    "--game",
    "mall",
    "--scenario",
    "1",
    "--seats",
    "3",
    "--bots",
    "brisk",
    "--games",
    "3",
    "--seed",
    "1",
]


def test_every_game_has_its_bots() -> None:
    assert bots_for("mall") == ("calm", "brisk", "machine", "wanderer")
    assert bots_for("tower") == ("calm", "brisk", "machine", "wanderer")
    assert bots_for("hidden") == ("calm", "sharp", "perfect", "wanderer")
    assert bots_for("duel") == ("squire", "knight", "champion", "wanderer")
    assert bots_for("null") == ("wanderer",)


def test_the_number_of_jobs_changes_nothing() -> None:
    event = Event("mall", Options(scenario=1, players=3), ("brisk", "calm", "brisk"), seed=2, games=3)
    alone = measure(event)
    with processes(2) as workers:
        together = measure(event, workers)
    assert summary(alone) == summary(together)
    assert alone.games == together.games
    assert summary(alone) != summary(measure(event._replace(seed=3)))


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHORT, "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert "won                 3 (100.0 %; 95 %: 43.8 % to 100.0 %)" in said
    assert "actions per seat" in said


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHORT, "--jobs", "1", "--replace", "0:wanderer", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["bots"] == ["wanderer", "brisk", "brisk"]
    assert found["games"] == 3
    assert found["won"] + sum(each["games"] for each in found["lost"]) == 3


def test_who_swaps_seats_takes_the_wins_along(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["arena", "--game", "duel", "--bots", "knight", "--replace", "1:wanderer", "--swap"]
    assert main([*asked, "--games", "4", "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert "wins per seat       2, 2" in said
    assert "wins of knight      4 (100.0 %; 95 %: 51.0 % to 100.0 %)" in said
    assert "wins of wanderer    0 (0.0 %; 95 %: 0.0 % to 49.0 %)" in said


def test_everybody_has_every_seat() -> None:
    event = Event("duel", None, ("champion", "knight", "wanderer"), seed=1, swap=True)
    assert [event.seated(seed) for seed in event.seeds[:4]] == [
        ("champion", "knight", "wanderer"),
        ("wanderer", "champion", "knight"),
        ("knight", "wanderer", "champion"),
        ("champion", "knight", "wanderer"),
    ]
    assert event._replace(swap=False).seated(1_000_001) == event.bots


def test_the_command_draws_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "results.svg"
    assert main([*SHORT, "--jobs", "1", "--replace", "0:wanderer", "--plot", str(target)]) == 0
    drawn = ElementTree.parse(target).getroot()
    texts = [each.text for each in drawn.iter("{http://www.w3.org/2000/svg}text")]
    for title in ("how long the games took, in seconds", "actions per seat", "where games were lost"):
        assert title in texts
    assert "0 wanderer" in texts
    assert "players 3; 1 wanderer, 2 brisk; seed 1" in texts, "what was played; scenario 1 is the usual one"
    won = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("won")).split()[1]
    assert f"mall: {won} of 3 games won" in texts


def test_a_picture_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHORT, "--jobs", "1", "--games", "1", "--plot", str(tmp_path / "no" / "where.svg")]) == 2
    assert "cannot write" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (["--scenario", "18"], "There is no scenario 18; they go from 1 to 17."),
        (["--bots", "nobody"], "this game has no bot 'nobody'; its bots are calm, brisk, machine, wanderer"),
        (["--bot", "wandrer"], "this game has no bot 'wandrer'; did you mean 'wanderer'?"),
        (["--replace", "3:calm"], "'3:calm' is not SEAT:BOT"),
        (["--replace", "calm"], "'calm' is not SEAT:BOT"),
        (["--options", "{"], "--options is not JSON"),
        (["--options", "[]"], "--options takes a JSON object"),
        (["--options", '{"colour": 1}'], "the options are wrong"),
    ],
)
def test_what_cannot_be_played_is_said(
    wrong: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*SHORT, *wrong]) == 2
    assert sentence in capsys.readouterr().err


def test_it_tells_where_games_were_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    class Starter:
        """Turns the timer, and that is all."""

        def __init__(self, seed: int) -> None:
            pass

        def answer(self, view: View, legal: list[Any], t: int) -> Do | Wait:
            return Do(legal[0]) if view.phase == "setup" else Wait()

    monkeypatch.setitem(registry.BOTS, "starter", Starter)
    results = measure(Event("mall", Options(players=2), ("starter", "starter"), games=2))
    found = summary(results)
    assert found["lost"] == [{"phase": "robbery", "reason": "sand", "result": "lost", "games": 2}]
    assert found["lost_seeds"] == [0, 1]
    assert found["seconds"] == 180
    assert any("2 in the phase 'robbery': sand" in line for line in lines(results))
