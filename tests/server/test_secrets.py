"""Every byte that a socket receives is the same whatever the secrets are, until they may be revealed."""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from contract.random_play import EAGERNESS
from dedale.games.base import Step
from dedale.games.hidden.actions import Note
from dedale.games.registry import GAMES, GAMES_TO_PLAY
from dedale.match import Match
from dedale.match.document import decode_action, reopen
from server import twins
from server.harness import JSON, Server, new_token
from server.kept import match_of, restarted
from server.raw import OwnServer, Raw, web_socket

DEAL = [["N", "W"], ["E", "S"]]
OPTIONS: dict[str, list[JSON]] = {
    "mall": [{"scenario": 1, "players": 2}, {"scenario": 5, "players": 3}, {"scenario": 3, "players": 1}],
    "hidden": [{"look": False, "helps": "notes", "players": 3}, {"look": True, "first": 0}],
    "tower": [{"quest": "1-1", "players": 2, "deal": DEAL}],
    "duel": [{"players": 2, "first": 0}],
}
ACTIONS = 40
SPOILING = ("pause", "skip", "solution", "give_up")
"""Actions that would end or hide the match before anything has happened."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose matches come in pairs of twins."""
    server = OwnServer(tmp_path_factory.mktemp("twins") / "tables.db", before=twins.BEFORE).start()
    yield server
    server.stop()
    assert not server.log()


class Watched:
    """A table and everybody at it: one client per seat, one visitor, and one spectator."""

    def __init__(self, server: Server, game: str, options: JSON, host: str = "Ann") -> None:
        tokens = [new_token() for _ in range(9)]
        made = server.table(game, options, tokens[0], name=host)
        seats = opened(game, options).seats
        self.names = (host, *(f"Player {seat + 1}" for seat in range(1, seats)))
        self.tokens = tokens[: seats + 2]
        self.clients: list[Raw] = []
        self._pings = 0
        for index, token in enumerate(self.tokens):
            where = {"watch": made["watch"]} if index == seats + 1 else {"table": made["id"]}
            client = web_socket(server)
            self.handshake = len(client.received)
            client.say(type="hello", token=token, **where)
            client.message("lobby")
            self.clients.append(client)
            self.settle(index)
        for seat in range(1, seats):
            self.clients[seat].say(type="sit", seat=seat, name=self.names[seat])
            self.clients[seat].say(type="look", seat=seat, figure="elf", colour="blue")
            self.clients[seat].say(type="ready", seat=seat, ready=True)
            self.settle(seat)
        self.clients[0].say(type="pace", seconds=86_400)
        self.clients[0].say(type="start")
        self.settle(0)
        self.ids = [made["id"], made["code"], made["watch"]]

    def settle(self, asked: int) -> None:
        """Wait until that client's request is done, and everybody has heard of it."""
        self._pings += 1
        for client in [self.clients[asked], *self.clients[:asked], *self.clients[asked + 1 :]]:
            client.say(type="ping", n=self._pings)
            while client.message("pong")["n"] != self._pings:
                pass

    def do(self, seat: int, action: Any) -> JSON:
        """Return the answer: an update of that seat, or a refusal."""
        key = f"key {self._pings}"
        self.clients[seat].say(type="act", seat=seat, action=msgspec.to_builtins(action), key=key)
        while True:
            answer = self.clients[seat].message()
            if key in (answer.get("key"), answer.get("ack")):
                self.settle(seat)
                return answer

    def bytes_of(self, index: int) -> bytes:
        """Return everything this client received, without the table's own ids."""
        received = self.clients[index].received[self.handshake :]
        for name in self.ids:
            received = received.replace(name.encode(), b"?" * len(name))
        return re.sub(rb'"(replay|device)":"[^"]+"', rb'"\1":"?"', received)

    def close(self) -> None:
        for client in self.clients:
            client.close()


def opened(game: str, options: JSON) -> Match:
    table = Match.open(GAMES[game], msgspec.convert(options, GAMES[game].options), 0)
    assert isinstance(table, Match), table
    return table


def both(server: Server, game: str, options: JSON, host: str = "Ann") -> tuple[list[Watched], list[Match]]:
    """Twin tables on the server, and what happens at them."""
    watched = [Watched(server, game, options, host) for _ in range(2)]
    struct = opened(game, options).options
    return watched, [twins.twin_table(game, struct, watched[0].names, number) for number in range(2)]


def public_action(tables: list[Match], random: Random) -> tuple[int, Any] | None:
    """Return something that may be done at both tables, after which nobody can tell them apart."""
    one, other = tables
    if one.outcome:
        return None
    eagerness = EAGERNESS[one.game.name]
    choices = [(seat, action) for seat in range(one.seats) for action in one.legal(seat)]
    # The eager ones come first, most of the time.
    choices.sort(key=lambda choice: -(random.random() ** (1 / eagerness(one.state, choice[1]))))
    for seat, action in choices:
        after = [table.game.apply(table.state, seat, action, 0) for table in tables]
        steps = [step for step in after if isinstance(step, Step)]
        if len(steps) == 2 and same_for_all(steps, one):
            assert other.act(seat, action, 0) == one.act(seat, action, 0)
            return seat, action
    return None


def same_for_all(steps: list[Step[Any]], table: Match) -> bool:
    """True if the rules show and tell every seat the same about both."""
    game, seats = table.game, range(table.seats)
    one, other = [
        (
            [game.view(step.state, viewer, 0) for viewer in (None, *seats)],
            [game.manners(step.state, seat) for seat in seats],
            [game.legal(step.state, seat) for seat in seats],
            step.events,
        )
        for step in steps
    ]
    return one == other


def play_both(watched: list[Watched], tables: list[Match], random: Random) -> int:
    """Do the same at both, and return the number of actions."""
    for number in range(ACTIONS):
        found = public_action(tables, random)
        if found is None:
            return number
        for each in watched:
            assert each.do(*found)["type"] == "update"
            assert each.do(found[0], {"do": "explore", "at": [99, 99]})["type"] == "refused"
            if number % 5 == 0:
                each.clients[-1].say(type="sync")
                each.settle(-1 % len(each.clients))
    return ACTIONS


def compare(watched: list[Watched]) -> None:
    one, other = watched
    for index in range(len(one.clients)):
        assert one.bytes_of(index) == other.bytes_of(index)
    for each in watched:
        each.close()


CASES = [(game, options) for game in GAMES_TO_PLAY for options in OPTIONS[game]]


@pytest.mark.parametrize(("game", "options"), CASES, ids=str)
def test_what_is_sent_does_not_depend_on_what_is_secret(server: Server, game: str, options: JSON) -> None:
    watched, tables = both(server, game, options)
    assert (tables[0].state != tables[1].state) == (game in ("mall", "hidden"))
    assert tables[0].seed != tables[1].seed
    assert play_both(watched, tables, Random(game)) > 8
    assert all(len(each.bytes_of(index)) > 2_000 for each in watched for index in range(len(each.clients)))
    compare(watched)


@pytest.mark.parametrize("game", ["mall", "hidden"])
@pytest.mark.parametrize("where", ["view", "legal", "said", "events", "lobby", "refused"])
def test_a_server_that_gives_a_secret_away_is_found_out(server: Server, game: str, where: str) -> None:
    watched, tables = both(server, game, OPTIONS[game][0], f"Leak {where}")
    play_both(watched, tables, Random(1))
    with pytest.raises(AssertionError):
        compare(watched)


def test_notes_are_seen_by_their_own_seat_only(server: Server) -> None:
    """Seat 0 marks different walls at the two tables. Only seat 0 is told."""
    watched, tables = both(server, "hidden", {"look": False, "helps": "notes", "players": 2})
    notes = [action for action in tables[0].legal(0) if type(action).__name__ == "Note"]
    assert len(notes) > 10
    for number in range(5):
        for each, note in zip(watched, (notes[number], notes[-number - 1]), strict=True):
            assert each.do(0, note)["type"] == "update"
            each.clients[1].say(type="sync")
            each.settle(1)
    one, other = watched
    assert one.bytes_of(0) != other.bytes_of(0)
    for index in range(1, len(one.clients)):
        assert one.bytes_of(index) == other.bytes_of(index)
    for each in watched:
        each.close()


def test_players_never_receive_what_spectators_say(server: Server) -> None:
    """Neither during the match nor when they come back."""
    told = Watched(server, "hidden", OPTIONS["hidden"][1])
    *players, visitor, spectator = range(len(told.clients))
    for number, index in enumerate((visitor, spectator, visitor)):
        told.clients[index].say(type="chat", text=f"The walls {number}", name="Eve")
        told.settle(index)
    for seat in players:
        told.clients[seat].say(type="sync")
        told.settle(seat)
        again = web_socket(server)
        again.say(type="hello", token=told.tokens[seat], table=told.ids[0])
        again.message("snapshot")
        again.say(type="ping", n=1)
        again.message("pong")
        for received in (told.bytes_of(seat), again.received):
            assert b"Eve" not in received
            assert b"The walls" not in received
        again.close()
    for index in (visitor, spectator):
        assert told.bytes_of(index).count(b"The walls") == 3
    told.close()


# The same from the other side: read the secrets from the server's file, and look for them.


def texts_of(raw: Raw, handshake: int) -> list[JSON]:
    """Return all messages that a client received."""
    again = object.__new__(Raw)
    again.received, again.at = raw.received, handshake
    found = []
    while again.at < len(again.received):
        opcode, payload = again.frame()
        if opcode == 1:
            found.append(json.loads(payload))
    return found


def columns(value: Any) -> Iterator[list[Any]]:
    """Yield every list in it, and every list of what its members have under one name."""
    if isinstance(value, dict):
        for each in value.values():
            yield from columns(each)
    elif isinstance(value, list):
        yield value
        for name in {name for each in value if isinstance(each, dict) for name in each}:
            yield [each.get(name) for each in value if isinstance(each, dict)]
        for each in value:
            yield from columns(each)


def tells_order(message: JSON, order: list[Any], run: int = 3) -> bool:
    """True if this many neighbours of a secret order are adjacent somewhere."""
    runs = {tuple(order[at : at + run]) for at in range(len(order) - run + 1)}
    runs |= {each[::-1] for each in runs}
    return any(
        tuple(column[at : at + run]) in runs
        for column in columns(message)
        for at in range(len(column) - run + 1)
        if all(isinstance(each, int | str) for each in column[at : at + run])
    )


def edges(message: JSON) -> set[tuple[int, int, str]]:
    """Return what a message says about edges, apart from what may be done with any edge at all."""
    shown = {name: value for name, value in message.items() if name != "legal"}
    found = [value for value in columns(shown) if len(value) == 3 and value[2] in ("E", "S")]
    return {(x, y, side) for x, y, side in found}


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("plain") / "tables.db").start()
    yield server
    server.stop()


@pytest.mark.parametrize(("game", "options"), CASES, ids=str)
def test_secrets_of_the_file_are_never_sent(plain: Server, tmp_path: Path, game: str, options: JSON) -> None:
    random, told = Random(game), Watched(plain, game, options)
    handshake = told.handshake
    for _ in range(ACTIONS):
        shown = [texts_of(client, handshake) for client in told.clients[:-2]]
        legal = [next(m["legal"] for m in reversed(seen) if "legal" in m) for seen in shown]
        seats = [seat for seat, actions in enumerate(legal) if actions]
        if not seats:
            break
        seat = random.choice(seats)
        spoiling = hourglasses(shown[seat])
        choices = [
            each for each in legal[seat] if each["do"] not in SPOILING and each.get("to") not in spoiling
        ]
        told.do(seat, random.choice(choices or legal[seat]))
    with closing(sqlite3.connect(restarted(plain.database, tmp_path / "copy"))) as connection:
        match_id, seed = connection.execute(
            "SELECT id, seed FROM matches ORDER BY number DESC LIMIT 1"
        ).fetchone()
        lobby = json.loads(
            connection.execute("SELECT lobby FROM tables ORDER BY rowid DESC LIMIT 1").fetchone()[0]
        )
        kept = match_of(connection, match_id)
    table = reopen(kept.document)
    for t, seat, action in kept.document.log:
        table.act(seat, decode_action(table.game, action), t)
    assert len(table.log) > 3
    devices = [lobby["host"], *(each["device"] for each in lobby["seats"] if each)]
    secrets = [*told.tokens, *devices, str(seed), f"{seed:x}"]
    status, document = plain.http("GET", f"/api/replays/{match_id}")
    if status == 404:
        secrets.append(match_id)
    else:
        assert document["outcome"]
    for index, client in enumerate(told.clients):
        for text in secrets:
            assert text.encode() not in client.received
        for message in texts_of(client, handshake):
            check_message(message, table, index)
    told.close()


def hourglasses(seen: list[JSON]) -> list[list[int]]:
    """True if this would turn the timer. In the first second, that loses the match at once."""
    ground = next(message["ground"] for message in reversed(seen) if "ground" in message)
    return [
        [part["at"][0] + index % part["width"], part["at"][1] + index // part["width"]]
        for part in ground["parts"]
        for index, code in enumerate(part["squares"])
        if code == "Z"
    ]


NO_CHANCE = 5
"""Three of 24 symbols are adjacent on the board by chance once in a dozen games; five never are."""


def check_message(message: JSON, table: Match, index: int) -> None:
    """Check that nothing still secret at that table is in the message to that client."""
    state = table.state
    if table.game.name == "mall":
        assert not tells_order(message, list(state.pile), NO_CHANCE)
        if state.deck:
            assert not tells_order(message, list(state.deck.pile), NO_CHANCE)
    if table.game.name == "hidden" and not table.outcome:
        assert not tells_order(message, list(state.setup.bag[state.drawn - 1 :]), NO_CHANCE)
        if message.get("view", {}).get("walls") is None and not state.setup.look:
            noted = {
                entry.action.edge
                for entry in table.log
                if isinstance(entry.action, Note) and entry.seat == index
            }
            hits = {tuple(event["edge"]) for event in message.get("events", []) if "edge" in event}
            hit = message.get("view", {}).get("hit")
            assert edges(message) <= noted | hits | ({tuple(hit)} if hit else set())


def test_what_looks_for_secrets_would_find_them() -> None:
    assert tells_order({"view": {"next": [4, 7, 2, 9]}}, [1, 4, 7, 2])
    assert tells_order({"tiles": [{"tile": 2}, {"tile": 7}, {"tile": 4}]}, [1, 4, 7, 2])
    assert not tells_order({"tiles": [{"tile": 2}, {"tile": 4}, {"tile": 7}]}, [1, 4, 7, 2])
    assert edges({"view": {"walls": [[1, 2, "E"]]}, "legal": [{"edge": [3, 3, "S"]}]}) == {(1, 2, "E")}
