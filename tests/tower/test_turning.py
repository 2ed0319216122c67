"""Legendary quests of four cards: laid in a square, joined, and turned."""

import pytest

from tower.play import Play

FOUR = """
    quest: Four
    heroes: G O
    layout: 2x2

    +---+---+
    | G   R ·
    +   +   +
    |       |
    +---+---+

    +---+---+
    ·     X |
    +   +   +
    |     H |
    +---+   +

    +---+---+
    | O   G=|
    +   +   +
    | R     ·
    +---+---+

    +---+   +
    | O=  H |
    +   +   +
    |       |
    +---+---+
"""


@pytest.mark.rule("TOWER-64")
def test_four_cards_lie_as_a_square_in_reading_order() -> None:
    view = Play(FOUR).view()
    assert view["cards"] == [
        {"card": 0, "at": [0, 0], "turns": 0},
        {"card": 1, "at": [1, 0], "turns": 0},
        {"card": 2, "at": [0, 1], "turns": 0},
        {"card": 3, "at": [1, 1], "turns": 0},
    ]
    assert view["heroes"] == {"elf": [0, 0], "dwarf": [0, 2]}


@pytest.mark.rule("TOWER-66")
def test_after_four_quarters_a_card_lies_as_before() -> None:
    play = Play(FOUR)
    play.move("elf", [1, 0])
    before = play.view()
    for quarters, turns in ((3, 3), (2, 1), (3, 0)):
        play.do("rotate", card=0, quarters=quarters)
        assert play.view()["cards"][0]["turns"] == turns
    assert {**play.view(), "moves": before["moves"]} == before


@pytest.mark.rule("TOWER-65")
def test_a_passage_between_cards_exists_where_both_are_open() -> None:
    play = Play(FOUR)
    # (1, 0) and (2, 0) are open towards each other; (1, 3) is open and (2, 3) is not.
    assert [2, 0] in play.targets("elf")
    play.move("dwarf", [0, 3])
    assert play.targets("dwarf") == [[0, 2], [1, 3]]
    assert play.stuck("dwarf", [2, 3]) == "wall"
    play.move("elf", [2, 0], [2, 1], [3, 1])
    assert [3, 2] in play.targets("elf")


@pytest.mark.rule("TOWER-65", "TOWER-11")
def test_a_walk_goes_on_over_several_cards() -> None:
    play = Play(FOUR)
    play.move("elf", [2, 0])
    assert play.targets("elf") == [[0, 0], [1, 0], [2, 1]]
    play.move("elf", [0, 0])


@pytest.mark.rule("TOWER-15", "TOWER-65")
def test_a_ladder_reaches_across_cards() -> None:
    play = Play(FOUR)
    play.move("elf", [2, 0], [2, 1], [3, 1])
    assert play.ways("elf")[3, 2] == "walk"
    play.move("elf", [3, 2])
    assert play.targets("elf").count([3, 1]) == 1


@pytest.mark.rule("TOWER-66")
@pytest.mark.parametrize(("quarters", "there"), [(1, [1, 1]), (2, [0, 1]), (3, [0, 0])])
def test_a_card_turns_with_its_heroes_while_one_stands_on_its_rotation_square(
    quarters: int, there: list[int]
) -> None:
    play = Play(FOUR)
    assert "rotate" not in play.kinds()
    assert play.refused("rotate", card=0, quarters=quarters) == "no_hero_there"
    play.move("elf", [1, 0])
    events = play.do("rotate", card=0, quarters=quarters)
    assert events == [{"event": "turned", "card": 0, "quarters": quarters}]
    assert play.view()["cards"][0] == {"card": 0, "at": [0, 0], "turns": quarters}
    # It was in the north-east, and stays on its square of the card. Heroes elsewhere do not move.
    assert play.at("elf") == there
    assert play.at("dwarf") == [0, 2]


@pytest.mark.rule("TOWER-66")
def test_only_that_card_turns_and_only_by_one_to_three_quarters() -> None:
    play = Play(FOUR)
    play.move("elf", [1, 0])
    for card in (-1, 1, 2, 3, 4):
        assert play.refused("rotate", card=card, quarters=1) == "no_hero_there"
    for quarters in (-1, 0, 4, 5):
        assert play.refused("rotate", card=0, quarters=quarters) == "bad_quarters"
    rotations = [each for each in play.legal() if each["do"] == "rotate"]
    assert rotations == [{"do": "rotate", "card": 0, "quarters": quarters} for quarters in (1, 2, 3)]
    play.move("elf", [0, 0])
    assert "rotate" not in play.kinds()


@pytest.mark.rule("TOWER-66")
def test_any_player_turns_a_card_and_any_hero_may_stand_there() -> None:
    play = Play(FOUR, deal=[["S"], ["N", "E", "W"]])
    play.move("dwarf", [0, 3], seat=0)
    for seat in (0, 1):
        assert "rotate" in play.kinds(seat)
        play.do("rotate", seat, card=2, quarters=1)


@pytest.mark.rule("TOWER-66", "TOWER-65")
def test_turning_opens_and_closes_the_passages() -> None:
    play = Play(FOUR)
    play.move("elf", [1, 0])
    assert [2, 0] in play.targets("elf")
    play.do("rotate", card=0, quarters=1)
    # The opening now faces south, where card 2 has a wall.
    assert play.at("elf") == [1, 1]
    assert play.targets("elf") == [[0, 1], [1, 0]]
    assert play.stuck("elf", [1, 2]) == "wall"
    assert play.stuck("elf", [2, 1]) == "wall"
    play.do("rotate", card=0, quarters=3)
    assert [2, 0] in play.targets("elf")


@pytest.mark.rule("TOWER-66", "TOWER-13")
def test_drafts_turn_with_their_card() -> None:
    play = Play("""
        quest: Drafts
        heroes: O
        layout: 2x2

        +---+---+
        | O   R |
        +   + ^ +
        |       |
        +---+---+

        +---+---+
        |       |
        +   +   +
        |       |
        +---+---+

        +---+---+
        |       |
        +   +   +
        |       |
        +---+---+

        +---+---+
        |       |
        +   +   +
        |    *= |
        +---+---+
    """)
    play.move("dwarf", [1, 0])
    assert play.targets("dwarf") == [[0, 0]]
    # After half a turn, the draft blows south onto the hero's square, in the south-west.
    play.do("rotate", card=0, quarters=2)
    assert play.at("dwarf") == [0, 1]
    assert play.targets("dwarf") == [[1, 1]]
    assert play.stuck("dwarf", [0, 0]) == "draft"


CARRIED = """
    quest: Carried
    heroes: P O
    layout: 2x2

    +---+---+
    | P   S |
    +   +   +
    | O   R |
    +---+---+

    +---+---+
    |    *= |
    +---+---+
    |       |
    +---+---+
"""
EMPTY = """
    +---+---+
    |       |
    +   +   +
    |       |
    +---+---+
"""


@pytest.mark.rule("TOWER-35", "TOWER-66")
def test_being_carried_by_a_turning_card_is_no_arrival() -> None:
    play = Play(CARRIED + 2 * EMPTY)
    play.move("sorceress", [1, 0])
    play.move("dwarf", [1, 1])
    play.do("rotate", card=0, quarters=1)
    assert (play.at("sorceress"), play.at("dwarf")) == ([1, 1], [0, 1])
    assert all("swap" not in each for each in play.legal())
    assert play.send(seat=0, do="rotate", card=0, quarters=1, swap="dwarf")["error"] == "bad_action"


@pytest.mark.rule("TOWER-16", "TOWER-66")
def test_a_turn_of_any_size_counts_one_move() -> None:
    play = Play(FOUR)
    play.move("elf", [1, 0])
    play.do("rotate", card=0, quarters=3)
    assert play.view()["moves"] == 2
    play.do("undo")
    assert (play.view()["moves"], play.at("elf")) == (1, [1, 0])
    assert play.view()["cards"][0]["turns"] == 0


@pytest.mark.rule("TOWER-72")
def test_a_turn_that_was_taken_back_is_made_again_and_can_be_walked_on() -> None:
    play = Play(FOUR)
    play.move("elf", [1, 0])
    play.do("rotate", card=0, quarters=1)
    after, possible = play.view(), play.legal()
    play.do("undo")
    assert play.view()["cards"][0]["turns"] == 0
    play.do("redo")
    assert (play.view(), play.legal()) == (after, possible)
