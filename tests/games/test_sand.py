"""The sand timer by itself."""

from hypothesis import given
from hypothesis import strategies as st

from dedale.games.sand import SandTimer, full_below

times = st.integers(0, 400_000)


def test_the_first_turn_gives_the_whole_time() -> None:
    sand = full_below(180_000).turned(5_000)
    assert sand.left(5_000) == 180_000
    assert sand.left(6_000) == 179_000
    assert sand.empty_at == 185_000


@given(times, times)
def test_a_turn_exchanges_the_bulbs(first: int, later: int) -> None:
    sand = full_below(180_000).turned(first)
    t = first + later
    assert sand.turned(t).left(t) == 180_000 - sand.left(t)


@given(times, times, times)
def test_a_stop_keeps_the_sand_for_as_long_as_it_takes(first: int, later: int, pause: int) -> None:
    sand = full_below(180_000).turned(first)
    t = first + later
    stopped = sand.stopped(t)
    assert stopped.left(t + pause) == sand.left(t)
    assert stopped.empty_at is None
    assert stopped.resumed(t + pause).left(t + pause) == sand.left(t)


def test_a_timer_that_was_stopped_runs_on_from_there() -> None:
    sand = full_below(180_000).turned(0).stopped(60_000).resumed(500_000)
    assert (sand.left(500_000), sand.left(530_000), sand.empty_at) == (120_000, 90_000, 620_000)


@given(times, times)
def test_the_upper_bulb_never_holds_less_than_nothing(first: int, later: int) -> None:
    sand = full_below(180_000).turned(first)
    assert 0 <= sand.left(first + later) <= 180_000
    assert isinstance(sand, SandTimer)
