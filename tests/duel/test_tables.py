"""Opening a match of the Duel: its options, what there is to draw, and what a view contains."""

from pathlib import Path
from typing import Any

import pytest

from dedale.games.base import Refusal, Source
from dedale.games.duel.state import State
from duel.boards import BOARD
from duel.pair import CONTENT, DUEL
from duel.play import Play, position, row


def why_not(**options: Any) -> tuple[str, str]:
    """Return the error code and the sentence that refuse a match."""
    refusal = DUEL.new(DUEL.options(**options), 1)
    assert isinstance(refusal, Refusal)
    return refusal.error, refusal.message


@pytest.mark.rule("DUEL-4")
@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_two_to_four_play(players: int) -> None:
    assert why_not(players=players) == ("bad_option", f"The Duel is for 2 to 4 players, not {players}.")


@pytest.mark.parametrize("first", [-1, 3, 4])
def test_the_first_is_one_of_the_seats(first: int) -> None:
    sentence = f"The first seat must be from 0 to 2, not {first}."
    assert why_not(players=3, first=first) == ("bad_option", sentence)
    assert Play(players=3, first=2).turn == "red"


@pytest.mark.rule("DUEL-1")
@pytest.mark.parametrize("level", [0, 3])
def test_there_are_two_levels(level: int) -> None:
    sentence = f"There is no level {level}; the levels are 1 and 2."
    assert why_not(level=level) == ("bad_option", sentence)


def test_a_table_has_a_level_or_a_board() -> None:
    board = Source("own.maze", BOARD)
    sentence = "A table has either a level or a custom board."
    assert why_not(level=1, board=board) == ("bad_option", sentence)
    assert why_not(board="own.maze") == ("bad_option", "The board 'own.maze' was not read.")
    assert why_not(board=Source("own.maze", "duel: Own\n"))[0] == "bad_file"


def test_two_of_those_who_play_have_a_pawn() -> None:
    board = Source("own.maze", position("", also={(3, 3): "B", (7, 7): "Y"}))
    sentence = "own.maze:1:7: at least two of those who play must have a pawn"
    assert why_not(players=2, board=board) == ("bad_file", sentence)


def drawn(state: Any) -> dict[tuple[int, int], str]:
    """Return the codes of the squares on which pieces stand, as the client draws them."""
    [part] = DUEL.ground(state).parts
    assert (part.at, part.width, part.height) == ((0, 0), 11, 11)
    return {(n % 11, n // 11): code for n, code in enumerate(part.squares) if code}


@pytest.mark.rule("DUEL-3", "DUEL-4")
def test_the_ground_shows_what_is_out_of_play_and_the_tunnel() -> None:
    corners = {(0, 0), (10, 0), (0, 10), (10, 10)}
    sides = {(x, y) for x in (0, 10) for y in range(1, 10)}
    for players, solid in ((2, corners | sides), (4, corners)):
        state = DUEL.new(DUEL.options(players=players), 1)
        codes = drawn(state)
        view = DUEL.view(state, None, 0)
        assert {at for at, code in codes.items() if code == "###"} == solid
        assert {at for at, code in codes.items() if code == "o"} == set(view.small_doors)
        assert {at for at, code in codes.items() if code not in ("###", "o")} == {(5, 5)}
        assert codes[5, 5] == "O"
    without = Source("own.maze", position("", also={(3, 3): "B", (7, 7): "R"}))
    assert set(drawn(DUEL.new(DUEL.options(board=without), 1)).values()) == {"###"}


@pytest.mark.rule("DUEL-4")
def test_what_lies_on_a_closed_line_is_not_there() -> None:
    also = {(3, 3): "B", (7, 7): "R", (0, 3): "o", (3, 5): "o", (10, 3): "O", (0, 6): "kR", (4, 4): "sw"}
    two, three = Play("", also=also), Play("", also=also, players=3)
    west = Play("", also={(3, 3): "B", (7, 7): "R", (0, 5): "O"})
    assert west.view()["great_door"] is None
    assert (two.view()["small_doors"], two.view()["great_door"]) == ([[3, 5]], None)
    assert two.things() == {("sword", (4, 4))}
    assert (three.view()["small_doors"], three.view()["great_door"]) == ([[0, 3], [3, 5]], [10, 3])
    assert three.things() == {("sword", (4, 4)), ("key-red", (0, 6))}


@pytest.mark.parametrize(
    ("also", "place"),
    [({(0, 3): "R"}, "11:3"), ({(10, 3): "R*"}, "11:42"), ({(0, 3): "B?"}, "11:2")],
)
def test_what_two_have_lies_on_squares_in_play(also: dict[tuple[int, int], str], place: str) -> None:
    pawns = {(3, 3): "B"} | ({} if "R" in also.values() else {(7, 7): "R"})
    board = Source("own.maze", position("", also=pawns | also))
    sentence = f"own.maze:{place}: this square is out of play at a table for 2"
    assert why_not(board=board) == ("bad_file", sentence)
    assert isinstance(DUEL.new(DUEL.options(board=board, players=4), 1), State)


def test_a_door_between_squares_out_of_play_is_refused_for_those_who_play() -> None:
    text = position(
        "+...+...+\n:   3   :\n+...+...+", at=(0, 3), also={(3, 3): "B", (7, 7): "R", (6, 6): "Y"}
    )
    board = Source("own.maze", text)
    error, message = why_not(board=board)
    assert error == "bad_file"
    assert message.endswith("the door of red must be between two squares in play")
    assert message.startswith("own.maze:11:3: ")
    assert isinstance(DUEL.new(DUEL.options(board=board, players=3), 1), State)


@pytest.mark.rule("DUEL-36")
def test_whoever_has_no_pawn_does_not_begin_and_has_no_tokens() -> None:
    play = Play("", also={(3, 3): "B", (7, 7): "G", (5, 5): "R?"}, players=4, first=1)
    assert (play.turn, play.tokens()) == ("green", {})
    play = Play("", also={(3, 3): "B", (7, 7): "R"}, players=4, first=3)
    assert play.turn == "blue"


@pytest.mark.parametrize("colour", ["yellow", "green"])
def test_to_move_names_one_who_plays(colour: str) -> None:
    also = {(3, 3): "B", (7, 7): "R", (5, 3): "Y", (5, 7): "G"}
    text = position("", also=also, fields=f"to-move: {colour}")
    message = why_not(board=Source("own.maze", text))[1]
    assert message == f"own.maze:3:10: {colour} does not play at a table for 2"


def test_a_match_is_written_and_read_without_a_difference() -> None:
    play = DUEL.new(DUEL.options(players=3), 1)
    again = DUEL.load(DUEL.dump(play))
    assert again == play
    assert DUEL.legal(again, 0) == DUEL.legal(play, 0)


def test_the_game_itself_waits_for_nothing() -> None:
    state = DUEL.new(DUEL.options(), 1)
    assert DUEL.wait(state, 5_000).state is state
    assert DUEL.deadline(state) is None
    assert (DUEL.seats(state), DUEL.outcome(state)) == (2, None)
    assert DUEL.talk(state) == "free"
    assert DUEL.manners(state, 0) == ("say", "gesture")


def test_a_view_says_who_may_talk_and_how() -> None:
    play = row("B . R")
    assert (play.view(0)["talk"], play.view(0)["may"]) == (
        "free",
        ["say", "gesture", "resign", "offer_draw"],
    )
    assert play.view(None)["may"] == []


def test_a_level_is_read_from_its_file() -> None:
    for level in (1, 2):
        state = DUEL.new(DUEL.options(level=level), 1)
        assert isinstance(state, State)
        assert state.setup.source == Source(
            f"level-{level}.maze", Path(CONTENT / f"level-{level}.maze").read_text(encoding="utf-8")
        )


@pytest.mark.rule("DUEL-44")
def test_of_two_who_are_angry_the_view_names_whose_turn_comes_first() -> None:
    """Blue and yellow have each been pushed back onto their squares, by red and by green."""
    play = Play("", also={(2, 3): "B", (3, 3): "R", (2, 7): "Y", (3, 7): "G"})
    play.acts("blue", "push", dir="E", to=[4, 3])
    play.acts("yellow", "push", dir="E", to=[4, 7])
    play.acts("red", "push", dir="W", to=[2, 3])
    assert play.view()["angry"] == {"colour": "blue", "at": "red"}
    play.acts("green", "push", dir="W", to=[2, 7])
    assert play.view()["angry"] == {"colour": "blue", "at": "red"}
    play.acts("blue", "step", dir="N")
    assert play.view()["angry"] == {"colour": "yellow", "at": "green"}
