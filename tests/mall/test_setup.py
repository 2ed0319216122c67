"""Before the game: tiles, heroes, hands, and the first turn of the timer."""

from typing import Any

import pytest

from mall.play import ALL, Play

CENTRE = [[1, 1], [1, 2], [2, 1], [2, 2]]

PRINTED = {
    2: [["N", "E", "vortex"], ["S", "W", "explore", "escalator"]],
    3: [["N", "E"], ["W", "vortex"], ["S", "explore", "escalator"]],
    4: [["N"], ["W", "vortex"], ["E", "escalator"], ["S", "explore"]],
}
PRINTED[5] = [*PRINTED[4], ["W"]]
PRINTED[6] = [*PRINTED[5], ["E"]]
PRINTED[7] = [*PRINTED[6], ["S"]]
PRINTED[8] = [*PRINTED[7], ["N"]]

PILES = {1: 8, 2: 11, 3: 11, 4: 13, 5: 14, 6: 16, 7: 18}
SIDES = {1: "A", 2: "A", 3: "A", 4: "A", 5: "B", 6: "B", 7: "B"}


def hands(play: Play, seat: int | None = None) -> list[list[str]]:
    return [entry["owns"] for entry in play.view(seat)["seats"]]


def same_tiles(dealt: list[list[str]], printed: list[list[str]]) -> bool:
    return sorted(sorted(hand) for hand in dealt) == sorted(sorted(hand) for hand in printed)


def first_laid(seed: int, scenario: int = 1) -> int:
    """Return the number of the tile on top of the pile."""
    play = Play(scenario=scenario, deal=[ALL], seed=seed, start={"dwarf": [2, 1]})
    play.move("dwarf", [2, 0])
    play.do("explore", at=[2, 0])
    number: int = play.view()["tiles"][-1]["tile"]
    return number


@pytest.mark.rule("MALL-11")
@pytest.mark.parametrize("scenario", PILES)
def test_the_scenario_says_which_tiles_and_which_side(scenario: int) -> None:
    view = Play(scenario=scenario, players=2, begin=False).view()
    assert view["pile"] == PILES[scenario]
    assert view["side"] == SIDES[scenario]
    assert view["tiles"] == [{"tile": 1, "at": [0, 0], "turns": 0}]


@pytest.mark.rule("MALL-11")
def test_the_other_tiles_are_shuffled_so_that_any_can_be_on_top() -> None:
    assert {first_laid(seed) for seed in range(120)} == set(range(2, 10))


@pytest.mark.rule("MALL-11")
def test_the_same_seed_gives_the_same_shuffle() -> None:
    assert [first_laid(seed) for seed in range(10)] == [first_laid(seed) for seed in range(10)]


@pytest.mark.rule("MALL-11")
def test_the_draw_pile_lies_face_down() -> None:
    by_order = [Play(scenario=1, players=2, pile=pile) for pile in ([2, 3, 4], [4, 3, 2])]
    for seat in (None, 0, 1):
        one, other = (play.view(seat) for play in by_order)
        assert one["next"] is None
        assert one == other
    assert by_order[0].legal() == by_order[1].legal()


@pytest.mark.rule("MALL-11")
def test_the_heroes_start_on_the_four_centre_squares_of_the_start_tile() -> None:
    for seed in range(20):
        heroes = Play(scenario=1, players=2, seed=seed).view()["heroes"]
        assert sorted(heroes.values()) == CENTRE


@pytest.mark.rule("MALL-11")
def test_the_heroes_start_in_random_order() -> None:
    orders = set()
    for seed in range(300):
        heroes = Play(scenario=1, players=2, seed=seed, begin=False).view()["heroes"]
        orders.add(tuple(tuple(heroes[hero]) for hero in ("barbarian", "mage", "elf", "dwarf")))
    assert len(orders) == 24


@pytest.mark.rule("MALL-12", "MALL-95")
@pytest.mark.parametrize("players", PRINTED)
def test_each_player_gets_one_action_tile_of_the_set_for_that_player_count(players: int) -> None:
    for seed in range(10):
        play = Play(scenario=2, players=players, seed=seed, begin=False)
        assert same_tiles(hands(play), PRINTED[players])


@pytest.mark.rule("MALL-12")
@pytest.mark.parametrize("players", PRINTED)
def test_the_action_tiles_are_dealt_at_random(players: int) -> None:
    first_hands = [
        hands(Play(scenario=2, players=players, seed=seed, begin=False))[0] for seed in range(20 * players)
    ]
    assert {tuple(sorted(hand)) for hand in first_hands} == {tuple(sorted(hand)) for hand in PRINTED[players]}


@pytest.mark.rule("MALL-12")
def test_the_action_tiles_are_visible_to_all() -> None:
    play = Play(scenario=2, players=4, seed=3)
    dealt = hands(play, None)
    assert same_tiles(dealt, PRINTED[4])
    assert all(hands(play, seat) == dealt for seat in range(4))


@pytest.mark.rule("MALL-95")
def test_one_player_has_a_deck_and_so_owns_nothing_at_first() -> None:
    play = Play(scenario=2, players=1)
    assert hands(play) == [[]]
    assert {"do": "draw"} in play.legal()


@pytest.mark.rule("MALL-95")
@pytest.mark.parametrize("players", [0, 9, 10, -1])
def test_other_player_counts_have_no_action_tiles(players: int) -> None:
    answer = Play(scenario=2, players=2).send(new={"game": "mall", "scenario": 2, "players": players})
    assert not answer["ok"]


@pytest.mark.rule("MALL-13")
def test_before_the_timer_is_turned_everyone_may_talk() -> None:
    play = Play(scenario=2, players=3, begin=False)
    assert play.view()["talk"] == "free"
    for seat in range(3):
        play.do("say", seat, text="Ready?")


@pytest.mark.rule("MALL-13")
def test_before_the_timer_is_turned_no_action_is_possible() -> None:
    play = Play(scenario=2, deal=[ALL], begin=False, start={"barbarian": [1, 1], "dwarf": [2, 2]})
    assert [action["do"] for action in play.legal()] == ["start"]
    refused: list[dict[str, Any]] = [
        {"what": "move", "hero": "barbarian", "to": [1, 0]},
        {"what": "vortex", "hero": "dwarf", "to": [2, 3]},
        {"what": "explore", "at": [2, 0]},
        {"what": "peek"},
    ]
    for action in refused:
        play.refused(**action)


@pytest.mark.rule("MALL-13")
def test_the_sand_does_not_run_before_the_timer_is_turned() -> None:
    play = Play(scenario=2, players=2, begin=False)
    play.wait(500_000)
    assert play.view()["sand_ms"] == 180_000
    play.do("start", t=500_000)
    play.wait(510_000)
    assert play.view()["sand_ms"] == 170_000
    assert play.view()["outcome"] is None


@pytest.mark.rule("MALL-13")
@pytest.mark.parametrize("seat", range(4))
def test_any_player_may_start_the_game(seat: int) -> None:
    play = Play(scenario=2, players=4, begin=False)
    assert play.legal(seat) == [{"do": "start"}]
    play.do("start", seat, t=10)
    play.wait(1_010)
    assert play.view()["sand_ms"] == 179_000


@pytest.mark.rule("MALL-13")
def test_the_game_is_started_once_only() -> None:
    play = Play(scenario=2, players=2)
    play.wait(1_000)
    play.refused("start")
    assert {"do": "start"} not in play.legal()


@pytest.mark.rule("MALL-13")
def test_the_talk_before_the_game_ends_when_the_timer_is_turned_for_the_first_time() -> None:
    play = Play(scenario=2, players=2)
    assert play.view()["talk"] == "silent"
    play.refused("say", 1, text="Explore the north first.")
