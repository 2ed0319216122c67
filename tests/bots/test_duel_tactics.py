"""Positions of the Duel in which one action is right."""

import pytest

from bots.duel_matches import LEVELS, choice, drawn, duel_questions, duellist
from contract.random_duel import DUELS
from contract.referee_play import view_of
from dedale.bots import Do, Wait
from dedale.games.duel.actions import Door, Pass, Push, Rock, Shoot, Step, Tunnel, Wall

ROW = """
    +...+...+...+...+...+
    :                   :
    +...+...+...+...+...+
"""
DOOR_PLACED = """
    +...+...+
    :   1   :
    +...+...+
"""


@pytest.mark.parametrize("name", LEVELS)
def test_it_takes_the_last_step(name: str) -> None:
    table = drawn(ROW, at=(1, 5), also={(4, 1): "B", (7, 9): "R"})
    assert choice(table, name) == Step("N")


@pytest.mark.parametrize("name", LEVELS)
def test_it_shoots_whoever_is_about_to_win(name: str) -> None:
    table = drawn(ROW, at=(1, 5), also={(3, 9): "B", (7, 9): "R"}, fields="blue-holds: crossbow")
    assert choice(table, name) == Shoot("E")


@pytest.mark.parametrize("name", LEVELS)
def test_it_strikes_with_a_sword(name: str) -> None:
    table = drawn(ROW, at=(1, 5), also={(6, 9): "B", (7, 9): "R"}, fields="blue-holds: sword")
    assert choice(table, name) == Push("E")


@pytest.mark.parametrize("name", LEVELS)
def test_it_takes_the_tunnel(name: str) -> None:
    table = drawn(ROW, at=(1, 5), also={(2, 8): "Bo", (8, 8): "R", (5, 1): "O"})
    assert choice(table, name) == Tunnel((5, 1))


@pytest.mark.parametrize("name", LEVELS)
def test_it_crushes_a_rival_with_its_rock(name: str) -> None:
    table = drawn(ROW, at=(1, 5), also={(2, 9): "B", (3, 9): "B*", (7, 9): "R"})
    assert choice(table, name) == Rock(dir="E")


@pytest.mark.parametrize("name", LEVELS)
def test_it_pushes_a_rival_off_who_would_win(name: str) -> None:
    """Its door and its rock are already placed, so nothing else can stop red."""
    table = drawn(DOOR_PLACED, at=(1, 3), also={(9, 2): "B*", (4, 9): "B", (5, 9): "R"})
    action = choice(table, name)
    assert isinstance(action, Push)
    assert action.to in ((5, 8), (4, 9), (6, 9))


@pytest.mark.rule("DUEL-44")
@pytest.mark.parametrize("name", LEVELS)
def test_in_anger_it_pushes_a_rival_two_squares_away_from_its_line(name: str) -> None:
    table = drawn(DOOR_PLACED, at=(1, 3), also={(9, 2): "B*", (4, 9): "B", (5, 9): "R"})
    table.act(0, Push("E", (6, 9)), table.t)
    table.act(1, Push("W", (4, 9)), table.t)
    assert choice(table, name) == Push("E", (5, 7))


@pytest.mark.rule("DUEL-35")
@pytest.mark.parametrize("name", LEVELS)
def test_it_lays_when_its_turn_comes_round(name: str) -> None:
    """Two tokens of each are around (5, 6), where red arrives: red, blue, red, blue."""
    tokens = {(4, 5): "B?", (6, 5): "R?", (4, 7): "B?", (6, 7): "R?"}
    table = drawn(ROW, at=(1, 1), also={(2, 5): "B", (5, 5): "R", **tokens}, first=1)
    table.act(1, Step("S"), table.t)
    bots, order = [duellist(table, seat, name) for seat in (0, 1)], []
    for (seat, *_), answer in duel_questions(table, bots):
        if isinstance(answer, Do):
            if not isinstance(answer.action, Wall):
                break
            order.append(seat)
    assert order == [1, 0, 1, 0]


@pytest.mark.parametrize("name", LEVELS)
def test_it_shuts_its_door_before_a_rival_who_would_win(name: str) -> None:
    """Red has one step to go, and blue five. The rock is already placed, so only the door can help."""
    table = drawn("""
        +...+...+...+
        :           :
        +---+   +---+
        |   |   |   |
        +   +   +   +
        |   | R |   |
        +   +   +   +
    """, at=(4, 7), also={(2, 5): "B", (9, 2): "B*"})  # fmt: skip
    action = choice(table, name)
    assert action == Door((5, 9, "S"))


def test_the_champion_steps_out_of_the_line_of_fire() -> None:
    """North and south of it is red's line as well."""
    table = drawn(
        ROW,
        at=(1, 5),
        also={(5, 5): "B", (5, 1): "R", (9, 9): "B*", (9, 5): "B?"},
        fields="red-holds: crossbow",
    )
    action = choice(table, "champion")
    assert action in (Step("E"), Step("W")) or isinstance(action, Door)


@pytest.mark.parametrize("name", LEVELS)
def test_it_lays_its_wall_across_the_rivals_way(name: str) -> None:
    """Red lights up blue's token on its way south."""
    table = drawn(ROW, at=(1, 5), also={(2, 5): "B", (5, 6): "R", (5, 8): "B?"}, first=1)
    table.act(1, Step("S"), table.t)
    laid = choice(table, name)
    assert isinstance(laid, Wall)
    assert view_of(table)["turn"] == 0
    assert (5, 7, "S") in laid.edges or (5, 8, "S") in laid.edges


@pytest.mark.parametrize("name", LEVELS)
def test_it_passes_when_nothing_can_be_done(name: str) -> None:
    table = drawn(ROW, board=DUELS["cell"])
    assert table.legal(0) == [Pass()]
    assert choice(table, name) == Pass()


def test_it_takes_a_human_moment() -> None:
    table = drawn(ROW, at=(1, 5), also={(4, 1): "B", (7, 9): "R"})
    for name in LEVELS:
        answer = duellist(table, 0, name).answer(table.view(0), table.legal(0), 5_000)
        assert isinstance(answer, Wait)
        assert answer.until is not None
        assert 5_500 <= answer.until <= 8_000
    assert duellist(table, 1, "champion").answer(table.view(1), table.legal(1), 5_000) == Wait()
