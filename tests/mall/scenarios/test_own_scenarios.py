"""MALL-73: custom scenarios have tiles, a side, an edition, a name, and every rule on or off."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dedale.games.base import Source
from dedale.games.mall.scenario import RULES, own_scenario
from mall.play import ALL, Play
from mall.scenarios.malls import (
    EXITS,
    HOURGLASS,
    TILES,
    corridor,
    draw_everything,
    lay,
    lay_items_and_exits,
    mall,
    robbed,
    to_exit,
    to_item,
)

pytestmark = pytest.mark.rule("MALL-73")

Own = Callable[..., str]


@pytest.fixture
def own(tmp_path: Path) -> Own:
    """Write a scenario file with these lines, and return its path."""

    def write(*lines: str, tiles: str = "2-14") -> str:
        path = tmp_path / f"own{len(list(tmp_path.iterdir()))}.maze"
        path.write_text("\n".join(["scenario: Night shift", f"tiles: {tiles}", *lines]) + "\n")
        return str(path)

    return write


def hands_travel(path: str) -> bool:
    play = mall(path, [4], deal=[["E"], ["N"]])
    play.move("dwarf", HOURGLASS, t=60_000)
    return [seat["owns"] for seat in play.view()["seats"]] == [["N"], ["E"]]


def the_dwarf_squeezes_through(path: str) -> bool:
    play = mall(path, [5])
    lay(play, "N")
    return {"do": "move", "hero": "dwarf", "to": [2, -3]} in play.legal()


def the_elf_lets_all_talk(path: str) -> bool:
    play = mall(path, [11])
    lay(play, "W")
    return bool(play.view()["talk"] == "free")


def the_ball_helps(path: str) -> bool:
    play = mall(path, [6, 11])
    lay(play, "E")
    play.move("mage", [6, 2])
    return {"do": "explore", "at": [0, 1]} in play.legal()


def cameras_close_hourglasses(path: str) -> bool:
    play = mall(path, [7, 8])
    lay(play, "ES")
    return {"do": "move", "hero": "dwarf", "to": HOURGLASS} not in play.legal()


def the_next_tile_is_visible(path: str) -> bool:
    return bool(mall(path, [11, 12]).view()["next"] == 11)


def one_player_gets_none(path: str) -> bool:
    play = Play(scenario=path, tiles=str(TILES / "hall.maze"), players=3)
    return [] in [seat["owns"] for seat in play.view()["seats"]]


def items_of_others_are_stolen(path: str) -> bool:
    play = mall(path, [2, 3])
    lay_items_and_exits(play)
    for hero, whose in {"dwarf": "elf", "mage": "barbarian", "barbarian": "mage", "elf": "dwarf"}.items():
        to_item(play, hero, whose)
    return bool(play.view()["stolen"])


def pawns_stay_on_exits(path: str) -> bool:
    play = robbed(path)
    to_exit(play, "dwarf", "dwarf")
    return bool(play.view()["heroes"]["dwarf"] == EXITS["dwarf"])


def tiles_go(path: str) -> bool:
    play = mall(path, [11, 12])
    lay(play, "NE")
    play.move("dwarf", [2, 1], HOURGLASS, t=60_000)
    return {"do": "discard", "tile": 11} in play.legal()


def there_are_two_maps(path: str) -> bool:
    play = Play(scenario=path, tiles=str(TILES / "dimensions.maze"), pile=[])
    return [64, 0] in [laid["at"] for laid in play.view()["tiles"]]


def nobody_nudges(path: str) -> bool:
    return not mall(path, [11], deal=[ALL, ALL]).send(seat=0, do="nudge", to=1)["ok"]


def vortexes_are_dead(path: str) -> bool:
    return not any(action["do"] == "vortex" for action in mall(path, [11]).legal())


def heroes_keep_apart(path: str) -> bool:
    play = mall(path, [11])
    lay(play, "N")
    play.move("dwarf", [2, -1], [4, -1])
    return {"do": "move", "hero": "mage", "to": [2, -4]} not in play.legal()


EFFECTS = {
    "pass_left": hands_travel,
    "small_passages": the_dwarf_squeezes_through,
    "elf_talks": the_elf_lets_all_talk,
    "crystal_balls": the_ball_helps,
    "cameras": cameras_close_hourglasses,
    "face_up": the_next_tile_is_visible,
    "empty_hand": one_player_gets_none,
    "other_items": items_of_others_are_stolen,
    "stay_on_exit": pawns_stay_on_exits,
    "rearrange": tiles_go,
    "dimensions": there_are_two_maps,
    "no_nudge": nobody_nudges,
    "no_vortexes": vortexes_are_dead,
    "apart": heroes_keep_apart,
}


@pytest.mark.parametrize("word", RULES)
def test_every_rule_word_turns_its_rule_on_and_leaving_it_out_turns_it_off(word: str, own: Own) -> None:
    assert EFFECTS[word](own(f"rules: {word}"))
    assert not EFFECTS[word](own())


@pytest.mark.parametrize("edition", ["table", "pocket"])
def test_rules_can_be_combined_in_both_editions(edition: str, own: Own) -> None:
    path = own(f"edition: {edition}", "rules: pass_left, crystal_balls, cameras face_up,no_vortexes")
    for effect in (hands_travel, the_ball_helps, cameras_close_hourglasses, the_next_tile_is_visible):
        assert effect(path)
    assert vortexes_are_dead(path)
    assert not tiles_go(path)


def test_the_file_says_which_tiles_are_used(own: Own) -> None:
    drawn = draw_everything(corridor(own(tiles="2-5, 9, 20-22")))
    assert sorted(drawn) == [2, 3, 4, 5, 9, 20, 21, 22]


def test_the_file_says_which_tiles_lie_on_top(own: Own) -> None:
    for seed in range(5):
        assert draw_everything(corridor(own("top: 15, 7", tiles="2-6"), seed=seed))[:2] == [15, 7]


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_file_says_which_side_of_tile_1_is_used(side: str, own: Own) -> None:
    path = own(f"side: {side}")
    assert mall(path, [11]).view()["side"] == side
    assert vortexes_are_dead(path) == (side == "B")


def test_a_table_may_choose_another_side_and_edition(own: Own) -> None:
    view = mall(own("side: A", "edition: table"), [11], side="B", edition="pocket").view()
    assert (view["side"], view["edition"]) == ("B", "pocket")


def test_the_table_edition_steals_by_itself(own: Own) -> None:
    assert robbed(own("edition: table")).view()["stolen"]


@pytest.mark.rule("MALL-26", "MALL-30")
def test_the_pocket_edition_steals_when_told_and_drums_instead_of_nudging(own: Own) -> None:
    play = mall(own("edition: pocket"), [2, 3], deal=[ALL, ALL])
    play.refused("nudge", to=1)
    play.do("drum", to=1)
    lay_items_and_exits(play)
    for hero in ("dwarf", "mage", "barbarian", "elf"):
        to_item(play, hero, hero)
    assert not play.view()["stolen"]
    play.do("steal")
    assert play.view()["stolen"]


TALK = {"free": ("free", "free"), "silence": ("free", "silent"), "gestures": ("gestures", "silent")}


@pytest.mark.parametrize(("word", "modes"), [*TALK.items(), ("none", ("none", "none"))])
def test_the_file_says_how_the_players_talk(word: str, modes: tuple[str, str], own: Own) -> None:
    play = mall(own(f"talk: {word}"), [11], begin=False)
    assert play.view()["talk"] == modes[0]
    play.do("start")
    play.move("dwarf", [2, 0])
    assert play.view()["talk"] == modes[1]


@pytest.mark.parametrize(
    ("word", "served"),
    [
        ("purple", {"mage"}),
        ("own", {"dwarf"}),
        ("other", {"mage", "elf", "barbarian"}),
    ],
)
def test_the_file_says_which_exits_serve(word: str, served: set[str], own: Own) -> None:
    for whose in EXITS:
        play = robbed(own(f"exits: {word}"))
        to_exit(play, "dwarf", whose)
        assert ("dwarf" in play.view()["out"]) == (whose in served)


@pytest.mark.rule("MALL-63")
def test_an_exit_that_serves_the_others_never_serves_twice(own: Own) -> None:
    play = robbed(own("exits: other"))
    to_exit(play, "dwarf", "mage")
    assert play.view()["heroes"]["dwarf"] == EXITS["mage"], "the pawn stays on it"


def test_a_tile_that_the_set_does_not_have_is_refused(own: Own) -> None:
    answer = Play(begin=False).send(new={"game": "mall", "scenario": own("top: 40")})
    assert answer["message"] == "The scenario uses tile 40, and this tile set has none."


@pytest.mark.rule("MALL-91")
def test_the_file_says_whether_the_little_sister_plays(own: Own) -> None:
    def heroes(path: str, **options: Any) -> int:
        return len(mall(path, [11], **options).view()["heroes"])

    assert heroes(own("heroes: 5")) == 5
    assert heroes(own("heroes: 4")) == heroes(own()) == 4
    assert heroes(own(), heroes=5) == 5


def test_the_scenario_has_a_name(own: Own) -> None:
    assert "Night shift" in mall(own(), [11]).view().values()


def test_what_the_file_leaves_out_is_as_in_the_table_edition_with_silence_and_own_exits(own: Own) -> None:
    path = own()
    view = mall(path, [11], begin=False).view()
    assert (view["side"], view["edition"], view["talk"]) == ("A", "table", "free")
    assert not any(effect(path) for effect in EFFECTS.values())


@pytest.mark.rule("MALL-63")
def test_pawns_stay_on_exits_that_are_for_the_others() -> None:
    for exits, stay in (("other", True), ("own", False), ("purple", False)):
        text = f"scenario: S\ntiles: 2\nexits: {exits}\n"
        assert own_scenario(Source("own.maze", text)).stay_on_exit == stay
