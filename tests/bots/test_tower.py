"""The teammates in the Tower: the fewest moves, each in its own directions, and never against people."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bots.at_tables import bot_at, do, open_table, questions
from bots.mall_matches import typed_view
from contract.random_tower import quest, tower_options
from contract.referee_play import view_of
from dedale.bots import AnyBot, Call, Do, Wait
from dedale.bots.tower import BRISK, CALM, MACHINE
from dedale.bots.tower import plan as planning
from dedale.bots.tower.icons import icon_of
from dedale.bots.tower.plan import think
from dedale.bots.tower.state_from_view import Sight
from dedale.games.base import Source, Step
from dedale.games.tower.actions import Move, Rotate, Slide, Undo
from dedale.games.tower.pack import the_pack
from dedale.games.tower.plan_text import read_plan
from dedale.games.tower.setup import Options
from dedale.games.tower.state import State
from dedale.games.tower.view import TowerView
from dedale.lab.arena import play
from dedale.match import Match
from dedale.match.document import document_of, replay
from dedale.match.talk import Gesture, Point, Say
from dedale.solver import solver

MOVES = (Move, Rotate, Slide)
TWICE = [["N", "E", "S", "W"]] * 2
"""Two seats that own all directions."""
TUTORIALS = [f"t{number}" for number in range(1, 7)]
FLOORS = [("1-1", 2), ("3-L", 3), ("4-8", 4), ("6-L", 1), ("8-4", 2), ("9-L", 3), ("12-8", 4), ("15-L", 2)]
"""Small and legendary floors of two to five stars, including some with eight cards."""


@pytest.fixture(scope="module", autouse=True)
def all_the_time_it_needs() -> Iterator[None]:
    """The solver is compiled, and no bot gives up because the machine is slow."""
    solver.warm()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(planning, "PATIENCE", 600.0)
        yield


def seen(match: Match) -> State:
    options = match.options
    assert isinstance(options, Options)
    return Sight(options).look(typed_view(TowerView, match, None))


def solved_in_the_fewest(match: Match, name: str = "machine") -> None:
    result = play(match, [name] * match.seats)
    assert result.result == "won"
    assert isinstance(result.view, TowerView)
    assert result.view.moves == result.view.optimum == sum(result.actions)
    assert result.calls == 0
    assert replay(document_of(match)).view(None) == match.view(None)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("floor", TUTORIALS)
def test_a_team_solves_every_tutorial_in_the_fewest_moves(floor: str, players: int) -> None:
    solved_in_the_fewest(open_table("tower", 3, quest=floor, players=players))


@pytest.mark.parametrize(("floor", "players"), FLOORS)
def test_a_team_solves_floors_of_all_kinds_in_the_fewest_moves(floor: str, players: int) -> None:
    solved_in_the_fewest(open_table("tower", 4, quest=floor, players=players), "brisk")


def test_the_sample_has_a_small_and_a_legendary_floor_of_each_class() -> None:
    found = {(the_pack().floor(floor).quest.stars, floor.endswith("L")) for floor, _ in FLOORS}
    assert found == {(stars, legendary) for stars in (2, 3, 4, 5) for legendary in (False, True)}
    assert {the_pack().floor(floor).quest.layout for floor, _ in FLOORS} == {"single", "2x2", "ring"}


@pytest.mark.rule("TOWER-63")
def test_a_team_goes_through_a_whole_adventure() -> None:
    match = open_table("tower", 1, adventure=1, players=3, talk="expert")
    result = play(match, ["machine"] * 3)
    assert (result.result, result.reason) == ("won", "all solved")
    fewest = sum(the_pack().floor(floor).quest.moves or 0 for floor in the_pack().floors()[6:11])
    assert sum(result.actions) == fewest


@pytest.mark.rule("TOWER-3")
def test_everybody_moves_in_their_own_directions_and_any_owner_may() -> None:
    match = open_table("tower", 2, quest="12-8", players=3)
    result = play(match, ["brisk"] * 3)
    assert min(result.actions) >= 4


# The same plan for all


def test_the_plan_is_a_pure_function_of_what_all_see() -> None:
    """Computed anew, in any order, it is the same: bots need no channel and no shared memory."""
    match = open_table("tower", 1, quest="6-L", players=2)
    positions = []
    for (_, _, _, _), answer in questions(match, {n: bot_at(match, n, "machine") for n in (0, 1)}, 90_000):
        state = seen(match)
        if isinstance(answer, Do):
            positions.append((state, answer.action))
    assert len(positions) == the_pack().floor("6-L").quest.moves
    for state, action in reversed(positions):
        think.cache_clear()
        assert think(state.quest, state.position).action == action


def test_it_does_not_look_into_the_quests_file() -> None:
    """Without the plan in the file, or with the plan of another quest, bots do the same."""
    text = the_pack().floor("3-2").source.text
    lines = [line for line in text.split("\n") if not line.startswith(("plan:", "moves:"))]
    wrong = [*lines[:1], "moves: 1", "plan: elf 0,0", *lines[1:]]
    logs = []
    for each in (text.split("\n"), lines, wrong):
        match = open_table("tower", 1, quest=Source("mine.maze", "\n".join(each)), players=2)
        assert play(match, ["brisk"] * 2).result == "won"
        logs.append(match.log)
    assert logs[0] == logs[1] == logs[2]


def test_all_that_it_is_told_is_what_every_seat_sees() -> None:
    match = open_table("tower", 1, quest="5-3", players=2)
    bots, twins = ({n: bot_at(match, n, "calm") for n in (0, 1)} for _ in range(2))
    done = 0
    for (seat, _, legal, t), answer in questions(match, bots, 300_000):
        view = replace(match.view(1 - seat), may=match.view(seat).may)
        assert twins[seat].answer(view, legal, t) == answer
        done += isinstance(answer, Do)
    assert done == 21


# People at the table


def left_after(match: Match, action: Any) -> int | None:
    """Return how many moves are left after this one; None if the quest cannot be solved any more."""
    step = match.game.apply(match.state, 0, action, 0)
    assert isinstance(step, Step)
    return think(seen(match).quest, step.state.position).moves


@pytest.mark.parametrize("floor", ["t5", "2-3", "5-L"])
def test_it_goes_on_after_somebodys_detours(floor: str) -> None:
    match, random = open_table("tower", 2, quest=floor, deal=TWICE), Random(1)
    bot = bot_at(match, 1, "brisk")
    t = 0
    for _ in range(4):
        ideas = [each for each in match.legal(0) if isinstance(each, MOVES) and left_after(match, each)]
        do(match, 0, random.choice(ideas), t)
        before = len(match.log)
        for (_, _, _, at), _ in questions(match, {1: bot}, t + 60_000, t):
            t = at
            if len(match.log) > before:
                break
    done, left = view_of(match)["moves"], think(seen(match).quest, seen(match).position).moves
    assert left
    for _ in questions(match, {1: bot}, t + 600_000, t):
        pass
    assert match.outcome
    assert view_of(match)["moves"] == done + left
    assert all(isinstance(entry.action, MOVES) for entry in match.log)


@pytest.mark.parametrize("seed", range(12))
def test_among_people_who_do_anything_it_never_takes_back_skips_or_chooses(seed: int) -> None:
    random = Random(seed)
    match = Match.open(open_table("tower", 0, quest="t1").game, tower_options(random), seed)
    assert isinstance(match, Match)
    bots = {
        seat: bot_at(match, seat, random.choice(("calm", "brisk", "machine"))) for seat in range(match.seats)
    }
    t = 0
    for _ in range(25):
        if match.outcome:
            return
        legal = match.legal(0)
        do(match, 0, random.choice([each for each in legal if isinstance(each, MOVES)] or legal), t)
        for (_, _, may, at), answer in questions(match, bots, t + 5_000, t):
            t = at
            if isinstance(answer, Do) and not isinstance(answer.action, Gesture | Point):
                assert isinstance(answer.action, MOVES)
                assert answer.action in may


def waiting_for_somebody(talk: str) -> tuple[list[Any], Match]:
    """Yield what a bot does while the person whose move it is does nothing."""
    match = open_table("tower", 1, quest="t1", talk=talk, deal=[["N", "S"], ["E", "W"]])
    own = think(seen(match).quest, seen(match).position).action
    seat = 1 if own in match.legal(0) else 0
    bot = bot_at(match, seat, "brisk")
    found = [answer for _, answer in questions(match, {seat: bot}, 120_000) if not isinstance(answer, Wait)]
    return found, match


@pytest.mark.rule("TOWER-71")
def test_an_expert_stares_at_the_one_whose_move_it_is_and_points_at_the_icon() -> None:
    found, match = waiting_for_somebody("expert")
    state = seen(match)
    action = think(state.quest, state.position).action
    assert action
    assert [type(each) for each in found] == [Call, Do]
    assert found[0].manner == "stare"
    assert action in match.legal(found[0].seat)
    assert found[1] == Do(Point(icon_of(state, action)))


@pytest.mark.rule("TOWER-71")
def test_beginners_are_shown_the_way_and_the_initiated_only_a_look() -> None:
    found, _ = waiting_for_somebody("beginner")
    assert isinstance(found[1].action, Gesture)
    assert found[1].action.sign in ("north", "east", "south", "west")
    found, _ = waiting_for_somebody("initiate")
    assert [type(each) for each in found] == [Call]


@pytest.mark.rule("TOWER-71")
def test_every_icon_means_what_it_says() -> None:
    icons = {}
    for floor in ("t1", "t2", "t3", "t4", "t5", "t6"):
        match = open_table("tower", 1, quest=floor)
        for action in read_plan(the_pack().floor(floor).quest.plan or ""):
            icons[floor, action] = icon_of(seen(match), action)
            do(match, 0, action, 0)
    kinds = {floor: {icon for (each, _), icon in icons.items() if each == floor} for floor in TUTORIALS}
    assert {"armory", "exit", "door"} <= kinds["t1"]
    assert "ladder" in kinds["t2"]
    assert all("power" in kinds[floor] for floor in ("t3", "t4", "t5", "t6"))
    assert all(icon == "power" for (_, action), icon in icons.items() if getattr(action, "swap", None))
    assert "power" not in kinds["t1"] | kinds["t2"]


@pytest.mark.rule("TOWER-71")
def test_cards_that_turn_and_slide_have_icons_of_their_own() -> None:
    match = open_table("tower", 1, quest="1-L")
    assert icon_of(seen(match), Rotate(0, 1)) == "turn"
    assert icon_of(seen(match), Slide(0)) == "slide"


def hopeless(talk: str) -> tuple[Match, AnyBot]:
    """A match in which somebody has spoiled the quest, and a bot that saw it before."""
    for seed in range(100):
        random = Random(seed)
        match = open_table("tower", 1, quest="t5", talk=talk, deal=TWICE)
        bot = bot_at(match, 1, "brisk")
        for t in range(0, 120, 10):
            bot.answer(match.view(1), match.legal(1), t)
            do(match, 0, random.choice([each for each in match.legal(0) if isinstance(each, MOVES)]), t)
            if match.outcome:
                break
            if think(seen(match).quest, seen(match).position).solvable is False:
                return match, bot
    raise AssertionError("nobody can spoil this quest")


def test_it_stops_where_nothing_helps_and_says_so_once_if_it_may() -> None:
    match, bot = hopeless("beginner")
    found = [each for _, each in questions(match, {1: bot}, 300_000, match.t) if not isinstance(each, Wait)]
    assert found == [Do(Gesture("no"))]
    match, bot = hopeless("expert")
    assert all(isinstance(each, Wait) for _, each in questions(match, {1: bot}, 300_000, match.t))


def test_it_goes_on_when_the_mistake_was_taken_back() -> None:
    match, bot = hopeless("beginner")
    t = match.t
    while think(seen(match).quest, seen(match).position).solvable is False:
        t += 1
        do(match, 0, Undo(), t)
    for _ in questions(match, {1: bot}, t + 600_000, t):
        pass
    assert match.outcome
    assert match.outcome.result == "won"


def first_move_after(*events: Any) -> int:
    """Return how long a bot waits to move after that."""
    match = open_table("tower", 1, quest="t1", deal=TWICE)
    bot = bot_at(match, 1, "brisk")
    t = 0
    for event in events:
        bot.answer(match.view(1), match.legal(1), t)
        do(match, 0, event, t)
        t += 10
    for (_, _, _, at), answer in questions(match, {1: bot}, 90_000, t):
        if isinstance(answer, Do):
            return at - t + 10
    raise AssertionError("it never moves")


def test_it_leaves_time_for_ideas_for_words_and_for_those_who_take_back() -> None:
    match = open_table("tower", 1, quest="t1")
    planned = think(seen(match).quest, seen(match).position)
    assert planned.action
    assert planned.moves
    moves = [action for action in match.legal(0) if isinstance(action, Move)]
    idea = next(action for action in moves if (left_after(match, action) or 0) >= planned.moves)
    followed = first_move_after(planned.action)
    assert followed < BRISK.glance[1] + BRISK.not_my_turn + 100
    assert first_move_after(idea) >= BRISK.give_way
    assert first_move_after(planned.action, Undo()) >= BRISK.start
    assert first_move_after(planned.action, Say("wait")) >= BRISK.talk


def test_paces_are_human() -> None:
    seconds = {
        name: play(open_table("tower", 2, quest="2-1", players=2), [name] * 2).t
        for name in ("calm", "brisk", "machine")
    }
    assert seconds["machine"] < seconds["brisk"] / 3
    assert seconds["brisk"] < seconds["calm"]
    assert CALM.start > BRISK.start > MACHINE.start


def test_without_the_fast_solver_the_plain_one_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "COMPILED", False)
    think.cache_clear()
    solved_in_the_fewest(open_table("tower", 1, quest="t2", players=2))
    think.cache_clear()


def test_it_waits_while_the_solver_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    match = open_table("tower", 1, quest="t1")
    bot = bot_at(match, 0, "machine")
    monkeypatch.setattr("dedale.bots.tower.teammate.ready", lambda: False)
    assert bot.answer(match.view(0), match.legal(0), 5) == Wait(1_005)
    monkeypatch.setattr("dedale.bots.tower.teammate.ready", planning.ready)
    assert isinstance(bot.answer(match.view(0), match.legal(0), 5_000), Wait)
    assert isinstance(bot.answer(match.view(0), match.legal(0), 9_000), Do)


def test_a_quest_of_ones_own_is_played_too() -> None:
    match = Match.open(
        open_table("tower", 0, quest="t1").game, Options(quest=quest("two-keys"), players=2), 1
    )
    assert isinstance(match, Match)
    assert play(match, ["machine"] * 2).result == "won"
