"""The loop round a game: games one after another, with what is kept of each."""

from pathlib import Path
from typing import Any

import pytest

from dedale.cli.terminal.saved_games import SavedGames
from dedale.games.mall.styles import Line, plain
from dedale.match.document import read
from dedale.match.ledger import read_ledger
from terminal.at_keyboard import table_of

shell: Any = pytest.importorskip("dedale.cli.terminal.shell")

WIN = [
    "enter", "4", "x", "shift-up", "shift-right", "1", "shift-up", "shift-left", "3", "shift-up", "right",
    "2", "shift-up", "down", "down", "1", "right", "down", "down", "3", "left", "down", "down",
    "4", "left", "left", "down", "down",
]  # fmt: skip


class Window:
    """Types prepared keys. None waits until the game is over."""

    size = (80, 24)

    def __init__(self, *keys: str | None) -> None:
        self.keys = list(keys)
        self.screens: list[str] = []
        self.beeps = 0

    def show(self, lines: list[Line]) -> None:
        self.screens.append("\n".join(plain(line) for line in lines))

    def beep(self) -> None:
        self.beeps += 1

    def key(self, wait_ms: int) -> str | None:
        if not self.keys:
            raise KeyboardInterrupt
        if self.keys[0] is None and "LOST" not in self.screens[-1]:
            return None
        return self.keys.pop(0)


def test_a_game_is_won_saved_and_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    window = Window(*WIN, "s", "r", "q", "y")
    tables = [table_of(names=("Ann", "Bob")), table_of(), table_of()]
    shell.play(window, iter(tables), SavedGames(tmp_path / "ledger.json"))
    won = next(screen for screen in window.screens if "YOU HAVE WON" in screen)
    assert "It is in the ledger." in won
    assert any("Saved: dedale replay dedale-1-1.json" in screen for screen in window.screens)
    assert read((tmp_path / "dedale-1-1.json").read_bytes()).outcome == tables[0].outcome
    assert [entry.names for entry in read_ledger(tmp_path / "ledger.json").entries] == [("Ann", "Bob")]
    assert "Enter flips the timer" in window.screens[-2], "a new game"
    assert tables[2].log == [], "only two were played"


def test_the_last_seconds_are_heard_and_the_sand_runs_out(tmp_path: Path) -> None:
    window = Window("enter", None, "q")
    table = table_of(sand_ms=1_000)
    shell.play(window, [table], SavedGames(tmp_path / "ledger.json", tmp_path / "game.json"))
    assert window.beeps == 1
    assert table.outcome
    assert table.t == pytest.approx(1_000, abs=900)
    assert read((tmp_path / "game.json").read_bytes()).outcome == table.outcome


def test_whoever_leaves_in_the_middle_keeps_the_replay_asked_for(tmp_path: Path) -> None:
    table = table_of()
    shell.play(
        Window("enter", "1", "left", "q", "y"), [table], SavedGames(tmp_path / "l", tmp_path / "game.json")
    )
    assert len(read((tmp_path / "game.json").read_bytes()).log) == 2
    with pytest.raises(KeyboardInterrupt):
        shell.play(Window("enter"), [table_of()], SavedGames(tmp_path / "l", tmp_path / "other.json"))
    assert len(read((tmp_path / "other.json").read_bytes()).log) == 1
