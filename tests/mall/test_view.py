"""What everyone sees, field by field as in docs/contract.md."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from dedale.games.base import Source
from dedale.games.mall import MALL
from dedale.games.mall.scenario import Side
from dedale.games.mall.setup import Options, new
from dedale.games.mall.state import State
from dedale.games.mall.tileset import tile_set
from dedale.grid import Ground
from mall.play import ALL, Play, own
from mall.scenarios.malls import HOURGLASS, TILES, lay, mall, robbed, to_exit
from mall.small_mall import START as TILES_1
from mall.small_mall import mall as small_mall

SIDES: tuple[Side, Side] = ("A", "B")
START = {"mage": [1, 1], "elf": [2, 1], "barbarian": [2, 2], "dwarf": [1, 2]}


def table(**options: Any) -> Play:
    options = {"scenario": 2, "deal": [ALL, []], "pile": [2, 3], **options}
    return Play(tiles=own("time"), start=START, **options)


def state_of(play: Play) -> State:
    assert play.referee.match
    state = play.referee.match.state
    assert isinstance(state, State)
    return state


def test_before_the_start_the_bulb_is_full_and_nothing_runs() -> None:
    play = table(begin=False)
    view = play.view()
    assert (view["phase"], view["sand_ms"], view["sand_running"]) == ("setup", 180_000, False)
    assert view["outcome"] is None
    assert view["reason"] == ""
    play.do("start")
    view = play.view()
    assert (view["phase"], view["sand_running"]) == ("robbery", True)


@pytest.mark.rule("MALL-41", "MALL-42", "MALL-63")
@pytest.mark.parametrize(
    ("scenario", "exits", "other_items"), [(1, "purple", False), (2, "own", False), (10, "other", True)]
)
def test_it_says_how_heroes_leave_and_whose_items_they_steal(
    scenario: int, exits: str, other_items: bool
) -> None:
    view = Play(scenario=scenario, deal=[ALL, []]).view()
    assert (view["exits"], view["other_items"]) == (exits, other_items)


def test_the_end_stops_the_sand_and_says_why() -> None:
    play = table()
    play.wait(180_000)
    view = play.view()
    assert (view["phase"], view["sand_running"], view["reason"]) == ("over", False, "sand")
    assert view["outcome"] == {"result": "lost", "winners": []}


def test_after_the_theft_the_escape_begins_and_ends_with_everybody_out() -> None:
    play = robbed(2, deal=[ALL, []])
    assert play.view()["phase"] == "escape"
    for hero in ("mage", "elf", "dwarf", "barbarian"):
        assert play.view()["reason"] == ""
        to_exit(play, hero, hero, t=50_000)
    view = play.view()
    assert view["out"] == ["mage", "elf", "dwarf", "barbarian"]
    assert view["outcome"] == {"result": "won", "winners": [0, 1]}
    assert (view["phase"], view["reason"]) == ("over", "all out")
    play.wait(100_000)
    assert play.view()["sand_ms"] == 130_000, "the sand stands still"


def test_a_view_names_the_table() -> None:
    view = table(edition="pocket", side="A").view()
    assert view["game"] == "mall"
    assert (view["scenario"], view["level"], view["side"], view["edition"]) == (2, 0, "A", "pocket")
    assert [(seat["seat"], seat["owns"]) for seat in view["seats"]] == [(0, ALL), (1, [])]


def test_only_a_seat_is_told_how_it_may_reach_the_others() -> None:
    play = table()
    assert play.view(None)["may"] == []
    assert play.view(0)["may"] == ["stare", "nudge"]


@pytest.mark.rule("MALL-81", "MALL-82")
def test_the_deck_is_told_by_its_seat_and_the_height_of_its_piles() -> None:
    play = Play(scenario=2, players=1)
    assert play.view()["deck"] == {"seat": 0, "pile": 7, "discard": 0}
    for drawn in range(1, 8):
        play.do("draw")
        assert play.view()["deck"] == {"seat": 0, "pile": 7 - drawn, "discard": drawn}
    play.do("draw")
    assert play.view()["deck"] == {"seat": 0, "pile": 6, "discard": 1}
    assert "deck" not in table().view()


@pytest.mark.rule("MALL-34")
def test_consents_are_told_in_order_until_the_pause() -> None:
    play = table(deal=[ALL, [], []])
    play.do("pause", 2)
    assert play.do("pause", 0) == [{"event": "pause_asked", "seat": 0}]
    assert play.view()["consents"] == [0, 2]
    events = play.do("pause", 1)
    assert events == [{"event": "pause_asked", "seat": 1}, {"event": "paused"}]
    view = play.view()
    assert (view["consents"], view["paused"], view["sand_running"]) == ([], True, False)
    assert (view["heroes"], view["out_of_order"]) == ({}, [])
    assert play.do("resume", 2) == [{"event": "resumed"}]
    view = play.view()
    assert (view["paused"], view["sand_running"]) == (False, True)


@pytest.mark.rule("MALL-64")
def test_how_many_tiles_must_go_is_told() -> None:
    play = mall(11, [7, 8, 4], "rearrange")
    lay(play, "NES")
    assert play.view()["to_discard"] == 0
    play.move("dwarf", [2, 1], HOURGLASS, t=60_000)
    for left, tile in ((2, 7), (1, 8)):
        assert play.view()["to_discard"] == left
        assert play.do("discard", tile=tile) == [{"event": "discarded", "tile": tile}]
    assert play.view()["to_discard"] == 0


@pytest.mark.rule("MALL-52")
def test_only_cameras_that_work_are_told() -> None:
    play = mall(6, [7, 8])
    lay(play, "ES")
    assert sorted(play.view()["cameras"]) == [[1, 6], [6, 2]]
    play.move("barbarian", [1, 6])
    assert play.view()["cameras"] == [[6, 2]]
    play = mall(5, [7, 8])
    lay(play, "ES")
    assert play.view()["cameras"] == [], "without the rule no camera works"


@pytest.mark.rule("MALL-24")
def test_covered_squares_are_told_in_order() -> None:
    play = table()
    play.move("elf", [3, 1], t=90_000)
    play.move("mage", [1, 0], t=90_000)
    assert play.view()["out_of_order"] == [[1, 0], [3, 1]]
    assert play.view()["hourglasses"] == 2


@pytest.mark.rule("MALL-66")
def test_an_exploration_square_is_told_with_its_colour_and_dimension() -> None:
    play = Play(scenario=13, tiles=str(TILES / "dimensions.maze"), pile=[2])
    seen = {tuple(each["at"]): (each["colour"], each["dimension"]) for each in play.view()["exploration"]}
    assert seen[2, 0] == ("O", 0)
    assert seen[258, 64][1] == 1
    assert {dimension for (x, _), (_, dimension) in seen.items() if x < 200} == {0}


@pytest.mark.rule("MALL-19")
def test_the_next_tile_is_told_while_it_can_be_seen() -> None:
    play = Play(
        scenario=2, deal=[ALL], tiles=own("open"), pile=[2, 3], start={"dwarf": [2, 0], "mage": [3, 2]}
    )
    assert play.view()["next"] is None
    assert play.do("peek") == [{"event": "peeked", "tile": 2}]
    assert play.view()["next"] == 2
    play.do("explore", at=[2, 0])
    assert play.view()["next"] is None
    play = mall(8, [11])
    assert play.view()["next"] == 11
    lay(play, "N")
    assert play.view()["next"] is None, "the pile is empty"


def changed(before: State, after: State) -> Any:
    return MALL.changed(before, after, 0)


def test_where_only_a_hero_has_moved_only_that_is_told() -> None:
    play = table()
    before = state_of(play)
    play.move("elf", [2, 0], t=1_000)
    after = state_of(play)
    heroes = {"barbarian": (2, 2), "mage": (1, 1), "elf": (2, 0), "dwarf": (1, 2)}
    assert MALL.changed(before, after, 1_000) == {"sand_ms": 179_000, "heroes": heroes}


def test_where_more_has_happened_nothing_less_than_the_view_will_do() -> None:
    play = table(begin=False)
    before = state_of(play)
    assert changed(before, before) is None, "not before the start"
    play.do("start")
    begun = state_of(play)
    assert changed(before, begun) is None
    assert changed(begun, replace(begun, pile=begun.pile[1:])) is None
    assert changed(begun, replace(begun, talk_open=True)) is None, "the talk has changed"
    assert changed(begun, replace(begun, paused=True)) is None
    assert changed(replace(begun, paused=True), replace(begun, paused=True)) is None
    over = replace(begun, phase="over")
    assert changed(over, over) is None


def test_the_ground_is_the_laid_tiles_and_each_escalator_once() -> None:
    state = small_mall()
    ground = MALL.ground(state)
    assert [(part.part, part.at) for part in ground.parts] == [("1", (0, 0)), ("2", (1, -4))]
    assert ground.links == (((3, 0), (3, 3)),)


@pytest.mark.rule("MALL-34")
def test_a_pause_hides_the_ground_and_silences_the_table() -> None:
    state = replace(small_mall(), phase="robbery")
    assert MALL.talk(state) == "silent"
    assert MALL.talk(replace(state, talk_open=True)) == "free"
    paused = replace(state, paused=True)
    assert MALL.ground(paused) == Ground(parts=(), links=())
    assert MALL.manners(paused, 0) == ["excuse"]


def test_a_state_is_written_and_read_again() -> None:
    for state in (small_mall(), replace(small_mall(scenario=5), out_of_order=frozenset({(0, 0)}))):
        again = MALL.load(MALL.dump(state))
        assert again == state
        assert again.board.small_passages == state.board.small_passages
        assert hash(again.board) == hash(state.board)
        assert again.board.tiles is state.board.tiles


def test_boards_are_equal_if_the_same_tiles_lie_there() -> None:
    board, start = small_mall().board, small_mall(TILES_1).board
    assert board == small_mall().board
    assert board != start
    assert board.without(2) == start
    assert board != board.laid
    one, other = (new(Options(side=side), 1) for side in SIDES)
    assert isinstance(one, State)
    assert isinstance(other, State)
    assert one.board != other.board, "tile 1 lies on its other side"


def test_after_the_end_nothing_can_happen_any_more() -> None:
    items = {"barbarian": [3, 1], "mage": [1, 0], "elf": [2, 3], "dwarf": [0, 3]}
    play = Play(scenario=2, edition="pocket", deal=[ALL], tiles=own("theft"), pile=[], start=items)
    assert play.view()["at_items"]
    play.wait(180_000)
    view = play.view()
    assert (view["at_items"], view["stolen"], view["outcome"]["result"]) == (False, False, "lost")
    assert play.referee.match
    assert MALL.deadline(play.referee.match.state) is None


@pytest.mark.rule("MALL-64", "MALL-22")
def test_after_the_end_no_tile_must_go() -> None:
    play = mall(11, [7, 8, 4], "rearrange")
    lay(play, "NES")
    play.move("dwarf", [2, 1], HOURGLASS, t=60_000)
    assert play.view()["to_discard"] == 2
    play.wait(120_000)
    assert play.view()["to_discard"] == 0


def seen(state: State) -> dict[str, Any]:
    view: dict[str, Any] = msgspec.to_builtins(MALL.view(state, None, 0))
    return view


def test_the_scenario_is_told_by_its_number_or_its_name() -> None:
    assert seen(small_mall(TILES_1))["scenario"] == 6
    night = Source("own.maze", "scenario: Night shift\ntiles: 2\n")
    assert seen(small_mall(TILES_1, scenario=night))["scenario"] == "Night shift"


def test_what_a_view_shows_of_a_state() -> None:
    state = small_mall(TILES_1, scenario=9)
    assert seen(state)["deck"]["pile"] == 7
    assert seen(replace(state, consents=frozenset({8, 1})))["consents"] == [1, 8]


@pytest.mark.rule("MALL-19", "MALL-61")
def test_the_next_tile_is_the_first_of_the_pile_if_it_was_looked_at_or_lies_face_up() -> None:
    for scenario, hidden in ((6, None), (8, 7)):
        state = new(Options(scenario=scenario, players=2), 0)
        assert isinstance(state, State)
        state = replace(state, pile=(7, 8, 9))
        assert seen(state)["next"] == hidden
        assert (seen(state)["next_ground"] is None) == (hidden is None)
        assert seen(replace(state, peeked=True))["next"] == 7
        assert seen(replace(state, peeked=True, pile=()))["next"] is None
        assert seen(replace(state, peeked=True, pile=()))["next_ground"] is None


@pytest.mark.rule("MALL-19")
def test_whoever_looks_at_the_next_tile_sees_it_as_it_is_drawn() -> None:
    state = new(Options(scenario=1, players=2), 0)
    assert isinstance(state, State)
    ground = MALL.view(replace(state, pile=(7, 8), peeked=True), None, 0).next_ground
    assert ground
    drawn = tile_set(None).tiles[7].grid
    (part,) = ground.parts
    assert (part.part, part.squares) == ("7", drawn.squares)
    assert (part.horizontal, part.vertical) == (drawn.horizontal, drawn.vertical)
    assert len(ground.links) == sum(code.startswith("/") for code in drawn.squares) // 2


@pytest.mark.rule("MALL-52")
def test_cameras_are_told_where_the_rule_holds() -> None:
    for scenario, cameras in ((6, [(0, 2)]), (5, [])):
        text = Path(own("time")).read_text(encoding="utf-8")
        assert seen(small_mall(text, scenario=scenario, start={}, pile=()))["cameras"] == cameras


@pytest.mark.rule("MALL-41")
def test_where_talk_is_free_anyway_a_move_changes_nothing_else() -> None:
    before = replace(small_mall(TILES_1, scenario=1), phase="robbery", talk_open=True)
    after = replace(before, heroes=((1, 0), *before.heroes[1:]), talk_open=False)
    news = changed(before, after)
    assert news
    assert news["heroes"]["barbarian"] == (1, 0)


def test_the_game_has_the_number_of_its_rules_as_the_contract_says_and_its_seats() -> None:
    assert (MALL.rules, MALL.oldest_rules) == (2, 2)
    assert MALL.seats(small_mall(TILES_1, players=3)) == 3


def test_all_see_the_same_but_for_how_they_may_reach_the_others() -> None:
    assert MALL.same_for_all
    state = replace(small_mall(TILES_1, deal=(("N",), ())), phase="robbery")
    views = [MALL.view(state, seat, 0) for seat in (None, 0, 1)]
    assert views[0] == views[1] == views[2]
