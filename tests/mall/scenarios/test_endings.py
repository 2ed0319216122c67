"""One finished game for each way in which a game of the Mall can end: played, saved and replayed."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from dedale.match.document import read, replay
from mall.play import Play
from mall.scenarios import malls
from mall.scenarios.malls import EXITS, HOURGLASS, START, TILES, lay, lay_items_and_exits, mall, shown

TWO = [["N", "E", "vortex"], ["S", "W", "explore", "escalator"]]


class Team:
    """Players who each do what is on their own action tile. A single player draws until it comes up."""

    def __init__(self, **options: Any) -> None:
        self.play = Play(tiles=str(TILES / "hall.maze"), start=START, pile=[2, 3], **options)

    def owner(self, action: str) -> int:
        while True:
            seats = self.play.view()["seats"]
            for seat in seats:
                if action in seat["owns"]:
                    return int(seat["seat"])
            assert len(seats) == 1
            self.play.do("draw")

    def walk(self, hero: str, *way: list[int], **rest: Any) -> None:
        for x, y in way:
            at_x, at_y = self.play.view()["heroes"][hero]
            direction = "E" if x > at_x else "W" if x < at_x else "S" if y > at_y else "N"
            self.play.move(hero, [x, y], seat=self.owner(direction), **rest)

    def explore(self, at: list[int]) -> None:
        self.play.do("explore", seat=self.owner("explore"), at=at)

    def vortex(self, hero: str, to: list[int]) -> None:
        self.play.do("vortex", seat=self.owner("vortex"), hero=hero, to=to)

    def go_to_the_items(self) -> None:
        """Tile 2 with the items goes to the north, tile 3 with the exits to the east."""
        self.walk("dwarf", [2, 0], t=5_000)
        self.explore([2, 0])
        self.walk("mage", [3, 2], t=10_000)
        self.explore([3, 2])
        self.walk("dwarf", [2, -2], [4, -2], t=20_000)
        self.vortex("mage", [1, 0])
        self.walk("mage", [2, 0], [2, -4], [4, -4], t=40_000)
        self.walk("barbarian", [2, 2], [2, -4], [1, -4], t=50_000)
        self.walk("elf", [2, 1], [2, -2], [1, -2], t=60_000)

    def go_to_the_exits(self) -> None:
        self.walk("dwarf", [2, -2], [2, 2], [5, 2], EXITS["dwarf"], t=120_000)
        self.walk("elf", [2, -2], [2, 2], [5, 2], EXITS["elf"], t=130_000)
        self.walk("mage", [2, -4], [2, 2], [7, 2], EXITS["mage"], t=140_000)
        self.walk("barbarian", [2, -4], [2, 2], [7, 2], EXITS["barbarian"], t=150_000)


def won_in_the_table_edition() -> Play:
    team = Team(scenario=3, deal=TWO)
    team.go_to_the_items()
    team.walk("elf", [2, -2], [2, 1], HOURGLASS, t=100_000)  # 80 s become 100 s, and the two swap
    team.walk("elf", [2, 1], [2, -2], [1, -2], t=110_000)
    team.go_to_the_exits()
    return team.play


def won_in_the_pocket_edition() -> Play:
    team = Team(scenario=2, players=4, edition="pocket", seed=9)
    team.go_to_the_items()
    team.play.do("steal", seat=3)
    team.go_to_the_exits()
    return team.play


def won_alone_with_the_deck() -> Play:
    team = Team(scenario=2, players=1, seed=4)
    team.go_to_the_items()
    team.go_to_the_exits()
    return team.play


def lost_by_sand_before_the_theft() -> Play:
    play = mall(2, [2, 3], deal=TWO)
    play.move("dwarf", [2, 0], t=179_999)
    play.wait(180_000)
    assert not play.view()["stolen"]
    return play


def lost_by_sand_after_the_theft() -> Play:
    team = Team(scenario=2, deal=TWO)
    team.go_to_the_items()
    assert team.play.view()["stolen"]
    team.walk("dwarf", [2, -2], t=179_000)
    team.play.wait(200_000)
    return team.play


def lost_by_turning_the_timer_at_once() -> Play:
    play = mall(2, [2, 3], deal=TWO)
    play.move("dwarf", HOURGLASS)
    assert play.view()["sand_ms"] == 0
    return play


def lost_by_leaving_without_the_theft() -> Play:
    team = Team(scenario=2, deal=TWO, edition="pocket")
    team.go_to_the_items()
    team.go_to_the_exits()
    assert not team.play.view()["stolen"]
    assert team.play.view()["reason"] == "left without the theft"
    return team.play


def lost_by_no_two_tiles() -> Play:
    play = mall(11, [2, 3])
    lay(play, "N")
    play.move("dwarf", [3, 0], HOURGLASS, t=60_000)
    assert play.view()["sand_ms"] == 60_000
    return play


def won_with_items_and_exits_of_others() -> Play:
    play = mall(10, [2, 3])
    lay_items_and_exits(play)
    for hero, whose in {"dwarf": "elf", "mage": "barbarian", "barbarian": "mage", "elf": "dwarf"}.items():
        malls.to_item(play, hero, whose)
    for hero, whose in {"dwarf": "mage", "mage": "elf", "elf": "barbarian", "barbarian": "dwarf"}.items():
        malls.to_exit(play, hero, whose)
    return play


def won_apart() -> Play:
    play = mall(17, [2, 3, 4, 5], "apart")
    lay(play, "NESW")
    play.move("dwarf", [2, -3])
    play.move("mage", [6, 2])
    play.move("barbarian", [1, 6])
    play.move("elf", [-3, 1])
    play.move("mage", [0, 2])
    play.move("dwarf", [2, 2], [7, 2], [7, 1])
    play.move("barbarian", [1, 2], [2, 2], [2, -4], [1, -4])
    play.move("elf", [1, 1], [1, 7], [2, 7])
    play.move("mage", [0, 1], [-4, 1], [-4, 2])
    return play


def won_with_the_little_sister() -> Play:
    play = mall(2, [2, 3, 25, 26], heroes=5)
    lay(play, "NESW")
    play.move("elf", [0, 2])
    play.move("sister", [0, 1])  # next to the elf
    play.move("barbarian", [1, 7])
    play.move("sister", [0, 7])  # her item, next to the barbarian
    play.move("dwarf", [2, -2], [4, -2])
    play.move("mage", [2, 2], [2, -4], [4, -4])
    play.move("barbarian", [1, 2], [2, 2], [2, -4], [1, -4])
    play.move("elf", [2, 2], [2, -2])
    assert not play.view()["stolen"]
    play.move("elf", [1, -2])
    assert play.view()["stolen"]
    play.move("elf", [2, -2], [2, 1], [-4, 1])
    play.move("mage", [2, -4], [2, 0], [1, 0])
    play.move("sister", [0, 0])  # next to the mage
    play.move("sister", [-4, 0])  # her exit, next to the elf
    play.move("elf", [2, 1], [2, 2], [5, 2], EXITS["elf"])
    play.move("mage", [1, 2], [7, 2], EXITS["mage"])
    malls.to_exit(play, "dwarf", "dwarf")
    assert play.view()["outcome"] is None
    malls.to_exit(play, "barbarian", "barbarian")
    return play


def end(game: Callable[[], Play], result: str, *rules: str) -> Any:
    return pytest.param(game, result, marks=pytest.mark.rule(*rules), id=game.__name__)


every_end = pytest.mark.parametrize(
    ("game", "result"),
    [
        end(won_in_the_table_edition, "won", "MALL-26", "MALL-29", "MALL-42"),
        end(won_in_the_pocket_edition, "won", "MALL-26", "MALL-29"),
        end(won_alone_with_the_deck, "won", "MALL-29", "MALL-81"),
        end(won_with_items_and_exits_of_others, "won", "MALL-29", "MALL-63"),
        end(won_apart, "won", "MALL-29", "MALL-70"),
        end(won_with_the_little_sister, "won", "MALL-29", "MALL-94"),
        end(lost_by_sand_before_the_theft, "lost", "MALL-22"),
        end(lost_by_sand_after_the_theft, "lost", "MALL-22"),
        end(lost_by_turning_the_timer_at_once, "lost", "MALL-22", "MALL-23"),
        end(lost_by_leaving_without_the_theft, "lost", "MALL-26"),
        end(lost_by_no_two_tiles, "lost", "MALL-64"),
    ],
)


@every_end
def test_the_game_ends(game: Callable[[], Play], result: str) -> None:
    play = game()
    seats = len(play.view()["seats"])
    winners = list(range(seats)) if result == "won" else []
    assert play.view()["outcome"] == {"result": result, "winners": winners}
    assert all(play.legal(seat) == [] for seat in range(seats))
    assert play.refused("move", hero="elf", to=[1, 1]) == "over"


@every_end
def test_the_saved_game_ends_in_the_same_way(game: Callable[[], Play], result: str) -> None:
    play = game()
    saved = play.ask(save=True)["saved"]
    assert saved["outcome"] == play.view()["outcome"]
    table = replay(read(json.dumps(saved).encode()))
    assert table.outcome is not None
    assert table.outcome.result == result
    for seat in (None, *range(table.seats)):
        assert shown(table, seat) == play.view(seat)
