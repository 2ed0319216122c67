"""A game without speedups."""

from dedale.games.base import speedups
from dedale.games.null import NULL, Options


def test_a_game_without_speedups_has_no_quick_answer_and_nothing_to_prepare() -> None:
    quick, state = speedups(NULL), NULL.new(Options(), 1)
    assert list(quick.prepare(Options(), 1)) == []
    assert quick.legal_json(state, range(2)) is None
    assert quick.changed(state, state, 0) is None
