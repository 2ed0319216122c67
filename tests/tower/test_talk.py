"""Beginners, initiates and experts: what they may say, and what they may undo."""

import pytest

from tower.play import Play, names

PLAIN = """
    +---+---+---+
    | O       O=|
    +---+---+---+
    | P       P=|
    +---+---+---+
"""
ICONS = ("move", "power", "ladder", "armory", "door", "exit", "turn", "slide")


def table(level: str | None = None) -> Play:
    return Play(PLAIN, players=2, **({"talk": level} if level else {}))


def test_beginner_is_what_nobody_asked_for() -> None:
    assert table().view()["talk_level"] == "beginner"


@pytest.mark.rule("TOWER-71")
@pytest.mark.parametrize("level", ["beginner", "initiate"])
def test_beginners_and_initiates_talk_freely(level: str) -> None:
    play = table(level)
    assert play.view()["talk"] == "free"
    assert play.view(0)["may"] == ["stare", "point", "point_at", "say", "gesture"]
    assert play.view()["may"] == []
    play.do("say", text="The dwarf first?")
    play.do("gesture", 1, sign="yes")
    play.do("point", icon="exit")
    assert play.do("point", at=[2, 1]) == [{"event": "point", "by": 0, "at": [2, 1]}]
    play.do("stare", to=1)


@pytest.mark.rule("TOWER-71")
def test_the_game_shows_how_much_was_said() -> None:
    play = table("initiate")
    assert play.view()["said"] == 0
    play.do("say", text="Hm.")
    play.do("gesture", 1, sign="wait")
    play.do("point", icon="door")
    assert play.view()["said"] == 3
    # A stare says nothing, nor does a refused action, nor a move.
    play.do("stare", to=1)
    play.refused("say", text="")
    play.refused("point", icon="moon")
    seat = next(seat for seat in (0, 1) if play.targets("dwarf", seat))
    play.move("dwarf", [1, 0], seat=seat)
    assert [play.view(seat)["said"] for seat in (None, 0, 1)] == [3, 3, 3]


@pytest.mark.rule("TOWER-71")
def test_experts_only_stare_at_a_player_or_point_at_an_icon() -> None:
    play = table("expert")
    assert play.view()["talk"] == "none"
    assert play.view(1)["may"] == ["stare", "point"]
    play.do("stare", to=1)
    for icon in ICONS:
        assert names(play.do("point", icon=icon)) == ["point"]
    assert play.refused("say", text="Hello") == "not_now"
    assert play.refused("gesture", sign="yes") == "not_now"
    assert play.refused("point", at=[1, 0]) == "not_now"
    assert play.refused("point", icon="north") == "no_such_icon"


@pytest.mark.parametrize("level", ["beginner", "initiate", "expert"])
def test_there_is_no_pawn_to_nudge_and_no_drumming(level: str) -> None:
    play = table(level)
    assert play.refused("nudge", to=1) == play.refused("drum", to=1) == "not_now"


@pytest.mark.rule("TOWER-71")
def test_after_the_end_even_experts_talk() -> None:
    play = Play(PLAIN, talk="expert")
    play.do("skip")
    assert play.view()["talk"] == "free"
    play.do("say", text="Close.")
    play.do("point", at=[1, 0])


@pytest.mark.rule("TOWER-72")
@pytest.mark.parametrize("level", ["beginner", "initiate"])
def test_moves_are_taken_back_one_by_one(level: str) -> None:
    play = Play(PLAIN, talk=level)
    assert play.refused("undo") == "nothing_done"
    play.move("dwarf", [1, 0], [2, 0])
    play.move("sorceress", [1, 1])
    for heroes, moves in (
        ({"sorceress": [0, 1], "dwarf": None}, 2),
        ({"sorceress": [0, 1], "dwarf": [1, 0]}, 1),
        ({"sorceress": [0, 1], "dwarf": [0, 0]}, 0),
    ):
        assert names(play.do("undo")) == ["undone"]
        assert (play.view()["heroes"], play.view()["moves"]) == (heroes, moves)
    assert "undo" not in play.kinds()
    assert play.refused("undo") == "nothing_done"


@pytest.mark.rule("TOWER-72")
@pytest.mark.parametrize("level", ["beginner", "initiate"])
def test_what_was_taken_back_is_made_again(level: str) -> None:
    play = Play(PLAIN, talk=level)
    assert play.refused("redo") == "nothing_undone"
    play.move("dwarf", [1, 0], [2, 0])
    play.move("sorceress", [1, 1])
    after = play.view()
    for back in (["undo", "undo"], ["restart"], ["undo", "restart"]):
        for action in back:
            play.do(action)
        taken = after["moves"] - play.view()["moves"]
        for _ in range(taken):
            assert names(play.do("redo")) == ["redone"]
        assert play.view() == after
        assert "redo" not in play.kinds()


@pytest.mark.rule("TOWER-72")
def test_another_move_leaves_nothing_to_make_again() -> None:
    play = Play(PLAIN)
    play.move("dwarf", [1, 0])
    play.do("undo")
    play.move("sorceress", [1, 1])
    assert "redo" not in play.kinds()
    assert play.refused("redo") == "nothing_undone"


def test_anyone_may_take_back_a_move() -> None:
    play = Play(PLAIN, deal=[["E"], ["N", "S", "W"]])
    play.move("dwarf", [1, 0], seat=0)
    play.do("undo", 1)
    assert play.at("dwarf") == [0, 0]


def test_taking_back_shuts_the_exits_again() -> None:
    play = Play("""
        +---+---+---+
        | O   O!  O=|
        +---+---+---+
    """)
    play.move("dwarf", [1, 0])
    assert play.view()["armed"]
    play.do("undo")
    assert not play.view()["armed"]


@pytest.mark.rule("TOWER-72")
def test_experts_take_nothing_back_and_do_not_begin_again() -> None:
    play = Play(PLAIN, talk="expert")
    play.move("dwarf", [1, 0])
    after = play.view()
    assert play.refused("undo") == play.refused("redo") == play.refused("restart") == "no_undo"
    assert play.view() == after
    assert play.kinds() == {"move", "skip"}


@pytest.mark.rule("TOWER-72")
@pytest.mark.parametrize("level", ["beginner", "initiate"])
def test_a_quest_can_be_begun_again(level: str) -> None:
    play = Play(PLAIN, talk=level)
    fresh = play.view()
    assert play.refused("restart") == "nothing_done"
    play.move("dwarf", [1, 0], [2, 0])
    assert names(play.do("restart")) == ["restarted"]
    assert play.view() == fresh
    assert play.kinds() == {"move", "redo", "skip"}
    play.move("dwarf", [1, 0])
    play.do("restart")
    assert play.view() == fresh


def test_a_single_quest_that_is_skipped_is_lost() -> None:
    play = Play(PLAIN, talk="expert", players=2)
    events = play.do("skip", 1)
    assert events == [{"event": "ended", "result": "lost", "reason": "skipped"}]
    view = play.view()
    assert view["outcome"] == {"result": "lost", "winners": []}
    assert (view["phase"], view["reason"]) == ("over", "skipped")
    assert play.legal(0) == play.legal(1) == []
