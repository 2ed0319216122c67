"""Random play, compared step by step with a second implementation of the rules."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dedale.grid import Grid
from mall.drawn import TILES_FILE, printed_tiles
from mall.oracle import Mall
from mall.play import ALL, Play, own

HALF = 90_000
"""With half the sand gone, turning the timer changes nothing, so random play goes on."""


def in_order(actions: list[dict[str, Any]]) -> list[str]:
    return sorted(json.dumps(action, sort_keys=True) for action in actions)


def likely(actions: list[dict[str, Any]], random: Random) -> dict[str, Any]:
    """Choose any action but a pause, with a preference for the rarer ones."""
    rare = [action for action in actions if action["do"] not in ("move", "vortex", "pause")]
    if rare and random.random() < 0.5:
        return random.choice(rare)
    return random.choice([action for action in actions if action["do"] != "pause"])


def play_and_compare(play: Play, drawings: dict[str, Grid], random: Random) -> None:
    play.wait(HALF)
    for _ in range(150):
        mall = Mall(play.view(), drawings)
        legal = play.legal()
        assert in_order(legal) == in_order(mall.legal())
        seen = {tuple(entry["at"]): entry["colour"] for entry in play.view()["exploration"]}
        assert seen == mall.explorable
        play.ask(seat=0, **likely(legal, random))


@pytest.mark.rule(
    "MALL-7", "MALL-9", "MALL-10", "MALL-14", "MALL-15", "MALL-17", "MALL-18", "MALL-19", "MALL-20"
)
@pytest.mark.parametrize("tiles", [None, "open", "moving"])
@pytest.mark.parametrize("seed", range(8))
def test_legal_lists_what_the_drawings_and_the_rules_allow_and_only_that(
    tiles: str | None, seed: int
) -> None:
    path = Path(own(tiles)) if tiles else TILES_FILE
    drawings = printed_tiles(path)
    pile: dict[str, Any] = {"pile": [int(tile) for tile in drawings if tile.isdigit()]} if tiles else {}
    play = Play(scenario=2, deal=[ALL], seed=seed, tiles=str(path), **pile)
    play_and_compare(play, drawings, Random(seed))
    assert len(play.view()["tiles"]) > 2


@pytest.mark.rule("MALL-92", "MALL-93", "TOWER-41", "TOWER-42", "TOWER-43", "TOWER-45")
@pytest.mark.parametrize("seed", range(12))
def test_with_the_sister_too_legal_is_what_the_rules_allow_and_only_that(seed: int) -> None:
    play = Play(scenario=2, deal=[ALL], heroes=5, seed=seed)
    play_and_compare(play, printed_tiles(), Random(seed))
    assert len(play.view()["tiles"]) > 2


@pytest.mark.rule("MALL-7", "MALL-2")
@pytest.mark.parametrize("seed", range(4))
def test_every_square_that_is_not_legal_is_refused(seed: int) -> None:
    drawings = printed_tiles()
    play = Play(scenario=2, deal=[ALL], seed=seed)
    random = Random(seed)
    play.wait(HALF)
    for _ in range(60):
        play.ask(seat=0, **likely(play.legal(), random))
    mall = Mall(play.view(), drawings)
    around = {(x + dx, y + dy) for x, y in mall.codes for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    allowed = in_order(play.legal())
    before = play.view()
    for hero in mall.heroes:
        for x, y in around:
            for what in ("move", "escalator", "vortex"):
                action = {"do": what, "hero": hero, "to": [x, y]}
                if in_order([action])[0] not in allowed:
                    assert not play.send(seat=0, **action)["ok"]
    assert play.view() == before
