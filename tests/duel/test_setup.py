"""The board, the players, what they have, and the tokens they place before the first turn."""

import pytest

from dedale.games.base import Source, Step
from dedale.games.duel.state import State
from duel.boards import BOARD
from duel.naive_board import near
from duel.pair import DUEL
from duel.play import SEATED, Play, write

CORNERS = {(0, 0), (10, 0), (0, 10), (10, 10)}
NORTH, SOUTH = {(x, 0) for x in range(1, 10)}, {(x, 10) for x in range(1, 10)}
WEST, EAST = {(0, y) for y in range(1, 10)}, {(10, y) for y in range(1, 10)}
SQUARES = {(x, y) for x in range(11) for y in range(11)}


def squares(listed: list[list[int]]) -> set[tuple[int, int]]:
    return {(x, y) for x, y in listed}


def put_down_all(play: Play) -> list[str]:
    """Place every token, each on the first possible square, and return the colours in order."""
    order = []
    while play.phase == "preparing":
        colour = play.turn
        assert colour
        order.append(colour)
        play.acts(colour, "token", **play.can(colour, "token")[0])
    return order


@pytest.mark.rule("DUEL-1")
def test_the_board_has_eleven_by_eleven_squares_without_the_corners() -> None:
    for level in (1, 2):
        view = Play(level=level, players=4).view()
        assert (view["size"], view["level"]) == (11, level)
        assert squares(view["out"]) == CORNERS


@pytest.mark.rule("DUEL-1")
def test_the_levels_differ_in_where_things_lie() -> None:
    one, two = Play(level=1), Play(level=2)
    assert one.things() != two.things()
    assert Play().things() == one.things()
    assert Play().view()["level"] == 1


@pytest.mark.rule("DUEL-1", "DUEL-22")
def test_nobody_steps_into_a_corner() -> None:
    play = Play("""
        +---+---+---+
        |     R     :
        +   +   +...+
    """, also={(9, 10): "B"})  # fmt: skip
    assert play.ways("blue", "step") == "NW"
    play.acts("blue", "step", dir="W")
    assert play.ways("red", "step") == "ES"
    play.cannot("red", "step", dir="W")


@pytest.mark.rule("DUEL-2")
def test_each_side_is_the_goal_line_of_a_colour_and_pawns_start_opposite() -> None:
    view = Play(players=4).view()
    goals = {colour: squares(listed) for colour, listed in view["goals"].items()}
    assert goals == {"blue": NORTH, "yellow": EAST, "red": SOUTH, "green": WEST}
    assert view["pawns"] == {"blue": [5, 10], "yellow": [0, 5], "red": [5, 0], "green": [10, 5]}


@pytest.mark.rule("DUEL-2", "DUEL-51")
@pytest.mark.parametrize(
    ("colour", "at", "way"),
    [("blue", (4, 1), "N"), ("yellow", (9, 4), "E"), ("red", (4, 9), "S"), ("green", (1, 4), "W")],
)
def test_a_pawn_wins_on_the_line_of_its_colour(colour: str, at: tuple[int, int], way: str) -> None:
    letters = {"blue": "B", "yellow": "Y", "red": "R", "green": "G"}
    others = [letter for each, letter in letters.items() if each != colour]
    also = dict(zip([(3, 3), (6, 3), (6, 6)], others, strict=True))
    play = Play("", also={**also, at: letters[colour]}, fields=f"to-move: {colour}")
    play.acts(colour, "step", dir=way)
    assert play.winner() == colour


@pytest.mark.rule("DUEL-3", "DUEL-5")
@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_has_walls_a_door_a_rock_and_a_pawn(level: int, players: int) -> None:
    play = Play(level=level, players=players)
    view = play.view()
    assert [seat["owns"] for seat in view["seats"]] == [[colour] for colour in SEATED[players]]
    for colour in SEATED[players]:
        assert play.left(colour) == sorted(
            ["straight2", "straight2", "straight3", "corner", "corner", "L", "T", "S"]
        )
        assert play.alive(colour)
        assert play.holds(colour) == []
        assert play.pawn(colour)
        assert play.rock(colour) is None
        assert view["doors"][colour] is None
    assert view["tokens"] == view["walls"] == []


@pytest.mark.rule("DUEL-3")
@pytest.mark.parametrize("level", [1, 2])
def test_swords_crossbows_keys_and_tunnels_lie_on_the_board(level: int) -> None:
    view = Play(level=level, players=4).view()
    assert sorted(each["thing"] for each in view["things"]) == [
        "crossbow", "crossbow", "crossbow", "crossbow",
        "key-blue", "key-green", "key-red", "key-yellow", "sword", "sword",
    ]  # fmt: skip
    assert len(squares(view["small_doors"])) == 4
    assert view["great_door"] == [5, 5]
    lying = [tuple(each["at"]) for each in view["things"]]
    places = [*lying, *squares(view["small_doors"]), (5, 5)]
    assert len(set(places)) == len(places) == 15


@pytest.mark.rule("DUEL-3")
@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("players", [2, 3])
def test_fewer_players_find_the_swords_the_crossbows_and_their_own_keys(level: int, players: int) -> None:
    view = Play(level=level, players=players).view()
    kinds = [each["thing"] for each in view["things"]]
    assert (kinds.count("sword"), kinds.count("crossbow")) == (2, 4)
    assert {f"key-{colour}" for colour in SEATED[players]} <= set(kinds)
    assert not {tuple(each["at"]) for each in view["things"]} & squares(view["out"])


@pytest.mark.rule("DUEL-4")
def test_two_players_are_blue_and_red_and_the_sides_are_closed() -> None:
    view = Play(players=2).view()
    assert [seat["owns"] for seat in view["seats"]] == [["blue"], ["red"]]
    assert squares(view["out"]) == CORNERS | WEST | EAST
    assert {colour: squares(listed) for colour, listed in view["goals"].items()} == {
        "blue": NORTH, "red": SOUTH
    }  # fmt: skip


@pytest.mark.rule("DUEL-4")
@pytest.mark.parametrize("level", [1, 2])
def test_with_three_players_all_squares_are_in_play_and_greens_line_is_nobodys_goal(level: int) -> None:
    play = Play(level=level, players=3)
    view = play.view()
    assert [seat["owns"] for seat in view["seats"]] == [["blue"], ["yellow"], ["red"]]
    assert squares(view["out"]) == CORNERS
    assert {colour: squares(listed) for colour, listed in view["goals"].items()} == {
        "blue": NORTH, "yellow": EAST, "red": SOUTH
    }  # fmt: skip
    assert play.pawn("yellow") == (0, 5)
    kinds = sorted(each["thing"] for each in view["things"])
    assert [kind for kind in kinds if "key" in kind] == ["key-blue", "key-green", "key-red", "key-yellow"]


@pytest.mark.rule("DUEL-4", "DUEL-51")
def test_with_three_players_nobody_wins_on_greens_line() -> None:
    play = Play("", also={(1, 3): "B", (1, 5): "Y", (1, 7): "R"})
    for colour, to in (("blue", (0, 3)), ("yellow", (0, 5)), ("red", (0, 7))):
        play.acts(colour, "step", dir="W")
        assert play.pawn(colour) == to
    assert (play.phase, play.turn, play.winner()) == ("playing", "blue", None)


@pytest.mark.rule("DUEL-4", "DUEL-12", "DUEL-23", "DUEL-24", "DUEL-32")
def test_with_three_players_greens_line_is_ground_like_any_other_line() -> None:
    play = Play(players=3, first=0)
    assert (0, 2) in play.places("blue", "token")
    play = Play("", also={(3, 3): "B", (9, 5): "Y", (8, 8): "R"})
    doors = play.places("blue", "door", "edge")
    assert {(0, 3, "E"), (0, 3, "S"), (9, 3, "E")} <= doors
    # No rock goes on a line, whoever plays.
    assert play.places("blue", "rock") & (NORTH | EAST | SOUTH | WEST) == set()
    play.cannot("blue", "rock", at=[0, 3])
    play = Play("", also={(1, 3): "B", (0, 2): "Y?", (9, 5): "Y", (8, 8): "R"}, fields="yellow-walls: corner")
    play.acts("blue", "step", dir="W")
    play.lays("yellow", (0, 2), (0, 2, "E"), (0, 2, "S"))


@pytest.mark.rule("DUEL-4", "DUEL-41")
def test_with_three_players_a_rock_rolls_onto_greens_line() -> None:
    play = Play("", also={(5, 3): "B", (4, 3): "B*", (9, 5): "Y", (8, 8): "R"})
    play.acts("blue", "rock", dir="W")
    assert play.rock("blue") == (0, 3)


@pytest.mark.rule("DUEL-4", "DUEL-22")
def test_nobody_steps_onto_a_closed_line() -> None:
    two = {(1, 3): "B", (9, 3): "R"}
    play = Play("", also=two)
    assert play.ways("blue", "step") == "NES"
    play.cannot("blue", "step", dir="W")
    play = Play("", also=two, fields="to-move: red")
    assert play.ways("red", "step") == "NSW"
    # With three players, green's line is open, and so is yellow's.
    three = {(1, 4): "B", (9, 3): "R", (0, 6): "Y"}
    play = Play("", also=three)
    assert play.ways("blue", "step") == "NESW"
    play.acts("blue", "step", dir="E")
    assert play.ways("yellow", "step") == "NES"
    play.acts("yellow", "step", dir="N")
    assert play.ways("red", "step") == "NESW"


@pytest.mark.rule("DUEL-4", "DUEL-23", "DUEL-24")
def test_nothing_is_placed_on_a_closed_line() -> None:
    play = Play("", also={(1, 3): "B", (9, 3): "R"})
    assert all(1 <= x <= 9 for x, _ in play.places("blue", "rock"))
    doors = play.places("blue", "door", "edge")
    assert (1, 3, "E") in doors
    assert not [edge for edge in doors if edge[0] in (0, 10)]
    assert (9, 3, "E") not in doors
    play.cannot("blue", "door", edge=[0, 3, "E"])
    play.cannot("blue", "door", edge=[9, 3, "E"])


@pytest.mark.rule("DUEL-11")
@pytest.mark.parametrize(("players", "each"), [(2, 7), (3, 7), (4, 5)])
@pytest.mark.parametrize("first", [0, 1])
def test_one_token_at_a_time_goes_down_clockwise(players: int, each: int, first: int) -> None:
    play = Play(players=players, first=first)
    assert [seat["tokens"] for seat in play.view()["seats"]] == [each] * players
    colours = SEATED[players]
    order = put_down_all(play)
    assert order == [colours[(first + n) % players] for n in range(each * players)]
    owners = list(play.tokens().values())
    assert [owners.count(colour) for colour in colours] == [each] * players
    assert [seat["tokens"] for seat in play.view()["seats"]] == [0] * players
    assert (play.phase, play.turn) == ("playing", colours[first])
    assert play.view()["actions"] == 0


@pytest.mark.rule("DUEL-11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_random_player_is_first(players: int) -> None:
    firsts = [Play(players=players, seed=seed).turn for seed in range(60)]
    assert set(firsts) == set(SEATED[players])
    assert firsts == [Play(players=players, seed=seed).turn for seed in range(60)]


@pytest.mark.rule("DUEL-11", "DUEL-21")
def test_while_tokens_go_down_nothing_else_happens() -> None:
    play = Play(first=0)
    assert {action["do"] for action in play.legal(0)} == {"token"}
    assert play.legal(1) == []
    play.cannot("blue", "step", dir="N")
    play.cannot("blue", "pass")
    play.cannot("blue", "rock", at=[5, 3])
    play.cannot("red", "token", at=[3, 4])


@pytest.mark.rule("DUEL-12")
@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_token_goes_on_a_free_square_that_no_pawn_is_near(level: int, players: int) -> None:
    play = Play(level=level, players=players, first=0)
    view = play.view()
    taken = squares([each["at"] for each in view["things"]]) | squares(view["small_doors"]) | {(5, 5)}
    pawns = [(x, y) for x, y in view["pawns"].values() if (x, y)]
    beside = {at for at in SQUARES if any(near(at, pawn) for pawn in pawns)}
    free = SQUARES - squares(view["out"]) - taken - beside
    assert play.places("blue", "token") == free
    for at in sorted(SQUARES - free):
        play.cannot("blue", "token", at=list(at))
    # A goal line is allowed, a square with a token is not.
    play.acts("blue", "token", at=[2, 10])
    second = SEATED[players][1]
    play.cannot(second, "token", at=[2, 10])
    assert play.places(second, "token") == free - {(2, 10)}
    play.cannot(second, "token", at=[11, 3])
    play.cannot(second, "token", at=[3, -1])


@pytest.mark.rule("DUEL-11")
def test_it_does_not_matter_in_which_order_tokens_went_down() -> None:
    views = []
    for placed in ([[3, 4], [7, 6], [6, 3], [2, 7]], [[6, 3], [2, 7], [3, 4], [7, 6]]):
        play = Play(first=0)
        for number, at in enumerate(placed):
            play.acts(("blue", "red")[number % 2], "token", at=at)
        views.append(play.view())
    assert views[0] == views[1]


@pytest.mark.rule("DUEL-11", "DUEL-12")
def test_play_begins_when_a_small_board_has_no_square_left_for_a_token() -> None:
    """A corridor from line to line, with a key, the great door and a key on it: four squares are free."""
    lines = BOARD.splitlines()[2:]
    for x, y in SQUARES - {(5, y) for y in range(11)}:
        if not lines[2 * y + 1][4 * x + 1 : 4 * x + 4].strip():
            write(lines, (x, y), "###")
    board = Source("own.maze", "\n".join(["duel: Own", "", *lines, ""]))
    state = DUEL.new(DUEL.options(board=board, first=0), 1)
    assert isinstance(state, State)
    for seat in (0, 1, 0, 1):
        assert state.phase == "preparing"
        step = DUEL.apply(state, seat, DUEL.legal(state, seat)[0], 0)
        assert isinstance(step, Step)
        state, events = step.state, step.events
    assert events[-1] == {"event": "begun", "colour": "blue"}
    view = DUEL.view(state, None, 0)
    assert (view.phase, [seat.tokens for seat in view.seats]) == ("playing", [0, 0])
    assert [each.at for each in view.tokens] == [(5, 3), (5, 6), (5, 4), (5, 7)]
