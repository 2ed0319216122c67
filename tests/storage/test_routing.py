"""Two servers on one database: people are sent to the right one, and a table goes where it is wanted."""

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from websockets.sync.client import connect

from dedale.cli import main
from dedale.session.tokens import tag_of
from server.harness import SECONDS, Client, Server, new_token, wait_until
from server.open_list import Watcher
from server.raw import Raw, web_socket
from storage.cluster import Cluster

QUEST = {"quest": "1-1", "players": 1}


@pytest.fixture
def servers(postgres: Cluster, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    address = postgres.new_database()
    one, other = (
        Server(tmp_path / f"{name}.db", "--no-limits", "--database", address).start()
        for name in ("one", "other")
    )
    yield one, other
    for server in (one, other):
        if server.running:
            server.kill()
    assert not one.log()
    assert not other.log()


def hello(server: Server, path: str, **fields: str) -> list[dict[str, object]]:
    """What is heard until the line is closed, or the lobby comes."""
    heard: list[dict[str, object]] = []
    with connect(f"ws://127.0.0.1:{server.port}{path}") as wire:
        wire.send(json.dumps({"type": "hello", "token": new_token(), **fields}))
        while not heard or heard[-1]["type"] not in ("bye", "lobby"):
            heard.append(json.loads(wire.recv(SECONDS)))
    return heard


def test_a_table_wakes_where_its_first_visitor_is_sent(servers: tuple[Server, Server]) -> None:
    one, other = servers
    token = new_token()
    made = one.table("tower", QUEST, token, name="Ann", start=True)
    ann = Client(other, made["id"], token=token)
    assert ann.do(0, {"do": "say", "text": "here"})["type"] == "ack"
    # Who does not know the tag, or has another one, is sent there.
    tag = tag_of(made["id"])
    sent_on = [
        {"type": "elsewhere", "tag": tag},
        {"type": "bye", "reason": "This table has moved.", "again": True},
    ]
    assert hello(one, "/ws", watch=made["watch"]) == sent_on
    assert hello(one, "/ws", table=made["id"]) == sent_on
    assert hello(one, "/ws/00000000", table=made["id"]) == sent_on
    assert [each["type"] for each in hello(other, f"/ws/{tag}", watch=made["watch"])] == ["lobby"]
    # At the right one, no tag is needed.
    assert [each["type"] for each in hello(other, "/ws", watch=made["watch"])] == ["lobby"]
    ann.close()


def test_a_table_goes_to_another_server_at_once_but_back_only_when_everybody_has_left(
    servers: tuple[Server, Server],
) -> None:
    one, other = servers
    token = new_token()
    made = one.table("tower", QUEST, token, name="Ann", start=True)
    early = Client(one, made["id"])
    ann = Client(other, made["id"], token=token)
    early.hear_the_rest()
    assert early.bye
    assert early.bye["again"]
    with connect(f"ws://127.0.0.1:{one.port}/ws/{tag_of(made['id'])}") as wire:
        wire.send(json.dumps({"type": "hello", "token": new_token(), "table": made["id"]}))
        assert ann.do(0, {"do": "say", "text": "here"})["type"] == "ack"
        ann.close()
        assert json.loads(wire.recv(SECONDS))["type"] == "lobby"
    early.close()
    for server in servers:
        assert b"\ndedale_handovers_total 1.0\n" in Raw(server).ask("GET", "/metrics").body


def test_what_was_acknowledged_goes_on_at_the_other_server_when_one_stops(
    servers: tuple[Server, Server],
) -> None:
    one, other = servers
    token = new_token()
    made = one.table("tower", QUEST, token, name="Ann", start=True)
    ann = Client(one, made["id"], token=token)
    keys = [ann.act(0, {"do": "say", "text": f"{n}"}) for n in range(30)]
    one.signal_stop()
    ann.hear_the_rest()
    assert ann.bye
    assert ann.bye["again"]
    one.wait_for_stop()
    ann.close()
    ann.server = other
    ann.connect()
    ann.until_answered()
    ann.send({"type": "sync"})  # what was not answered at the first server was said only now
    ann.catch_up()
    assert [each["talk"]["text"] for each in ann.seen[0].said] == [f"{n}" for n in range(30)]
    assert all(ann.answers[key]["type"] == "ack" for key in keys)
    ann.close()


def test_the_list_shows_the_open_tables_of_all_servers(servers: tuple[Server, Server]) -> None:
    one, other = servers
    token = new_token()
    made = one.table("mall", {"players": 2}, token, name="Ann", open="fr")
    ann, watcher = Client(one, made["id"], token=token), Watcher(other)
    [shown] = watcher.until(1, language="fr", free=1)
    status, found = other.http("POST", "/api/anybody", {"language": "fr", "name": "Bo"}, new_token())
    assert (status, found) == (200, {"open": shown["ref"], "id": None})
    # The other server knows where it is, and only who sits down there learns more.
    tag = tag_of(made["id"])
    assert hello(other, "/ws", open=shown["ref"], name="Bo")[0] == {"type": "elsewhere", "tag": tag}
    lobby = hello(one, f"/ws/{tag}", open=shown["ref"], name="Bo")[-1]
    assert lobby["id"] == made["id"]
    ann.until(lambda: ann.lobby["seats"][1])
    watcher.until(0)
    ann.close()
    watcher.raw.close()


def test_the_tables_of_a_server_that_dies_leave_the_list(servers: tuple[Server, Server]) -> None:
    one, other = servers
    token, watcher = new_token(), Watcher(other)
    ann = Client(one, one.table("duel", {}, token, name="Ann", open="en")["id"], token=token)
    watcher.until(1)
    one.kill()
    watcher.until(0)
    ann.close()


def test_a_plain_path_is_enough_while_there_is_one_server(servers: tuple[Server, Server]) -> None:
    one, other = servers
    made = one.table("tower", QUEST)
    other.stop()
    assert [each["type"] for each in hello(one, "/ws", table=made["id"])] == ["lobby"]


def test_an_address_has_so_many_sockets_at_all_servers_together(postgres: Cluster, tmp_path: Path) -> None:
    address, few = postgres.new_database(), ("--no-limits", "--limit", "sockets-of-address=3")
    one, other = (
        Server(tmp_path / f"{name}.db", "--database", address, *few).start() for name in ("one", "other")
    )
    here = [web_socket(one), web_socket(one)]

    def is_full() -> bool:
        """A socket is let in, or told why not."""
        late = web_socket(other)
        with suppress(ConnectionError):
            late.say(type="ping", n=1)
        heard = late.message()
        late.close()
        return heard.get("reason") == "Too many connections from this address."

    there = web_socket(other)
    wait_until(is_full)
    here[0].close()
    wait_until(lambda: not is_full())
    for server in (one, other):
        server.stop()
    there.close()


def test_what_the_host_does_at_one_server_holds_at_the_other(
    postgres: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    address = postgres.new_database()
    with TemporaryDirectory(prefix="dedale-") as folder:  # the path of a socket has to be short
        options = ("--no-limits", "--database", address, "--admin-socket", f"{folder}/{{port}}.sock")
        one, other = (
            Server(Path(folder, f"{name}.db"), *options, "--node", name).start() for name in ("one", "other")
        )

        def admin(*words: str, at: Server = one) -> list[dict[str, Any]]:
            capsys.readouterr()
            assert main(["admin", "--socket", f"{folder}/{at.port}.sock", "--json", *words]) == 0
            return list(json.loads(capsys.readouterr().out).get("rows", []))

        def knows_all(at: Server) -> bool:
            """As of their last beats."""
            wanted = ("node", "pid", "state", "tables", "sockets")
            return [[row[name] for name in wanted] for row in admin("status", at=at)] == [
                ["one", one.pid, "ready", 0, 0],
                ["other", other.pid, "ready", 2, 2],
            ]

        closed, kept = one.table("tower", QUEST), one.table("tower", QUEST)
        ann, bo = Client(other, closed["id"]), Client(other, kept["id"])
        for at in (one, other):
            wait_until(partial(knows_all, at))
            rows = admin("tables", at=at)
            assert {row["code"] for row in rows} == {closed["code"], kept["code"]}
            assert {row["node"] for row in rows} == {"other"}
            assert {row["here"] for row in rows} == ({1} if at is other else {None})
        admin("close", closed["code"])
        ann.hear_the_rest()
        assert one.http("GET", f"/api/codes/{closed['code']}")[0] == 404
        admin("ban", "127.0.0.1")
        bo.hear_the_rest()
        assert bo.bye == {"type": "bye", "reason": "You cannot use this server.", "again": False}
        assert [server.http("GET", "/api/games")[0] for server in (one, other)] == [403, 403]
        for client in (ann, bo):
            client.close()
        for server in (one, other):
            server.stop()


def test_a_challenge_is_set_at_one_server_and_played_at_the_other(servers: tuple[Server, Server]) -> None:
    tokens = [new_token(), new_token()]
    code, replays = "", []
    for server, token in zip(servers, tokens, strict=True):
        made = (
            server.http("POST", f"/api/challenges/{code}/tables", {"name": "Bo", "start": True}, token)[1]
            if code
            else server.table("tower", QUEST, token, name="Ann", start=True)
        )
        player = Client(server, made["id"], token=token)
        player.do(0, {"do": "skip"})
        player.until_over()
        replays.append(player.lobby["replay"])
        if not code:
            code = server.http("POST", "/api/challenges", {"replay": replays[0]}, token)[1]["code"]
        player.close()
    for server in servers:
        for token in tokens:
            told = server.http("GET", f"/api/challenges/{code}", token=token)[1]
            assert [each["replay"] for each in told["results"]] == replays
            assert server.http("GET", f"/api/replays/{replays[0]}", token=token)[0] == 200
        assert server.http("GET", f"/api/replays/{replays[1]}")[0] == 403
