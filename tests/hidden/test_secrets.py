"""What is shown and what is not (test_secrecy.py has the differential test)."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from hidden.play import FIVE, OPEN_CORNERS, SYMBOLS, Play, bag, finished, seek
from hidden.walls import turned


def edges_in(value: Any) -> Iterator[tuple[int, int, str]]:
    """Yield every edge that a value contains, however deep."""
    match value:
        case [int(x), int(y), "E" | "S" as side]:
            yield x, y, side
        case dict():
            for each in value.values():
                yield from edges_in(each)
        case list():
            for each in value:
                yield from edges_in(each)


def test_edges_are_found_wherever_they_are() -> None:
    assert list(edges_in({"a": [{"b": [[1, 2, "E"]]}], "c": [0, 0, "S"]})) == [(1, 2, "E"), (0, 0, "S")]


@pytest.mark.rule("HIDDEN-31")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_wall_is_sent_once_it_is_covered_except_the_one_that_was_just_hit(players: int) -> None:
    play = Play(players=players, labyrinth=None, turned=None, bag=None, dice=None, look=True, seed=players)
    assert len(list(edges_in(play.view()))) == 19
    random, hits = Random(players), 0
    for seat in range(players):
        events = play.do("ready", seat)
        assert list(edges_in(events)) == []
    for _ in range(150):
        turn = play.turn
        if turn is None:
            break
        action = random.choice(play.legal(turn))
        events = play.ask(seat=turn, **action)["events"]
        if play.view()["outcome"]:
            break
        hit = play.view()["hit"]
        hits += hit is not None
        expected = [] if hit is None else [tuple(hit)]
        assert list(edges_in(events)) == expected
        for each in (None, *range(players)):
            view = play.view(each)
            assert list(edges_in(view)) == expected
            assert view["walls"] is None
            assert view["turned"] is None
            assert "bag_order" not in view
            assert list(edges_in(play.legal(each or 0))) == []
    assert hits > 3


@pytest.mark.rule("HIDDEN-31")
def test_everybody_sees_the_same() -> None:
    play = finished_before_the_end()
    views = [play.view(seat) for seat in (None, 0, 1)]
    assert all({**view, "may": []} == {**views[0], "may": []} for view in views)


def finished_before_the_end() -> Play:
    play = Play(labyrinth=OPEN_CORNERS, bag=bag(*FIVE))
    play.walk("E", "", "E")
    return play


@pytest.mark.rule("HIDDEN-31")
@pytest.mark.parametrize("quarters", range(4))
def test_after_the_game_everything_is_shown(quarters: int) -> None:
    order = bag(*FIVE, "owl", "pig")
    play = finished(turned=quarters, bag=order)
    for seat in (None, 0, 1):
        view = play.view(seat)
        assert play.walls(seat) == turned(OPEN_CORNERS, quarters)
        assert view["turned"] == quarters
        # What is left in the bag comes last, in the order it would have been drawn.
        left = view["bag_order"]
        assert len(left) in (24, view["bag"])
        assert order[-len(left) :] == left


@pytest.mark.rule("HIDDEN-31")
def test_what_was_drawn_by_the_game_is_shown_after_it_too() -> None:
    orders = set()
    for seed in range(4):
        play = Play(labyrinth=None, bag=None, look=True, turn=False, turned=None, seed=seed)
        looked_at = play.walls() or []
        for seat in range(2):
            play.do("ready", seat)
        assert play.walls() is None
        seek(play, seed % 2, looked_at)
        assert play.walls() == looked_at
        view = play.view()
        assert view["outcome"]["winners"] == [seed % 2]
        assert set(view["bag_order"]) <= set(SYMBOLS)
        orders.add(tuple(view["bag_order"]))
    assert len(orders) == 4
