"""Time during which the server did not run is not charged to the players."""

from dedale.session.clock import STALL_SECONDS, SeenClock, TableClock


class Monotonic:
    seconds = 500.0

    def __call__(self) -> float:
        return self.seconds


def test_time_passes_while_the_server_runs() -> None:
    now = Monotonic()
    table = TableClock(SeenClock(now))
    table.start()
    for _ in range(100):
        now.seconds += 0.25
        table.t()
    assert table.t() == 25_000


def test_a_server_that_was_stopped_takes_nothing_from_the_sand() -> None:
    now = Monotonic()
    seen = SeenClock(now)
    table = TableClock(seen)
    table.start()
    now.seconds += 0.25
    assert table.t() == 250
    now.seconds += 3_600
    assert table.t() == 250, "an hour in which nobody could do anything"
    now.seconds += 0.25
    assert table.t() == 500


def test_a_moment_of_hard_work_is_no_stop() -> None:
    now = Monotonic()
    seen = SeenClock(now)
    before = seen()
    now.seconds += STALL_SECONDS
    assert seen() == before + STALL_SECONDS
