"""What happens is told in order, so that whoever shows the table can show it."""

import pytest

from hidden.playing import Play
from hidden.walls import labyrinth

BAG = ["owl", "elk", "ant"]


@pytest.mark.rule("HIDDEN-14", "HIDDEN-15")
def test_covering_and_the_first_token_are_told() -> None:
    play = Play(look=True, labyrinth=labyrinth(seed=8), bag=BAG)
    assert play.do("ready", 1) == [{"event": "ready", "seat": 1}]
    assert play.do("ready", 0) == [
        {"event": "ready", "seat": 0},
        {"event": "covered"},
        {"event": "drawn", "symbol": "owl"},
    ]
    assert play.view()["ready"] == []


@pytest.mark.rule("HIDDEN-14", "HIDDEN-15")
def test_they_are_told_when_the_time_for_looking_is_over_too() -> None:
    play = Play(look=True, look_ms=30_000, labyrinth=labyrinth(seed=8), bag=BAG)
    assert play.wait(29_999) == []
    assert play.wait(30_000) == [{"event": "covered"}, {"event": "drawn", "symbol": "owl"}]
