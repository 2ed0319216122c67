"""A match of any game: seats, names, clock and log. The null game stands in for all of them."""

import pytest

from contract.referee_play import view_of
from dedale.games.base import Outcome, Refusal
from dedale.games.mall import MALL
from dedale.games.mall.setup import Options as MallOptions
from dedale.games.null import FUSE_MS, NULL, Count, GiveUp, Options
from dedale.match import Match
from dedale.match.match import LATEST, Entry
from dedale.match.talk import Nudge

OPTIONS = Options(players=3, goal=100)


def opened(names: tuple[str, ...] = (), seed: int = 1) -> Match:
    match = Match.open(NULL, OPTIONS, seed, names)
    assert isinstance(match, Match), match
    return match


def refused(answer: object) -> Refusal:
    assert isinstance(answer, Refusal), answer
    return answer


def test_a_new_table_is_at_its_beginning() -> None:
    match = opened()
    assert (match.t, match.log, match.nudged, match.said) == (0, [], None, 0)
    assert (match.game, match.options, match.seed) == (NULL, OPTIONS, 1)
    assert match.outcome is None


def test_seats_without_a_name_get_one() -> None:
    assert opened().names == ("Player 1", "Player 2", "Player 3")
    assert opened(("Zoé",)).names == ("Zoé", "Player 2", "Player 3")
    assert opened(("A", "B", "C")).names == ("A", "B", "C")
    assert [seat["name"] for seat in view_of(opened(("Zoé",)))["seats"]] == ["Zoé", "Player 2", "Player 3"]
    assert opened().seats == 3


def test_there_are_no_more_names_than_seats() -> None:
    answer = refused(Match.open(NULL, OPTIONS, 1, ("A", "B", "C", "D")))
    assert answer == Refusal("bad_option", "There are 4 names for 3 seats.")


def test_a_name_is_a_line_of_at_most_forty_characters() -> None:
    assert opened(("n" * 40,)).names[0] == "n" * 40
    for name in ("n" * 41, "", " ", "two\nlines"):
        assert refused(Match.open(NULL, OPTIONS, 1, ("A", name))).error == "bad_option"


@pytest.mark.parametrize("seed", [2**53 - 1, -(2**53 - 1)])
def test_the_largest_seed_is_what_json_keeps_exactly(seed: int) -> None:
    assert opened(seed=seed).seed == seed
    further = seed + (1 if seed > 0 else -1)
    assert refused(Match.open(NULL, OPTIONS, further)).error == "bad_option"


def test_a_game_that_refuses_its_options_makes_no_table() -> None:
    assert refused(Match.open(NULL, Options(players=9), 1)).error == "bad_option"


def test_what_was_done_is_in_the_log_and_the_clock_stands_there() -> None:
    match = opened()
    assert match.act(0, Count(1), 7) == [{"event": "counted"}]
    assert match.act(2, Count(2)) == [{"event": "counted"}]
    assert match.log == [Entry(7, 0, Count(1)), Entry(7, 2, Count(2))]
    assert match.t == 7
    assert view_of(match)["t"] == 7
    assert view_of(match)["count"] == 3


def test_seats_are_counted_from_nought() -> None:
    match = opened()
    for seat in (-1, 3):
        answer = refused(match.act(seat, Count(1), 0))
        assert answer == Refusal("no_such_seat", f"There is no seat {seat}; they go from 0 to 2.")
    assert match.act(2, Count(1), 0)
    assert match.act(0, Count(1), 0)


def test_time_never_falls_and_ends_somewhere() -> None:
    match = opened()
    assert match.wait(5) == []
    assert match.wait(5) == []
    assert refused(match.wait(4)).error == "bad_time"
    assert refused(match.act(0, Count(1), 4)).error == "bad_time"
    assert refused(match.act(0, Count(1), LATEST + 1)).error == "bad_time"
    assert (match.t, match.log) == (5, [])
    assert match.wait(LATEST) == []
    assert match.t == LATEST == 2**53 - 1


def test_time_alone_acts_at_its_deadline() -> None:
    match = opened()
    match.act(0, Count(1), 100)
    assert match.wait(100 + FUSE_MS - 1) == []
    assert match.outcome is None
    assert match.wait(100 + FUSE_MS) == [{"event": "ended", "result": "lost"}]
    assert match.outcome == Outcome("lost")


def test_what_time_did_comes_before_what_somebody_does() -> None:
    match = opened()
    match.act(0, Count(1), 100)
    state = match.state
    assert refused(match.act(0, GiveUp(), 100 + FUSE_MS)).error == "over"
    assert (match.state, match.t, len(match.log)) == (state, 100, 1)


def test_what_time_does_is_told_with_the_talk_that_comes_after_it() -> None:
    match = opened()
    match.act(0, Count(1), 100)
    events = match.act(1, Nudge(2), 100 + FUSE_MS)
    assert events == [{"event": "ended", "result": "lost"}, {"event": "nudge", "by": 1, "seat": 2}]
    assert match.outcome == Outcome("lost")


def test_options_that_hold_a_secret_are_not_public() -> None:
    options = MallOptions(scenario=3, players=2, pile=(5, 2, 3, 4, 6, 7, 8, 9))
    match = Match.open(MALL, options, 1)
    assert isinstance(match, Match), match
    assert match.public_options == MallOptions(scenario=3, players=2)
    assert match.options == options
