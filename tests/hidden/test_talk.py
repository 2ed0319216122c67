"""Talk is always free in this game."""

from typing import Any

import pytest

from hidden.play import Play, finished
from hidden.walls import labyrinth


@pytest.mark.parametrize("phase", ["building", "looking", "rolling", "over"])
def test_everyone_may_say_and_show_something_at_any_time(phase: str) -> None:
    options: dict[str, dict[str, Any]] = {"building": {"build": "one"}, "looking": {"look": True}}
    play = finished() if phase == "over" else Play(**options.get(phase, {}))
    assert play.view()["phase"] == phase
    for seat in range(2):
        assert play.view(seat)["talk"] == "free"
        assert {"say", "gesture"} <= set(play.view(seat)["may"])
        before = {**play.view(), "said": None}
        assert play.do("say", seat, text="Was it here?") == [
            {"event": "say", "by": seat, "text": "Was it here?"}
        ]
        assert {**play.view(), "said": None} == before
        play.refused("gesture", seat, sign="no such sign")


def test_talk_takes_no_turn_and_wipes_nothing_away() -> None:
    play = Play(labyrinth=labyrinth(walled=[(0, 0, "E")]))
    play.walk("E")
    play.do("say", 0, text="Ouch!")
    assert (play.view()["hit"], play.turn) == ([0, 0, "E"], 1)
