"""Whole matches of all four games over real sockets: cuts, losses, duplicates, races, and `kill -9`."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from contract.random_play import TINY
from server.company import Company
from server.harness import Server
from server.strategies import brawl, climb, seek, win_the_mall

TINY_MALL = {"path": "tiny.maze", "text": TINY.read_text(encoding="utf-8")}
DUELS = Path(__file__).parent.parent / "contract" / "duels"
DAY = 86_400_000


def test_the_mall_is_won(shared: Server, tmp_path: Path) -> None:
    random = Random(1)
    options = {"scenario": 1, "players": 4, "sand_ms": DAY, "tiles": TINY_MALL}
    company = Company(shared, "mall", options, [[0], [1], [2, 3]], random)
    company.play(win_the_mall(random), kill_in=(2, 9, 10))
    document = company.end(tmp_path)
    assert document["outcome"] == {"result": "won", "winners": [0, 1, 2, 3]}
    _, ledger = shared.http("GET", "/api/ledger")
    entry = next(each for each in ledger["entries"] if each["replay"] == company.spectator.lobby["replay"])
    assert (entry["names"], entry["scenario"]) == ([f"Player {seat}" for seat in (1, 2, 3, 4)], 1)


def test_the_mall_is_lost_by_the_sand_with_nobody_sending_anything(shared: Server, tmp_path: Path) -> None:
    options = {"scenario": 2, "players": 3, "sand_ms": 1_000}
    company = Company(shared, "mall", options, [[0], [1], [2]], Random(2))
    company.players[0].do(0, {"do": "start"})
    company.spectator.cut()
    company.spectator.connect()
    for client in company.everybody:
        client.until_over()
    document = company.end(tmp_path)
    assert document["outcome"] == {"result": "lost", "winners": []}
    [[started, seat, action]] = document["log"]
    assert (document["t"], seat, action) == (started + 1_000, 0, {"do": "start"})
    assert company.spectator.seen[None].view["reason"] == "sand"


@pytest.mark.parametrize(
    ("floor", "devices"), [("t2", [[0], [1]]), ("1-1", [[0], [1], [2]]), ("1-L", [[0, 2], [1], [3]])]
)
def test_a_floor_of_the_tower_is_climbed(
    shared: Server, tmp_path: Path, floor: str, devices: list[list[int]]
) -> None:
    random = Random(floor)
    players = sum(map(len, devices))
    company = Company(shared, "tower", {"quest": floor, "players": players}, devices, random)
    company.play(climb(floor), kill_in=(3,), stale=False)
    document = company.end(tmp_path)
    assert document["outcome"] == {"result": "won", "winners": [*range(players)]}
    for client in company.players:
        _, progress = shared.http("GET", "/api/progress", token=client.token)
        assert progress["floors"] == {floor: {"moves": company.spectator.seen[None].view["moves"]}}
    _, progress = shared.http("GET", "/api/progress", token=company.spectator.token)
    assert progress["floors"] == {}


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "turn": False},
        {"players": 3, "turn": False, "build": "turns", "look_ms": 300, "helps": "notes"},
    ],
)
def test_the_hidden_labyrinth_is_searched(shared: Server, tmp_path: Path, options: dict[str, Any]) -> None:
    random = Random(5)
    devices = [[seat] for seat in range(options["players"])]
    company = Company(shared, "hidden", options, devices, random)
    company.play(seek(random), kill_in=(4, 40))
    document = company.end(tmp_path)
    assert document["outcome"]["result"] in ("won", "draw")
    assert company.spectator.seen[None].view["walls"]


@pytest.mark.parametrize(
    ("options", "devices"),
    [
        ({"players": 2}, [[0], [1]]),
        ({"players": 4, "level": 2}, [[0, 2], [1], [3]]),
        ({"players": 4, "board": "brink"}, [[0], [1], [2], [3]]),
    ],
)
def test_the_duel_is_fought(
    shared: Server, tmp_path: Path, options: dict[str, Any], devices: list[list[int]]
) -> None:
    random = Random(7)
    if "board" in options:
        text = (DUELS / f"{options['board']}.maze").read_text(encoding="utf-8")
        options = {**options, "board": {"path": "own.maze", "text": text}}
    company = Company(shared, "duel", options, devices, random)
    company.play(brawl(random), kill_in=(1, 30))
    document = company.end(tmp_path)
    assert document["outcome"]
