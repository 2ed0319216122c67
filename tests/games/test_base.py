"""What a game does that says nothing else."""

from dedale.games.null import NULL, Options


def test_most_games_have_nothing_to_prepare() -> None:
    assert list(NULL.prepare(Options(), 1)) == []


def test_what_is_legal_is_written_for_each_seat() -> None:
    state = NULL.new(Options(players=2), 1)
    written = b'[{"do":"count","by":1},{"do":"count","by":2},{"do":"give_up"}]'
    assert NULL.legal_json(state, range(2)) == [written, written]
    assert NULL.legal_json(state, ()) == []


def test_a_game_that_looks_up_nothing_has_no_quick_answer_to_what_changed() -> None:
    state = NULL.new(Options(), 1)
    assert NULL.changed(state, state, 0) is None
