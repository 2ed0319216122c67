"""Everything that somebody with a few addresses can send to a server, as fast as it takes it."""

import json
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from resource import RLIMIT_NOFILE, getrlimit, setrlimit

from attack.attacker import Attacker, Cut, Line
from dedale.games.tower.pack import the_pack
from server.harness import JSON, Client, Server, new_token
from server.raw import PING, PONG, frame
from server.strategies import climb

Attack = Callable[[Attacker], None]
ATTACKS: dict[str, Attack] = {}
GET = b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
POST = (
    b"POST /api/shared HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
    b"authorization: Bearer %b\r\n" % new_token().encode()
)
HARD = "15-L"
"""A floor that takes the solver some thought."""
ONLOOKERS = 95


def attack(name: str) -> Callable[[Attack], Attack]:
    def known(made: Attack) -> Attack:
        ATTACKS[name] = made
        return made

    return known


def message(**fields: object) -> bytes:
    return frame(json.dumps(fields).encode())


def long_quest(size: int) -> JSON:
    """A quest with a very long comment."""
    text = the_pack().floor("t1").source.text
    return {"path": "mine", "text": f"note: {'x' * (size - len(text))}\n{text}"}


def table_of(attacker: Attacker, token: str, **wish: object) -> JSON:
    """Create a table for the attacker. It may have to wait for the limits of an address."""
    body = json.dumps({"game": "tower", "options": {"quest": "t1"}, "name": "Eve", **wish}).encode()
    while True:
        made: JSON = json.loads(attacker.ask("POST", "/api/tables", body, token=token))
        if "id" in made:
            return made
        time.sleep(0.1)


def seat(attacker: Attacker, **wish: object) -> Callable[[], Line]:
    """Open connections of somebody who sits at a new table of their own."""
    token = new_token()
    table = table_of(attacker, token, **wish)
    return lambda: attacker.seated(table, token)


# HTTP


def begun(attacker: Attacker, start: bytes) -> Callable[[], Line]:
    """Open connections on which a request has begun."""

    def opened() -> Line:
        line = attacker.line()
        attacker.send(line, start)
        return line

    return opened


@attack("pipelined requests")
def pipelining(attacker: Attacker) -> None:
    attacker.pour(lambda: GET * 1_000, attacker.line, deaf=True)


@attack("an endless request line")
def request_line(attacker: Attacker) -> None:
    attacker.pour(lambda: b"x" * 65_536, begun(attacker, b"GET /"))


@attack("endless headers")
def headers(attacker: Attacker) -> None:
    attacker.pour(lambda: b"x: y\r\n" * 10_000, begun(attacker, GET[:-2]))


@attack("endless bodies")
def bodies(attacker: Attacker) -> None:
    opened = begun(attacker, POST + b"transfer-encoding: chunked\r\n\r\n")
    attacker.pour(lambda: b"10000\r\n" + b"x" * 0x10000 + b"\r\n", opened)


@attack("slow headers")
def slow_headers(attacker: Attacker) -> None:
    attacker.hold(begun(attacker, GET[:-2] + b"x: "), 400, b"x")


@attack("slow bodies")
def slow_bodies(attacker: Attacker) -> None:
    attacker.hold(begun(attacker, POST + b"content-length: 60000\r\n\r\n"), 400, b" ")


@attack("connections from one address")
def connections(attacker: Attacker) -> None:
    attacker.hold(attacker.line, 1_000)


@attack("connections from many addresses")
def many_connections(attacker: Attacker) -> None:
    hosts = attacker.hosts()
    attacker.hold(lambda: attacker.line(next(hosts)), 3_000)


@attack("requests for everything")
def requests(attacker: Attacker) -> None:
    paths = ("games", "tower", "ledger", "tables", "progress", "codes/QQQQ", "replays/none")
    numbers = count()
    while attacker.going():
        with suppress(Cut):
            attacker.ask("GET", f"/api/{paths[next(numbers) % len(paths)]}")


# WebSockets


@attack("sockets that say nothing")
def silent_sockets(attacker: Attacker) -> None:
    attacker.hold(attacker.socket, 400)


@attack("pings")
def pings(attacker: Attacker) -> None:
    attacker.pour(lambda: frame(b"x" * 125, PING) * 500, attacker.socket)


@attack("pongs")
def pongs(attacker: Attacker) -> None:
    attacker.pour(lambda: frame(b"", PONG) * 5_000, *[attacker.socket] * 4)


@attack("empty frames")
def empty_frames(attacker: Attacker) -> None:
    attacker.pour(lambda: frame(b"") * 5_000, *[attacker.socket] * 4)


@attack("fragments without end")
def fragments(attacker: Attacker) -> None:
    attacker.pour(lambda: frame(b"{", fin=False) + frame(b" ", 0, fin=False) * 500, attacker.socket)


@attack("frames that claim to be huge")
def huge_frames(attacker: Attacker) -> None:
    head = b"\x81\xff" + (1 << 40).to_bytes(8) + bytes(4)
    attacker.pour(lambda: head + b"x" * 100_000, attacker.socket)


@attack("what is not JSON")
def malformed(attacker: Attacker) -> None:
    attacker.pour(
        lambda: frame(b'{"a":' * 3_000) + frame(b"\xff" * 100) + frame(b"[" * 15_000), attacker.socket
    )


# At a table of their own


@attack("chat")
def chat(attacker: Attacker) -> None:
    say = {"do": "say", "text": "x" * 500}
    opened = seat(attacker, start=True)
    attacker.pour(lambda: message(type="act", seat=0, action=say) * 10, *[opened] * 5)


@attack("names")
def names(attacker: Attacker) -> None:
    numbers = count()
    opened = seat(attacker)
    attacker.pour(
        lambda: message(type="rename", seat=0, name=f"{'x' * 30} {next(numbers) % 1000}"), *[opened] * 5
    )


@attack("everything again")
def syncs(attacker: Attacker) -> None:
    opened = seat(attacker, options={"quest": long_quest(60_000)}, start=True)
    attacker.pour(lambda: message(type="sync") * 5, *[opened] * 20)


@attack("ready, not ready, before onlookers")
def ready(attacker: Attacker) -> None:
    opened = seat(attacker, options={"quest": long_quest(60_000)})
    _toggle(attacker, opened, lambda n: message(type="ready", seat=0, ready=bool(n % 2)))


@attack("long options, before onlookers")
def options(attacker: Attacker) -> None:
    quests = [
        json.loads(attacker.ask("POST", "/api/shared", json.dumps({"text": text}).encode()))["id"]
        for text in (long_quest(60_000)["text"], long_quest(60_001)["text"])
    ]
    opened = seat(attacker)
    _toggle(attacker, opened, lambda n: message(type="options", options={"quest": f"shared:{quests[n % 2]}"}))


def _toggle(attacker: Attacker, opened: Callable[[], Line], change: Callable[[int], bytes]) -> None:
    """One player changes something, while many watch and read."""
    numbers = count()
    onlookers: list[Line] = []
    eve = opened()
    while attacker.going():
        try:
            if len(onlookers) < ONLOOKERS:
                onlookers.append(opened())
            attacker.send(eve, change(next(numbers)))
            for each in [eve, *onlookers]:
                attacker.hear(each)
        except Cut:
            onlookers = [each for each in onlookers if each.is_open]
            if not eve.is_open:
                break
            time.sleep(0.01)
    for each in [eve, *onlookers]:
        each.close()


@attack("coming and going")
def coming_and_going(attacker: Attacker) -> None:
    opened, here = seat(attacker), list[Line]()
    while attacker.going():
        try:
            here.append(opened())
        except Cut:
            time.sleep(0.01)
        if len(here) > 80:
            here.pop(0).close()
    for each in here:
        each.close()


@attack("readers that never read")
def slow_readers(attacker: Attacker) -> None:
    opened = seat(attacker, options={"quest": long_quest(60_000)}, start=True)
    attacker.pour(lambda: message(type="sync"), *[opened] * 20, deaf=True)


# Work for other processes


@attack("hints")
def hints(attacker: Attacker) -> None:
    opened = seat(attacker, options={"quest": HARD}, start=True)
    attacker.pour(lambda: message(type="hint", seat=0, level=3, key="k"), *[opened] * 10)


@attack("quests to solve")
def solves(attacker: Attacker) -> None:
    text = the_pack().floor(HARD).source.text
    body = json.dumps({"text": text}).encode()
    request = POST.replace(b"/api/shared", b"/api/solve") + b"content-length: %d\r\n\r\n" % len(body) + body
    attacker.converse(request, 10)


@attack("bots")
def bots(attacker: Attacker) -> None:
    """Tables where only bots play."""
    wish = {"game": "mall", "options": {"players": 8}, "bots": "machine", "start": True}
    while attacker.going():
        with suppress(Cut):
            attacker.ask("POST", "/api/tables", json.dumps(wish).encode())


# What is kept


@attack("tables from many addresses")
def tables(attacker: Attacker) -> None:
    hosts, wish = attacker.hosts(), json.dumps({"game": "mall"}).encode()
    while attacker.going():
        with suppress(Cut):
            attacker.ask("POST", "/api/tables", wish, host=next(hosts))


@attack("long texts to keep")
def texts(attacker: Attacker) -> None:
    hosts, body = attacker.hosts(), json.dumps({"text": long_quest(65_000)["text"]}).encode()
    while attacker.going():
        with suppress(Cut):
            attacker.ask("POST", "/api/shared", body, host=next(hosts))


@attack("long matches shown again")
def replays(attacker: Attacker) -> None:
    path = f"/api/replays/{attacker.replay}/shown"
    attacker.converse(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".encode(), 10)


def long_match(server: Server, actions: int) -> str:
    """Return the id of a finished match with this many moves, on a server without limits."""
    token = new_token()
    table = server.table("tower", {"quest": "1-1"}, token, name="Eve", start=True)
    eve = Client(server, table["id"], token=token)
    for _ in range(actions // 2):
        move = next(each for each in eve.seen[0].legal if each["do"] == "move")
        eve.do(0, move)
        eve.do(0, {"do": "undo"})
    choose = climb("1-1")
    while eve.lobby["playing"]:
        action = choose(eve.seen[0], 0)
        assert action
        eve.do(0, action)
        eve.catch_up()
    eve.close()
    return str(eve.lobby["replay"])


def main(name: str, port: str, seconds: str, replay: str) -> None:
    """Run in a separate process, so that the victim does not wait for the attacker."""
    setrlimit(RLIMIT_NOFILE, (getrlimit(RLIMIT_NOFILE)[1],) * 2)
    server = Server(Path(name))
    server.port = int(port)
    until = time.monotonic() + float(seconds)
    attacker = Attacker(server, lambda: time.monotonic() < until, replay=replay)
    with suppress(Cut):
        ATTACKS[name](attacker)
    print(json.dumps(attacker.tally))


if __name__ == "__main__":
    main(*sys.argv[1:])
