"""The game on one keyboard, key by key."""

import pytest

from contract.referee_play import view_of
from dedale.match.document import document_of, replay
from terminal.at_keyboard import AtKeyboard


def test_before_the_timer_is_turned_nothing_moves() -> None:
    game = AtKeyboard(begin=False)
    assert "Enter flips the timer" in game.message
    game.press("4", "left", "x")
    assert game.where("dwarf") == (2, 0)
    assert game.match.log == []
    game.press("enter")
    assert game.message == "The sand is running."
    game.press("4", "left")
    assert game.where("dwarf") == (1, 0)


@pytest.mark.parametrize(
    ("key", "square"),
    [("up", (1, 0)), ("right", (2, 1)), ("down", (1, 2)), ("left", (0, 1))],
)
@pytest.mark.parametrize("fallback", [False, True])
def test_arrows_move_the_chosen_hero_one_square(key: str, square: tuple[int, int], fallback: bool) -> None:
    game = AtKeyboard(start={"elf": (1, 1), "mage": (3, 1), "dwarf": (3, 2), "barbarian": (3, 3)})
    game.press("3", {"up": "k", "right": "l", "down": "j", "left": "h"}[key] if fallback else key)
    assert game.where("elf") == square


@pytest.mark.parametrize(
    ("keys", "square"),
    [
        (("shift-left", "H"), (0, 2)),
        (("shift-down", "J"), (1, 3)),
        (("shift-up", "K"), (1, 0)),
        (("shift-right", "L"), (2, 2)),
    ],
)
def test_with_shift_it_goes_as_far_as_it_can(keys: tuple[str, str], square: tuple[int, int]) -> None:
    for key in keys:
        game = AtKeyboard(start={"elf": (1, 2), "mage": (3, 2), "dwarf": (3, 0), "barbarian": (3, 1)})
        assert game.press("3", key).where("elf") == square


def test_every_action_is_done_by_a_seat_that_owns_it() -> None:
    game = AtKeyboard()
    game.press("1", "left", "right", "4", "x")
    owners = {tuple(seat["owns"]): seat["seat"] for seat in view_of(game.match)["seats"]}
    west, east = owners["S", "W", "explore", "escalator"], owners["N", "E", "vortex"]
    assert [entry.seat for entry in game.match.log[1:]] == [west, east, west]


def test_tab_goes_round_the_heroes_in_both_ways() -> None:
    game = AtKeyboard()
    assert "►1  Y  barbarian" in game.shown
    for pointed in ("►2  P", "►3  G", "►4  O", "►1  Y"):
        assert pointed in game.press("tab").shown
    assert "►4  O" in game.press("shift-tab").shown


def test_what_cannot_be_done_is_explained_without_squares() -> None:
    game = AtKeyboard()
    assert game.press("1", "up").message == "The dwarf stands there."
    assert game.press("4", "up").message == "There is no way north."
    assert game.press("e").message == "There is no escalator here."
    assert game.press("1", "v").message == "No vortex of that colour has been found yet."
    assert game.press("4", "left", "x").message == "No hero is on an exploration square they can open."
    assert game.press("t").message == "In the table edition the theft happens by itself."
    assert game.press("d").message == "No tile needs removing now."
    assert game.press("p").message.startswith("You may look first only if")
    assert game.press(" ").message == "You have no pile of action tiles."
    assert game.press("5").message == ""


def test_the_escalator_leads_to_its_other_end() -> None:
    game = AtKeyboard(start={"elf": (3, 0)})
    assert game.press("3", "e").where("elf") == (0, 3)
    assert game.press("e").where("elf") == (3, 0)


def test_the_only_vortex_is_taken_at_once() -> None:
    game = AtKeyboard()
    assert game.press("3", "v").where("elf") == (3, 3)


def test_of_several_vortexes_one_is_picked_by_its_label() -> None:
    game = AtKeyboard().press("4", "x", "3", "v")
    assert game.message == "Which vortex? 1: tile 1"
    assert "1-2, Enter: take it" in game.shown
    assert "1@G" in game.shown
    assert "2@G" in game.shown
    assert game.press("tab").message == "Which vortex? 2: tile 2, The shop of all"
    assert game.press("enter").where("elf") == (4, -1)
    assert game.press("v").where("elf") == (3, 3), "the one on which it stands is not free"


def test_escape_picks_nothing() -> None:
    game = AtKeyboard().press("4", "x", "3", "v", "escape")
    assert "1@G" not in game.shown
    assert game.where("elf") == (2, 2)
    assert game.press("3", "v", "1").where("elf") == (3, 3)


def test_exploring_lays_the_next_tile() -> None:
    game = AtKeyboard().press("4", "x")
    assert game.message == "You find tile 2, The shop of all."
    assert "│ ♦Y •♦P  ♦G  ♦O│" in game.shown
    assert "draw pile          1 tile" in game.shown


def test_of_several_places_one_is_picked_and_the_tile_may_be_seen_first() -> None:
    game = AtKeyboard(start={"dwarf": (2, 0), "elf": (0, 1), "mage": (1, 1), "barbarian": (1, 2)})
    game.press("3", "x")
    assert game.message == "Where? (p: look at the tile first) 1: tile 1"
    game.press("p")
    assert "The next one is tile 2, The shop of all." in game.message
    assert "next: tile 2, The shop of all" in game.shown
    game.press("x")
    assert view_of(game.match)["tiles"][1]["at"] == (-1, 0), "the place where the chosen hero stands"


def test_a_picked_label_wins_over_the_chosen_hero() -> None:
    game = AtKeyboard(start={"dwarf": (2, 0), "elf": (0, 1), "mage": (1, 1), "barbarian": (1, 2)})
    game.press("3", "x", "2")
    assert view_of(game.match)["tiles"][1]["at"] == (0, -1)


def test_an_hourglass_turns_the_timer() -> None:
    game = AtKeyboard(scenario=2, start={"elf": (1, 0)})
    game.wait(100_000).press("3", "left")
    assert game.message == "The timer is flipped: 1:41 left."
    assert "××" in game.shown
    assert "YOU MAY TALK" in game.shown
    assert "SILENCE" in game.press("down").shown


def test_one_key_pauses_for_all_and_hides_the_board() -> None:
    game = AtKeyboard(players=3).wait(10_000).press("P")
    assert "the board is hidden" in game.shown
    assert "(Y)" not in game.shown
    assert game.press("left").message == "The game is paused."
    left = view_of(game.wait(60_000).match)["sand_ms"]
    assert left > 160_000
    game.press("P")
    assert "[Y]" in game.shown
    assert game.message == "The sand is running again."


def test_leaving_is_asked_first() -> None:
    game = AtKeyboard().press("q")
    assert game.message == "Leave this game? y or n"
    assert game.press("n").game.wish is None
    assert game.press("q", "y").game.wish == "leave"


def test_help_and_words_are_pages_over_a_game_that_goes_on() -> None:
    game = AtKeyboard().press("?")
    assert "Shift+arrow, HJKL" in game.shown
    assert "hourglass" in game.press("down", "down").shown
    game.press("escape", "w")
    assert "row 0, column 0: hourglass" in " ".join(game.shown.split())
    assert game.press("escape").shown.count("[Y]") == 1
    assert "LOST" in game.press("?").wait(200_000).shown


def test_the_sand_runs_out() -> None:
    game = AtKeyboard().wait(175_000)
    assert "hurry!" in game.shown
    assert game.game.seconds_left(game.t) == 5
    game.wait(5_000)
    assert game.message == "The sand has run out."
    assert "LOST" in game.shown
    assert "LOST" in game.at(40, 20), "without a panel too"
    assert game.press("left").where("barbarian") == (2, 1)
    assert game.game.wish is None
    for key, wish in (("s", "save"), ("r", "again"), ("q", "leave")):
        assert game.press(key).game.wish == wish


def test_a_key_that_comes_too_late_is_not_taken_for_an_answer() -> None:
    game = AtKeyboard()
    game.t = 180_050
    assert game.press("enter").game.wish is None
    assert "LOST" in game.shown


def test_a_whole_game_is_won_by_keys() -> None:
    game = AtKeyboard(names=("Ann", "Bob"))
    game.press("4", "x", "shift-up", "shift-right")
    game.press("1", "shift-up", "shift-left", "3", "shift-up", "right")
    assert "every hero on their item" in game.shown
    game.press("2", "shift-up")
    assert game.message == "The theft! Vortexes no longer work: everyone out!"
    assert "°g" in game.shown
    assert "all out by the exit ⌂P" in game.shown
    assert game.press("v").message == "No vortex works since the theft."
    game.press("down", "down")
    assert game.message == "The mage is out."
    assert game.press("2").message == "The mage is already out."
    game.press("1", "right", "down", "down", "3", "left", "down", "down", "4", "left", "left", "down")
    assert game.match.outcome is None
    game.press("down")
    assert game.message == "The dwarf is out. Everyone is out. You win!"
    shown = game.shown
    for line in ("YOU HAVE WON", "hourglasses used   0", "sand left          2:58"):
        assert line in shown
    north_east = next(seat["seat"] for seat in view_of(game.match)["seats"] if "N" in seat["owns"])
    counts = {north_east: 7, 1 - north_east: 13}
    for seat, name in enumerate(("Ann", "Bob")):
        assert f"{name:18} {counts[seat]}" in shown
    assert replay(document_of(game.match)).outcome == game.match.outcome
