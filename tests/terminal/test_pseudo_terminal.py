"""The whole program in a real pseudo-terminal."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dedale.match.document import read

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals here", allow_module_level=True)

import termios

from terminal.emulator import Terminal

Start = Callable[..., Terminal]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    opened = []

    def open_terminal(*words: str, **kind: Any) -> Terminal:
        opened.append(Terminal(*words, home=tmp_path, **kind))
        return opened[-1]

    yield open_terminal
    for terminal in opened:
        terminal.close()


@pytest.mark.parametrize("kind", ["linux", "vt100", "screen-256color"])
def test_a_game_in_a_terminal(start: Start, kind: str) -> None:
    terminal = start("play", "--scenario", "1", "--players", "2", "--seed", "1", kind=kind)
    first = terminal.until("Enter flips the timer")
    assert "The Mall  1. First visit" in first
    assert "♪G◄│[Y]│(O)  /1│" in first
    terminal.keys("\r4")
    terminal.until("►4")
    terminal.keys("k")
    terminal.until("OO▲")
    terminal.keys("x")
    laid = terminal.until("You find tile 4")
    assert "Oo·" in laid
    assert "draw pile          7 tiles" in laid
    terminal.keys("K")
    terminal.until("Oo·", gone=True)
    terminal.keys("q")
    terminal.until("Leave this game?")
    terminal.keys("y")
    assert terminal.ended() == 0
    assert termios.tcgetattr(terminal.slave) == terminal.before


def test_colours_are_drawn_where_there_are_some(start: Start) -> None:
    terminal = start("play", "--seed", "1", kind="screen-256color")
    terminal.until("Enter flips the timer")
    grounds = {cell.bg for row in terminal.screen.buffer.values() for cell in row.values()}
    assert {"ffd700", "ff8700", "262626"} <= grounds


def test_no_colour_is_respected(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    terminal = start("play", "--seed", "1", kind="screen-256color")
    terminal.until("Enter flips the timer")
    assert {cell.bg for row in terminal.screen.buffer.values() for cell in row.values()} == {"default"}


def test_arrows_with_and_without_shift(start: Start) -> None:
    terminal = start("play", "--players", "2", "--seed", "1")
    terminal.until("Enter flips the timer")
    terminal.keys("\r4\x1b[A")
    terminal.until("OO▲")
    terminal.keys("\x1b[1;2B")
    terminal.until("[O]")


@pytest.mark.parametrize("exported", [False, True])
def test_a_resize_is_followed_down_to_nothing_and_back(
    start: Start, monkeypatch: pytest.MonkeyPatch, exported: bool
) -> None:
    for name, value in (("COLUMNS", "80"), ("LINES", "24")):
        monkeypatch.setenv(name, value) if exported else monkeypatch.delenv(name, raising=False)
    terminal = start("play", "--seed", "1")
    terminal.until("Enter flips the timer")
    terminal.resize(30, 5)
    terminal.until("Make the terminal")
    terminal.resize(120, 40)
    terminal.until("every hero on their item")
    terminal.keys("qy")
    assert terminal.ended() == 0


def test_control_c_gives_the_terminal_back_and_saves_what_was_asked_for(start: Start, tmp_path: Path) -> None:
    terminal = start("play", "--players", "2", "--seed", "1", "--save", "game.json")
    terminal.until("Enter flips the timer")
    terminal.keys("\r")
    terminal.until("The sand is running.")
    terminal.keys("\x03")
    assert terminal.ended() == 130
    assert "Saved: dedale replay game.json" in terminal.shown
    assert termios.tcgetattr(terminal.slave) == terminal.before
    assert len(read((tmp_path / "game.json").read_bytes()).log) == 1


def test_a_replay_that_could_not_be_saved_is_told_at_the_prompt(start: Start) -> None:
    terminal = start("play", "--players", "2", "--save", "nowhere/game.json")
    terminal.until("Enter flips the timer")
    terminal.keys("\rqy")
    assert terminal.ended() == 0
    assert "Cannot save the replay to nowhere/game.json" in terminal.shown


def test_the_menu_leads_to_a_game(start: Start) -> None:
    terminal = start("play", "--menu")
    terminal.until("► ")
    terminal.keys("jll")
    terminal.until(" 3   round this keyboard")
    terminal.keys("\r")
    shown = terminal.until("Enter flips the timer")
    assert "2. Separate ways" in shown
    assert "Player 3" in shown
    terminal.keys("qy")
    assert terminal.ended() == 0


def test_one_can_leave_the_menu(start: Start) -> None:
    terminal = start("play", "--menu")
    terminal.until("► ")
    terminal.keys("q")
    assert terminal.ended() == 0


def test_an_unknown_terminal_is_explained(start: Start) -> None:
    terminal = start("play", kind="no-such-kind")
    assert terminal.ended() == 2
    assert "curses does not know" in terminal.shown
