"""Winning tokens."""

from random import Random

import pytest

from hidden.play import SYMBOLS, Play, bag
from hidden.walls import crossed, labyrinth

RED = crossed((0, 0), "EEEE")
BLUE = crossed((5, 5), "WWNEE")
YELLOW = crossed((5, 0), "WS")


def free(**options: object) -> Play:
    """A match in which red can go east, blue west, and yellow west and south."""
    return Play(**{"labyrinth": labyrinth([*RED, *BLUE, *YELLOW])} | options)


@pytest.mark.rule("HIDDEN-25")
def test_the_magician_that_enters_the_wanted_square_wins_the_token_at_once() -> None:
    play = free(bag=bag("ant", "owl"))
    play.do("roll", 0)
    play.step("E")
    for seat in (None, 0, 1):
        assert play.view(seat)["tokens"] == [["ant"], []]
    assert play.at(0) == [1, 0]


@pytest.mark.rule("HIDDEN-25")
def test_the_rest_of_the_roll_is_lost() -> None:
    play = free(bag=bag("bat", "owl"))
    play.do("roll", 0)
    play.step("EE")
    assert (play.turn, play.view()["phase"], play.at(0)) == (1, "rolling", [2, 0])
    play.refused("step", 0, dir="E")
    play.refused("stop", 0)


@pytest.mark.rule("HIDDEN-25")
@pytest.mark.parametrize("roll", [2, 3, 4])
def test_it_is_won_with_any_roll_that_leads_there(roll: int) -> None:
    play = free(bag=bag("bat", "owl"), dice=[roll])
    play.do("roll", 0)
    play.step("EE")
    assert (play.turn, play.view()["tokens"]) == (1, [["bat"], []])


@pytest.mark.rule("HIDDEN-25")
def test_a_new_token_is_drawn_and_laid_open() -> None:
    play = free(bag=bag("ant", "bat", "cat", "owl"))
    for wanted, left, way in (("ant", 23, "E"), ("bat", 22, "E"), ("cat", 21, "EE")):
        assert (play.view()["wanted"], play.view()["bag"]) == (wanted, left)
        play.walk(way, "")
    for seat in (None, 0, 1):
        view = play.view(seat)
        assert (view["wanted"], view["bag"], view["tokens"]) == ("owl", 20, [["ant", "bat", "cat"], []])


@pytest.mark.rule("HIDDEN-25")
def test_other_symbols_are_only_passed() -> None:
    play = free(bag=bag("cat", "owl"))
    play.do("roll", 0)
    for left in (3, 2, 1):
        play.step("E")
        view = play.view()
        assert (view["left"], view["wanted"], view["tokens"]) == (left, "cat", [[], []])
    play.step("E")
    assert play.view()["tokens"] == [["cat"], []]


@pytest.mark.rule("HIDDEN-25")
def test_whoever_comes_first_wins_it() -> None:
    play = Play(players=3, labyrinth=labyrinth([(x, 0, "E") for x in range(5)]), bag=bag("bat", "owl"))
    play.walk("E", "", "WWW")
    assert (play.view()["tokens"], play.turn) == ([[], [], ["bat"]], 0)


@pytest.mark.rule("HIDDEN-25")
def test_a_won_symbol_is_not_won_again() -> None:
    play = free(bag=bag("ant", "owl"))
    play.walk("E", "", "WE", "")
    assert (play.at(0), play.view()["tokens"], play.view()["wanted"]) == ([1, 0], [["ant"], []], "owl")


# A magician already stands there


@pytest.mark.rule("HIDDEN-26")
def test_a_magician_that_already_stands_on_the_new_symbol_wins_it_too() -> None:
    play = free(first=1, bag=bag("ant", "yak", "owl"))
    play.walk("W")
    assert play.view()["tokens"] == [[], []]
    play.walk("E")
    view = play.view()
    assert (view["tokens"], view["wanted"], view["bag"]) == ([["ant"], ["yak"]], "owl", 21)
    assert (play.turn, view["phase"], view["magicians"]) == (1, "rolling", [[1, 0], [4, 5]])


@pytest.mark.rule("HIDDEN-26")
@pytest.mark.parametrize("order", [("cat", "yak"), ("yak", "cat")])
def test_tokens_are_drawn_until_nobody_stands_on_the_wanted_symbol(order: tuple[str, str]) -> None:
    play = free(players=3, first=1, bag=bag("ant", *order, "owl"))
    play.walk("W", "W", "E")
    view = play.view()
    assert (view["tokens"], view["wanted"], view["bag"]) == ([["ant"], ["yak"], ["cat"]], "owl", 20)
    assert play.turn == 1


@pytest.mark.rule("HIDDEN-26")
def test_the_chain_goes_on_no_further_than_it_must() -> None:
    play = free(players=3, first=1, bag=bag("ant", "owl", "yak", "cat"))
    play.walk("W", "W", "E")
    view = play.view()
    assert (view["tokens"], view["wanted"], view["bag"]) == ([["ant"], [], []], "owl", 22)


@pytest.mark.rule("HIDDEN-26")
def test_passing_over_a_symbol_before_it_is_wanted_counts_for_nothing() -> None:
    play = free(first=1, bag=bag("ant", "yak", "owl"))
    play.walk("WW", "E")
    view = play.view()
    assert (view["tokens"], view["wanted"]) == ([["ant"], []], "yak")
    play.walk("E")
    assert play.view()["tokens"] == [["ant"], ["yak"]]


@pytest.mark.rule("HIDDEN-26")
def test_a_magician_that_waits_on_its_symbol_wins_it_after_many_turns() -> None:
    play = free(first=1, bag=bag("ant", "bat", "cat", "yak", "owl"))
    play.walk("W", "E", "", "E", "", "EE")
    assert play.view()["tokens"] == [["ant", "bat", "cat"], ["yak"]]


@pytest.mark.rule("HIDDEN-25", "HIDDEN-26")
def test_no_magician_ever_stands_on_the_wanted_symbol_between_actions() -> None:
    random, won = Random(4), 0
    for seed in range(12):
        play = Play(players=4, labyrinth=None, bag=None, dice=None, first=None, turned=None, seed=seed)
        squares = {each["symbol"]: each["at"] for each in play.view()["symbols"]}
        for _ in range(120):
            view = play.view()
            if view["outcome"]:
                break
            assert squares[view["wanted"]] not in view["magicians"]
            assert sum(map(len, view["tokens"])) + view["bag"] + 1 == len(SYMBOLS)
            seat = view["turn"]
            action = random.choice([each for each in play.legal(seat) if each["do"] != "stop"])
            play.ask(seat=seat, **action)
        won += sum(map(len, play.view()["tokens"]))
    assert won > 10
