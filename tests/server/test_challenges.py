"""Challenges: others play the deal of a finished match, and nobody learns it before they have played."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import msgspec
import pytest

from dedale.games.registry import GAMES, GAMES_TO_PLAY
from dedale.games.tower.pack import the_pack
from dedale.games.tower.plan_text import read_plan
from dedale.match import Match as Game
from dedale.match.document import document_of
from dedale.server.challenges import AT_A_TIME
from server.group import GIVE_UP
from server.harness import JSON, Client, Server, new_token
from server.raw import OwnServer, web_socket

TOWER = {"quest": "t1", "players": 2}
QUICK = {"scenario": 2, "players": 2, "sand_ms": 1_000}
"""A match of the Mall that is lost as soon as it has begun."""


class Match:
    """A table, and a person in each of its seats. Its match has begun."""

    def __init__(self, server: Server, made: JSON, tokens: list[str]) -> None:
        self.made, self.tokens = made, tokens
        self.players = [Client(server, made["id"], token=token) for token in tokens]
        for seat, player in enumerate(self.players[1:], 1):
            player.well("sit", seat=seat, name=f"Guest {seat}")
            player.well("ready", seat=seat, ready=True)
        self.players[0].well("start")
        for player in self.players:
            player.until_begun()

    def finish(self) -> str:
        """Return the id of the replay."""
        host = self.players[0]
        action = GIVE_UP if host.lobby["game"] == "tower" else {"do": "start"}
        host.do(0, action)
        for player in self.players:
            player.until_over()
        return str(host.lobby["replay"])


def first(server: Server, game: str = "tower", options: JSON | None = None) -> Match:
    """A match like any other."""
    tokens = [new_token(), new_token()]
    return Match(server, server.table(game, options or TOWER, tokens[0], name="Ann"), tokens)


def challenge(server: Server, replay: str, token: str) -> str:
    status, said = server.http("POST", "/api/challenges", {"replay": replay}, token)
    assert status == 201, said
    return str(said["code"])


def page(server: Server, code: str, token: str = "") -> JSON:
    status, said = server.http("GET", f"/api/challenges/{code}", token=token)
    assert status == 200, said
    return dict(said)


def taken_on(server: Server, code: str, token: str = "", **company: Any) -> JSON:
    status, made = server.http(
        "POST", f"/api/challenges/{code}/tables", {"name": "Bo", **company}, token or new_token()
    )
    assert status == 201, made
    return dict(made)


def attempt(server: Server, code: str, tokens: list[str]) -> Match:
    return Match(server, taken_on(server, code, tokens[0]), tokens)


def seed_of(server: Server, replay: str, token: str = "") -> int:
    status, document = server.http("GET", f"/api/replays/{replay}", token=token)
    assert status == 200, document
    return int(document["seed"])


def changed(server: Server, sql: str) -> list[tuple[str, int]]:
    """Change the file of a server between two of its lives, and return its matches with their seeds."""
    server.stop()
    with closing(sqlite3.connect(server.database)) as connection:
        connection.execute(sql)
        connection.commit()
        found = connection.execute("SELECT id, seed FROM matches ORDER BY number").fetchall()
    server.start()
    return found


def error(answer: tuple[int, JSON]) -> tuple[int, str]:
    status, said = answer
    return status, said["error"]


def test_others_play_the_same_deal_and_compare(shared: Server) -> None:
    ann = first(shared, "mall", QUICK)
    replay = ann.finish()
    code = challenge(shared, replay, ann.tokens[1])
    stranger = page(shared, code)
    assert (stranger["game"], stranger["seats"], stranger["tried"], stranger["done"]) == ("mall", 2, 0, False)
    assert stranger["options"]["scenario"] == 2
    assert stranger["results"] == []
    tokens = [new_token(), new_token()]
    bo = attempt(shared, code, tokens)
    assert bo.players[0].lobby["challenge"] == code
    assert bo.players[0].lobby["options"] == ann.players[0].lobby["options"]
    theirs = bo.finish()
    assert seed_of(shared, theirs, tokens[0]) == seed_of(shared, replay, tokens[0])
    for token in (*tokens, *ann.tokens):
        told = page(shared, code, token)
        assert (told["tried"], told["done"]) == (1, True)
        by_replay = {each["replay"]: each for each in told["results"]}
        assert by_replay.keys() == {replay, theirs}
        assert by_replay[replay]["first"]
        assert by_replay[theirs]["yours"] == (token in tokens)
        for each in by_replay.values():
            assert each["outcome"]["result"] == "lost"
            assert (each["knew"], each["actions"], each["hourglasses"]) == (False, 1, 0)
            assert 0 <= each["silence"] <= 1
            assert shared.http("GET", f"/api/replays/{each['replay']}", token=token)[0] == 200


def test_nobody_sees_a_match_of_a_challenge_before_they_have_finished_it(shared: Server) -> None:
    ann = first(shared)
    replay = ann.finish()
    code = challenge(shared, replay, ann.tokens[0])
    tokens = [new_token(), new_token()]
    bo = attempt(shared, code, tokens)
    stranger = new_token()
    Client(shared, watch=bo.made["watch"], token=stranger).catch_up()

    def refused(match_id: str, token: str) -> bool:
        answers = [
            shared.http("GET", f"/api/replays/{match_id}{rest}", token=token)
            for rest in ("", "/shown", "/shown?seat=0")
        ]
        return {error(answer) for answer in answers} == {(403, "challenge_first")}

    for token in (stranger, *tokens, ""):
        assert refused(replay, token)
        assert page(shared, code, token)["results"] == []
    theirs = bo.finish()
    for token in (stranger, ""):
        assert refused(replay, token)
        assert refused(theirs, token)
        assert page(shared, code, token)["results"] == []
    for token in tokens:
        assert shared.http("GET", f"/api/replays/{replay}/shown", token=token)[0] == 200


@pytest.mark.parametrize("game", GAMES_TO_PLAY)
def test_the_seed_passes_nobody_while_a_challenge_is_played(server: Server, game: str) -> None:
    """Whatever a player, a visitor and a stranger can ask for during the match."""
    options: dict[str, JSON] = {
        "mall": {"players": 2},
        "tower": TOWER,
        "hidden": {"look": False, "players": 2},
        "duel": {"players": 2},
    }
    ann = first(server, game, options[game])
    # Playing each of them to the end is another test's business.
    [(replay, seed)] = changed(server, """UPDATE matches SET outcome = '{"result":"draw","winners":[]}'""")
    code = challenge(server, replay, ann.tokens[0])
    tokens = [new_token(), new_token(), new_token()]
    bo = attempt(server, code, tokens[:2])
    received = b""
    for token in tokens:
        raw = web_socket(server)
        raw.say(type="hello", token=token, table=bo.made["id"])
        raw.message("snapshot")
        for asked in ({"type": "copy", "key": "k"}, {"type": "sync"}, {"type": "options", "options": {}}):
            raw.say(**asked)
        raw.say(type="ping", n=1)
        raw.message("pong")
        received += raw.received
        raw.close()
        for path in (
            f"challenges/{code}",
            f"replays/{replay}",
            f"replays/{replay}/shown",
            "tables",
            "ledger",
        ):
            received += repr(server.http("GET", f"/api/{path}", token=token)).encode()
    assert len(received) > 1_000
    assert str(seed).encode() not in received
    assert f"{seed:x}".encode() not in received
    _, (unfinished, same) = changed(server, "SELECT 1")
    assert same == seed
    for token in tokens:
        assert server.http("GET", f"/api/replays/{unfinished}", token=token)[0] in (403, 404)


def test_one_person_gets_no_copy_of_a_challenge(shared: Server) -> None:
    token = new_token()
    alone = Match(shared, shared.table("tower", {"quest": "t1"}, token, name="Ann"), [token])
    code = challenge(shared, alone.finish(), token)
    made = taken_on(shared, code, other := new_token(), start=True)
    bo = Client(shared, made["id"], token=other)
    bo.until_begun()
    assert bo.refused("copy") == "challenge_secret"
    bo.do(0, GIVE_UP)
    bo.until_over()
    assert page(shared, code, other)["done"]


def test_its_options_are_fixed_and_a_rematch_is_a_match_like_any_other(shared: Server) -> None:
    ann = first(shared)
    replay = ann.finish()
    code = challenge(shared, replay, ann.tokens[0])
    made = taken_on(shared, code, token := new_token())
    assert Client(shared, made["id"], token=token).refused("options", options={}) == "fixed_options"
    again = attempt(shared, code, tokens := [new_token(), new_token()])
    theirs = again.finish()
    host = again.players[0]
    assert host.lobby["challenge"] == code
    host.well("rematch")
    host.until_begun(2)
    assert "challenge" not in host.lobby
    host.do(0, GIVE_UP)
    host.until_over()
    other = str(host.lobby["replay"])
    assert seed_of(shared, other) != seed_of(shared, theirs, tokens[0])
    assert {each["replay"] for each in page(shared, code, tokens[0])["results"]} == {replay, theirs}


def test_who_has_seen_it_before_knew_it(shared: Server) -> None:
    ann = first(shared)
    code = challenge(shared, ann.finish(), ann.tokens[0])
    watcher = new_token()
    bo = attempt(shared, code, [new_token(), new_token()])
    Client(shared, watch=bo.made["watch"], token=watcher).catch_up()
    fair = bo.finish()
    second = attempt(shared, code, [new_token(), ann.tokens[1]]).finish()
    third = attempt(shared, code, [watcher, new_token()]).finish()
    given_up = attempt(shared, code, [quitter := new_token(), new_token()])
    fourth = attempt(shared, code, [quitter, new_token()]).finish()
    knew = {each["replay"]: each["knew"] for each in page(shared, code, ann.tokens[0])["results"][1:]}
    assert knew == {fair: False, second: True, third: True, fourth: True}
    assert given_up.players[0].lobby["playing"]


def test_a_match_is_set_by_its_players_and_once(shared: Server) -> None:
    ann = first(shared)
    assert error(set_by(shared, "none", ann.tokens[0])) == (404, "no_such_replay")
    replay = ann.finish()
    assert error(set_by(shared, replay, new_token())) == (403, "not_your_match")
    assert error(set_by(shared, replay, "")) == (401, "bad_token")
    code = challenge(shared, replay, ann.tokens[0])
    assert set_by(shared, replay, ann.tokens[1]) == (200, {"code": code})
    theirs = attempt(shared, code, tokens := [new_token(), new_token()]).finish()
    assert set_by(shared, theirs, tokens[0]) == (200, {"code": code})
    assert page(shared, code.lower())["code"] == code


def set_by(server: Server, replay: str, token: str) -> tuple[int, JSON]:
    status, said = server.http("POST", "/api/challenges", {"replay": replay}, token)
    return status, said


def own(**changes: Any) -> JSON:
    """The document of a match that somebody played alone, without the server."""
    match = Game.open(GAMES["tower"], GAMES["tower"].options(quest="t1", players=1), 7, ("Ann",))
    assert isinstance(match, Game)
    for number, act in enumerate(read_plan(the_pack().floor("t1").quest.plan or ""), 1):
        match.act(0, act, 1_000 * number)
    document: JSON = msgspec.json.decode(msgspec.json.encode(document_of(match)))
    return {**document, **changes}


def test_a_match_that_was_played_elsewhere_is_a_challenge_too(shared: Server) -> None:
    token = new_token()
    status, said = shared.http("POST", "/api/challenges", {"document": own()}, token)
    assert status == 201, said
    [result] = page(shared, said["code"], token)["results"]
    assert (result["first"], result["yours"], result["names"]) == (True, True, ["Ann"])
    assert result["moves"] == result["optimum"] == len(own()["log"])
    kept = shared.http("GET", f"/api/replays/{result['replay']}", token=token)[1]
    assert kept == own()
    assert taken_on(shared, said["code"], start=True)["id"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"outcome": None}, "bad_document"),
        ({"outcome": {"result": "lost", "winners": []}}, "bad_document"),
        ({"log": own()["log"][1:]}, "bad_document"),
        ({"log": [[2**60, 0, {"do": "undo"}]]}, "bad_document"),
        ({"log": [[0, 0, {"do": "dance"}]]}, "bad_document"),
        ({"names": ["Ann", "Bo"]}, "bad_document"),
        ({"names": ["\x00"]}, "bad_document"),
        ({"version": 2}, "bad_document"),
        ({"seed": 2**60}, "bad_document"),
        ({"rules": 99}, "other_rules"),
        ({"game": "chess"}, "no_such_game"),
        ({"game": "mall"}, "bad_option"),
    ],
)
def test_a_match_that_the_rules_do_not_know_is_not_taken(shared: Server, changes: JSON, code: str) -> None:
    status, said = shared.http("POST", "/api/challenges", {"document": own(**changes)}, new_token())
    assert (status in (400, 404), said["error"]) == (True, code)


def test_only_so_many_results_are_counted_at_a_time(shared: Server) -> None:
    ann = first(shared)
    code = challenge(shared, ann.finish(), ann.tokens[0])
    for _ in range(AT_A_TIME):
        made = taken_on(shared, code, token := new_token())
        Match(shared, made, [token, new_token()]).finish()
    told = [len(page(shared, code, ann.tokens[0])["results"]) for _ in range(2)]
    assert told == [AT_A_TIME, AT_A_TIME + 1]


@pytest.mark.parametrize("code", ["BCDFGHJK", "x", "%00", "%2e%2e", "B" * 3_000])
def test_an_unknown_challenge_is_refused(shared: Server, code: str) -> None:
    assert error(shared.http("GET", f"/api/challenges/{code}")) == (404, "no_such_challenge")
    asked = shared.http("POST", f"/api/challenges/{code}/tables", {}, new_token())
    assert error(asked) == (404, "no_such_challenge")


def test_a_server_that_was_killed_goes_on_with_the_challenge(server: Server) -> None:
    ann = first(server)
    replay = ann.finish()
    code = challenge(server, replay, ann.tokens[0])
    waiting = taken_on(server, code, token := new_token())
    bo = attempt(server, code, tokens := [new_token(), new_token()])
    server.kill()
    server.start()
    for player in bo.players:
        player.hear_the_rest()
        player.close()
        player.connect()
    theirs = bo.finish()
    late = Match(server, waiting, [token, new_token()]).finish()
    told = page(server, code, tokens[0])
    assert {each["replay"] for each in told["results"]} == {replay, theirs, late}
    assert len({seed_of(server, each["replay"], tokens[0]) for each in told["results"]}) == 1


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """There may be two challenges, one of them from each address."""
    limits = "challenges=2, challenges_of_address=1"
    server = OwnServer(tmp_path_factory.mktemp("small") / "tables.db", limits).start()
    yield server
    server.stop()


def test_there_is_an_end_to_challenges(small: Server) -> None:
    replays = [(each.finish(), each.tokens[0]) for each in (first(small), first(small), first(small))]
    challenge(small, *replays[0])
    status, said = set_by(small, *replays[1])
    assert (status, said["error"]) == (503, "full")
    assert "your network" in said["message"]
    changed(small, "UPDATE challenges SET maker = 77")
    challenge(small, *replays[1])
    assert error(set_by(small, *replays[2])) == (503, "full")
    assert "can hold" in set_by(small, *replays[2])[1]["message"]


def test_a_challenge_can_be_set_only_so_often(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("few")
    server = OwnServer(folder / "tables.db", "shared_texts=Rate(0.001, 2)").start()
    answers = [error(set_by(server, "none", new_token()))[0] for _ in range(3)]
    assert answers == [404, 404, 429]
    server.stop()
