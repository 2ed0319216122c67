"""`dedale admin`: what a host does to a running server, over a socket that only its user may open."""

import json
import re
import socket
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from contract.random_play import TINY
from dedale.cli import main
from dedale.server.bans import FileBans, network_of
from server.gallery_things import THINGS, ids, published
from server.harness import SECONDS, Client, Server, new_token
from server.raw import Raw

Captured = pytest.CaptureFixture[str]
Ask = Callable[..., dict[str, Any]]
TOWER = {"quest": "1-1", "players": 1}


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """The path of a socket has to be short."""
    with TemporaryDirectory(prefix="dedale-") as made:
        yield Path(made)


@pytest.fixture
def server(folder: Path) -> Iterator[Server]:
    options = ["--no-limits", "--trust-proxy", "--admin-socket", f"{folder}/{{port}}.sock"]
    server = Server(folder / "tables.db", *options, "--ban-file", f"{folder}/banned.txt").start()
    yield server
    if server.running:
        server.stop()
    assert not server.log()
    for left in folder.iterdir():
        left.unlink()


@pytest.fixture
def admin(server: Server, capsys: Captured) -> Ask:
    def ask(*words: str) -> dict[str, Any]:
        """Ask for something that is granted."""
        assert main(["admin", "--socket", str(path_of(server)), "--json", *words]) == 0
        return dict(json.loads(capsys.readouterr().out))

    return ask


@pytest.fixture
def refused(server: Server, capsys: Captured) -> Callable[..., str]:
    def ask(*words: str) -> str:
        """Ask for something that is refused in one line."""
        assert main(["admin", "--socket", str(path_of(server)), *words]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert re.fullmatch(r"dedale: [^\n]+\.\n", err)
        return err

    return ask


def path_of(server: Server) -> Path:
    return server.database.parent / f"{server.port}.sock"


def match_of(server: Server) -> tuple[dict[str, Any], Client]:
    """A table where Ann plays alone."""
    token = new_token()
    made = server.table("tower", TOWER, token, name="Ann", start=True)
    return made, Client(server, made["id"], token=token)


def test_only_the_servers_user_may_ask(server: Server) -> None:
    mode = path_of(server).stat().st_mode
    assert stat.S_ISSOCK(mode)
    assert stat.S_IMODE(mode) == 0o600
    server.stop()
    assert not path_of(server).exists()


def test_nothing_of_it_can_be_reached_over_the_web(server: Server) -> None:
    for path in ("/admin", "/api/admin", "/api/admin/tables"):
        assert Raw(server).ask("GET", path).status == 404


def test_status_says_who_owns_what(server: Server, admin: Ask) -> None:
    _, ann = match_of(server)
    server.table("mall")
    [node] = admin("status")["rows"]
    assert node["node"] == f"http://127.0.0.1:{server.port}/"
    assert (node["tables"], node["playing"], node["sockets"]) == (2, 1, 1)
    assert (node["state"], node["pid"]) == ("ready", server.pid)
    ann.close()


def test_tables_are_listed_in_columns(server: Server, admin: Ask, capsys: Captured) -> None:
    made, ann = match_of(server)
    assert admin("tables")["rows"] == [
        {"code": made["code"], "game": "tower", "status": "playing", "seated": 1, "bots": 0, "here": 1}
    ]
    assert main(["admin", "--socket", str(path_of(server)), "tables"]) == 0
    out = capsys.readouterr().out
    assert out.splitlines() == [
        "code  game   status   seated  bots  here",
        f"{made['code']}  tower  playing  1       0     1",
        "1 tables in memory, 1 stored.",
    ]
    # Whoever looks over a shoulder must not be able to sit down.
    assert made["id"] not in out
    ann.close()


def test_people_are_shown_with_their_addresses(server: Server, admin: Ask) -> None:
    made, ann = match_of(server)
    eve = Client(server, watch=made["watch"])
    assert admin("people", made["code"])["rows"] == [
        {"seats": "-", "address": "127.0.0.1"},
        {"seats": "0 Ann", "address": "127.0.0.1"},
    ]
    ann.close()
    eve.close()


@pytest.mark.parametrize("name", ["code", "id", "watch"])
def test_a_table_is_closed_in_the_middle_of_a_match(server: Server, admin: Ask, name: str) -> None:
    made, ann = match_of(server)
    for n in range(3):
        assert ann.do(0, {"do": "say", "text": f"{n}"})["type"] == "ack"
    finished = server.table("mall", name="Bo")
    admin("close", made[name])
    ann.hear_the_rest()
    assert ann.bye == {
        "type": "bye",
        "reason": "The host of this server has closed this table.",
        "again": False,
    }
    with pytest.raises(ConnectionClosed):
        ann.hear(SECONDS)
    assert server.http("GET", f"/api/codes/{made['code']}")[0] == 404
    assert [row["code"] for row in admin("tables")["rows"]] == [finished["code"]]
    server.stop()
    # Nothing of it is left, and the next start finds nothing to complain about.
    with closing(sqlite3.connect(server.database)) as connection:
        left = [
            connection.execute(f"SELECT count(*) FROM {each}").fetchone() for each in ("matches", "actions")
        ]
        assert left == [(0,), (0,)]
    server.start()
    assert server.http("GET", f"/api/codes/{finished['code']}")[0] == 200


def test_a_shared_text_is_removed(server: Server, admin: Ask, refused: Callable[..., str]) -> None:
    body = {"text": TINY.read_text(encoding="utf-8")}
    _, shared = server.http("POST", "/api/shared", body, new_token())
    admin("remove-text", shared["id"])
    assert server.http("GET", f"/api/shared/{shared['id']}")[0] == 404
    assert "there is no text" in refused("remove-text", shared["id"])


def test_something_in_the_gallery_is_hidden_and_shown_again(
    server: Server, admin: Ask, refused: Callable[..., str]
) -> None:
    entry = published(server, THINGS["hidden"], author := new_token(), name="Owls")
    [row] = admin("gallery")["rows"]
    assert (row["id"], row["name"], row["hidden"]) == (entry["id"], "Owls", "no")
    assert admin("hide", entry["id"])["said"] == f"{entry['id']} is hidden."
    assert ids(server) == ids(server, f"?id={entry['id']}") == []
    path = f"/api/gallery/{entry['id']}"
    assert server.http("GET", path)[0] == server.http("PUT", f"{path}/like", token=new_token())[0] == 404
    assert server.http("GET", path, token=author)[1]["hidden"]
    assert admin("gallery")["rows"][0]["hidden"] == "yes"
    table = {"game": "hidden", "options": {"board": f"shared:{entry['id']}"}}
    assert server.http("GET", f"/api/shared/{entry['id']}", token=author)[0] == 404
    assert server.http("POST", "/api/tables", table, author)[0] == 400
    assert server.http("DELETE", path, token=author)[0] == 404, "or the same could be published again"
    admin("unhide", entry["id"])
    assert ids(server) == [entry["id"]]
    assert server.http("POST", "/api/tables", table, author)[0] == 201
    assert "there is nothing" in refused("hide", "nothing")
    admin("hide", entry["id"])
    admin("remove-text", entry["id"])
    assert "rows" not in admin("gallery")


def test_a_challenge_is_removed(server: Server, admin: Ask, refused: Callable[..., str]) -> None:
    _, ann = match_of(server)
    ann.do(0, {"do": "skip"})
    ann.until_over()
    replay = ann.lobby["replay"]
    _, challenge = server.http("POST", "/api/challenges", {"replay": replay}, ann.token)
    assert server.http("GET", f"/api/replays/{replay}")[0] == 403
    admin("remove-challenge", challenge["code"].lower())
    assert server.http("GET", f"/api/challenges/{challenge['code']}")[0] == 404
    assert server.http("GET", f"/api/replays/{replay}")[0] == 200
    assert "there is no challenge" in refused("remove-challenge", challenge["code"])


def status_from(server: Server, address: str) -> int:
    return Raw(server).ask("GET", "/api/games", x_forwarded_for=address).status


def test_a_banned_address_is_shut_out_until_it_is_let_in_again(server: Server, admin: Ask) -> None:
    made, ann = match_of(server)  # from 127.0.0.1, the proxy itself
    admin("ban", "203.0.113.7")
    assert admin("ban", "127.0.0.0/8")["said"] == "127.0.0.0/8 is banned; 1 connections were closed."
    ann.hear_the_rest()
    assert ann.bye == {"type": "bye", "reason": "You cannot use this server.", "again": False}
    with pytest.raises(InvalidStatus, match="403"):
        Client(server, made["id"])
    assert [status_from(server, each) for each in ("203.0.113.7", "203.0.113.8")] == [403, 200]
    server.stop()
    server.start()
    assert [status_from(server, each) for each in ("203.0.113.7", "203.0.113.8")] == [403, 200]
    assert [row["address"] for row in admin("bans")["rows"]] == ["203.0.113.7/32", "127.0.0.0/8"]
    admin("unban", "203.0.113.7")
    assert status_from(server, "203.0.113.7") == 200
    mode = (server.database.parent / "banned.txt").stat().st_mode
    assert stat.S_IMODE(mode) == 0o600


def test_a_customer_is_banned_with_the_whole_network(server: Server, admin: Ask) -> None:
    admin("ban", "2001:db8::1")
    assert [status_from(server, each) for each in ("2001:db8::2", "2001:db8:0:1::1")] == [403, 200]


def test_the_file_of_bans_may_be_written_by_hand(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "banned.txt"
    bans = FileBans(str(path))
    assert not bans.has("203.0.113.7")
    path.write_text("# of last week\n\n203.0.113.0/24  # a flood\nnonsense\n")
    assert bans.has("203.0.113.7")
    assert not bans.has("198.51.100.7")
    assert not bans.has("unknown")
    assert [each.levelname for each in caplog.records] == ["ERROR"]
    path.unlink()
    assert not bans.has("203.0.113.7")
    path.mkdir()
    assert not bans.has("203.0.113.7")
    assert "bans cannot be read" in caplog.text


def test_a_ban_that_cannot_be_kept_is_refused(server: Server, refused: Callable[..., str]) -> None:
    (server.database.parent / "banned.txt").mkdir()
    assert "Is a directory" in refused("ban", "203.0.113.7")
    (server.database.parent / "banned.txt").rmdir()
    assert not [*server.database.parent.glob("banned*")]
    server.complained("bans cannot be read")


@given(st.text())
def test_any_text_is_a_network_or_refused_in_one_line(text: str) -> None:
    sentence = "read"
    try:
        assert network_of(text).prefixlen >= 8
    except ValueError as error:
        sentence = str(error)
    assert len(sentence.splitlines()) == 1


def test_a_server_that_drains_finishes_what_is_played_and_ends(
    server: Server, admin: Ask, refused: Callable[..., str]
) -> None:
    made, ann = match_of(server)
    eve = Client(server, watch=made["watch"])
    admin("drain", "--minutes", "60")
    # Newcomers are told too; there are no more tables, and the balancer sends nobody.
    bo = Client(server, made["id"])
    for client in (ann, eve, bo):
        while not client.notices:
            client.hear(SECONDS)
        assert [each["notice"] for each in client.notices] == ["closing"]
    status, said = server.http("POST", "/api/tables", {"game": "mall"}, new_token())
    assert (status, said["error"]) == (503, "closing")
    assert server.http("GET", "/readyz")[0] == 503
    assert server.http("GET", "/livez")[0] == server.http("GET", "/healthz")[0] == 200
    assert admin("status")["rows"][0]["state"] == "draining"
    assert "it is draining already" in refused("drain")
    # The match goes on.
    assert ann.do(0, {"do": "say", "text": "wait"})["type"] == "ack"
    assert ann.do(0, {"do": "skip"})["type"] == "ack"
    ann.hear_the_rest()
    assert ann.bye == {"type": "bye", "reason": "The server is shutting down.", "again": True}
    server.wait_for_stop()
    server.start()
    assert server.http("GET", f"/api/codes/{made['code']}")[0] == 200


def test_a_server_that_drains_does_not_wait_forever(server: Server, admin: Ask) -> None:
    _, ann = match_of(server)
    admin("drain", "--minutes", "0")
    server.wait_for_stop()
    ann.close()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["close", "QQQQ"], "there is no table 'QQQQ'"),
        (["people", "nobody"], "there is no table 'nobody' in memory"),
        (["close", ""], "expected str of length >= 1"),
        (["remove-text", "x" * 500], "expected str of length <= 200"),
        (["ban", "somebody"], "'somebody' is not an address"),
        (["ban", "0.0.0.0/0"], "0.0.0.0/0 is too wide; at least /8, please"),
        (["unban", "203.0.113.9"], "203.0.113.9/32 is not banned"),
        (["drain", "--minutes", "-1"], "expected float >= 0"),
        (["drain", "--minutes", "nan"], "that is not a command"),
    ],
)
def test_a_mistake_is_explained_in_one_line(
    refused: Callable[..., str], words: list[str], sentence: str
) -> None:
    assert sentence in refused(*words)


def test_where_no_server_runs_it_says_so(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["admin", "tables"]) == 2
    assert main(["admin", "--socket", str(tmp_path / "none"), "tables"]) == 2
    err = capsys.readouterr().err.splitlines()
    assert err[0] == "dedale: you have no server running here; use --socket for someone else's."
    assert err[1] == f"dedale: {tmp_path}/none: no server is answering there: No such file or directory."


def test_the_only_server_in_the_data_folder_is_found(
    folder: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    data = folder / "dedale"
    data.mkdir()
    servers = [
        Server(data / f"{n}.db", "--admin-socket", f"{data}/admin-{{port}}.sock").start() for n in range(2)
    ]
    assert main(["admin", "status"]) == 2
    assert "there are several servers; choose one with --socket " in capsys.readouterr().err
    servers[0].kill()  # which leaves its socket behind
    assert main(["admin", "status"]) == 0
    assert str(servers[1].pid) in capsys.readouterr().out
    servers[0].start()
    servers[0].stop()
    servers[1].stop()
    for left in data.iterdir():
        left.unlink()
    data.rmdir()


def test_without_a_socket_a_server_still_serves(tmp_path: Path, folder: Path) -> None:
    taken = folder / "taken"
    taken.write_text("mine")
    server = Server(tmp_path / "tables.db", "--admin-socket", str(taken)).start()
    assert server.http("GET", "/livez")[0] == 200
    server.stop()
    assert "dedale admin cannot reach this server" in server.forget_log()
    assert taken.read_text() == "mine"
    taken.unlink()


def answer_to(path: Path, data: bytes) -> bytes:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as wire:
        wire.settimeout(SECONDS)
        wire.connect(str(path))
        wire.sendall(data)
        wire.shutdown(socket.SHUT_WR)
        with wire.makefile("rb") as file:
            return file.read()


HARMLESS = st.sampled_from(["status", "tables", "people", "bans", "unban", "backup", "no such", ""])
MESSAGES = st.dictionaries(
    st.sampled_from(["do", "table", "text", "address", "minutes", "database", "x"]),
    st.one_of(HARMLESS, st.integers(), st.text(), st.none(), st.lists(st.none())),
).map(lambda message: json.dumps(message).encode())


def test_whatever_comes_gets_one_line_of_json(server: Server) -> None:
    @given(st.one_of(st.binary(), MESSAGES, st.binary(min_size=5_000, max_size=10_000)))
    def check(data: bytes) -> None:
        if b"drain" in data:
            return
        line, _, file = answer_to(path_of(server), data + b"\n").partition(b"\n")
        answer = json.loads(line)
        assert {*answer} <= {"said", "rows", "error", "bytes"}
        assert len(file) == answer.get("bytes", 0)

    check()
    assert server.http("GET", "/livez")[0] == 200
