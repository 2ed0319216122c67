"""How many may be connected, and for how long those who say nothing."""

from contextlib import suppress
from pathlib import Path

from server.harness import Client, Server, new_token, wait_until
from server.raw import (
    AGAIN,
    CLOSE,
    PING,
    OwnServer,
    Raw,
    frame,
    hello,
    is_let_in,
    metric,
    refuses,
    web_socket,
)


def test_a_socket_that_never_says_hello_is_closed(tmp_path: Path) -> None:
    server = OwnServer(tmp_path / "tables.db", "hello_seconds=3.0").start()
    quiet, wrong, busy = web_socket(server), web_socket(server), hello(server, server.table("mall"))
    last = web_socket(server)
    wrong.say(type="hello", token=new_token(), table="nowhere")
    assert wrong.message()["error"] == "no_such_table"
    wrong.say(type="start")
    assert wrong.message()["error"] == "no_hello"
    assert quiet.message() == {"type": "bye", "reason": "Nobody said hello.", "again": True}
    assert quiet.close_code() == AGAIN
    assert wrong.message("bye")["again"]
    assert last.message("bye")["again"]
    busy.say(type="ping", n=1)
    assert busy.message("pong")["n"] == 1
    server.stop()


def test_a_table_holds_so_many(limited: Server) -> None:
    table = limited.table("mall")
    here = [hello(limited, table) for _ in range(8)]
    late = web_socket(limited)
    late.say(type="hello", token=new_token(), watch=table["watch"])
    assert late.message() == {
        "type": "refused", "key": "", "error": "full", "message": "Too many people are at this table."
    }  # fmt: skip
    here[0].close()
    while here[1].message("lobby")["watching"] != 7:
        pass
    # The same socket may try again as soon as there is room.
    late.say(type="hello", token=new_token(), watch=table["watch"])
    assert late.message()["type"] == "lobby"


def test_an_address_has_so_many_sockets(tmp_path: Path) -> None:
    server = OwnServer(tmp_path / "tables.db", "sockets_of_address=3, sockets=5").start()
    table = server.table("mall")
    here = [hello(server, table) for _ in range(3)]
    late = web_socket(server)
    assert late.message() == {
        "type": "bye",
        "reason": "Too many connections from this address.",
        "again": True,
    }
    assert late.close_code() == AGAIN
    here[0].send(frame(b"", CLOSE))
    here[0].read_until_closed()
    hello(server, table)
    server.stop()


def test_sockets_of_a_dead_client_are_noticed(tmp_path: Path) -> None:
    """It neither closes nor answers, so it is pinged and then hung up on."""
    hurry = "import dedale.server.websocket as sockets; sockets.PING_SECONDS = 1.5"
    server = OwnServer(tmp_path / "tables.db", before=hurry).start()
    table = server.table("mall")
    dead, alive = hello(server, table), Client(server, table["id"])
    # The library of the live one answers pings while it listens.
    alive.until(lambda: alive.lobby["watching"] == 1)
    opcodes = set()
    with suppress(EOFError, ConnectionError):
        while True:
            opcodes.add(dead.frame().opcode)
    assert PING in opcodes
    assert Raw(server).ask("GET", "/healthz").status == 200
    server.stop()


def test_all_together_have_so_many_connections(tmp_path: Path) -> None:
    server = OwnServer(tmp_path / "tables.db", "connections=20").start()
    sockets = [web_socket(server) for _ in range(10)]  # these are counted separately
    here = [Raw(server) for _ in range(20)]
    assert here[-1].ask("GET", "/healthz").status == 200
    assert refuses(Raw(server), b"GET /healthz HTTP/1.1\r\n\r\n", 100_000)
    here[0].close()
    wait_until(lambda: is_let_in(server))
    assert len(sockets) == 10
    server.stop()


def test_the_server_asks_for_as_many_files_as_it_lets_in(tmp_path: Path) -> None:
    few = "import resource as r; r.setrlimit(r.RLIMIT_NOFILE, (40, r.getrlimit(r.RLIMIT_NOFILE)[1]))"
    server = OwnServer(tmp_path / "tables.db", "sockets=200", few).start()
    here = [web_socket(server) for _ in range(60)]
    assert metric(server, "dedale_sockets") == 60
    assert len(here) == 60
    server.stop()


def test_where_few_files_can_be_open_fewer_clients_are_let_in(tmp_path: Path) -> None:
    """Players need files for what they do, so connections must not use up the last one."""
    few = "import resource as r; r.setrlimit(r.RLIMIT_NOFILE, (200, 200))"
    server = OwnServer(tmp_path / "tables.db", "sockets=50, connections=1_000", few).start()
    token = new_token()
    table = server.table("tower", {"quest": "1-1"}, token, name="Ann", start=True)
    ann = Client(server, table["id"], token=token)
    crowd = [Raw(server) for _ in range(300)]
    for _ in range(20):
        assert ann.do(0, {"do": "say", "text": "Crowded here."})["type"] == "ack"
    for each in crowd:
        each.close()
    ann.close()
    server.stop()
    assert "Traceback" not in server.log()
