"""How play begins: the magicians' corners, the first token, and who goes first."""

from collections import Counter

import pytest

from hidden.play import CORNERS, SYMBOLS, Play, bag
from hidden.walls import labyrinth


@pytest.mark.rule("HIDDEN-15")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_magician_starts_on_a_corner_of_its_own(players: int) -> None:
    view = Play(players=players).view()
    assert view["magicians"] == CORNERS[:players]
    assert [seat["start"] for seat in view["seats"]] == CORNERS[:players]


@pytest.mark.rule("HIDDEN-15")
def test_two_magicians_start_on_opposite_corners() -> None:
    (ax, ay), (bx, by) = Play(players=2).view()["magicians"]
    assert (ax + bx, ay + by) == (5, 5)
    assert len(Play(players=None).view()["magicians"]) == 2


@pytest.mark.rule("HIDDEN-15")
@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_the_game_is_for_two_to_four(players: int) -> None:
    with pytest.raises(AssertionError, match="bad_option"):
        Play(players=players)


@pytest.mark.rule("HIDDEN-15")
@pytest.mark.parametrize("symbol", ["ant", "yak", "man"])
def test_one_token_is_drawn_and_laid_open(symbol: str) -> None:
    play = Play(bag=bag(symbol))
    for seat in (None, 0, 1):
        view = play.view(seat)
        assert (view["wanted"], view["bag"], view["tokens"]) == (symbol, 23, [[], []])


@pytest.mark.rule("HIDDEN-15")
def test_the_token_lies_open_once_the_labyrinth_is_covered() -> None:
    play = Play(look=True, bag=bag("owl"))
    for seat in range(2):
        play.do("ready", seat)
    assert (play.view()["wanted"], play.view()["bag"]) == ("owl", 23)
    play = Play(build="turns", bag=bag("owl"))
    for edge in labyrinth():
        play.do("wall", play.turn or 0, edge=edge)
    assert (play.view()["wanted"], play.view()["bag"]) == ("owl", 23)


@pytest.mark.rule("HIDDEN-16")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_random_player_begins(players: int) -> None:
    begins = Counter(Play(players=players, first=None, seed=seed).turn for seed in range(240))
    assert set(begins) == set(range(players))
    assert all(abs(count - 240 / players) < 40 for count in begins.values())


@pytest.mark.rule("HIDDEN-16")
def test_who_begins_hangs_on_nothing_else_that_is_drawn() -> None:
    tables = [Play(first=None, bag=None, seed=seed).view() for seed in range(240)]
    early = [table["turn"] for table in tables if table["wanted"] in SYMBOLS[:12]]
    assert 0.3 < sum(early) / len(early) < 0.7


@pytest.mark.rule("HIDDEN-16")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_player_who_begins_begins(first: int) -> None:
    for play in (Play(players=3, first=first), Play(players=3, first=first, look=True)):
        for seat in range(3):
            if play.view()["phase"] == "looking":
                play.do("ready", seat)
        assert (play.view()["phase"], play.turn) == ("rolling", first)
        for seat in range(3):
            if seat != first:
                play.refused("roll", seat)
                assert play.legal(seat) == []
        play.do("roll", first)
