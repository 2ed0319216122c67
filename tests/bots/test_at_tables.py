"""The Mall's bots at the server's tables."""

from typing import Any

import pytest

from dedale.match.document import document_of, replay
from dedale.session import messages as say
from server.timeless import Somebody, Timeless


def play_on(table: Timeless, most: int = 20_000) -> None:
    for _ in range(most):
        if not table.lobby.playing:
            return
        table.go_on()


@pytest.mark.parametrize(
    "options",
    [
        {"scenario": 3, "players": 3},
        {"scenario": 4, "players": 1},
        {"scenario": 10, "players": 4, "level": 12, "edition": "pocket"},
    ],
    ids=str,
)
def test_a_table_of_bots_wins(options: dict[str, Any]) -> None:
    table = Timeless("mall", options, bots="brisk")
    play_on(table)
    assert table.live
    match = table.live.match
    assert match.outcome
    assert match.outcome.result == "won"
    assert replay(document_of(match)).view(None) == match.view(None)


def test_a_bot_takes_the_seat_of_somebody_who_leaves_in_the_middle_of_a_game() -> None:
    table = Timeless("mall", {"scenario": 2, "players": 3}, "Ann", "brisk")
    ann = Somebody()
    table.join(ann)
    begun = table.seconds
    while table.seconds < begun + 30:
        table.go_on()
    assert table.live
    assert not table.live.match.outcome
    table.handle(ann, say.Stand(0))
    table.handle(ann, say.Bot(0, "brisk"))
    assert [sitter.bot for sitter in table.lobby.seats if sitter] == ["brisk"] * 3
    play_on(table)
    assert table.live.match.outcome
    assert table.live.match.outcome.result == "won"


@pytest.mark.parametrize(
    ("game", "options", "bots"),
    [("tower", {"quest": "t4", "players": 3}, "brisk"), ("hidden", {"players": 3}, "perfect")],
)
def test_tables_of_other_games_come_to_their_end(game: str, options: dict[str, Any], bots: str) -> None:
    table = Timeless(game, options, bots=bots)
    play_on(table)
    assert table.live
    assert table.live.match.outcome
    assert table.live.match.outcome.result == "won"
