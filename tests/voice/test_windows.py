"""How the measurement of voices reads what pages record."""

from voice.report import page
from voice.windows import Frame, Log, Sample, Window, windows

OPEN, CLOSED = Frame(True, 1_000), Frame(False, 2_000)
END = Frame(True, 3_000)


def read(*samples: tuple[float, int, float], heard: tuple[float, ...] = ()) -> list[Window]:
    line = tuple(Sample(*each) for each in samples)
    return list(windows(Log((OPEN, CLOSED, END), {"0": heard}, {"0": line})))


def test_a_voice_is_heard_when_something_is_first_played_in_the_window() -> None:
    arrived = (990, 5, 400), (1_100, 6, 1_090), (2_020, 40, 1_999), (3_000, 40, 1_999)
    assert read(*arrived, heard=(420, 1_150, 1_170, 2_040)) == [
        Window(True, 150, 0, 0),
        Window(False, None, 0, 0),
    ]


def test_packets_are_late_only_after_a_tenth_of_a_second() -> None:
    arrived = (990, 5, 400), (1_100, 6, 1_090), (1_990, 40, 1_990)
    in_time = read(*arrived, (2_150, 44, 2_100), (3_000, 44, 2_100))
    assert in_time[1] == Window(False, None, 0, 100)
    late = read(*arrived, (2_090, 44, 2_090), (2_150, 46, 2_101), (3_000, 46, 2_101))
    assert late[1] == Window(False, None, 2, 101)


def test_silence_in_a_window_of_talk_is_told_and_unfinished_lines_are_not() -> None:
    unheard = read((990, 5, 400), (1_500, 5, 400), (2_000, 5, 400), heard=(400, 2_100))
    assert unheard[0].heard_ms is None
    assert read((1_010, 5, 400), (1_500, 5, 400), (2_000, 5, 400)) == []


def test_the_report_says_which_goal_was_held() -> None:
    told = [Window(True, 120, 0, 0), Window(True, 299, 0, 0), Window(False, None, 0, 40)]
    assert "NOT HELD" not in page(told, people=4, rounds=100, seconds=300, load=(1, 2))
    for wrong in (Window(True, 301, 0, 0), Window(True, None, 0, 0), Window(False, None, 1, 140)):
        assert "NOT HELD" in page([*told, wrong], people=4, rounds=100, seconds=300, load=(1, 2))
