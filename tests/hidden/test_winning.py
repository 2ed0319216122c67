"""How a game ends."""

from typing import Any

import pytest

from hidden.play import FIVE, FIVE_WAYS, OPEN_CORNERS, Play, bag, finished
from hidden.walls import crossed, labyrinth

RED = crossed((0, 0), "EEEE")
BLUE = crossed((5, 5), "WWNEE")
YELLOW = crossed((5, 0), "W")


def over(play: Play, winners: list[int]) -> bool:
    view = play.view()
    assert view["outcome"] in (None, {"result": "won", "winners": winners})
    assert (view["phase"] == "over") == (view["outcome"] is not None)
    return view["outcome"] is not None


# Five tokens


@pytest.mark.rule("HIDDEN-27")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_to_win_five_tokens_wins(players: int) -> None:
    play = Play(players=players, labyrinth=OPEN_CORNERS, bag=bag(*FIVE))
    for number, way in enumerate(FIVE_WAYS, 1):
        play.walk(way)
        assert len(play.view()["tokens"][0]) == number
        assert over(play, [0]) == (number == 5)
        if number < 5:
            play.walk(*[""] * (players - 1))
    assert play.view()["tokens"][0] == list(FIVE)


@pytest.mark.rule("HIDDEN-27")
def test_the_fifth_token_of_another_ends_the_game_in_the_turn_of_the_first() -> None:
    """Blue stands on the symbol that is drawn when red wins a token (HIDDEN-26)."""
    wanted = bag("yak", "web", "sun", "toy", "ant", "urn")
    play = Play(first=1, labyrinth=labyrinth([*RED, *BLUE]), bag=wanted)
    play.walk("W", "", "W", "", "N", "", "E", "", "E")
    assert play.view()["tokens"] == [[], ["yak", "web", "sun", "toy"]]
    assert not over(play, [1])
    play.walk("E")
    assert over(play, [1])
    assert play.view()["tokens"] == [["ant"], ["yak", "web", "sun", "toy", "urn"]]


@pytest.mark.rule("HIDDEN-27")
def test_a_fifth_token_at_the_end_of_a_chain_counts() -> None:
    wanted = bag("yak", "web", "sun", "toy", "ant", "cat", "urn")
    play = Play(players=3, first=1, labyrinth=labyrinth([*RED, *BLUE, *YELLOW]), bag=wanted)
    play.walk("W", "W", "", "W", "", "", "N", "", "", "E", "", "", "E", "")
    play.walk("E")
    assert over(play, [1])
    assert [len(tokens) for tokens in play.view()["tokens"]] == [1, 5, 1]


@pytest.mark.rule("HIDDEN-27")
def test_nobody_wins_anything_after_the_fifth_token() -> None:
    # Blue stands on the symbol that would be drawn next.
    free = [*crossed((0, 0), "EE"), *crossed((1, 0), "SWS"), *crossed((5, 5), "W")]
    play = Play(labyrinth=labyrinth(free), bag=bag(*FIVE, "yak"))
    play.walk("E", "W", "E", "", "WS", "", "W", "", "S")
    assert over(play, [0])
    assert [len(tokens) for tokens in play.view()["tokens"]] == [5, 0]


@pytest.mark.rule("HIDDEN-27")
def test_after_the_end_nobody_does_anything() -> None:
    play = finished(players=3, helps="notes")
    lines: list[dict[str, Any]] = [
        {"do": "roll"}, {"do": "stop"}, {"do": "ready"}, {"do": "step", "dir": "E"},
        {"do": "wall", "edge": [0, 0, "E"]}, {"do": "note", "edge": [0, 0, "E"]},
    ]  # fmt: skip
    for seat in range(3):
        assert play.legal(seat) == []
        for line in lines:
            answer = play.send(seat=seat, **line)
            assert (answer["ok"], answer["error"]) == (False, "over")


# The bag is empty. Four players with four tokens each hold sixteen, so with all 24 tokens somebody has five
# long before that. Only a match with fewer tokens in the bag gets here.


@pytest.mark.rule("HIDDEN-28")
def test_when_the_last_token_is_won_the_most_tokens_win() -> None:
    play = Play(labyrinth=labyrinth([*RED, *BLUE]), bag=["ant", "yak", "bat"])
    assert play.view()["bag"] == 2
    play.walk("E", "W")
    assert (play.view()["wanted"], play.view()["bag"]) == ("bat", 0)
    assert not over(play, [0])
    play.walk("E")
    assert over(play, [0])
    view = play.view()
    assert (view["tokens"], view["wanted"], view["bag"]) == ([["ant", "bat"], ["yak"]], None, 0)


@pytest.mark.rule("HIDDEN-28")
def test_who_won_the_last_token_does_not_matter() -> None:
    play = Play(labyrinth=labyrinth([*RED, *BLUE]), bag=["ant", "bat", "yak"])
    play.walk("E", "", "E", "W")
    assert over(play, [0])
    assert play.view()["tokens"] == [["ant", "bat"], ["yak"]]


@pytest.mark.rule("HIDDEN-28")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_equal_counts_share_the_win(players: int) -> None:
    play = Play(players=players, labyrinth=labyrinth([*RED, *BLUE]), bag=["ant", "yak"])
    play.walk("E", "W")
    assert over(play, [0, 1])
    assert [len(tokens) for tokens in play.view()["tokens"]] == [1, 1, 0, 0][:players]


@pytest.mark.rule("HIDDEN-26", "HIDDEN-28")
def test_the_last_token_may_fall_to_one_that_stands_on_its_symbol() -> None:
    play = Play(first=1, labyrinth=labyrinth([*RED, *BLUE]), bag=["ant", "yak"])
    play.walk("W")
    assert not over(play, [0, 1])
    play.walk("E")
    assert over(play, [0, 1])
    assert (play.view()["tokens"], play.view()["wanted"]) == ([["ant"], ["yak"]], None)


@pytest.mark.rule("HIDDEN-27", "HIDDEN-28")
def test_five_tokens_win_with_the_last_of_the_bag_too() -> None:
    play = finished(bag=list(FIVE))
    assert over(play, [0])
    assert play.view()["bag"] == 0
