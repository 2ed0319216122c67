"""The floors of the Tower for clients, and replays of finished matches."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from dedale.games.base import Source
from dedale.games.tower.pack import CONTENT
from dedale.grid import MazeError
from dedale.languages import FINISHED
from dedale.session.shared_texts import kind_of
from server.company import Company
from server.harness import Server
from server.strategies import climb


def test_all_floors_are_listed_in_order(shared: Server) -> None:
    _, tower = shared.http("GET", "/api/tower")
    ids = [floor["id"] for floor in tower["floors"]]
    assert (len(ids), ids[0], ids[-1]) == (97, "t1", "15-L")
    assert [adventure["number"] for adventure in tower["adventures"]] == list(range(1, 16))
    for floor in tower["floors"]:
        assert set(floor["names"]) >= set(FINISHED)
        assert floor["moves"] > 0
        assert floor["stars"] in range(1, 6)


@pytest.mark.parametrize("name", ["adventures.maze", "names.maze"])
def test_the_lists_beside_the_floors_are_nothing_to_share(name: str) -> None:
    with pytest.raises(MazeError, match="share a quest"):
        kind_of(Source(name, (CONTENT / name).read_text(encoding="utf-8")))


def test_a_match_is_shown_again_as_it_was(shared: Server, tmp_path: Path) -> None:
    company = Company(shared, "tower", {"quest": "t1", "players": 2}, [[0], [1]], Random(3))
    company.play(climb("t1"))
    document = company.end(tmp_path)
    replay = company.spectator.lobby["replay"]
    _, shown = shared.http("GET", f"/api/replays/{replay}/shown")
    first, *updates = shown["frames"]
    assert (first["type"], first["v"], first["seat"]) == ("snapshot", 0, None)
    assert [update["v"] for update in updates] == list(range(1, len(updates) + 1))
    view = first["view"]
    for update in updates:
        view = {name: value for name, value in view.items() if name not in update.get("gone", [])}
        view |= update.get("view", {})
    assert view["outcome"] == document["outcome"]
    assert view == company.spectator.seen[None].view


def test_a_match_of_older_rules_says_so_instead_of_being_shown(server: Server, tmp_path: Path) -> None:
    company = Company(server, "tower", {"quest": "t1"}, [[0]], Random(5))
    company.play(climb("t1"))
    company.end(tmp_path)
    replay = company.spectator.lobby["replay"]
    server.stop()
    with closing(sqlite3.connect(server.database)) as connection:
        connection.execute("UPDATE matches SET rules = 1")
        connection.commit()
    server.start()
    status, problem = server.http("GET", f"/api/replays/{replay}/shown")
    assert (status, problem["error"]) == (404, "other_rules")
    assert "older rules" in problem["message"]


def test_a_match_is_shown_to_seats_that_were_there(shared: Server, tmp_path: Path) -> None:
    company = Company(shared, "tower", {"quest": "t1"}, [[0]], Random(4))
    company.play(climb("t1"))
    company.end(tmp_path)
    replay = company.spectator.lobby["replay"]
    _, shown = shared.http("GET", f"/api/replays/{replay}/shown?seat=0")
    assert shown["frames"][0]["seat"] == 0
    status, problem = shared.http("GET", f"/api/replays/{replay}/shown?seat=1")
    assert (status, problem["error"]) == (404, "no_such_seat")
    status, problem = shared.http("GET", "/api/replays/nothing/shown")
    assert (status, problem["error"]) == (404, "no_such_replay")
