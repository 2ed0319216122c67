"""What remains of a game: replays and the ledger."""

from pathlib import Path

import pytest

from dedale.cli.terminal.saved_games import SavedGames
from dedale.match import Match
from dedale.match.document import read, replay
from dedale.match.ledger import read_ledger
from terminal.at_keyboard import AtKeyboard


def won() -> Match:
    game = AtKeyboard(names=("Ann", "Bob"))
    game.press("4", "x", "shift-up", "shift-right", "1", "shift-up", "shift-left", "3", "shift-up", "right")
    game.press("2", "shift-up", "down", "down", "1", "right", "down", "down", "3", "left", "down", "down")
    game.press("4", "left", "left", "down", "down")
    assert game.match.outcome
    return game.match


def lost() -> Match:
    return AtKeyboard().press("1", "left").wait(180_000).match


@pytest.mark.rule("MALL-72")
def test_a_won_game_stands_in_the_ledger(tmp_path: Path) -> None:
    path = tmp_path / "home" / "ledger.json"
    assert SavedGames(path).ended(won()) == "It is in the ledger."
    assert SavedGames(path).ended(won()) == "It is in the ledger."
    first, second = read_ledger(path).entries
    assert (first.scenario, first.names, first.hourglasses) == (1, ("Ann", "Bob"), 0)
    assert first.when[:2] == second.when[:2] == "20"


@pytest.mark.rule("MALL-72")
def test_a_lost_game_does_not(tmp_path: Path) -> None:
    path = tmp_path / "ledger.json"
    assert SavedGames(path).ended(lost()) == ""
    assert not path.exists()


def test_a_ledger_that_cannot_be_read_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "ledger.json"
    path.write_text("not a ledger")
    assert SavedGames(path).ended(won()).startswith("Not in the ledger: ")
    assert path.read_text() == "not a ledger"
    (tmp_path / "file").write_text("")
    assert SavedGames(tmp_path / "file" / "ledger.json").ended(won()).startswith("Not in the ledger: ")


def test_a_saved_replay_can_be_played_again(tmp_path: Path) -> None:
    saved = SavedGames(tmp_path / "ledger.json", tmp_path / "game.json")
    match = lost()
    assert str(tmp_path / "game.json") in saved.ended(match)
    again = replay(read((tmp_path / "game.json").read_bytes()))
    assert again.log == match.log
    assert again.outcome == match.outcome


def test_saving_again_writes_the_same_file_and_another_game_another(tmp_path: Path) -> None:
    saved = SavedGames(tmp_path / "ledger.json", tmp_path / "game.json")
    match = lost()
    saved.save(match)
    saved.save(match)
    saved.save(lost())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game-2.json", "game.json"]


def test_a_replay_without_a_name_gets_a_free_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "dedale-1-1.json").write_text("kept")
    saved = SavedGames(tmp_path / "ledger.json")
    assert saved.left(lost()) == "", "nobody asked for it"
    assert saved.save(lost()) == "Saved: dedale replay dedale-1-1-2.json"
    assert (tmp_path / "dedale-1-1.json").read_text() == "kept"


def test_a_place_that_cannot_be_written_is_explained(tmp_path: Path) -> None:
    saved = SavedGames(tmp_path / "ledger.json", tmp_path / "nowhere" / "game.json")
    assert saved.ended(lost()).startswith("Cannot save the replay to ")


def test_an_unfinished_game_is_saved_when_the_players_leave(tmp_path: Path) -> None:
    saved = SavedGames(tmp_path / "ledger.json", tmp_path / "game.json")
    saved.left(AtKeyboard(begin=False).match)
    assert not (tmp_path / "game.json").exists(), "nothing was done yet"
    saved.left(AtKeyboard().press("1", "left").match)
    assert len(read((tmp_path / "game.json").read_bytes()).log) == 2
