"""Random games of the Hidden Labyrinth (ten thousand in `make test-long`) end and break no invariant."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from contract.random_hidden import hidden_eagerness, steps_to
from contract.random_play import open_table
from dedale.games.base import Refusal
from dedale.games.hidden.state import COVERED, State
from dedale.match import Match
from draws import LONG, drawn

GAMES, BATCHES = drawn(10_000, part=20), 10 if LONG else 1
MOST_ACTIONS = 5_000
"""No game came near this. One that gets there would go on for ever."""
CORNERS = ((0, 0), (5, 5), (5, 0), (0, 5))


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_games_always_end_and_break_no_invariant(batch: int) -> None:
    ends: Counter[str] = Counter()
    for number in range(batch, GAMES, BATCHES):
        random = Random(f"random hidden game {number}")
        match = open_table("hidden", random)
        before = match.state
        for _ in play(match, random):
            check(before, match.state)
            before = match.state
        assert match.outcome, "a game did not end"
        ends[how_it_ended(match.state)] += 1
    # The games were deep enough to matter: every way to end occurred.
    assert set(ends) == {"five tokens", "empty bag", "shared win"}


def play(match: Match, random: Random) -> Iterator[None]:
    """Mostly the seat to move acts. Sometimes another one does something, or time passes."""
    for _ in range(MOST_ACTIONS):
        if match.outcome:
            return
        state: State = match.state
        seat = random.randrange(match.seats) if state.turn is None or random.random() < 0.02 else state.turn
        choices = match.legal(seat)
        t = match.t + random.randrange(4_000)
        deadline = match.game.deadline(state)
        if seat == state.turn:
            assert choices, "somebody is stuck"
        if not choices or (deadline is not None and t >= deadline):
            assert not isinstance(match.wait(t), Refusal)
        else:
            assert not isinstance(match.act(seat, choose(state, seat, choices, random), t), Refusal)
        yield


def choose(state: State, seat: int, choices: list[Any], random: Random) -> Any:
    if seat != state.turn or state.phase == "building":
        return random.choice(choices)
    if state.phase == "rolling":
        return choices[0]
    return random.choices(choices, [hidden_eagerness(state, each) for each in choices])[0]


def how_it_ended(state: State) -> str:
    assert state.ended
    won, winners = [len(tokens) for tokens in state.tokens], state.ended.winners
    assert state.ended.result == "won"
    if max(won) == 5:
        assert [won[seat] for seat in winners] == [5]
        assert won.count(5) == 1
        return "five tokens"
    assert sum(won) == len(state.setup.bag), "it ended with tokens in the bag"
    assert winners == tuple(seat for seat, count in enumerate(won) if count == max(won))
    return "shared win" if len(winners) > 1 else "empty bag"


def check(before: State, state: State) -> None:
    setup = state.setup
    check_walls(before, state)
    assert setup == before.setup
    won = [symbol for tokens in state.tokens for symbol in tokens]
    wanted = [state.wanted] if state.wanted else []
    assert sorted(won + wanted) == sorted(setup.bag[: state.drawn]), "a token was lost"
    assert max(map(len, state.tokens)) <= 5
    if state.turn != before.turn and before.phase == "moving":
        check_end_of_turn(before, state)
    if state.phase == "moving":
        assert state.roll is not None
        assert 1 <= state.left <= state.roll <= 4
    elif state.phase == "rolling":
        assert state.wanted
        assert setup.board.symbols[state.wanted] not in state.magicians, "a won token still lies open"


def check_walls(before: State, state: State) -> None:
    setup = state.setup
    if state.walls is before.walls:
        return
    if state.phase in COVERED and before.phase in COVERED:
        assert state.walls == before.walls, "a covered wall moved"
        return
    assert len(state.walls) <= setup.walls
    if state.phase != "building":
        assert len(state.walls) == setup.walls, "walls are missing"
    assert len(steps_to(state.walls, (0, 0))) == 36, "not every square can be reached"


def check_end_of_turn(before: State, state: State) -> None:
    seat = before.turn
    assert seat is not None
    here, was = state.magicians[seat], before.magicians[seat]
    starts = CORNERS[: state.setup.players]
    others = [square for each, square in enumerate(state.magicians) if each != seat]
    stayed = before.left == before.roll and here == was
    assert here not in others or state.hit or stayed, "a turn ended on an occupied square"
    assert here not in others or here in starts, "a bump led onto a square that is no start corner"
    assert others == [square for each, square in enumerate(before.magicians) if each != seat]
    if state.hit:
        assert state.hit in state.walls
        assert here == starts[seat], "a magician that ran into a wall is not at its start"
    else:
        assert abs(here[0] - was[0]) + abs(here[1] - was[1]) <= 1
    assert all(0 <= x < 6 and 0 <= y < 6 for x, y in state.magicians), "a magician is off the board"
