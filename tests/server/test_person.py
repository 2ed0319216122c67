"""Several devices that are one person: a transfer, what they all know, and their seats."""

import sqlite3
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from dedale.server.limits import Rate
from dedale.server.person import ABOUT_DEVICE
from dedale.server.person_api import LAST_VERSION, TRANSFER_SECONDS
from dedale.server.schema import prepare
from dedale.session import lobby as seating
from dedale.session import messages as say
from dedale.session.lobby import Lobby, Sitter
from dedale.session.looks import Colour, Figure, set_look
from dedale.session.tokens import LONGEST_TOKEN
from server.group import Group
from server.harness import JSON, Client, Server, new_token, wait_until
from server.raw import OwnServer

NAME = "BCDFGHJKLMNP"


def leave(server: Server, token: str, name: str = NAME, text: str = "sealed") -> tuple[int, JSON]:
    return server.http("POST", "/api/transfers", {"name": name, "text": text}, token)


def take(server: Server, name: str = NAME, token: str = "") -> tuple[int, JSON]:
    return server.http("POST", f"/api/transfers/{name}", token=token or new_token())


def waits(server: Server, name: str, token: str) -> bool:
    status, answer = server.http("GET", f"/api/transfers/{name}", token=token)
    assert status == 200
    return bool(answer["waiting"])


def test_a_code_works_once(shared: Server) -> None:
    token = new_token()
    assert leave(shared, token) == (201, {"seconds": TRANSFER_SECONDS})
    assert [waits(shared, NAME, each) for each in (token, new_token())] == [True, False]
    assert take(shared, NAME[::-1])[1]["error"] == "no_such_transfer"
    assert take(shared) == (200, {"text": "sealed"})
    assert not waits(shared, NAME, token)
    status, answer = take(shared)
    assert (status, answer["error"]) == (404, "no_such_transfer")


def test_a_later_code_replaces_the_one_before(shared: Server) -> None:
    token = new_token()
    leave(shared, token, "first-of-ann-", "1")
    leave(shared, token, "second-of-ann", "2")
    assert take(shared, "first-of-ann-")[0] == 404
    assert take(shared, "second-of-ann") == (200, {"text": "2"})


def test_codes_and_those_who_type_them_need_tokens(shared: Server) -> None:
    assert leave(shared, "")[0] == 401
    assert shared.http("POST", f"/api/transfers/{NAME}")[0] == 401
    assert shared.http("GET", "/api/me/document")[0] == 401
    assert shared.http("GET", "/api/me")[0] == 401
    assert shared.http("POST", "/api/me/join", {"token": new_token()})[0] == 401


@pytest.mark.parametrize(
    ("name", "text", "error"),
    [
        *((name, "x", "bad_request") for name in ("short", "x" * 65, "x" * 12 + " ")),
        (NAME, "\0", "bad_request"),
        (NAME, "x" * 65_537, "too_long"),
    ],
)
def test_a_transfer_has_a_size(shared: Server, name: str, text: str, error: str) -> None:
    assert leave(shared, new_token(), name, text)[1]["error"] == error


def test_an_address_guesses_so_often(tmp_path: Path) -> None:
    server = OwnServer(tmp_path / "tables.db", "transfers=Rate(0.001, 4)").start()
    leave(server, new_token())
    assert [take(server, f"{NAME}{n}")[0] for n in range(4)] == [404, 404, 404, 429]
    assert take(server)[0] == leave(server, new_token())[0] == 429
    server.stop()
    assert Rate(10 / 60, 10).per_second * TRANSFER_SECONDS < 20 ** len(NAME) / 1e12


def test_all_together_have_so_many_transfers(tmp_path: Path) -> None:
    server = OwnServer(tmp_path / "tables.db", "transfers_in_all=2").start()
    found = [leave(server, new_token(), f"{NAME}{n}") for n in range(3)]
    assert [status for status, _ in found] == [201, 201, 503]
    assert found[2][1]["error"] == "full"
    server.stop()


FORGETFUL = """
from dedale.server import person, sqlite_records
sqlite_records._STATEMENTS[person.TakeTransfer] = ("no SQL", tuple)
"""


def test_a_code_is_not_in_the_log_if_it_could_not_be_taken(tmp_path: Path) -> None:
    server = OwnServer(tmp_path / "tables.db", before=FORGETFUL).start()
    leave(server, new_token())
    assert take(server)[0] == 503
    wait_until(lambda: "a request failed" in server.log())
    server.stop()
    said = server.forget_log()
    assert NAME not in said
    assert "/api/transfers/{name}" in said


def document(server: Server, token: str) -> JSON:
    status, answer = server.http("GET", "/api/me/document", token=token)
    assert status == 200
    return answer  # type: ignore[no-any-return]


def write(server: Server, token: str, version: int, text: str) -> tuple[int, JSON]:
    return server.http("PUT", "/api/me/document", {"version": version, "text": text}, token)


def test_what_all_devices_know_is_replaced_by_whoever_has_read_it(shared: Server) -> None:
    token = new_token()
    assert document(shared, token) == {"version": 0, "text": ""}
    assert write(shared, token, 0, "one") == (200, {"version": 1})
    status, answer = write(shared, token, 0, "lost")
    assert (status, answer["error"]) == (409, "changed")
    assert write(shared, token, 1, "two") == (200, {"version": 2})
    assert document(shared, token) == {"version": 2, "text": "two"}
    assert document(shared, new_token()) == {"version": 0, "text": ""}
    assert shared.http("DELETE", "/api/me", token=token) == (200, {})
    assert document(shared, token) == {"version": 0, "text": ""}


def test_a_document_has_a_size_and_an_address_so_many(tmp_path: Path) -> None:
    server = OwnServer(
        tmp_path / "tables.db", "text_bytes=10, documents=Rate(0.001, 7), documents_of_address=2"
    ).start()
    tokens = [new_token() for _ in range(3)]
    assert write(server, tokens[0], 0, "é" * 6)[1]["error"] == "too_long"
    assert [write(server, token, 0, "é" * 5)[0] for token in tokens] == [200, 200, 503]
    assert [write(server, tokens[0], version, "x")[0] for version in (1, 2, 3, 4)] == [200, 200, 200, 429]
    server.stop()
    full = OwnServer(tmp_path / "tables.db", "documents_in_all=2").start()
    assert write(full, tokens[2], 0, "x")[1]["error"] == "full"
    assert write(full, tokens[1], 1, "x")[0] == 200
    full.stop()


def test_a_device_brings_along_what_it_did_before(shared: Server) -> None:
    ann, before = new_token(), new_token()
    shared.http("PUT", "/api/progress/1-1", {"moves": 30}, ann)
    shared.http("PUT", "/api/progress/1-1", {"moves": 20}, before)
    shared.http("PUT", "/api/progress/1-2", {"moves": 40}, before)
    assert shared.http("POST", "/api/me/join", {"token": before}, ann) == (200, {})
    assert shared.http("POST", "/api/me/join", {"token": ann}, ann) == (200, {})
    _, progress = shared.http("GET", "/api/progress", token=ann)
    assert progress["floors"] == {"1-1": {"moves": 20}, "1-2": {"moves": 40}}
    assert shared.http("GET", "/api/progress", token=before)[1]["floors"] == {}
    status, answer = shared.http("POST", "/api/me/join", {"token": "no token"}, ann)
    assert (status, answer["error"]) == (400, "bad_request")


def test_tokens_have_a_length(shared: Server) -> None:
    for kind in ("hello", "inherit"):
        say.decode(msgspec.json.encode({"type": kind, "token": "x" * LONGEST_TOKEN}))
        with pytest.raises(msgspec.ValidationError, match="length"):
            say.decode(msgspec.json.encode({"type": kind, "token": "x" * (LONGEST_TOKEN + 1)}))
    for length, status in ((LONGEST_TOKEN, 200), (LONGEST_TOKEN + 1, 400)):
        assert shared.http("POST", "/api/me/join", {"token": "x" * length}, new_token())[0] == status
        own = shared.http("GET", "/api/me/document", token="x" * length)[0]
        assert own == (200 if status == 200 else 401)


def test_versions_have_an_end(shared: Server) -> None:
    for version, error in ((LAST_VERSION, "changed"), (LAST_VERSION + 1, "bad_request")):
        assert write(shared, new_token(), version, "x")[1]["error"] == error


def test_a_device_takes_over_the_seats_it_had_before(shared: Server) -> None:
    group = Group(shared)
    former = group.come(1, "Bo")
    token = new_token()
    here = Client(shared, group.names["id"], token=token)
    assert here.refused("inherit", token=new_token()) == "nobody"
    assert here.refused("inherit", token="x") == "nobody"
    here.well("inherit", token=former.token)
    assert here.lobby["you"]["seats"] == [1]
    former.catch_up()
    assert former.lobby["you"]["seats"] == []
    here.well("inherit", token=group.host.token)
    assert here.lobby["you"] == {"seats": [0, 1], "host": True}
    for old in (former, group.host):
        assert shared.http("GET", "/api/tables", token=old.token) == (200, {"tables": []})
    _, found = shared.http("GET", "/api/tables", token=token)
    assert [each["id"] for each in found["tables"]] == [group.names["id"]]


def test_whoever_was_removed_inherits_nothing(shared: Server) -> None:
    group = Group(shared)
    bo, cy = group.come(1, "Bo"), group.come(2, "Cy")
    group.host.well("remove", seat=1)
    assert bo.refused("inherit", token=cy.token) == "removed"


def test_one_person_with_two_devices_at_a_table_has_one_seat_and_plays_on_both(shared: Server) -> None:
    """Each device is shown everything, either may act, and the seat is left only when both have gone."""
    group = Group(shared, 2, quest="1-1", deal=[["N"], ["E", "S", "W"]])
    phone = group.come(1, "Bo")
    desktop = Client(shared, group.names["id"], token=phone.token)
    assert phone.lobby["you"] == desktop.lobby["you"] == {"seats": [1], "host": False}
    desktop.well("ready", seat=1, ready=True)
    phone.catch_up()
    assert phone.lobby["seats"][1]["ready"]
    group.host.well("start")
    for client in (phone, desktop):
        client.until_begun()
    for doer, other in ((phone, desktop), (desktop, phone)):
        deed = next(each for each in doer.seen[1].legal if each["do"] in ("move", "undo"))
        assert doer.do(1, deed)["type"] != "refused"
        other.catch_up()
        assert other.seen[1].view == doer.seen[1].view
        assert other.seen[1].legal == doer.seen[1].legal
    phone.close()
    group.host.catch_up()
    assert group.host.lobby["seats"][1]["here"]
    desktop.close()
    group.host.until(lambda: not group.host.lobby["seats"][1]["here"])


def test_a_device_is_told_all_that_is_kept_about_it(shared: Server) -> None:
    group = Group(shared)
    token = group.host.token
    leave(shared, token, "of-the-host--")
    write(shared, token, 0, "mine")
    shared.http("PUT", "/api/progress/1-1", {"moves": 30}, token)
    _, found = shared.http("GET", "/api/me", token=token)
    assert found["sitting"] == [{"id": group.names["id"]}]
    assert [(each["floor"], each["moves"]) for each in found["progress"]] == [("1-1", 30)]
    assert found["documents"] == [{"version": 1, "text": "mine"}]
    assert len(found["transfers"]) == 1
    assert found["rating"] is None
    shared.http("DELETE", "/api/me", token=token)
    _, left = shared.http("GET", "/api/me", token=token)
    assert not any(left.values())
    assert {*left} == {*ABOUT_DEVICE, "rating"}


def test_nothing_about_devices_is_kept_that_they_cannot_see_and_erase() -> None:
    """Who adds a table with a column for devices adds it to `ABOUT_DEVICE`."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        prepare(connection, ":memory:")
        tables = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        columns = {
            name: [row[1] for row in connection.execute(f"PRAGMA table_info ({name})")] for name in tables
        }
    assert {name for name in tables if "device" in columns[name]} == {*ABOUT_DEVICE}
    assert all({*told} <= {*columns[name]} for name, told in ABOUT_DEVICE.items())


# What people look like


def test_a_wish_to_look_like_something_is_seen_by_all(shared: Server) -> None:
    group = Group(shared)
    guest, spectator = group.come(1, "Bo"), group.watch()
    assert "figure" not in guest.lobby["seats"][1]
    for client, seat in ((group.host, 0), (guest, 1)):
        client.well("look", seat=seat, figure="elf", colour="blue")
    looks = [(each["figure"], each["colour"]) for each in spectator_seats(spectator)]
    assert looks == [("elf", "blue"), ("elf", "red")]
    assert guest.refused("look", seat=0, figure="elf", colour="blue") == "not_your_seat"
    group.host.well("look", seat=0, figure="mage", colour="blue")
    guest.well("look", seat=1, figure="elf", colour="blue")
    looks = [(each["figure"], each["colour"]) for each in spectator_seats(spectator)]
    assert looks == [("mage", "blue"), ("elf", "blue")]


@pytest.mark.parametrize("look", [("elf", "pink"), ("dragon", "blue"), ("", ""), (1, None)])
def test_there_are_so_many_figures_and_colours(look: tuple[object, object]) -> None:
    message = {"type": "look", "seat": 0, "figure": look[0], "colour": look[1]}
    with pytest.raises(msgspec.ValidationError):
        say.decode(msgspec.json.encode(message))


def spectator_seats(spectator: Client) -> list[JSON]:
    spectator.catch_up()
    return [each for each in spectator.lobby["seats"] if each]


def test_no_two_look_alike_whatever_they_wish() -> None:
    seats = 32
    lobby = Lobby("mall", {}, tuple(Sitter(f"{n}", f"{n:032}") for n in range(seats)), "")
    for seat in range(seats):
        change = set_look(lobby, seat, f"{seat:032}", "sister", "grey")
        assert isinstance(change, Lobby)
        lobby = change
    looks = [(each.figure, each.colour) for each in lobby.seats if each]
    assert looks[:2] == [("sister", "grey"), ("sister", "orange")]
    assert len({*looks}) == seats
    assert {*looks} <= {*product(get_args(Figure), get_args(Colour))}


def test_a_look_stays_while_somebody_sits_there() -> None:
    lobby = Lobby("mall", {}, (Sitter("Ann", "a" * 32),), "a" * 32)
    looked = set_look(lobby, 0, "a" * 32, "elf", "red")
    assert isinstance(looked, Lobby)
    renamed = seating.rename(looked, 0, "a" * 32, "Anna")
    assert isinstance(renamed, Lobby)
    assert renamed.seats[0] == Sitter("Anna", "a" * 32, figure="elf", colour="red")
