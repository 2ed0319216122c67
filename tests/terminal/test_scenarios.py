"""Keys that only some scenarios need: the deck, the theft, tiles to take away, the sister, dimensions."""

from msgspec.structs import replace

from contract.referee_play import view_of
from terminal.at_keyboard import AtKeyboard


def reveal(game: AtKeyboard, ability: str) -> AtKeyboard:
    while view_of(game.match)["seats"][0]["owns"] != (ability,):
        game.press(" ")
    return game


def test_alone_an_action_tile_must_be_revealed_first() -> None:
    game = AtKeyboard(players=1)
    assert "7 face down, 0 played" in game.shown
    assert game.press("left").message == "Press space to reveal an action tile."
    reveal(game, "W")
    assert game.message == "You reveal 'west'."
    assert "WEST ←" in game.shown
    assert "WEST ←" in game.at(40, 20), "without a panel too"
    assert game.press("1", "left").where("barbarian") == (1, 1)
    assert game.press("right").message == "Your action tile says 'west'; space reveals the next."


def test_alone_the_order_of_the_deck_is_not_shown() -> None:
    game = AtKeyboard(players=1)
    deck = game.match.state.deck
    assert deck
    before = game.shown
    game.match.state = replace(game.match.state, deck=replace(deck, pile=deck.pile[::-1]))
    assert game.shown == before


def test_the_pocket_edition_steals_by_hand() -> None:
    game = AtKeyboard(edition="pocket")
    assert game.press("t").message == "The theft needs all heroes on their items."
    game.press("4", "x", "shift-up", "shift-right", "1", "shift-up", "shift-left", "3", "shift-up", "right")
    game.press("2", "shift-up")
    assert "t steals" in game.shown
    assert game.press("t").message.startswith("The theft!")


def test_two_tiles_go_when_the_timer_is_turned() -> None:
    start = {"dwarf": (2, 0), "mage": (3, 2), "barbarian": (1, 3), "elf": (1, 0)}
    game = AtKeyboard(scenario=11, start=start)
    game.press("4", "x", "escape", "1", "x", "3")
    assert len(view_of(game.match)["tiles"]) == 2
    game.press("2", "x", "1")
    assert len(view_of(game.match)["tiles"]) == 3
    game.wait(60_000).press("3", "left")
    assert "Remove two tiles: press d." in game.message
    assert game.press("right").message.startswith("Two tiles must be removed first")
    game.press("d")
    assert game.message.startswith("Which tile goes? 2 to remove.")
    game.press("1")
    assert "Which tile goes? 1 to remove." in game.message
    game.press("enter")
    assert len(view_of(game.match)["tiles"]) == 1
    assert game.press("right").where("elf") == (1, 0)


def test_the_sister_picks_where_she_teleports_to() -> None:
    start = {"sister": (0, 0), "elf": (2, 1), "mage": (1, 2), "dwarf": (3, 2), "barbarian": (3, 3)}
    game = AtKeyboard(heroes=5, start=start).press("5", "left")
    assert game.message == "The little sister can only go to a free square next to another hero."
    game.press("right")
    assert game.where("sister") == (2, 0), "the only square in that row beside a hero"
    game = AtKeyboard(heroes=5, start={**start, "dwarf": (3, 1)}).press("5", "right")
    assert game.message.startswith("Where to?")
    assert game.press("2").where("sister") == (3, 0)
    game = AtKeyboard(heroes=5, start={**start, "dwarf": (3, 1)}).press("5", "shift-right")
    assert game.where("sister") == (3, 0)


def test_two_dimensions_stand_one_under_the_other() -> None:
    game = AtKeyboard(scenario=13, tiles=None, start=None, pile=None)
    shown = game.at(100, 40)
    assert shown.index("First dimension") < shown.index("(G)") < shown.index("Second dimension")
    assert "next: tile" in shown


def test_the_next_tile_is_drawn_where_it_lies_face_up_and_there_is_room() -> None:
    game = AtKeyboard(scenario=8)
    assert "next: tile 2, The shop of all" in game.shown
    assert "│ ♦Y  ♦P  ♦G  ♦O│" in game.shown
    assert "next: tile 2, The shop of all" in game.at(80, 19)
    assert "♦O│" not in game.at(80, 19)
    assert "next:" not in AtKeyboard(scenario=2).shown


def test_action_tiles_that_go_to_the_left_are_told() -> None:
    game = AtKeyboard(scenario=3, start={"elf": (1, 0)}).wait(60_000)
    before = [seat["owns"] for seat in view_of(game.match)["seats"]]
    game.press("3", "left")
    assert "Action tiles pass to the left." in game.message
    assert [seat["owns"] for seat in view_of(game.match)["seats"]] == before[::-1]
