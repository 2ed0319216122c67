"""MALL-62: one player has no action tile, and is the only one to move the nudge pawn."""

from typing import Any

import pytest

from mall.play import ALL, Play, own
from mall.scenarios.malls import HOURGLASS, START, TILES, mall

pytestmark = pytest.mark.rule("MALL-62")

FOUR = [["N"], ["W", "vortex"], ["E", "escalator"], ["S", "explore"]]
DEALT = {
    2: [["N", "E", "vortex"], ["S", "W", "explore", "escalator"]],
    3: [["N", "E"], ["W", "vortex"], ["S", "explore", "escalator"]],
    4: FOUR,
    5: [*FOUR, ["W"]],
    6: [*FOUR, ["W"], ["E"]],
    7: [*FOUR, ["W"], ["E"], ["S"]],
    8: [*FOUR, ["W"], ["E"], ["S"], ["N"]],
}
"""MALL-95, by number of players."""


def owned(play: Play) -> list[list[str]]:
    return [seat["owns"] for seat in play.view()["seats"]]


def new(players: int, scenario: int = 9, **options: Any) -> Play:
    return Play(scenario=scenario, players=players, tiles=str(TILES / "hall.maze"), start=START, **options)


@pytest.mark.parametrize("players", range(3, 10))
def test_action_tiles_are_dealt_as_for_one_player_fewer_and_one_player_gets_none(players: int) -> None:
    dealt = [set(hand) for hand in [*DEALT[players - 1], []]]
    for seed in range(5):
        play = new(players, seed=seed)
        assert sorted(map(sorted, owned(play))) == sorted(map(sorted, dealt))


def test_chance_decides_who_gets_none() -> None:
    assert {owned(new(3, seed=seed)).index([]) for seed in range(40)} == {0, 1, 2}


def test_it_allows_nine_players() -> None:
    assert len(new(9).view()["seats"]) == 9
    for scenario in (1, 7, 8, 10, 16):
        answer = Play(scenario=1).send(new={"game": "mall", "scenario": scenario, "players": 9})
        assert answer["error"] == "bad_option"


@pytest.mark.parametrize("players", [0, 1, 10])
def test_it_needs_two_to_nine_players(players: int) -> None:
    answer = Play(scenario=1).send(new={"game": "mall", "scenario": 9, "players": players})
    assert answer["error"] == "bad_option"


def test_the_player_without_an_action_tile_can_do_no_action() -> None:
    play = mall(9, [11], deal=[ALL, []])
    assert {action["do"] for action in play.legal(1)} <= {"pause"}
    play.refused("move", seat=1, hero="dwarf", to=[2, 0])
    play.refused("vortex", seat=1, hero="dwarf", to=[2, 3])
    play.move("dwarf", [2, 0])
    play.refused("explore", seat=1, at=[2, 0])


def test_the_player_without_an_action_tile_may_start_the_game() -> None:
    play = mall(9, [11], deal=[ALL, []], begin=False)
    play.do("start", seat=1)
    play.move("dwarf", [2, 0])


def test_only_the_player_without_an_action_tile_may_move_the_nudge_pawn() -> None:
    play = mall(9, [11], deal=[["N", "E", "vortex"], [], ["S", "W", "explore", "escalator"]])
    play.refused("nudge", seat=0, to=2)
    play.refused("nudge", seat=2, to=1)
    play.do("nudge", seat=1, to=0)
    play.refused("nudge", seat=0, to=2)
    play.do("nudge", seat=1, to=2)


def test_all_may_stare() -> None:
    play = mall(9, [11], deal=[["N", "E", "vortex"], [], ["S", "W", "explore", "escalator"]])
    for seat in range(3):
        play.do("stare", seat=seat, to=(seat + 1) % 3)


def test_when_tiles_are_handed_on_the_empty_hand_travels_too() -> None:
    hands = [["N", "E", "vortex"], [], ["S", "W", "explore", "escalator"]]
    play = mall(9, [11], deal=hands)
    play.do("nudge", seat=1, to=0)
    play.move("dwarf", HOURGLASS, t=60_000)
    assert owned(play) == [hands[2], hands[0], hands[1]]
    play.refused("nudge", seat=1, to=0)
    play.do("nudge", seat=2, to=0)
    play.refused("move", seat=2, hero="elf", to=[1, 0])
    play.move("elf", [1, 0], seat=1)


def deck_of_two() -> tuple[Play, int, int]:
    """Two players, dealt as for one: the seat with the deck, and the seat with nothing."""
    play = new(2, pile=[11])
    deck = next(seat for seat in (0, 1) if {"do": "draw"} in play.legal(seat))
    return play, deck, 1 - deck


def reveal(play: Play, seat: int, action: str) -> None:
    while play.view()["seats"][seat]["owns"] != [action]:
        play.do("draw", seat=seat)


def test_two_players_are_dealt_the_one_player_deck() -> None:
    play, deck, empty = deck_of_two()
    assert owned(play) == [[], []], "nothing is revealed yet"
    play.refused("draw", seat=empty)
    play.refused("move", seat=deck, hero="dwarf", to=[2, 0])
    seen = set()
    for _ in range(7):
        play.do("draw", seat=deck)
        assert owned(play)[empty] == []
        seen.update(owned(play)[deck])
    assert seen == set(ALL)
    reveal(play, deck, "N")
    play.refused("move", seat=empty, hero="dwarf", to=[2, 0])
    play.move("dwarf", [2, 0], seat=deck)


def test_of_two_players_the_one_without_the_deck_moves_the_pawn() -> None:
    play, deck, empty = deck_of_two()
    play.refused("nudge", seat=deck, to=empty)
    play.do("nudge", seat=empty, to=deck)
    play.do("draw", seat=deck)
    play.refused("nudge", seat=deck, to=empty)
    play.do("nudge", seat=empty, to=deck)


def test_between_two_players_the_deck_is_handed_on() -> None:
    play, deck, empty = deck_of_two()
    reveal(play, deck, "E")
    play.move("dwarf", HOURGLASS, seat=deck, t=60_000)
    assert owned(play) == [[], []], "the deck is shuffled anew (MALL-83)"
    play.refused("draw", seat=deck)
    play.do("draw", seat=empty)
    play.do("nudge", seat=deck, to=empty)
    play.refused("nudge", seat=empty, to=deck)


def test_elsewhere_everybody_may_move_the_nudge_pawn() -> None:
    play = mall(8, [11], deal=[["N", "E", "vortex"], ["S", "W", "explore", "escalator"]])
    play.do("nudge", seat=0, to=1)
    play.do("nudge", seat=1, to=0)


@pytest.mark.rule("MALL-30")
def test_in_the_pocket_edition_only_the_player_without_an_action_tile_drums() -> None:
    play = mall(9, [11], deal=[ALL, []], edition="pocket")
    play.refused("drum", seat=0, to=1)
    play.refused("nudge", seat=1, to=0)
    play.do("drum", seat=1, to=0)


def test_only_one_of_two_players_has_the_deck() -> None:
    for seed in range(6):
        play = Play(scenario=9, players=2, tiles=own("open"), pile=[2], seed=seed)
        draws = [{"do": "draw"} in play.legal(seat) for seat in (0, 1)]
        assert draws == [play.view()["deck"]["seat"] == seat for seat in (0, 1)]
