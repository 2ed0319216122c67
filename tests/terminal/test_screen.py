"""What is on the screen, at every size."""

import pytest
from msgspec.structs import replace

from dedale.cli.terminal import KeyboardGame
from dedale.cli.terminal.event_lines import clock
from dedale.cli.terminal.pages import wrapped
from dedale.games.mall import MALL
from dedale.games.mall.setup import Options
from dedale.games.mall.styles import plain
from dedale.match import Match
from terminal.at_keyboard import AtKeyboard


def test_the_screen_of_80_by_24() -> None:
    game = AtKeyboard(names=("Ann", "Bob"), scenario=2).press("4", "x", "left")
    shown = "\n".join(line.rstrip() for line in game.at(80, 24).split("\n"))
    assert (
        shown
        == """\
 The Mall  2. Separate ways, table edition                              SILENCE
 ►◄  3:00 ██████████████████████████████████████████████████████████████
                                                  1  Y  barbarian
                                                  2  P  mage      @O vortex
                  ┌───────────────┐               3  G  elf
                  │ ♦Y  ♦P  ♦G  ♦O│              ►4  O  dwarf
                  │   ·   ·   ·   │
                  │               │              Ann       ↑ → vortex
                  │   ·   ·   ·   │              Bob       ↓ ← explore escalator
                  │     ⌂P      @O│
                  │   ·   ·   ·   │              draw pile          1 tile
                  │         ►◄  @G│              hourglasses used   0
              ┌───┴───╴   ╶───┬───┘
              │•►◄ [O] •o· •/1│                  every hero on their item ♦
              ╵   ·   ·   ·   │
               ♪G◄  •  (Y)    │
              ╷   ·   ·   ·   ╵
              │     •  (G)  P►
              │   ·   ·   ·   ╷
              │ /1 •Y▼ P@O  @G│
              └───╴   ╶───────┘


 1-4 Tab: hero   arrows (Shift: far)   e v x   ?: help   q: leave"""
    )


@pytest.mark.parametrize("size", [(1, 1), (33, 10), (34, 10), (63, 16), (64, 16), (80, 24), (200, 60)])
@pytest.mark.parametrize("keys", [(), ("4", "x"), ("?",), ("w",), ("q",), ("P",), ("3", "v")])
def test_every_size_is_filled_exactly(size: tuple[int, int], keys: tuple[str, ...]) -> None:
    AtKeyboard().press(*keys).at(*size)


def test_a_terminal_without_room_says_so() -> None:
    assert "Make the terminal" in AtKeyboard().at(33, 10)
    assert "(G)" in AtKeyboard().at(34, 10)


@pytest.mark.parametrize("seed", range(3))
def test_the_chosen_hero_is_in_sight_however_large_the_mall(seed: int) -> None:
    match = Match.open(MALL, Options(scenario=8, level=24), seed)
    assert isinstance(match, Match)
    board, pile = match.state.board, list(match.state.pile)
    while pile and board.frontier:
        openings = list(board.frontier.values())
        board, _ = board.explore(pile.pop(), openings[len(pile) % len(openings)])
    floor = sorted(square for square, code in board.codes.items() if not code)
    southern = sorted(floor, key=lambda square: square[1])
    for squares in (floor[:4], floor[-4:], southern[:4], southern[-4:], floor[40:44]):
        match.state = replace(match.state, board=board, heroes=tuple(squares), phase="robbery")
        game = KeyboardGame(match)
        for hero, letter in enumerate("YPGO"):
            game.press(str(hero + 1), 0)
            shown = [plain(line) for line in game.lines(0, 80, 24)[2:22]]
            assert any(f"[{letter}]" in line for line in shown)


def test_the_sand_is_a_bar_that_shrinks() -> None:
    game = AtKeyboard()
    full = game.shown.split("\n")[1].count("█")
    half = game.wait(90_000).shown.split("\n")[1].count("█")
    assert full == 82
    assert half == 41


@pytest.mark.parametrize(("ms", "shown"), [(180_000, "3:00"), (61_000, "1:01"), (1, "0:01"), (0, "0:00")])
def test_the_clock_counts_a_second_that_has_begun(ms: int, shown: str) -> None:
    assert clock(ms) == shown


@pytest.mark.parametrize(
    ("scenario", "band"),
    [(1, "YOU MAY TALK"), (2, "SILENCE"), (12, "SILENCE"), (14, "NO TALK AT ALL")],
)
def test_a_band_says_whether_you_may_talk(scenario: int, band: str) -> None:
    assert band in AtKeyboard(scenario=scenario).press("1", "left").shown.split("\n")[0]


def test_before_the_first_turn_gestures_may_be_all_there_is() -> None:
    assert "GESTURES ONLY" in AtKeyboard(scenario=12, begin=False).shown


def test_nine_seats_fit() -> None:
    game = AtKeyboard(scenario=9, players=9)
    assert all(f"Player {seat}" in game.at(80, 24) for seat in range(1, 10))
    assert "nothing" in game.at(80, 24)


def test_lines_are_broken_at_blanks() -> None:
    assert wrapped("one two three", 7) == ["one two", "three"]
    assert wrapped("", 7) == [""]
