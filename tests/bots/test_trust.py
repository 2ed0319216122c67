"""Somebody acts at random: the others find out, and manage."""

import pytest

from bots.mall_matches import open_table
from dedale.bots.mall.hourglass_danger import NO_PERIL, flee, peril
from dedale.bots.mall.routes.walks import Ways
from dedale.bots.mall.trust import Trust
from dedale.games.mall.actions import ABILITIES, Ability, Escalator, Move, Vortex
from dedale.games.mall.movement import HOURGLASS
from dedale.lab.arena import play

HANDS: tuple[tuple[Ability, ...], ...] = (("N",), ("W", "vortex"), ("E", "escalator"), ("S", "explore"))
COLUMN = {(1, 1), (1, 2), (1, 3)}
"""South of the hourglass of tile 1's side A."""


@pytest.mark.rule("MALL-23")
def test_it_knows_from_where_the_sand_could_be_turned() -> None:
    state = open_table(1, scenario=1, deal=HANDS).state
    assert peril(state, frozenset({"N"}), HANDS).squares == COLUMN
    assert peril(state, frozenset({"E", "S", "W", "vortex", "escalator"}), HANDS) == NO_PERIL


@pytest.mark.parametrize("seed", range(8))
def test_the_first_moves_lead_away_from_the_hourglass(seed: int) -> None:
    state = open_table(seed, scenario=1, deal=HANDS).state
    danger = peril(state, frozenset(ABILITIES), HANDS)
    standing = list(state.heroes)
    for action in flee(state, Ways(state), danger):
        assert isinstance(action, Move | Escalator | Vortex)
        hero = ("barbarian", "mage", "elf", "dwarf").index(action.hero)
        if isinstance(action, Move):
            assert action.to[1] >= standing[hero][1], "whoever owns north is not asked"
        standing[hero] = action.to
    assert not COLUMN.intersection(standing)
    assert state.board.icons[HOURGLASS][0] not in standing


def test_a_seat_is_judged_by_what_it_does() -> None:
    trust = Trust()
    assert trust.doubtful(HANDS) == frozenset(ABILITIES)
    for _ in range(5):
        trust.acted(HANDS, "N", planned=True)
        trust.acted(HANDS, "E", planned=False)
        trust.acted(HANDS, None, planned=False)
    assert trust.erratic() == {2}
    assert "N" not in trust.doubtful(HANDS)
    trust.acted(HANDS, "N", planned=False)
    assert "N" not in trust.doubtful(HANDS), "once is no more than an idea"
    for _ in range(4):
        trust.acted(HANDS, "N", planned=False)
    assert "N" in trust.doubtful(HANDS)


@pytest.mark.parametrize("first", ["N", "E", "S"])
def test_the_others_win_with_somebody_who_does_anything(first: str) -> None:
    deal = tuple(sorted(HANDS, key=lambda hand: first not in hand))
    results = [
        play(open_table(seed, scenario=1, deal=deal), ["wanderer", "brisk", "brisk", "brisk"]).result
        for seed in (1, 2, 3)
    ]
    assert results == ["won"] * 3
