"""Teams of bots win. The arena measures the goals over many games (docs/bots.md)."""

from itertools import pairwise
from typing import Any

import pytest

from bots.mall_matches import open_table
from contract.referee_play import view_of
from dedale.lab.arena import play
from dedale.match.document import document_of, replay

TEAMS: list[tuple[str, dict[str, Any]]] = [
    ("brisk", {"scenario": 1, "players": 2}),
    ("brisk", {"scenario": 2, "players": 8}),
    ("brisk", {"scenario": 3, "players": 3, "edition": "pocket"}),
    ("brisk", {"scenario": 4, "players": 4}),
    ("brisk", {"scenario": 5, "players": 5}),
    ("brisk", {"scenario": 6, "players": 6}),
    ("brisk", {"scenario": 7, "players": 7}),
    ("brisk", {"scenario": 1, "players": 1}),
    ("calm", {"scenario": 2, "players": 3}),
    ("machine", {"scenario": 7, "players": 2}),
    ("brisk", {"scenario": 2, "players": 3, "heroes": 5}),
    ("brisk", {"scenario": 8, "players": 4, "level": 17}),
    ("brisk", {"scenario": 9, "players": 9, "level": 17}),
    ("brisk", {"scenario": 10, "players": 4, "level": 17}),
    ("brisk", {"scenario": 11, "players": 3, "level": 17}),
    ("brisk", {"scenario": 12, "players": 4, "level": 17}),
    ("brisk", {"scenario": 13, "players": 4, "level": 17}),
    ("brisk", {"scenario": 14, "players": 4, "level": 17}),
    ("brisk", {"scenario": 15, "players": 4, "level": 17}),
    ("brisk", {"scenario": 16, "players": 4, "level": 17, "side": "B"}),
    ("brisk", {"scenario": 17, "players": 4, "level": 17}),
]


@pytest.mark.parametrize(("name", "options"), TEAMS, ids=str)
def test_a_team_of_bots_wins(name: str, options: dict[str, Any]) -> None:
    table = open_table(11, **options)
    result = play(table, [name] * table.seats)
    assert (result.result, result.reason) == ("won", "all out")
    assert replay(document_of(table)).view(None) == table.view(None)


def test_everybody_has_a_part_in_it() -> None:
    result = play(open_table(4, scenario=2, players=8), ["brisk"] * 8)
    assert min(result.actions) >= 5


def test_paces_are_human() -> None:
    seconds = {
        name: play(open_table(2, scenario=1, players=2), [name] * 2).t
        for name in ("calm", "brisk", "machine")
    }
    assert seconds["machine"] < seconds["brisk"] / 2 < seconds["calm"] / 3


def test_brisk_is_about_one_action_a_second_and_seat() -> None:
    table = open_table(5, scenario=7, players=4)
    play(table, ["brisk"] * 4)
    for seat in range(4):
        times = [entry.t for entry in table.log if entry.seat == seat]
        assert min(later - sooner for sooner, later in pairwise(times)) >= 850


@pytest.mark.rule("MALL-23")
def test_the_sand_is_turned_late_but_not_too_late() -> None:
    turned = []
    for seed in range(4):
        table = open_table(seed, scenario=7, players=2)
        act = table.act

        def watched(seat: int, action: Any, t: int | None = None, table: Any = table, act: Any = act) -> Any:
            before, left = view_of(table)["hourglasses"], table.state.sand.left(t)
            events = act(seat, action, t)
            if view_of(table)["hourglasses"] > before:
                turned.append(left)
            return events

        table.act = watched  # type: ignore[method-assign]
        assert play(table, ["calm"] * 2).result == "won"
    assert len(turned) >= 4
    assert min(turned) > 2_000
    assert max(turned) < 60_000
