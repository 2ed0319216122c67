"""Legendary quests of eight cards: a ring with a gap in the middle, into which cards slide."""

import pytest

from tower.play import Play


def ring(codes: str) -> str:
    """A quest of eight cards of one square each, open on all sides, in reading order."""
    cards = [f"+   +\n·{code:^3}·\n+   +\n" for code in codes.split()]
    heroes = " ".join(code for code in codes.split() if code in "YPGOL")
    return "\n".join([f"quest: Ring\nheroes: {heroes}\nlayout: ring\n", *cards])


RING = ring("""
    O T H
    T   T
    P T *=
""")


def places(play: Play) -> list[list[int]]:
    return [card["at"] for card in play.view()["cards"]]


@pytest.mark.rule("TOWER-64")
def test_eight_cards_lie_in_a_ring_with_the_middle_empty() -> None:
    play = Play(RING)
    assert places(play) == [[0, 0], [1, 0], [2, 0], [0, 1], [2, 1], [0, 2], [1, 2], [2, 2]]
    assert play.view()["heroes"] == {"sorceress": [0, 2], "dwarf": [0, 0]}


@pytest.mark.rule("TOWER-64", "TOWER-65")
def test_nobody_walks_into_the_gap_or_off_the_board_through_an_open_border() -> None:
    play = Play(RING)
    assert play.targets("dwarf") == [[0, 1], [1, 0], [2, 0]]
    play.move("dwarf", [0, 1])
    assert play.targets("dwarf") == [[0, 0]]
    assert play.stuck("dwarf", [1, 1]) == play.stuck("dwarf", [-1, 1]) == "no_square"
    assert play.stuck("dwarf", [2, 1]) == "wall"


@pytest.mark.rule("TOWER-67")
def test_a_card_slides_with_its_hero_into_the_gap_next_to_it() -> None:
    play = Play(RING)
    assert "slide" not in play.kinds()
    assert play.refused("slide", card=1) == "no_hero_there"
    play.move("dwarf", [1, 0])
    assert [each for each in play.legal() if each["do"] == "slide"] == [{"do": "slide", "card": 1}]
    events = play.do("slide", card=1)
    assert events == [{"event": "slid", "card": 1, "at": [1, 1]}]
    assert play.view()["cards"][1] == {"card": 1, "at": [1, 1], "turns": 0}
    assert play.at("dwarf") == [1, 1]
    # And back again, since the gap is now where the card was.
    play.do("slide", card=1)
    assert places(play)[1] == [1, 0]


@pytest.mark.rule("TOWER-67", "TOWER-65")
def test_passages_follow_the_cards() -> None:
    play = Play(RING)
    play.move("dwarf", [1, 0])
    assert play.targets("dwarf") == [[0, 0], [2, 0]]
    play.do("slide", card=1)
    assert play.targets("dwarf") == [[0, 1], [1, 2], [2, 1]]
    assert play.stuck("dwarf", [1, 0]) == "no_square"


@pytest.mark.rule("TOWER-67")
def test_a_card_slides_only_while_a_hero_stands_on_its_slide_square() -> None:
    play = Play(RING)
    play.move("dwarf", [1, 0], [2, 0])
    assert "slide" not in play.kinds()
    for card in range(-1, 9):
        assert play.refused("slide", card=card) == "no_hero_there"
        assert play.refused("rotate", card=card, quarters=1) == "no_hero_there"


@pytest.mark.rule("TOWER-67")
def test_a_card_that_is_not_next_to_the_gap_does_not_slide() -> None:
    play = Play(RING)
    play.move("dwarf", [1, 0])
    play.do("slide", card=1)
    play.move("sorceress", [1, 2])
    # The gap is at the top now, and card 6 at the bottom.
    assert play.refused("slide", card=6) == "no_gap"
    play.do("slide", card=1)
    play.do("slide", card=6)
    assert play.at("sorceress") == [1, 1]
    assert play.refused("slide", card=1) == "no_gap"
    assert [each for each in play.legal() if each["do"] == "slide"] == [{"do": "slide", "card": 6}]


@pytest.mark.rule("TOWER-67")
def test_the_gap_wanders_through_the_frame() -> None:
    play = Play(RING)
    play.move("sorceress", [1, 2])
    play.do("slide", card=6)
    play.move("dwarf", [0, 1])
    # Card 3 has the gap neither beside nor below it: the gap is at [1, 2].
    assert play.refused("slide", card=3) == "no_gap"
    play.move("sorceress", [2, 1])
    assert play.refused("slide", card=4) == "no_gap"
    play.move("dwarf", [1, 1])
    play.do("slide", card=6)
    play.move("dwarf", [0, 2], [0, 1])
    play.do("slide", card=3)
    assert places(play)[3] == [1, 1]
    assert play.at("dwarf") == [1, 1]


@pytest.mark.rule("TOWER-67")
def test_any_player_slides_a_card() -> None:
    play = Play(RING, deal=[["E"], ["N", "S", "W"]])
    play.move("dwarf", [1, 0], seat=0)
    for seat in (1, 0):
        play.do("slide", seat, card=1)


@pytest.mark.rule("TOWER-16", "TOWER-67")
def test_a_slide_counts_one_move_and_can_be_taken_back() -> None:
    play = Play(RING)
    play.move("dwarf", [1, 0])
    play.do("slide", card=1)
    assert play.view()["moves"] == 2
    play.do("undo")
    assert (play.view()["moves"], places(play)[1], play.at("dwarf")) == (1, [1, 0], [1, 0])


CARRIED = """
    quest: Carried
    heroes: P O
    layout: ring

    +---+---+
    | P     ·
    +   +   +
    | O  *= |
    +---+---+

    +---+---+
    ·     S |
    +   +   +
    |     T |
    +---+---+
"""
EMPTY = """
    +---+---+
    |       |
    +   +   +
    |       |
    +---+---+
"""


@pytest.mark.rule("TOWER-35", "TOWER-67")
def test_all_heroes_on_a_card_slide_with_it_and_that_is_no_arrival() -> None:
    play = Play(CARRIED + 6 * EMPTY)
    play.move("sorceress", [3, 0])
    play.move("dwarf", [0, 0], [2, 0], [2, 1], [3, 1])
    play.do("slide", card=1)
    assert (play.at("sorceress"), play.at("dwarf")) == ([3, 2], [3, 3])
    assert all("swap" not in each for each in play.legal())


@pytest.mark.rule("TOWER-15")
def test_a_ladder_reaches_over_the_gap() -> None:
    play = Play(ring("O . P  H H  *= . ."))
    play.move("dwarf", [0, 1])
    assert play.ways("dwarf")[2, 1] == "ladder"


@pytest.mark.rule("TOWER-41", "TOWER-43")
def test_a_teleport_reaches_over_the_gap() -> None:
    play = Play(ring("O . P  L .  *= . ."))
    assert play.targets("sister") == [[2, 1]]
