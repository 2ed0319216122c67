"""The planner wins with actions that the rules accept, and sees no more than a player does."""

from random import Random

import pytest
from msgspec.structs import replace

from dedale.games.base import Refusal
from dedale.games.mall import MALL, rules
from dedale.games.mall.actions import HEROES, Action, Discard, Explore, Move, Steal, Vortex
from dedale.games.mall.board import dimension
from dedale.games.mall.state import State
from dedale.lab.mall.planner import Planner, play
from dedale.lab.mall.player_view import next_is_seen, seen
from dedale.lab.mall.winnability import A_DAY_MS, Case
from dedale.match import Match

CASES = [
    Case(1, None, "A"),
    Case(7, None, "B"),
    Case(9, 12, "A"),
    Case(10, 15, "B"),
    Case(11, 17, "A"),
    Case(13, 14, "B"),
    Case(16, 24, "A"),
    Case(17, 19, "B"),
    Case(2, None, "A", "pocket"),
    Case(4, None, "A", "table", 5),
    Case(13, 12, "A", "pocket", 5),
]


def done(state: State, action: Action, t: int = 0) -> State:
    """Return the state after an action that must be accepted, by a player with all actions."""
    seat = next(seat for seat, hand in enumerate(state.hands) if hand)
    step = rules.apply(state, seat, action, t)
    assert not isinstance(step, Refusal)
    after: State = step.state
    return after


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_the_planner_does_is_a_won_match_at_a_table(case: Case) -> None:
    game = play(case.set_up(5), seed=1)
    assert game.won
    match = Match.open(MALL, case.options(), 5)
    assert isinstance(match, Match)
    for seat, action in game.log:
        assert not isinstance(match.act(seat, action), Refusal)
    assert match.outcome is not None
    assert match.outcome.result == "won"


def scrambled(state: State, random: Random) -> State:
    """Return a state that looks the same to everyone, with another seed and the hidden tiles reordered."""
    shown = 1 if next_is_seen(state) else 0
    hidden = list(state.pile[shown:])
    random.shuffle(hidden)
    return replace(
        state, pile=(*state.pile[:shown], *hidden), setup=replace(state.setup, seed=random.getrandbits(32))
    )


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_planner_does_not_depend_on_what_is_hidden(case: Case) -> None:
    random = Random(3)
    state = case.set_up(8)
    planner, twin = Planner(2), Planner(2)
    action: Action = rules.START
    explored = 0
    while True:
        state = done(state, action)
        if state.ended:
            break
        following = planner.next(state)
        assert following is not None
        action = following
        assert twin.next(scrambled(state, random)) == action
        explored += isinstance(action, Explore)
    assert explored >= 7


def test_the_sight_hides_the_order_of_the_pile_and_the_seed() -> None:
    state = Case(2, None, "A").set_up(4)
    assert state.pile != tuple(sorted(state.pile))
    assert seen(state).pile == tuple(sorted(state.pile))
    assert seen(state).setup.seed == 0
    face_up = Case(8, 12, "A").set_up(4)
    assert seen(face_up).pile == (face_up.pile[0], *sorted(face_up.pile[1:]))


def test_in_the_pocket_edition_the_planner_turns_the_theft_tile() -> None:
    log = play(Case(2, None, "A", "pocket").set_up(1)).log
    assert sum(isinstance(action, Steal) for _, action in log) == 1


def test_the_planner_goes_on_from_the_middle_of_a_match_where_two_tiles_must_go() -> None:
    state = Case(11, 14, "A").set_up(6)
    planner = Planner(1)
    action: Action = rules.START
    while len(state.board.laid) < 8:
        state = done(state, action)
        following = planner.next(state)
        assert following is not None
        action = following
    # Side A's hourglass is north of (1, 1).
    whose = state.heroes.index((1, 1)) if (1, 1) in state.heroes else 0
    state = replace(state, heroes=(*state.heroes[:whose], (1, 1), *state.heroes[whose + 1 :]))
    noon = A_DAY_MS // 2
    state = done(state, Move(HEROES[whose], (1, 0)), noon)
    assert state.to_discard == 2
    game = play(state, seed=1, t=noon)
    assert [isinstance(action, Discard) for _, action in game.log[:3]] == [True, True, False]
    assert game.won


def test_in_two_dimensions_heroes_change_over_and_never_all_stand_in_one() -> None:
    game = play(Case(13, 12, "A").set_up(2))
    state = Case(13, 12, "A").set_up(2)
    for _, action in game.log:
        state = done(state, action)
        if not state.stolen:
            assert len({dimension(at) for at in state.heroes if at}) == 2
    assert any(isinstance(action, Vortex) for _, action in game.log)
