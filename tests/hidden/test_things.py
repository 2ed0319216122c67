"""The components of the game: the board, the walls, the tokens, the die and the magicians."""

from collections import Counter
from itertools import pairwise

import pytest

from hidden.play import BOARD, CORNERS, FIVE, SYMBOLS, Play, bag, finished
from hidden.walls import SIZE, labyrinth


@pytest.mark.rule("HIDDEN-1")
@pytest.mark.parametrize("board", ["the board that comes with the game", "an own board"])
def test_twenty_four_of_the_six_by_six_squares_have_a_symbol_and_the_corners_none(board: str) -> None:
    play = Play() if board == "an own board" else Play(board=None)
    symbols = play.view()["symbols"]
    squares = [tuple(each["at"]) for each in symbols]
    assert len({each["symbol"] for each in symbols}) == len(set(squares)) == len(symbols) == 24
    assert all(0 <= x < SIZE and 0 <= y < SIZE for x, y in squares)
    assert not any(list(square) in CORNERS for square in squares)


@pytest.mark.rule("HIDDEN-1")
def test_symbols_lie_where_the_board_shows_them() -> None:
    rows = BOARD.splitlines()[3::2]
    for each in Play().view()["symbols"]:
        x, y = each["at"]
        assert rows[y][4 * x + 1 : 4 * x + 4] == each["symbol"]


@pytest.mark.rule("HIDDEN-1")
def test_turning_the_labyrinth_below_leaves_the_board_above_as_it_is() -> None:
    views = [Play(turned=quarters).view() for quarters in range(4)]
    assert all(view == views[0] for view in views)
    assert len(views[0]["symbols"]) == 24


@pytest.mark.rule("HIDDEN-1")
@pytest.mark.parametrize(("way", "blocked"), [("EEEEE", "NE"), ("SSSSS", "SW")])
def test_the_board_ends_after_six_squares(way: str, blocked: str) -> None:
    free = [(x, 0, "E") for x in range(5)] + [(0, y, "S") for y in range(5)]
    play = Play(labyrinth=labyrinth(free), bag=bag("yak"))
    play.walk(way[:4], "")
    play.do("roll", 0)
    play.step(way[4:])
    for direction in blocked:
        play.refused("step", 0, dir=direction)
    assert play.ways(0) == set("NESW") - set(blocked)


@pytest.mark.rule("HIDDEN-2")
def test_there_are_twenty_four_walls() -> None:
    assert len(finished(walls=24, labyrinth=labyrinth_24()).walls() or ()) == 24
    for walls in (0, 18, 20, 23, 25):
        with pytest.raises(AssertionError, match="bad_option"):
            Play(walls=walls, labyrinth=None)


def labyrinth_24() -> list[tuple[int, int, str]]:
    """All walls, with red's first five tokens within reach of its corner."""
    return labyrinth(free=[(0, 0, "E"), (1, 0, "E"), (1, 0, "S"), (0, 1, "E"), (0, 1, "S")], count=24)


@pytest.mark.rule("HIDDEN-2")
def test_there_is_one_token_for_each_symbol() -> None:
    view = Play().view()
    assert view["bag"] == 23
    assert view["wanted"] in SYMBOLS
    view = finished().view()
    assert sorted(view["tokens"][0]) == sorted(FIVE)
    assert set(view["bag_order"]) <= set(SYMBOLS)
    assert len(set(view["bag_order"])) == len(view["bag_order"]) >= view["bag"] >= 18


@pytest.mark.rule("HIDDEN-2")
def test_the_bag_is_shuffled() -> None:
    first = Counter(Play(seed=seed, bag=None).view()["wanted"] for seed in range(480))
    assert set(first) == set(SYMBOLS)
    assert max(first.values()) < 45


def rolls(count: int, **options: object) -> list[int]:
    """That many rolls of one game in which nobody moves."""
    play, found = Play(**{"dice": None} | options), []
    for _ in range(count):
        seat = play.turn or 0
        play.do("roll", seat)
        found.append(play.view()["roll"])
        play.do("stop", seat)
    return found


def fair(found: list[int]) -> bool:
    """True if rolls look like the faces 1, 2, 2, 3, 3, 4: off by less than five standard deviations."""
    counts, total = Counter(found), len(found)
    chances = {1: 1 / 6, 2: 1 / 3, 3: 1 / 3, 4: 1 / 6}
    assert set(counts) <= set(chances)
    return all(
        abs(counts[face] - total * chance) < 5 * (total * chance * (1 - chance)) ** 0.5
        for face, chance in chances.items()
    )


@pytest.mark.rule("HIDDEN-2")
def test_the_die_has_the_faces_1_2_2_3_3_4() -> None:
    assert fair([1, 2, 2, 3, 3, 4] * 200)
    assert not fair([1, 2, 3, 4] * 300)
    games = [rolls(150, seed=seed) for seed in range(8)]
    assert fair([roll for game in games for roll in game])
    # The first roll of a game does not depend on its number, nor any roll on the one before it.
    assert fair([rolls(1, seed=seed)[0] for seed in range(600)])
    after = {face: [b for game in games for a, b in pairwise(game) if a == face] for face in (1, 2)}
    assert fair(after[1])
    assert fair(after[2])
    assert len({tuple(game) for game in games}) == 8


@pytest.mark.rule("HIDDEN-2")
def test_rolls_that_were_asked_for_come_first_and_then_the_seed_goes_on() -> None:
    assert rolls(3, dice=[4, 1, 3]) == [4, 1, 3]
    later = {tuple(rolls(12, dice=[4, 1], seed=seed)) for seed in range(6)}
    assert all(found[:2] == (4, 1) for found in later)
    assert len(later) == 6


@pytest.mark.rule("HIDDEN-2")
def test_the_magicians_are_red_blue_yellow_and_green() -> None:
    for players in (2, 3, 4):
        seats = Play(players=players).view()["seats"]
        assert [seat["owns"] for seat in seats] == [["red"], ["blue"], ["yellow"], ["green"]][:players]


@pytest.mark.rule("HIDDEN-2")
def test_a_view_has_all_that_the_players_see() -> None:
    fields = (
        "game phase outcome seats turn magicians wanted tokens bag roll left walls walls_left ready hit "
        "turned notes helps talk may symbols"
    )
    for seat in (None, 0, 1):
        view = Play().view(seat)
        assert set(fields.split()) <= set(view)
        assert (view["game"], view["talk"], view["helps"]) == ("hidden", "free", "none")
        assert set(view["may"]) == (set() if seat is None else {"say", "gesture"})
